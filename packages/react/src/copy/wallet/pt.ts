import type { WalletTranslation } from './en.ts'

/** Portuguese, in Brazil's words. */
export const pt: WalletTranslation = {
  'create-wallet': {
    title: 'Criando sua carteira',
    detail: 'Leva um instante. Mantenha esta janela aberta.',
    failed: 'Não foi possível criar sua carteira',
  },
  'wallet-created': {
    welcome: 'Boas-vindas',
    welcomeTo: 'Boas-vindas a {app}',
    created: 'Sua conta foi criada.',
    allSet: 'Tudo pronto!',
    secured: 'Sua conta está protegida.',
  },
  'connect-wallet': {
    connecting: 'Conectando à sua carteira',
    recovering: 'Restaurando sua carteira neste dispositivo',
    failedDetail: 'Já estamos cuidando disso. Tente novamente mais tarde.',
  },
  'sign-message': {
    title: 'Assinar mensagem',
    detail: 'Assinar esta mensagem não tem custo.',
    sign: 'Assinar e continuar',
    signing: 'Assinando...',
    success: 'Pronto',
    decline: 'Agora não',
    message: 'Mensagem',
    domain: 'Domínio',
    empty: 'vazio',
  },
  'export-wallet': {
    title: 'Exportar carteira',
    detail: 'Copie sua chave privada ou frase-semente para exportar a carteira.',
    warning: 'Nunca compartilhe sua chave privada nem sua frase-semente com ninguém.',
    loading: 'Carregando...',
    frame: 'Segredo da sua carteira',
    address: 'Sua carteira',
  },
  'archive-wallet': {
    title: 'Arquivar esta carteira?',
    detail: 'Arquive uma carteira que você não criou ou que não pode ser aberta.',
    foreign:
      'O endereço marcado não pertence à chave da sua carteira. Outra pessoa pode ter a chave dele: não envie nada para ele.',
    unfit: 'O que está guardado desta carteira não combina, por isso ela não pode ser aberta.',
    wallets: 'Endereços desta carteira',
    notYours: 'Não é da sua chave',
    keeps:
      'Nada é apagado. Estes endereços saem da sua conta, e você pode restaurá-los enquanto não tiver outra carteira.',
    archive: 'Arquivar carteira',
    archiving: 'Arquivando...',
    decline: 'Manter',
    done: 'Carteira arquivada',
    doneDetail:
      'Ela fica guardada para você e não está mais em uso. Agora você pode criar uma carteira nova.',
  },
  'restore-wallet': {
    title: 'Carteiras arquivadas',
    detail: 'Uma carteira restaurada volta à sua conta com todos os endereços.',
    none: 'Você não tem carteiras arquivadas.',
    restore: 'Restaurar',
    restoreThis: 'Restaurar: {address}',
    done: 'Carteira restaurada',
    doneDetail: 'Ela está de volta à sua conta.',
  },
  errors: {
    'archive-wallet': {
      wallet_used:
        'Esta carteira já foi usada, por isso fica onde está. Se não for sua, avise os responsáveis por este aplicativo.',
      no_such_wallet: 'Esta carteira não está mais na sua conta.',
    },
    'restore-wallet': {
      another_wallet: 'Você tem outra carteira. Arquive-a primeiro.',
      no_such_wallet: 'Esta carteira não está mais arquivada.',
    },
  },
}
