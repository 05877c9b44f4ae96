import type { ShellTranslation } from './en.ts'

/** German, in the polite form. */
export const de: ShellTranslation = {
  lang: 'de',
  shell: {
    back: 'Zurück',
    close: 'Schließen',
    info: 'Informationen',
    protectedBy: 'Geschützt durch',
    loading: 'Wird geladen',
    termsLead: 'Mit der Anmeldung akzeptiere ich die {documents}',
    termsShort: 'Nutzungsbedingungen',
    termsLong: 'Nutzungsbedingungen',
    privacy: 'Datenschutzerklärung',
    and: '{first} und {second}',
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyAddress: 'Adresse kopieren',
    opensNewTab: '(öffnet einen neuen Tab)',
    screenFailedDetail: 'Dieser Schritt konnte nicht angezeigt werden.',
    notLoaded: 'Dieser Schritt konnte nicht geladen werden',
    checkConnection: 'Prüfen Sie Ihre Verbindung.',
    offline: 'Sie sind offline.',
    reload: 'Seite neu laden',
    tryAgain: 'Erneut versuchen',
    retry: 'Erneut versuchen',
    continue: 'Weiter',
    notNow: 'Nicht jetzt',
    goBack: 'Zurück',
    anotherMethod: 'Anders anmelden',
    linkCopied: 'Link kopiert',
    readOn: 'Weiterlesen',
    archiveWallet: 'Diese Wallet archivieren',
    success: 'Erledigt!',
  },
  field: {
    email: 'E-Mail-Adresse',
    emailPlaceholder: 'ihre@email.de',
    submit: 'Weiter',
    phone: 'Telefonnummer',
    country: 'Land',
    countryOption: '{name} ({code})',
    phoneFailed: 'Die Länderliste konnte nicht geladen werden. Tippen Sie weiter, um es erneut zu versuchen.',
  },
  code: {
    box: 'Ziffer {position} von {count}',
    checking: 'Code wird geprüft',
    noMessage: 'Keine Nachricht erhalten?',
    resend: 'Code erneut senden',
    sent: 'Code gesendet',
    nextIn: 'Neuer Code in {seconds} s',
  },
  error: {
    title: 'Etwas ist schiefgelaufen',
  },
  errors: {
    field: {
      disallowed_plus_email: 'Bitte geben Sie eine gültige E-Mail-Adresse ohne „+“ ein.',
      invalid_data: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
      invalid_phone: 'Bitte geben Sie eine gültige Telefonnummer ein.',
    },
    all: {
      invalid_captcha: 'Bitte versuchen Sie es erneut.',
      captcha_failure: 'Die CAPTCHA-Prüfung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
      captcha_timeout: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.',
      too_many_requests: 'Zu viele Anfragen. Bitte warten Sie, bevor Sie es erneut versuchen.',
      provider_rate_limit:
        '{provider} nimmt gerade keine weiteren Anfragen an. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
      cannot_link_more_of_type: 'Sie können nur ein Konto dieser Art verbinden.',
      linked_to_another_user: 'Dieses Konto ist bereits mit einem anderen Nutzer verbunden.',
      invalid_origin:
        'Diese Seite darf die App nicht verwenden. Ihre Adresse steht nicht auf der Liste der App.',
      missing_or_invalid_privy_app_id: 'Der Server kennt diese App nicht.',
      unavailable: 'Der Server ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
      internal_error: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.',
      api_error: 'Der Server ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
      must_be_authenticated:
        'Sie wurden abgemeldet, hier oder von einem anderen Gerät aus. Melden Sie sich erneut an, um fortzufahren.',
      login_required: 'Melden Sie sich erneut an, um Ihre Wallet wiederherzustellen.',
      older_account_required:
        'Diese Anmeldemethode wurde erst vor Kurzem hinzugefügt. Melden Sie sich mit einer älteren an, um die Wallet hier zu nutzen.',
      other_user:
        'Dieses Konto ist hier nicht Ihres. Nichts hat sich geändert: Bestätigen Sie mit einem Ihrer Konten.',
      foreign_wallet:
        'Diese Adresse stammt nicht von Ihrem Schlüssel. Senden Sie nichts dorthin, und sagen Sie es den Betreibern dieser App.',
      unfit_wallet:
        'Was von dieser Wallet aufbewahrt ist, passt nicht zusammen. Sie können sie archivieren und eine neue anlegen.',
      missing_or_invalid_mfa: 'Das erfordert Ihren zweiten Faktor. Bitte versuchen Sie es erneut.',
      mfa_timeout:
        'Die Zeit für die Eingabe des Codes ist abgelaufen. Bitte versuchen Sie es in 30 Sekunden erneut.',
      mfa_verification_max_attempts_reached:
        'Sie haben zu oft einen falschen Code eingegeben. Bitte schließen Sie dieses Fenster und versuchen Sie es in 10 Sekunden erneut.',
      mfa_canceled: 'Bestätigung abgebrochen',
      insufficient_funds: 'Das Guthaben dieser Wallet reicht nicht aus.',
      default: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es erneut.',
    },
  },
  requestErrors: {
    too_many_requests: {
      title: 'Anfrage fehlgeschlagen',
      detail: 'Zu viele Versuche.',
      action: 'Später erneut versuchen',
    },
    disallowed_login_method: { title: 'Nicht erlaubt', detail: null, action: 'Anders anmelden' },
    linked_to_another_user: {
      title: 'Anmeldung fehlgeschlagen',
      detail: 'Dieses Konto ist bereits mit einem anderen Nutzer verbunden.',
      action: null,
    },
    region_not_supported: {
      title: 'Diese Region wird nicht unterstützt',
      detail: 'Aus dieser Region ist keine Anmeldung per SMS möglich.',
      action: 'Anders anmelden',
    },
    login_required: {
      title: 'Bitte melden Sie sich erneut an',
      detail:
        'Dieses Konto gehört einem anderen Nutzer. Um es hierher zu übertragen, melden Sie sich ab, melden Sie sich erneut an und verbinden Sie es noch einmal.',
      action: null,
    },
    client_error: { title: null, detail: null, action: null },
    default: { title: null, detail: 'Versuchen Sie es später erneut', action: null },
  },
}
