import type { NoticeCopy } from './notice-copy.ts'

/** German, in the polite form. */
export const de: NoticeCopy = {
  kinds: {
    new_device: {
      title: 'Neues Gerät in Ihrem {app}-Konto',
      text: 'Ihr {app}-Konto wurde auf einem Gerät geöffnet, das wir noch nicht kannten.',
    },
    account_added: {
      title: 'Neue Anmeldemöglichkeit für {app}',
      text: '{account} kann sich jetzt in Ihrem {app}-Konto anmelden.',
    },
    account_removed: {
      title: 'Anmeldemöglichkeit für {app} entfernt',
      text: '{account} kann sich nicht mehr in Ihrem {app}-Konto anmelden.',
    },
    account_replaced: {
      title: 'Anmeldemöglichkeit für {app} ersetzt',
      text: '{account} steht in Ihrem {app}-Konto jetzt an der Stelle von {before}.',
    },
    account_undone: {
      title: 'Änderung an Ihrem {app}-Konto rückgängig gemacht',
      text: 'Die Anmeldemöglichkeiten Ihres {app}-Kontos sind wieder wie vorher.',
    },
    wallet_recovered: {
      title: 'Ihre {app}-Wallet wurde wiederhergestellt',
      text: 'Ihre {app}-Wallet wurde auf einem Gerät wiederhergestellt, das wir noch nicht kannten.',
    },
    wallet_exported: {
      title: 'Der Schlüssel Ihrer {app}-Wallet wurde exportiert',
      text: 'Der Schlüssel Ihrer {app}-Wallet wurde exportiert. Wer ihn hat, verfügt über die Wallet.',
    },
    wallet_archived: {
      title: 'Ihre {app}-Wallet wurde archiviert',
      text: 'Ihre {app}-Wallet wurde archiviert. Sie lässt sich wiederherstellen.',
    },
    session_reused: {
      title: 'Sie wurden bei {app} abgemeldet',
      text: 'Eine Sitzung Ihres {app}-Kontos wurde an zwei Stellen benutzt, deshalb haben wir sie beendet.',
    },
    session_elsewhere: {
      title: 'Ihre Sitzung bei {app} wird aus zwei Netzen benutzt',
      text: 'Eine Sitzung Ihres {app}-Kontos wurde mehrmals fast gleichzeitig aus zwei Netzen benutzt. Es wurde nichts beendet.',
    },
  },
  when: 'Zeitpunkt: {time}.',
  whenOnDevice: 'Zeitpunkt: {time}, Gerät: {device}.',
  notYou:
    'Waren Sie das nicht, dann melden Sie sich an, beenden Sie alle anderen Sitzungen und entfernen Sie, was Sie nicht kennen.',
  notYouWallet:
    'Waren Sie das nicht, dann übertragen Sie den Inhalt auf eine andere Wallet und beenden Sie alle anderen Sitzungen.',
  notYouUndo:
    'Waren Sie das nicht, dann machen Sie es rückgängig. Das beendet auch die Sitzung, von der es ausging.',
  undo: 'Änderung rückgängig machen',
  undoUntil: 'Das geht bis {time}.',
  passkey: 'Ein Passkey',
  ownLogin: 'Die Anmeldung der App',
  anAccount: 'Ein Konto',
  undoPage: {
    askTitle: 'Diese Änderung rückgängig machen?',
    askNote:
      'Das beendet auch die Sitzung, von der sie ausging, und macht rückgängig, was diese seither geändert hat.',
    undoneTitle: 'Die Änderung ist rückgängig gemacht',
    undoneText:
      'Die Sitzungen, die durch sie entstanden, sind beendet. Melden Sie sich neu an, wo es nötig ist.',
    takenText:
      '{account} gehört inzwischen zu einem anderen Konto von {app} und konnte nicht zurückgesetzt werden.',
    overTitle: 'Dieser Link gilt nicht mehr',
    overText: 'Er ist unvollständig, wurde schon benutzt oder seine Zeit ist abgelaufen.',
  },
}
