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
    account_moved: {
      title: 'Se cerró tu cuenta de {app}',
      text: '{account} abre ahora otra cuenta de {app}. La que abría antes se cerró, junto con sus billeteras.',
    },
    account_undone: {
      title: 'Se deshizo un cambio en tu cuenta de {app}',
      text: 'Las formas de entrar en tu cuenta de {app} vuelven a ser las de antes.',
    },
    wallet_recovered: {
      title: 'Se restauró tu billetera de {app}',
      text: 'Tu billetera {address} de {app} se restauró en un dispositivo así: {method}.',
    },
    wallet_recovery_set: {
      title: 'Se estableció la recuperación de tu billetera de {app}',
      text: 'Tu billetera {address} de {app} se recupera ahora así: {method}.',
    },
    wallet_exported: {
      title: 'Se exportó la clave de tu billetera de {app}',
      text: 'Se exportó la clave de tu billetera de {app}. Quien la tiene controla la billetera.',
    },
    wallet_archived: {
      title: 'Se archivó tu billetera de {app}',
      text: 'Tu billetera de {app} se archivó. Se puede restaurar.',
    },
    wallet_restored: {
      title: 'Se restauró tu billetera archivada de {app}',
      text: 'Tu billetera archivada de {app} se restauró. Vuelve a estar en uso.',
    },
    wallet_delegated: {
      title: '{app} ya puede usar tu billetera',
      text: '{app} puede firmar y enviar por ti mientras no estás, con: {address}. Puedes retirar este permiso en la app.',
    },
    delegation_revoked: {
      title: '{app} ya no puede usar tu billetera',
      text: '{app} ya no puede firmar ni enviar por ti mientras no estás, con: {address}.',
    },
    session_reused: {
      title: 'Se cerró tu sesión en {app}',
      text: 'Una sesión de tu cuenta de {app} se usó en dos lugares, por eso la cerramos.',
    },
    session_elsewhere: {
      title: 'Tu sesión en {app} se usa desde dos redes',
      text: 'Una sesión de tu cuenta de {app} se usó más de una vez desde dos redes casi al mismo tiempo. No se cerró nada.',
    },
    factor_added: {
      title: 'Nueva forma de verificación en {app}',
      text: 'Se añadió un segundo factor a tu cuenta de {app}. Se pide antes de usar la billetera.',
    },
    factor_removed: {
      title: 'Se quitó una forma de verificación en {app}',
      text: 'Se quitó un segundo factor de tu cuenta de {app}.',
    },
    recovery_codes_made: {
      title: 'Nuevos códigos de recuperación de tu cuenta de {app}',
      text: 'Se crearon diez códigos de recuperación nuevos de {app}. Los anteriores ya no sirven.',
    },
    recovery_code_used: {
      title: 'Se usó un código de recuperación de tu cuenta de {app}',
      text: 'Se usó uno de tus diez códigos de recuperación de {app} en lugar de un segundo factor.',
    },
    factor_removal: {
      title: 'Tus segundos factores de {app} se van a eliminar',
      text: 'Se ha pedido al operador de {app} que elimine todos los segundos factores de tu cuenta. Se eliminarán el {until} si nadie lo detiene.',
    },
    factor_removal_stopped: {
      title: 'Tus segundos factores de {app} se mantienen',
      text: 'La eliminación de tus segundos factores de {app} se detuvo. No se eliminó nada.',
    },
    farcaster_signer_added: {
      title: '{app} ya puede escribir en Farcaster por ti',
      text: 'Se aprobó una clave con la que {app} escribe en Farcaster en tu nombre. Puedes retirarla en los ajustes de la app de Farcaster.',
    },
  },
  when: 'Fecha: {time}.',
  whenOnDevice: 'Fecha: {time}, dispositivo: {device}.',
  notYou: 'Si no fuiste tú, entra, cierra las demás sesiones y quita lo que no conozcas.',
  notYouWallet: 'Si no fuiste tú, pasa lo que hay en la billetera a otra y cierra las demás sesiones.',
  notYouUndo: 'Si no fuiste tú, deshazlo. Así también se cierra la sesión que lo hizo.',
  notYouMoved: 'Si no fuiste tú, deshazlo: la cuenta vuelve como estaba.',
  undo: 'Deshacer este cambio',
  undoUntil: 'Puedes deshacerlo hasta el {time}.',
  notYouStop: 'Si no lo pediste tú, deténlo. Verificarte con uno de tus factores también lo detiene.',
  stop: 'Detener la eliminación',
  stopUntil: 'Puedes detenerla hasta el {time}.',
  passkey: 'Una llave de acceso',
  ownLogin: 'El acceso de la aplicación',
  anAccount: 'Una cuenta',
  methods: {
    privy: 'automáticamente, con tu inicio de sesión',
    'user-passcode': 'con una contraseña',
    'google-drive': 'con Google Drive',
    icloud: 'con iCloud',
    'recovery-encryption-key': 'con una clave de la aplicación',
    passkey: 'con una llave de acceso',
  },
  stopPage: {
    askTitle: '¿Conservar tus segundos factores?',
    askText:
      'Se ha pedido al operador de {app} que elimine todos los segundos factores de tu cuenta. Si no fuiste tú, deténlo.',
    stoppedTitle: 'La eliminación se detuvo',
    stoppedText: 'Tus segundos factores de {app} siguen como están.',
  },
  undoPage: {
    askTitle: '¿Deshacer este cambio?',
    askNote: 'Así también se cierra la sesión que lo hizo y se deshace lo que esa sesión cambió después.',
    factorNote:
      'Así se quitan este factor y todos los añadidos después, también los códigos de recuperación, y se cierra la sesión que lo hizo.',
    movedNote: 'La cuenta cerrada vuelve con sus billeteras y {account} la abre de nuevo.',
    newerText:
      '{account} abre ahora otra cuenta de {app}. Al deshacer, se recupera de allí. Si nada más abre esa cuenta, se cierra y recibirás un mensaje con el que puedes recuperarla.',
    undoneTitle: 'El cambio se deshizo',
    undoneText: 'Las sesiones que entraron por él están cerradas. Vuelve a entrar donde lo necesites.',
    factorUndoneText:
      'Los segundos factores se quitaron y la sesión que añadió el primero está cerrada. Vuelve a entrar donde lo necesites.',
    takenText:
      '{account} abre ahora otra cuenta de {app} y se queda allí. El enlace del mensaje enviado a {account} puede recuperarlo.',
    blockedTitle: 'No se deshizo nada',
    blockedText:
      'La cuenta no puede volver como estaba: una de sus billeteras, o {account}, está ahora en otra cuenta de {app}. Este enlace sigue sirviendo.',
    overTitle: 'Este enlace ya no sirve',
    overText: 'Está incompleto, ya se usó o se acabó su tiempo.',
  },
}
