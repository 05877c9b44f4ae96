import type { NoticeCopy } from './notice-copy.ts'

export const pt: NoticeCopy = {
  kinds: {
    new_device: {
      title: 'Novo dispositivo na sua conta {app}',
      text: 'A sua conta {app} foi aberta num dispositivo que não conhecíamos.',
    },
    account_added: {
      title: 'Nova forma de entrar em {app}',
      text: '{account} já pode entrar na sua conta {app}.',
    },
    account_removed: {
      title: 'Uma forma de entrar em {app} foi removida',
      text: '{account} já não pode entrar na sua conta {app}.',
    },
    account_replaced: {
      title: 'Uma forma de entrar em {app} foi substituída',
      text: '{account} tomou o lugar de {before} na sua conta {app}.',
    },
    account_moved: {
      title: 'A sua conta {app} foi encerrada',
      text: '{account} abre agora outra conta {app}. A que abria antes foi encerrada, com as suas carteiras.',
    },
    account_undone: {
      title: 'Uma alteração na sua conta {app} foi desfeita',
      text: 'As formas de entrar na sua conta {app} voltaram a ser as anteriores.',
    },
    wallet_recovered: {
      title: 'A sua carteira {app} foi restaurada',
      text: 'A sua carteira {app} {address} foi restaurada num dispositivo assim: {method}.',
    },
    wallet_recovery_set: {
      title: 'A recuperação da sua carteira {app} foi definida',
      text: 'A sua carteira {app} {address} é recuperada agora assim: {method}.',
    },
    wallet_exported: {
      title: 'A chave da sua carteira {app} foi exportada',
      text: 'A chave da sua carteira {app} foi exportada. Quem a tem controla a carteira.',
    },
    wallet_archived: {
      title: 'A sua carteira {app} foi arquivada',
      text: 'A sua carteira {app} foi arquivada. Pode ser restaurada.',
    },
    wallet_restored: {
      title: 'A sua carteira {app} arquivada foi restaurada',
      text: 'A sua carteira {app} arquivada foi restaurada. Está de novo em uso.',
    },
    wallet_delegated: {
      title: '{app} já pode usar a sua carteira',
      text: '{app} pode agora assinar e enviar por si na sua ausência, com: {address}. Pode retirar esta autorização na app.',
    },
    delegation_revoked: {
      title: '{app} já não pode usar a sua carteira',
      text: '{app} já não pode assinar nem enviar por si na sua ausência, com: {address}.',
    },
    session_reused: {
      title: 'A sua sessão em {app} foi terminada',
      text: 'Uma sessão da sua conta {app} foi usada em dois lugares, por isso terminámo-la.',
    },
    session_elsewhere: {
      title: 'A sua sessão em {app} é usada a partir de duas redes',
      text: 'Uma sessão da sua conta {app} foi usada mais de uma vez a partir de duas redes quase ao mesmo tempo. Nada foi terminado.',
    },
    factor_added: {
      title: 'Nova forma de verificação em {app}',
      text: 'Foi adicionado um segundo fator à sua conta {app}. É pedido antes de usar a carteira.',
    },
    factor_removed: {
      title: 'Uma forma de verificação em {app} foi removida',
      text: 'Foi removido um segundo fator da sua conta {app}.',
    },
    recovery_codes_made: {
      title: 'Novos códigos de recuperação da sua conta {app}',
      text: 'Dez novos códigos de recuperação de {app} foram criados. Os anteriores não valem mais.',
    },
    recovery_code_used: {
      title: 'Um código de recuperação da sua conta {app} foi usado',
      text: 'Um dos seus dez códigos de recuperação de {app} foi usado em vez de um segundo fator.',
    },
    factor_removal: {
      title: 'Os seus segundos fatores de {app} vão ser removidos',
      text: 'Foi pedido ao operador de {app} que removesse todos os segundos fatores da sua conta. Serão removidos em {until}, a menos que alguém o impeça.',
    },
    factor_removal_stopped: {
      title: 'Os seus segundos fatores de {app} mantêm-se',
      text: 'A remoção dos seus segundos fatores de {app} foi travada. Nada foi removido.',
    },
    farcaster_signer_added: {
      title: '{app} já pode escrever no Farcaster por si',
      text: 'Foi aprovada uma chave com a qual {app} escreve no Farcaster em seu nome. Pode retirá-la nas definições da app Farcaster.',
    },
  },
  when: 'Data: {time}.',
  whenOnDevice: 'Data: {time}, dispositivo: {device}.',
  notYou: 'Se não foi você, entre, termine todas as outras sessões e remova o que não conhece.',
  notYouWallet:
    'Se não foi você, passe o que a carteira contém para outra e termine todas as outras sessões.',
  notYouUndo: 'Se não foi você, desfaça. Isso também termina a sessão que o fez.',
  notYouMoved: 'Se não foi você, desfaça: a conta volta como estava.',
  undo: 'Desfazer esta alteração',
  undoUntil: 'Pode desfazê-la até {time}.',
  notYouStop: 'Se não foi você a pedir, trave-a. Uma verificação com um dos seus fatores também a trava.',
  stop: 'Travar a remoção',
  stopUntil: 'Pode travá-la até {time}.',
  passkey: 'Uma chave de acesso',
  ownLogin: 'O início de sessão da aplicação',
  anAccount: 'Uma conta',
  methods: {
    privy: 'automaticamente, com o seu início de sessão',
    'user-passcode': 'com uma palavra-passe',
    'google-drive': 'com o Google Drive',
    icloud: 'com o iCloud',
    'recovery-encryption-key': 'com uma chave da aplicação',
    passkey: 'com uma chave de acesso',
  },
  stopPage: {
    askTitle: 'Manter os seus segundos fatores?',
    askText:
      'Foi pedido ao operador de {app} que removesse todos os segundos fatores da sua conta. Se não foi você, trave-a.',
    stoppedTitle: 'A remoção foi travada',
    stoppedText: 'Os seus segundos fatores de {app} ficam como estão.',
  },
  undoPage: {
    askTitle: 'Desfazer esta alteração?',
    askNote: 'Isso também termina a sessão que a fez e desfaz o que essa sessão alterou depois.',
    factorNote:
      'Isso remove este fator e todos os adicionados depois, também os códigos de recuperação, e termina a sessão que o fez.',
    movedNote: 'A conta encerrada volta com as suas carteiras, e {account} volta a abri-la.',
    newerText:
      '{account} abre agora outra conta {app}. Desfazer retira-o de lá. Se nada mais abrir essa conta, ela é encerrada e você recebe uma mensagem que pode trazê-la de volta.',
    undoneTitle: 'A alteração foi desfeita',
    undoneText: 'As sessões que entraram por ela terminaram. Entre de novo onde precisar.',
    factorUndoneText:
      'Os segundos fatores foram removidos e a sessão que adicionou o primeiro terminou. Entre de novo onde precisar.',
    takenText:
      '{account} abre agora outra conta {app} e fica lá. O link da mensagem enviada a {account} pode trazê-lo de volta.',
    blockedTitle: 'Nada foi desfeito',
    blockedText:
      'A conta não pode voltar como estava: uma das suas carteiras, ou {account}, está agora noutra conta {app}. Este link continua válido.',
    overTitle: 'Este link já não funciona',
    overText: 'Está incompleto, já foi usado ou o prazo terminou.',
  },
}
