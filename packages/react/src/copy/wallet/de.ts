import type { WalletTranslation } from './en.ts'

/** German, in the polite form. */
export const de: WalletTranslation = {
  'create-wallet': {
    title: 'Ihre Wallet wird erstellt',
    detail: 'Das dauert einen Moment. Bitte lassen Sie dieses Fenster geöffnet.',
    failed: 'Ihre Wallet konnte nicht erstellt werden',
  },
  'wallet-created': {
    welcome: 'Willkommen',
    welcomeTo: 'Willkommen bei {app}',
    created: 'Ihr Konto wurde erstellt.',
    allSet: 'Alles bereit!',
    secured: 'Ihr Konto ist gesichert.',
  },
  'connect-wallet': {
    connecting: 'Verbindung zu Ihrer Wallet wird hergestellt',
    recovering: 'Ihre Wallet wird auf diesem Gerät wiederhergestellt',
    failedDetail: 'Wir kümmern uns darum. Bitte versuchen Sie es später erneut.',
  },
  'sign-message': {
    title: 'Nachricht signieren',
    detail: 'Das Signieren dieser Nachricht kostet Sie nichts.',
    sign: 'Signieren und fortfahren',
    signing: 'Wird signiert …',
    success: 'Erledigt',
    decline: 'Nicht jetzt',
    message: 'Nachricht',
    domain: 'Domain',
    empty: 'leer',
  },
  'export-wallet': {
    title: 'Wallet exportieren',
    detail: 'Kopieren Sie den privaten Schlüssel oder die Seed-Phrase, um Ihre Wallet zu exportieren.',
    warning: 'Geben Sie Ihren privaten Schlüssel oder Ihre Seed-Phrase niemals weiter.',
    loading: 'Wird geladen …',
    frame: 'Geheimnis Ihrer Wallet',
    address: 'Ihre Wallet',
  },
  'archive-wallet': {
    title: 'Diese Wallet archivieren?',
    detail: 'Archivieren Sie eine Wallet, die Sie nicht angelegt haben oder die sich nicht öffnen lässt.',
    foreign:
      'Die markierte Adresse gehört nicht zum Schlüssel Ihrer Wallet. Deren Schlüssel hat vielleicht jemand anderes: Senden Sie nichts dorthin.',
    unfit: 'Was von dieser Wallet aufbewahrt ist, passt nicht zusammen. Deshalb lässt sie sich nicht öffnen.',
    wallets: 'Adressen dieser Wallet',
    notYours: 'Nicht von Ihrem Schlüssel',
    keeps:
      'Nichts wird gelöscht. Diese Adressen verlassen Ihr Konto, und Sie können sie zurückholen, solange Sie keine andere Wallet haben.',
    archive: 'Wallet archivieren',
    archiving: 'Wird archiviert …',
    decline: 'Behalten',
    done: 'Wallet archiviert',
    doneDetail:
      'Sie bleibt für Sie aufbewahrt und ist nicht mehr in Gebrauch. Sie können jetzt eine neue Wallet anlegen.',
  },
  'restore-wallet': {
    title: 'Archivierte Wallets',
    detail: 'Eine Wallet, die Sie zurückholen, ist mit allen Adressen wieder in Ihrem Konto.',
    none: 'Sie haben keine archivierten Wallets.',
    restore: 'Zurückholen',
    restoreThis: 'Zurückholen: {address}',
    done: 'Wallet zurückgeholt',
    doneDetail: 'Sie ist wieder in Ihrem Konto.',
  },
  errors: {
    'archive-wallet': {
      wallet_used:
        'Diese Wallet wurde benutzt und bleibt deshalb, wo sie ist. Wenn sie nicht Ihre ist, sagen Sie es den Betreibern dieser App.',
      no_such_wallet: 'Diese Wallet ist nicht mehr in Ihrem Konto.',
    },
    'restore-wallet': {
      another_wallet: 'Sie haben eine andere Wallet. Archivieren Sie zuerst diese.',
      no_such_wallet: 'Diese Wallet ist nicht mehr archiviert.',
    },
  },
}
