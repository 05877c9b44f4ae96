import type { WalletTranslation } from './en.ts'

/** Chinese, in simplified characters. */
export const zh: WalletTranslation = {
  'create-wallet': {
    title: '正在创建您的钱包',
    detail: '请稍候，并保持此窗口打开。',
    failed: '无法创建您的钱包',
  },
  'wallet-created': {
    welcome: '欢迎',
    welcomeTo: '欢迎使用 {app}',
    created: '您的账号已创建成功。',
    allSet: '一切就绪！',
    secured: '您的账号已受到保护。',
  },
  'connect-wallet': {
    connecting: '正在连接您的钱包',
    recovering: '正在此设备上恢复您的钱包',
    failedDetail: '我们正在处理，请稍后重试。',
  },
  'sign-message': {
    title: '签署消息',
    detail: '签署此消息不会产生任何费用。',
    sign: '签署并继续',
    signing: '正在签署…',
    success: '成功',
    decline: '暂不',
    message: '消息',
    domain: '域名',
    empty: '空',
  },
  'export-wallet': {
    title: '导出钱包',
    detail: '复制您的私钥或助记词以导出钱包。',
    warning: '切勿与任何人分享您的私钥或助记词。',
    loading: '正在加载…',
    frame: '您钱包的密钥信息',
    address: '您的钱包',
  },
  'archive-wallet': {
    title: '要归档此钱包吗？',
    detail: '归档并非由您创建或无法打开的钱包。',
    foreign: '标记的地址不属于您钱包的密钥。其密钥可能在他人手中：请勿向其发送任何资产。',
    unfit: '此钱包所保存的数据彼此不符，因此无法打开。',
    wallets: '此钱包的地址',
    notYours: '并非来自您的密钥',
    keeps: '不会删除任何内容。这些地址将离开您的账号，在您没有其他钱包时可以恢复。',
    archive: '归档钱包',
    archiving: '正在归档...',
    decline: '保留',
    done: '钱包已归档',
    doneDetail: '它会为您保留，但不再使用。您现在可以创建新钱包。',
  },
  'restore-wallet': {
    title: '已归档的钱包',
    detail: '恢复的钱包会连同其所有地址回到您的账号。',
    none: '您没有已归档的钱包。',
    restore: '恢复',
    restoreThis: '恢复：{address}',
    done: '钱包已恢复',
    doneDetail: '它已回到您的账号。',
  },
  errors: {
    'archive-wallet': {
      wallet_used: '此钱包已被使用过，因此保持不变。如果它不是您的，请告知此应用的运营者。',
      no_such_wallet: '此钱包已不在您的账号中。',
    },
    'restore-wallet': {
      another_wallet: '您有另一个钱包。请先归档那个钱包。',
      no_such_wallet: '此钱包已不在归档中。',
    },
  },
}
