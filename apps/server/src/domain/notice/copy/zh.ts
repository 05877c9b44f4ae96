import type { NoticeCopy } from './notice-copy.ts'

export const zh: NoticeCopy = {
  kinds: {
    new_device: {
      title: '您的 {app} 账号有新设备',
      text: '您的 {app} 账号在一台我们未见过的设备上打开。',
    },
    account_added: {
      title: '{app} 新增了登录方式',
      text: '{account} 现在可以登录您的 {app} 账号。',
    },
    account_removed: {
      title: '{app} 的一种登录方式已移除',
      text: '{account} 不能再登录您的 {app} 账号。',
    },
    account_replaced: {
      title: '{app} 的一种登录方式已更换',
      text: '在您的 {app} 账号中，{account} 已取代 {before}。',
    },
    account_moved: {
      title: '您的 {app} 账号已被关闭',
      text: '{account} 现在打开的是 {app} 的另一个账号。原来的账号及其钱包已被关闭。',
    },
    account_undone: {
      title: '您的 {app} 账号的更改已撤销',
      text: '您的 {app} 账号的登录方式已恢复原样。',
    },
    wallet_recovered: {
      title: '您的 {app} 钱包已恢复',
      text: '您的 {app} 钱包 {address} 已在一台设备上恢复，方式：{method}。',
    },
    wallet_recovery_set: {
      title: '您的 {app} 钱包的恢复方式已设置',
      text: '您的 {app} 钱包 {address} 现在的恢复方式：{method}。',
    },
    wallet_exported: {
      title: '您的 {app} 钱包密钥已导出',
      text: '您的 {app} 钱包密钥已导出。持有密钥的人可以控制钱包。',
    },
    wallet_archived: {
      title: '您的 {app} 钱包已归档',
      text: '您的 {app} 钱包已归档，可以恢复。',
    },
    wallet_restored: {
      title: '您已归档的 {app} 钱包已恢复',
      text: '您已归档的 {app} 钱包已恢复，并重新启用。',
    },
    wallet_delegated: {
      title: '{app} 现在可以使用您的钱包',
      text: '您不在时，{app} 现在可以用以下钱包签名和转账：{address}。您可以在应用中收回此权限。',
    },
    delegation_revoked: {
      title: '{app} 不能再使用您的钱包',
      text: '您不在时，{app} 不能再用以下钱包签名或转账：{address}。',
    },
    session_reused: {
      title: '您已退出 {app}',
      text: '您的 {app} 账号的一个会话在两处被使用，因此我们已将其结束。',
    },
    session_elsewhere: {
      title: '您的 {app} 会话正从两个网络使用',
      text: '您的 {app} 账号的一个会话多次几乎同时从两个网络被使用。我们没有结束任何会话。',
    },
    factor_added: {
      title: '{app} 新增了一种验证方式',
      text: '您的 {app} 账号新增了一个第二验证因素。使用钱包前会要求验证。',
    },
    factor_removed: {
      title: '{app} 的一种验证方式已被移除',
      text: '您的 {app} 账号的一个第二验证因素已被移除。',
    },
    recovery_codes_made: {
      title: '您的 {app} 账号有新的恢复码',
      text: '已为 {app} 生成十个新的恢复码。之前的恢复码不再有效。',
    },
    recovery_code_used: {
      title: '您 {app} 账号的一个恢复码已被使用',
      text: '您的十个 {app} 恢复码之一已代替第二验证因素使用。',
    },
    factor_removal: {
      title: '您的 {app} 第二验证因素即将被移除',
      text: '有人请求 {app} 的运营者移除您账号的所有第二验证因素。如无人阻止，将于 {until} 移除。',
    },
    factor_removal_stopped: {
      title: '您的 {app} 第二验证因素已保留',
      text: '移除您的 {app} 第二验证因素的操作已被阻止。没有移除任何内容。',
    },
    farcaster_signer_added: {
      title: '{app} 现在可以代您在 Farcaster 上发布',
      text: '一个密钥已获批准，{app} 可用它以您的名义在 Farcaster 上发布内容。您可以在 Farcaster 应用的设置中将其撤回。',
    },
  },
  when: '时间：{time}。',
  whenOnDevice: '时间：{time}，设备：{device}。',
  notYou: '如果不是您本人操作，请登录，结束所有其他会话，并移除您不认识的内容。',
  notYouWallet: '如果不是您本人操作，请将钱包中的资产转移到其他钱包，并结束所有其他会话。',
  notYouUndo: '如果不是您本人操作，请撤销。执行更改的会话也会结束。',
  notYouMoved: '如果不是您本人操作，请撤销：账号将恢复原样。',
  undo: '撤销此更改',
  undoUntil: '您可以在 {time} 之前撤销。',
  notYouStop: '如果不是您提出的，请阻止。使用您的任一验证因素进行验证也会阻止它。',
  stop: '阻止移除',
  stopUntil: '您可以在 {time} 之前阻止。',
  passkey: '通行密钥',
  ownLogin: '应用自己的登录',
  anAccount: '账号',
  methods: {
    privy: '登录后自动恢复',
    'user-passcode': '密码',
    'google-drive': 'Google Drive',
    icloud: 'iCloud',
    'recovery-encryption-key': '应用的密钥',
    passkey: '通行密钥',
  },
  stopPage: {
    askTitle: '保留您的第二验证因素？',
    askText: '有人请求 {app} 的运营者移除您账号的所有第二验证因素。如果不是您本人，请阻止。',
    stoppedTitle: '移除已被阻止',
    stoppedText: '您的 {app} 第二验证因素保持不变。',
  },
  undoPage: {
    askTitle: '要撤销此更改吗？',
    askNote: '这也会结束执行更改的会话，并撤销该会话此后的更改。',
    factorNote: '这会移除此验证因素以及此后添加的所有因素（包括恢复码），并结束执行更改的会话。',
    movedNote: '被关闭的账号将连同其钱包一起恢复，{account} 将重新打开它。',
    newerText:
      '{account} 现在打开的是 {app} 的另一个账号。撤销会将其从那里收回。如果没有其他方式打开那个账号，它将被关闭，您会收到一条可以将其恢复的消息。',
    undoneTitle: '更改已撤销',
    undoneText: '由此进入的会话已结束。如有需要，请重新登录。',
    factorUndoneText: '第二验证因素已移除，添加首个因素的会话已结束。如有需要，请重新登录。',
    takenText:
      '{account} 现在打开的是 {app} 的另一个账号，并将留在那里。发送给 {account} 的消息中的链接可以将其收回。',
    blockedTitle: '未撤销任何内容',
    blockedText: '账号无法恢复原样：它的某个钱包或 {account} 现在属于 {app} 的另一个账号。此链接仍然有效。',
    overTitle: '此链接已失效',
    overText: '链接不完整、已被使用或已过期。',
  },
}
