import type { DelegationTranslation } from './en.ts'

/** Spanish, in words that both Spain and America use. */
export const es: DelegationTranslation = {
  'delegated-consent': {
    title: 'Activar el acceso sin conexión',
    detail: '{app} pide usar esta billetera por ti, también cuando no estés.',
    thisApp: 'Esta app',
    wallet: 'Tu billetera',
    may: 'Puede firmar mensajes y transacciones, y enviar lo que contiene la billetera.',
    unasked: 'No te pregunta cada vez.',
    takeBack:
      'Puedes retirarlo en la app en cualquier momento. Lo que se haya firmado hasta entonces se mantiene.',
    accept: 'Aceptar',
    accepting: 'Activando...',
    done: 'El acceso sin conexión está activo',
    doneDetail: '{app} puede usar esta billetera hasta que lo retires.',
    failed: 'No se pudo activar el acceso sin conexión',
  },
  'delegated-revoke': {
    title: 'Revocar el acceso sin conexión a la billetera',
    detail: '{app} ya no podrá firmar ni enviar por ti cuando no estés.',
    wallets: 'Tus billeteras',
    keeps: 'Tus billeteras y lo que contienen siguen como están.',
    since: 'desde el {date}',
    history: 'Lo que se ha hecho hasta ahora',
    none: 'Todavía no se ha hecho nada.',
    total: 'Firmas en total: {count}',
    latest: 'Se muestran las últimas.',
    unread: 'No se pudo cargar lo que se ha hecho. Aun así, puedes revocar el acceso.',
    refused: 'Rechazado',
    message: 'Un mensaje',
    typedData: 'Datos estructurados',
    transaction: 'Una transacción',
    hash: 'Un hash',
    authorization: 'Una autorización de un contrato',
    confirm: 'Confirmar',
    confirming: 'Revocando...',
    decline: 'Cancelar',
    done: 'Acceso sin conexión revocado',
    doneDetail: '{app} ya no puede usar tu billetera cuando no estás.',
    failed: 'No se pudo revocar el acceso sin conexión',
  },
  errors: {
    'delegated-consent': {
      delegation_off: 'Esta app no ofrece acceso sin conexión.',
    },
  },
}
