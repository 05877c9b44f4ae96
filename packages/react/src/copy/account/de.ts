import type { AccountTranslation } from './en.ts'

/** German, in the polite form. */
export const de: AccountTranslation = {
  'link-email': {
    title: 'E-Mail-Adresse verbinden',
    detail:
      'Fügen Sie Ihrem Konto Ihre E-Mail-Adresse hinzu. Mit einem Code, den wir Ihnen dorthin senden, bestätigen Sie, dass sie Ihnen gehört.',
  },
  'link-phone': {
    title: 'Telefonnummer verbinden',
    detail:
      'Fügen Sie Ihrem Konto Ihre Telefonnummer hinzu. Mit einem Code, den wir Ihnen dorthin senden, bestätigen Sie, dass sie Ihnen gehört.',
  },
  'update-email': {
    title: 'E-Mail-Adresse ändern',
    detail: 'Geben Sie Ihre neue E-Mail-Adresse ein. Sie ersetzt {old}.',
  },
  'update-phone': {
    title: 'Telefonnummer ändern',
    detail: 'Geben Sie Ihre neue Telefonnummer ein. Sie ersetzt {old}.',
  },
  'account-transfer': {
    name: 'Konto übertragen',
    title: '{account} gehört zu einem anderen Konto',
    detail: 'Sie können es in dieses Konto übernehmen. Das andere Konto wird dann gelöscht.',
    warning: 'Das lässt sich nicht rückgängig machen. Alles Übrige im anderen Konto geht verloren.',
    transfer: 'Übertragen und Konto löschen',
    success: 'Erledigt!',
    decline: 'Nein, danke',
  },
  'transfer-assets': {
    title: 'Prüfen Sie vor der Übertragung das Guthaben des Kontos',
    detail:
      'Zum Konto von {account} gehören Wallets, die alle mit ihm verloren gehen. Übertragen Sie zuerst, was sie enthalten.',
    explorer: 'Im Block-Explorer ansehen',
  },
  sessions: {
    title: 'Wo Sie angemeldet sind',
    detail: 'Melden Sie sich ab, wo Sie nicht mehr sind oder was Sie nicht kennen.',
    alone: 'Sie sind nur hier angemeldet.',
    here: 'Dieses Gerät',
    current: 'Wird gerade benutzt',
    lastUsed: 'Zuletzt benutzt: {time}',
    unknown: 'Unbekanntes Gerät',
    on: '{browser} auf {system}',
    end: 'Abmelden',
    endThis: 'Abmelden: {device}',
    endOthers: 'Überall sonst abmelden',
    askOthers: 'Überall sonst abmelden?',
    askOthersDetail: 'Auf jedem anderen Gerät müssen Sie sich neu anmelden.',
    cancel: 'Abbrechen',
    ended: 'Dort abgemeldet.',
  },
  'farcaster-signer': {
    title: 'Signaturschlüssel zu Farcaster hinzufügen',
    scan: {
      app: 'Diese App möchte in Ihrem Namen auf Farcaster schreiben. Scannen Sie den Code, um es in der Farcaster-App zu erlauben.',
      named:
        '{app} möchte in Ihrem Namen auf Farcaster schreiben. Scannen Sie den Code, um es in der Farcaster-App zu erlauben.',
    },
    open: {
      app: 'Diese App möchte in Ihrem Namen auf Farcaster schreiben. Erlauben Sie es in der Farcaster-App und kommen Sie dann hierher zurück.',
      named:
        '{app} möchte in Ihrem Namen auf Farcaster schreiben. Erlauben Sie es in der Farcaster-App und kommen Sie dann hierher zurück.',
    },
    openApp: 'Farcaster-App öffnen',
    qr: 'Mit dem Telefon scannen, um es in der Farcaster-App zu erlauben',
    copy: 'Link kopieren',
    asking: 'Anfrage wird vorbereitet',
    waiting: 'Warten auf Ihre Erlaubnis',
    approved: 'Schlüssel hinzugefügt',
    approvedDetail: {
      app: 'Diese App kann jetzt auf Farcaster für Sie schreiben.',
      named: '{app} kann jetzt auf Farcaster für Sie schreiben.',
    },
    rejected: 'Anfrage abgelehnt',
    rejectedDetail: 'Ihrem Farcaster-Konto wurde nichts hinzugefügt.',
    timedOut: 'Die Anfrage hat zu lange gedauert. Versuchen Sie es erneut.',
    failed: 'Verbindung fehlgeschlagen',
    failedDetail: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es erneut.',
  },
}
