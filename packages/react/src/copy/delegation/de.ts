import type { DelegationTranslation } from './en.ts'

/** German, in the polite form. */
export const de: DelegationTranslation = {
  'delegated-consent': {
    title: 'Offline-Zugriff erlauben',
    detail: '{app} möchte diese Wallet für Sie benutzen, auch wenn Sie nicht da sind.',
    thisApp: 'Diese App',
    wallet: 'Ihre Wallet',
    may: 'Nachrichten und Transaktionen signieren und senden, was die Wallet enthält.',
    unasked: 'Ohne Sie jedes Mal zu fragen.',
    takeBack:
      'Sie können das jederzeit in der App zurücknehmen. Was bis dahin signiert wurde, bleibt bestehen.',
    accept: 'Erlauben',
    accepting: 'Wird erlaubt …',
    done: 'Offline-Zugriff ist erlaubt',
    doneDetail: '{app} kann diese Wallet benutzen, bis Sie es zurücknehmen.',
    failed: 'Der Offline-Zugriff konnte nicht erlaubt werden',
  },
  'delegated-revoke': {
    title: 'Offline-Zugriff auf die Wallet zurücknehmen',
    detail: '{app} kann dann nicht mehr für Sie signieren oder senden, wenn Sie nicht da sind.',
    wallets: 'Ihre Wallets',
    keeps: 'Ihre Wallets und was sie enthalten, bleiben, wie sie sind.',
    since: 'seit {date}',
    history: 'Was bisher geschah',
    none: 'Bisher wurde nichts damit gemacht.',
    total: 'Insgesamt signiert: {count}',
    latest: 'Die letzten sind aufgeführt.',
    unread: 'Was geschah, konnte nicht geladen werden. Zurücknehmen können Sie trotzdem.',
    refused: 'Abgelehnt',
    message: 'Eine Nachricht',
    typedData: 'Strukturierte Daten',
    transaction: 'Eine Transaktion',
    hash: 'Ein Hash',
    authorization: 'Eine Ermächtigung eines Vertrags',
    confirm: 'Zurücknehmen',
    confirming: 'Wird zurückgenommen …',
    decline: 'Beibehalten',
    done: 'Offline-Zugriff zurückgenommen',
    doneDetail: '{app} kann Ihre Wallet in Ihrer Abwesenheit nicht mehr benutzen.',
    failed: 'Der Offline-Zugriff konnte nicht zurückgenommen werden',
  },
  errors: {
    'delegated-consent': {
      delegation_off: 'Diese App bietet keinen Offline-Zugriff an.',
    },
  },
}
