import type { NoticeCopy } from './notice-copy.ts'

export const zh: NoticeCopy = {
  kinds: {
    new_device: {
      title: '您的 {app} 账户有新设备',
      text: '您的 {app} 账户在一台我们未见过的设备上打开。',
    },
    account_added: {
      title: '{app} 新增了登录方式',
      text: '{account} 现在可以登录您的 {app} 账户。',
    },
    account_removed: {
      title: '{app} 的一种登录方式已移除',
      text: '{account} 不能再登录您的 {app} 账户。',
    },
    account_replaced: {
      title: '{app} 的一种登录方式已更换',
      text: '在您的 {app} 账户中，{account} 已取代 {before}。',
    },
    account_undone: {
      title: '您的 {app} 账户的更改已撤销',
      text: '您的 {app} 账户的登录方式已恢复原样。',
    },
    wallet_recovered: {
      title: '您的 {app} 钱包已恢复',
      text: '您的 {app} 钱包在一台我们未见过的设备上恢复。',
    },
    wallet_exported: {
      title: '您的 {app} 钱包密钥已导出',
      text: '您的 {app} 钱包密钥已导出。持有密钥的人可以控制钱包。',
    },
    wallet_archived: {
      title: '您的 {app} 钱包已归档',
      text: '您的 {app} 钱包已归档，可以恢复。',
    },
    session_reused: {
      title: '您已退出 {app}',
      text: '您的 {app} 账户的一个会话在两处被使用，因此我们已将其结束。',
    },
    session_elsewhere: {
      title: '您的 {app} 会话正从两个网络使用',
      text: '您的 {app} 账户的一个会话多次几乎同时从两个网络被使用。我们没有结束任何会话。',
    },
  },
  when: '时间：{time}。',
  whenOnDevice: '时间：{time}，设备：{device}。',
  notYou: '如果不是您本人操作，请登录，结束所有其他会话，并移除您不认识的内容。',
  notYouWallet: '如果不是您本人操作，请将钱包中的资产转移到其他钱包，并结束所有其他会话。',
  notYouUndo: '如果不是您本人操作，请撤销。执行更改的会话也会结束。',
  undo: '撤销此更改',
  undoUntil: '您可以在 {time} 之前撤销。',
  passkey: '通行密钥',
  ownLogin: '应用自己的登录',
  anAccount: '账户',
  undoPage: {
    askTitle: '要撤销此更改吗？',
    askNote: '这也会结束执行更改的会话，并撤销该会话此后的更改。',
    undoneTitle: '更改已撤销',
    undoneText: '由此进入的会话已结束。如有需要，请重新登录。',
    takenText: '{account} 现在属于 {app} 的另一个用户，无法恢复。',
    overTitle: '此链接已失效',
    overText: '链接不完整、已被使用或已过期。',
  },
}
