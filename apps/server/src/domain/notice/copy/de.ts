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
    account_moved: {
      title: 'Ihr {app}-Konto wurde geschlossen',
      text: '{account} öffnet jetzt ein anderes {app}-Konto. Das bisherige wurde geschlossen, mit seinen Wallets.',
    },
    account_undone: {
      title: 'Änderung an Ihrem {app}-Konto rückgängig gemacht',
      text: 'Die Anmeldemöglichkeiten Ihres {app}-Kontos sind wieder wie vorher.',
    },
    wallet_recovered: {
      title: 'Ihre {app}-Wallet wurde wiederhergestellt',
      text: 'Ihre {app}-Wallet {address} wurde auf einem Gerät so wiederhergestellt: {method}.',
    },
    wallet_recovery_set: {
      title: 'Die Wiederherstellung Ihrer {app}-Wallet wurde festgelegt',
      text: 'Ihre {app}-Wallet {address} wird jetzt so wiederhergestellt: {method}.',
    },
    wallet_exported: {
      title: 'Der Schlüssel Ihrer {app}-Wallet wurde exportiert',
      text: 'Der Schlüssel Ihrer {app}-Wallet wurde exportiert. Wer ihn hat, verfügt über die Wallet.',
    },
    wallet_archived: {
      title: 'Ihre {app}-Wallet wurde archiviert',
      text: 'Ihre {app}-Wallet wurde archiviert. Sie lässt sich wiederherstellen.',
    },
    wallet_restored: {
      title: 'Ihre archivierte {app}-Wallet wurde zurückgeholt',
      text: 'Ihre archivierte {app}-Wallet wurde zurückgeholt. Sie ist wieder in Gebrauch.',
    },
    wallet_delegated: {
      title: '{app} darf jetzt Ihre Wallet benutzen',
      text: '{app} kann ab jetzt in Ihrer Abwesenheit signieren und senden, und zwar mit: {address}. In der App können Sie das zurücknehmen.',
    },
    delegation_revoked: {
      title: '{app} darf Ihre Wallet nicht mehr benutzen',
      text: '{app} kann in Ihrer Abwesenheit nicht mehr signieren oder senden mit: {address}.',
    },
    session_reused: {
      title: 'Sie wurden bei {app} abgemeldet',
      text: 'Eine Sitzung Ihres {app}-Kontos wurde an zwei Stellen benutzt, deshalb haben wir sie beendet.',
    },
    session_elsewhere: {
      title: 'Ihre Sitzung bei {app} wird aus zwei Netzen benutzt',
      text: 'Eine Sitzung Ihres {app}-Kontos wurde mehrmals fast gleichzeitig aus zwei Netzen benutzt. Es wurde nichts beendet.',
    },
    factor_added: {
      title: 'Neue Bestätigungsmethode bei {app}',
      text: 'Ihrem {app}-Konto wurde ein zweiter Faktor hinzugefügt. Er wird verlangt, bevor die Wallet benutzt wird.',
    },
    factor_removed: {
      title: 'Eine Bestätigungsmethode bei {app} wurde entfernt',
      text: 'Von Ihrem {app}-Konto wurde ein zweiter Faktor entfernt.',
    },
    recovery_codes_made: {
      title: 'Neue Wiederherstellungscodes für Ihr {app}-Konto',
      text: 'Für {app} wurden zehn neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
    },
    recovery_code_used: {
      title: 'Ein Wiederherstellungscode Ihres {app}-Kontos wurde benutzt',
      text: 'Einer Ihrer zehn Wiederherstellungscodes für {app} wurde anstelle eines zweiten Faktors benutzt.',
    },
    factor_removal: {
      title: 'Ihre zweiten Faktoren bei {app} sollen entfernt werden',
      text: 'Der Betreiber von {app} wurde gebeten, alle zweiten Faktoren Ihres Kontos zu entfernen. Das geschieht am {until}, wenn es niemand anhält.',
    },
    factor_removal_stopped: {
      title: 'Ihre zweiten Faktoren bei {app} bleiben',
      text: 'Das Entfernen Ihrer zweiten Faktoren bei {app} wurde angehalten. Es wurde nichts entfernt.',
    },
    farcaster_signer_added: {
      title: '{app} kann jetzt auf Farcaster für Sie schreiben',
      text: 'Es wurde ein Schlüssel genehmigt, mit dem {app} auf Farcaster in Ihrem Namen schreibt. Zurücknehmen können Sie ihn in den Einstellungen der Farcaster-App.',
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
  notYouMoved: 'Waren Sie das nicht, dann machen Sie es rückgängig: Das Konto kommt zurück, wie es war.',
  undo: 'Änderung rückgängig machen',
  undoUntil: 'Das geht bis {time}.',
  notYouStop:
    'Haben Sie nicht darum gebeten, dann halten Sie es an. Eine Bestätigung mit einem Ihrer Faktoren hält es ebenfalls an.',
  stop: 'Entfernen anhalten',
  stopUntil: 'Das geht bis {time}.',
  passkey: 'Ein Passkey',
  ownLogin: 'Die Anmeldung der App',
  anAccount: 'Ein Konto',
  methods: {
    privy: 'automatisch, mit Ihrer Anmeldung',
    'user-passcode': 'mit einem Passwort',
    'google-drive': 'über Google Drive',
    icloud: 'über iCloud',
    'recovery-encryption-key': 'mit einem Schlüssel der App',
    passkey: 'mit einem Passkey',
  },
  stopPage: {
    askTitle: 'Ihre zweiten Faktoren behalten?',
    askText:
      'Der Betreiber von {app} wurde gebeten, alle zweiten Faktoren Ihres Kontos zu entfernen. Waren Sie das nicht, dann halten Sie es an.',
    stoppedTitle: 'Das Entfernen wurde angehalten',
    stoppedText: 'Ihre zweiten Faktoren bei {app} bleiben, wie sie sind.',
  },
  undoPage: {
    askTitle: 'Diese Änderung rückgängig machen?',
    askNote:
      'Das beendet auch die Sitzung, von der sie ausging, und macht rückgängig, was diese seither geändert hat.',
    factorNote:
      'Das entfernt diesen Faktor und alle, die seither hinzugekommen sind, auch die Wiederherstellungscodes, und beendet die Sitzung, von der es ausging.',
    movedNote: 'Das geschlossene Konto kommt mit seinen Wallets zurück, und {account} öffnet es wieder.',
    newerText:
      '{account} öffnet inzwischen ein anderes {app}-Konto. Das Rückgängigmachen holt es von dort zurück. Öffnet nichts anderes jenes Konto, wird es geschlossen, und Sie erhalten eine Nachricht, mit der Sie es zurückholen können.',
    undoneTitle: 'Die Änderung ist rückgängig gemacht',
    undoneText:
      'Die Sitzungen, die durch sie entstanden, sind beendet. Melden Sie sich neu an, wo es nötig ist.',
    factorUndoneText:
      'Die zweiten Faktoren sind entfernt, und die Sitzung, die den ersten hinzugefügt hat, ist beendet. Melden Sie sich neu an, wo es nötig ist.',
    takenText:
      '{account} öffnet inzwischen ein anderes {app}-Konto und bleibt dort. Der Link in der Nachricht an {account} selbst kann es zurückholen.',
    blockedTitle: 'Nichts wurde rückgängig gemacht',
    blockedText:
      'Das Konto kann nicht zurückkommen, wie es war: Eine seiner Wallets oder {account} gehört jetzt zu einem anderen {app}-Konto. Dieser Link gilt weiter.',
    overTitle: 'Dieser Link gilt nicht mehr',
    overText: 'Er ist unvollständig, wurde schon benutzt oder seine Zeit ist abgelaufen.',
  },
}
