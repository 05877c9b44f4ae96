import type { AccountTranslation } from './en.ts'

/** Spanish, in words that both Spain and America use. */
export const es: AccountTranslation = {
  'link-email': {
    title: 'Vincula tu correo',
    detail: 'Añade tu correo electrónico a tu cuenta. Te enviaremos un código para confirmar que es tuyo.',
  },
  'link-phone': {
    title: 'Vincula tu teléfono',
    detail: 'Añade tu número de teléfono a tu cuenta. Te enviaremos un código para confirmar que es tuyo.',
  },
  'update-email': {
    title: 'Cambia tu correo',
    detail: 'Escribe tu nuevo correo electrónico. Sustituirá a {old}.',
  },
  'update-phone': {
    title: 'Cambia tu número de teléfono',
    detail: 'Escribe tu nuevo número de teléfono. Sustituirá a {old}.',
  },
  'account-transfer': {
    name: 'Transferir cuenta',
    title: '{account} está asociado a otra cuenta',
    detail: 'Puedes pasarlo a esta cuenta. La otra cuenta se eliminará.',
    warning: 'Esta acción no se puede deshacer. Se perderá todo lo demás que haya en la otra cuenta.',
    transfer: 'Transferir y eliminar cuenta',
    success: '¡Listo!',
    decline: 'No, gracias',
  },
  'transfer-assets': {
    title: 'Revisa los fondos de la cuenta antes de transferir',
    detail:
      'La cuenta a la que pertenece {account} tiene billeteras y todas se perderán con ella. Mueve antes lo que contienen.',
    explorer: 'Ver en el explorador de bloques',
  },
  sessions: {
    title: 'Dónde tienes sesión iniciada',
    detail: 'Cierra la sesión donde ya no estés o que no reconozcas.',
    alone: 'Solo tienes la sesión iniciada aquí.',
    here: 'Este dispositivo',
    current: 'En uso ahora',
    lastUsed: 'Último uso: {time}',
    unknown: 'Dispositivo desconocido',
    on: '{browser} en {system}',
    end: 'Cerrar sesión',
    endThis: 'Cerrar sesión: {device}',
    endOthers: 'Cerrar sesión en los demás',
    askOthers: '¿Cerrar sesión en los demás?',
    askOthersDetail: 'En todos los demás dispositivos tendrás que volver a iniciar sesión.',
    cancel: 'Cancelar',
    ended: 'Sesión cerrada.',
  },
  'farcaster-signer': {
    title: 'Añadir una clave de firma a Farcaster',
    scan: {
      app: 'Esta app quiere escribir en Farcaster en tu nombre. Escanea para aprobarlo en la app de Farcaster.',
      named:
        '{app} quiere escribir en Farcaster en tu nombre. Escanea para aprobarlo en la app de Farcaster.',
    },
    open: {
      app: 'Esta app quiere escribir en Farcaster en tu nombre. Apruébalo en la app de Farcaster y vuelve aquí.',
      named:
        '{app} quiere escribir en Farcaster en tu nombre. Apruébalo en la app de Farcaster y vuelve aquí.',
    },
    openApp: 'Abrir la app de Farcaster',
    qr: 'Escanea con tu teléfono para aprobarlo en la app de Farcaster',
    copy: 'Copiar enlace',
    asking: 'Preparando la solicitud',
    waiting: 'Esperando tu aprobación',
    approved: 'Clave añadida',
    approvedDetail: {
      app: 'Esta app ya puede escribir en Farcaster por ti.',
      named: '{app} ya puede escribir en Farcaster por ti.',
    },
    rejected: 'Solicitud rechazada',
    rejectedDetail: 'No se añadió nada a tu cuenta de Farcaster.',
    timedOut: 'La solicitud tardó demasiado. Inténtalo de nuevo.',
    failed: 'Error de conexión',
    failedDetail: 'Algo salió mal. Inténtalo de nuevo.',
  },
}
