import type { LoginTranslation } from './en.ts'

/** German, in the polite form. */
export const de: LoginTranslation = {
  loading: {
    slow: 'Die Verbindung wird noch aufgebaut. Das dauert länger als üblich.',
  },
  landing: {
    title: 'Anmelden oder registrieren',
    recent: 'Zuletzt',
    divider: 'oder',
    moreOptions: 'Weitere Optionen',
    otherSocials: 'Weitere Anbieter',
    methods: 'Anmeldemöglichkeiten',
    withEmail: 'Weiter mit E-Mail',
    withSms: 'Weiter mit SMS',
    withWhatsApp: 'Weiter mit WhatsApp',
    passkeyAlone: 'Weiter mit Passkey',
    passkey: 'Ich habe einen Passkey',
  },
  captcha: {
    checking: 'Wir prüfen, ob Sie ein Mensch sind …',
    advice: 'Bitte schalten Sie Werbeblocker oder VPN aus und versuchen Sie es erneut.',
  },
  'passwordless-code': {
    title: 'Bestätigungscode eingeben',
    sentEmail: 'Geben Sie den Code ein, den wir an {destination} gesendet haben.',
    sentEmailFrom: 'Geben Sie den Code ein, den {app} an {destination} gesendet hat.',
    sentWhatsApp: 'Geben Sie den Code ein, den wir per WhatsApp an {destination} gesendet haben.',
    sentWhatsAppFrom: 'Geben Sie den Code ein, den {app} per WhatsApp an {destination} gesendet hat.',
    code: 'Bestätigungscode',
    noEmail: 'Keine E-Mail erhalten?',
    sentBefore: 'Der letzte Code gilt noch',
    undelivered:
      'Die Nachricht konnte nicht zugestellt werden. Prüfen Sie die Nummer, oder wählen Sie einen anderen Weg.',
    over: {
      spent: 'Er wurde zu oft falsch eingegeben und gilt nicht mehr. Fordern Sie einen neuen an.',
      expired: 'Er ist älter als 10 Minuten. Fordern Sie einen neuen an.',
    },
    notNumeric: 'Der Code besteht nur aus Ziffern',
  },
  terms: {
    title: 'Ein letzter Schritt',
    detail: 'Bitte lesen und akzeptieren Sie die Bedingungen, um fortzufahren.',
    viewTerms: 'Nutzungsbedingungen ansehen',
    viewPrivacy: 'Datenschutzerklärung ansehen',
    decline: 'Nein, danke',
    accept: 'Akzeptieren',
  },
  'oauth-status': {
    title: 'Anmelden',
    verifying: 'Verbindung zu {provider} wird geprüft',
    verifyingDetail: 'Nur noch einen Moment.',
    connected: 'Mit {provider} verbunden',
    connectedDetail: 'Alles bereit!',
    failed: 'Anmeldung fehlgeschlagen',
  },
  'in-app-browser': {
    title: 'Anmeldung hier nicht möglich',
    detail:
      'Sie verwenden offenbar den Browser einer App. Bitte öffnen Sie die Seite zum Anmelden in einem anderen Browser.',
    copy: 'Link zu dieser Seite kopieren',
  },
  telegram: {
    title: 'Mit Telegram anmelden',
    waiting: 'Bestätigen Sie die Anmeldung im Telegram-Fenster.',
  },
  farcaster: {
    title: 'Mit Farcaster anmelden',
    linkTitle: 'Farcaster-Konto verbinden',
    scan: 'Scannen Sie den Code mit der Kamera Ihres Telefons, um fortzufahren.',
    openDetail: 'Fahren Sie in der Farcaster-App fort und kommen Sie dann hierher zurück.',
    open: 'Farcaster-App öffnen',
    qr: 'Mit dem Telefon scannen, um in der Farcaster-App fortzufahren',
    copy: 'Link kopieren',
    opening: 'Anmeldung wird vorbereitet',
    waiting: 'Warten auf Ihre Bestätigung',
  },
  'passkey-choice': {
    title: 'Anmelden oder neues Konto erstellen?',
    detail: 'Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder Bildschirmsperre an.',
    create: 'Neues Konto erstellen',
    login: 'Mit Passkey anmelden',
  },
  'passkey-status': {
    waiting: 'Warten auf Passkey',
    waitingDetail: 'Folgen Sie den Anweisungen Ihres Browsers.',
    submitting: 'Ihr Passkey wird geprüft',
    success: 'Erledigt',
    loginDetail: 'Sie haben sich mit Ihrem Passkey angemeldet.',
    signupDetail: 'Ihr Konto ist bereit.',
    linkDetail: 'Der Passkey ist mit Ihrem Konto verbunden.',
    note: 'Noch kein Passkey? Registrieren Sie sich zuerst auf einem anderen Weg und fügen Sie ihn dann hinzu.',
  },
  scopes: {
    emailAndProfile: 'den Zugriff auf E-Mail-Adresse und Profil',
    profile: 'den Zugriff auf Ihr Profil',
    email: 'den Zugriff auf Ihre E-Mail-Adresse',
  },
  reauthenticate: {
    title: 'Bestätigen Sie, dass Sie es sind',
    toUse: 'Ihre Wallet verlangt auf diesem Gerät eine neue Anmeldung. Danach geht es weiter, wo Sie waren.',
    toExport:
      'Melden Sie sich erneut an, um Ihre Wallet zu exportieren. Danach geht es weiter, wo Sie waren.',
    ways: 'Möglichkeiten zur Bestätigung',
    codeTo: 'Code an {destination} senden',
    with: 'Weiter mit {provider}',
    passkey: 'Passkey verwenden',
    guest:
      'Ihre Wallet verlangt hier eine neue Anmeldung, und ein Gast hat keine. Sie funktioniert nur in dem Browser, in dem Sie begonnen haben, solange er seine Daten behält.',
    noWay:
      'Keine der Möglichkeiten, mit denen Sie sich anmelden, steht hier zur Verfügung. Melden Sie sich ab und dann wieder an.',
  },
  'allowlist-rejected': {
    title: 'Sie haben keinen Zugang zu dieser App',
    detail: 'Haben Sie eine Einladung erhalten?',
    button: 'Anderes Konto verwenden',
  },
  'user-limit': {
    title: 'Anmeldung nicht möglich',
    detail:
      'Diese Testanwendung hat ihr Nutzerlimit erreicht. Für weitere Nutzer muss sie auf den Produktivbetrieb umgestellt werden.',
  },
  'account-not-found': {
    title: 'Konto nicht gefunden',
    detail: 'Melden Sie sich erneut an oder erstellen Sie auf {app} ein Konto.',
    detailNoApp: 'Bitte melden Sie sich erneut an.',
    again: 'Erneut anmelden',
  },
  errors: {
    'passwordless-code': {
      invalid_credentials: 'Der Code ist falsch oder abgelaufen',
      default: 'Der Code konnte nicht geprüft werden',
    },
    'oauth-status': {
      invalid_credentials: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
      denied: 'Versuchen Sie es erneut und erlauben Sie {scopes}, um Ihr Konto zu verbinden.',
      oauth_account_suspended:
        'Ihr {provider}-Konto ist gesperrt. Bitte melden Sie sich auf einem anderen Weg an.',
      cannot_link_more_of_type: 'Sie können nur ein Konto dieser Art verbinden.',
      phishing:
        'Unerwarteter Ablauf der Anmeldung. Möglicherweise handelt es sich um einen Phishing-Versuch.',
      popup: 'Die Anmeldung konnte nicht bestätigt werden',
      popup_timeout: 'Die Anmeldung wurde nach 2 Minuten abgebrochen.',
      default: 'Fehler bei der Anmeldung.',
    },
    telegram: {
      disallowed_login_method: 'Die Anmeldung mit Telegram ist nicht erlaubt.',
      invalid_data: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
      cannot_link_more_of_type: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
      invalid_credentials: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
      default:
        'Telegram hat die Anmeldung nicht bestätigt. Versuchen Sie es erneut und bestätigen Sie im Telegram-Fenster.',
    },
    farcaster: {
      client_request_timeout: 'Die Anfrage hat zu lange gedauert. Versuchen Sie es erneut.',
      cannot_link_more_of_type: 'Sie können nur ein Konto dieser Art verbinden.',
      default: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
    },
    'passkey-status': {
      unsupported: 'Dieser Browser unterstützt keine Passkeys (WebAuthn)',
      not_allowed: 'Die Passkey-Anfrage ist abgelaufen oder wurde abgelehnt.',
      exists: 'Auf diesem Gerät gibt es bereits einen Passkey für dieses Konto.',
      no_signup: 'Mit einem Passkey können Sie sich hier nicht registrieren.',
      cannot_link_more_of_type: 'Mit diesem Konto können keine weiteren Passkeys verbunden werden.',
      default: 'Ein unbekannter Fehler ist aufgetreten.',
      unknown_link: 'Ein unbekannter Fehler ist aufgetreten.',
    },
  },
}
