import type { WalletTranslation } from './en.ts'

/** Spanish, in words that both Spain and America use. */
export const es: WalletTranslation = {
  'create-wallet': {
    title: 'Creando tu billetera',
    detail: 'Tarda un momento. Mantén esta ventana abierta.',
    failed: 'No se pudo crear tu billetera',
  },
  'wallet-created': {
    welcome: 'Te damos la bienvenida',
    welcomeTo: 'Te damos la bienvenida a {app}',
    created: 'Tu cuenta se ha creado correctamente.',
    allSet: '¡Todo listo!',
    secured: 'Tu cuenta está protegida.',
  },
  'connect-wallet': {
    connecting: 'Conectando con tu billetera',
    recovering: 'Restaurando tu billetera en este dispositivo',
    failedDetail: 'Estamos en ello. Inténtalo de nuevo más tarde.',
  },
  'sign-message': {
    title: 'Firmar mensaje',
    detail: 'Firmar este mensaje no te costará nada.',
    sign: 'Firmar y continuar',
    signing: 'Firmando...',
    success: 'Listo',
    decline: 'Ahora no',
    message: 'Mensaje',
    domain: 'Dominio',
    empty: 'vacío',
  },
  'export-wallet': {
    title: 'Exportar billetera',
    detail: 'Copia tu clave privada o tu frase semilla para exportar la billetera.',
    warning: 'No compartas nunca con nadie tu clave privada ni tu frase semilla.',
    loading: 'Cargando...',
    frame: 'Secreto de tu billetera',
    address: 'Tu billetera',
  },
  'archive-wallet': {
    title: '¿Archivar esta billetera?',
    detail: 'Archiva una billetera que no creaste o que no se puede abrir.',
    foreign:
      'La dirección marcada no pertenece a la clave de tu billetera. Otra persona puede tener su clave: no le envíes nada.',
    unfit: 'Lo que se guarda de esta billetera no encaja, por eso no se puede abrir.',
    wallets: 'Direcciones de esta billetera',
    notYours: 'No es de tu clave',
    keeps:
      'No se borra nada. Estas direcciones salen de tu cuenta y puedes restaurarlas mientras no tengas otra billetera.',
    archive: 'Archivar billetera',
    archiving: 'Archivando...',
    decline: 'Conservarla',
    done: 'Billetera archivada',
    doneDetail: 'Se conserva para ti y ya no está en uso. Ahora puedes crear una billetera nueva.',
  },
  'restore-wallet': {
    title: 'Billeteras archivadas',
    detail: 'Una billetera que restauras vuelve a tu cuenta con todas sus direcciones.',
    none: 'No tienes billeteras archivadas.',
    restore: 'Restaurar',
    restoreThis: 'Restaurar: {address}',
    done: 'Billetera restaurada',
    doneDetail: 'Vuelve a estar en tu cuenta.',
  },
  errors: {
    'archive-wallet': {
      wallet_used:
        'Esta billetera se ha usado, así que se queda donde está. Si no es tuya, avisa a quienes llevan esta aplicación.',
      no_such_wallet: 'Esta billetera ya no está en tu cuenta.',
    },
    'restore-wallet': {
      another_wallet: 'Tienes otra billetera. Archívala primero.',
      no_such_wallet: 'Esta billetera ya no está archivada.',
    },
  },
}
