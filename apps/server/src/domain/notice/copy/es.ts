import type { NoticeCopy } from './notice-copy.ts'

export const es: NoticeCopy = {
  kinds: {
    new_device: {
      title: 'Nuevo dispositivo en tu cuenta de {app}',
      text: 'Tu cuenta de {app} se abrió en un dispositivo que no conocíamos.',
    },
    account_added: {
      title: 'Nueva forma de entrar en {app}',
      text: '{account} ya puede entrar en tu cuenta de {app}.',
    },
    account_removed: {
      title: 'Se quitó una forma de entrar en {app}',
      text: '{account} ya no puede entrar en tu cuenta de {app}.',
    },
    account_replaced: {
      title: 'Se cambió una forma de entrar en {app}',
      text: '{account} ocupa ahora el lugar de {before} en tu cuenta de {app}.',
    },
    account_undone: {
      title: 'Se deshizo un cambio en tu cuenta de {app}',
      text: 'Las formas de entrar en tu cuenta de {app} vuelven a ser las de antes.',
    },
    wallet_recovered: {
      title: 'Se restauró tu billetera de {app}',
      text: 'Tu billetera de {app} se restauró en un dispositivo que no conocíamos.',
    },
    wallet_exported: {
      title: 'Se exportó la clave de tu billetera de {app}',
      text: 'Se exportó la clave de tu billetera de {app}. Quien la tiene controla la billetera.',
    },
    wallet_archived: {
      title: 'Se archivó tu billetera de {app}',
      text: 'Tu billetera de {app} se archivó. Se puede restaurar.',
    },
    session_reused: {
      title: 'Se cerró tu sesión en {app}',
      text: 'Una sesión de tu cuenta de {app} se usó en dos lugares, por eso la cerramos.',
    },
    session_elsewhere: {
      title: 'Tu sesión en {app} se usa desde dos redes',
      text: 'Una sesión de tu cuenta de {app} se usó más de una vez desde dos redes casi al mismo tiempo. No se cerró nada.',
    },
  },
  when: 'Fecha: {time}.',
  whenOnDevice: 'Fecha: {time}, dispositivo: {device}.',
  notYou: 'Si no fuiste tú, entra, cierra las demás sesiones y quita lo que no conozcas.',
  notYouWallet: 'Si no fuiste tú, pasa lo que hay en la billetera a otra y cierra las demás sesiones.',
  notYouUndo: 'Si no fuiste tú, deshazlo. Así también se cierra la sesión que lo hizo.',
  undo: 'Deshacer este cambio',
  undoUntil: 'Puedes deshacerlo hasta el {time}.',
  passkey: 'Una llave de acceso',
  ownLogin: 'El acceso de la aplicación',
  anAccount: 'Una cuenta',
  undoPage: {
    askTitle: '¿Deshacer este cambio?',
    askNote: 'Así también se cierra la sesión que lo hizo y se deshace lo que esa sesión cambió después.',
    undoneTitle: 'El cambio se deshizo',
    undoneText: 'Las sesiones que entraron por él están cerradas. Vuelve a entrar donde lo necesites.',
    takenText: '{account} pertenece ahora a otra cuenta de {app} y no se pudo devolver.',
    overTitle: 'Este enlace ya no sirve',
    overText: 'Está incompleto, ya se usó o se acabó su tiempo.',
  },
}
