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
    account_undone: {
      title: 'Uma alteração na sua conta {app} foi desfeita',
      text: 'As formas de entrar na sua conta {app} voltaram a ser as anteriores.',
    },
    wallet_recovered: {
      title: 'A sua carteira {app} foi restaurada',
      text: 'A sua carteira {app} foi restaurada num dispositivo que não conhecíamos.',
    },
    wallet_exported: {
      title: 'A chave da sua carteira {app} foi exportada',
      text: 'A chave da sua carteira {app} foi exportada. Quem a tem controla a carteira.',
    },
    wallet_archived: {
      title: 'A sua carteira {app} foi arquivada',
      text: 'A sua carteira {app} foi arquivada. Pode ser restaurada.',
    },
    session_reused: {
      title: 'A sua sessão em {app} foi terminada',
      text: 'Uma sessão da sua conta {app} foi usada em dois lugares, por isso terminámo-la.',
    },
    session_elsewhere: {
      title: 'A sua sessão em {app} é usada a partir de duas redes',
      text: 'Uma sessão da sua conta {app} foi usada mais de uma vez a partir de duas redes quase ao mesmo tempo. Nada foi terminado.',
    },
  },
  when: 'Data: {time}.',
  whenOnDevice: 'Data: {time}, dispositivo: {device}.',
  notYou: 'Se não foi você, entre, termine todas as outras sessões e remova o que não conhece.',
  notYouWallet:
    'Se não foi você, passe o que a carteira contém para outra e termine todas as outras sessões.',
  notYouUndo: 'Se não foi você, desfaça. Isso também termina a sessão que o fez.',
  undo: 'Desfazer esta alteração',
  undoUntil: 'Pode desfazê-la até {time}.',
  passkey: 'Uma chave de acesso',
  ownLogin: 'O início de sessão da aplicação',
  anAccount: 'Uma conta',
  undoPage: {
    askTitle: 'Desfazer esta alteração?',
    askNote: 'Isso também termina a sessão que a fez e desfaz o que essa sessão alterou depois.',
    undoneTitle: 'A alteração foi desfeita',
    undoneText: 'As sessões que entraram por ela terminaram. Entre de novo onde precisar.',
    takenText: '{account} pertence agora a outra conta de {app} e não pôde ser reposto.',
    overTitle: 'Este link já não funciona',
    overText: 'Está incompleto, já foi usado ou o prazo terminou.',
  },
}
