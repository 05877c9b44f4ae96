import type { WalletTranslation } from './en.ts'

/** Japanese, in the polite form. */
export const ja: WalletTranslation = {
  'create-wallet': {
    title: 'ウォレットを作成しています',
    detail: '少し時間がかかります。このウィンドウを開いたままお待ちください。',
    failed: 'ウォレットを作成できませんでした',
  },
  'wallet-created': {
    welcome: 'ようこそ',
    welcomeTo: '{app}へようこそ',
    created: 'アカウントを作成しました。',
    allSet: '準備ができました',
    secured: 'アカウントは保護されています。',
  },
  'connect-wallet': {
    connecting: 'ウォレットに接続しています',
    recovering: 'この端末にウォレットを復元しています',
    failedDetail: '対応しています。しばらくしてからもう一度お試しください。',
  },
  'sign-message': {
    title: 'メッセージに署名',
    detail: 'このメッセージへの署名に手数料はかかりません。',
    sign: '署名して続ける',
    signing: '署名しています…',
    success: '完了しました',
    decline: '今はしない',
    message: 'メッセージ',
    domain: 'ドメイン',
    empty: '空',
  },
  'export-wallet': {
    title: 'ウォレットのエクスポート',
    detail: '秘密鍵またはシードフレーズをコピーして、ウォレットをエクスポートします。',
    warning: '秘密鍵とシードフレーズは、決して誰にも教えないでください。',
    loading: '読み込み中…',
    frame: 'ウォレットの秘密情報',
    address: 'ご利用のウォレット',
  },
  'archive-wallet': {
    title: 'このウォレットを保管しますか？',
    detail: '自分で作成していないウォレットや、開けないウォレットを保管します。',
    foreign:
      '印の付いたアドレスは、あなたのウォレットの鍵のものではありません。他の人が鍵を持っている可能性があります。何も送らないでください。',
    unfit: 'このウォレットのために保存されたデータが一致しないため、開けません。',
    wallets: 'このウォレットのアドレス',
    notYours: 'あなたの鍵のものではない',
    keeps:
      '何も削除されません。これらのアドレスはアカウントから外れますが、他のウォレットがない間は元に戻せます。',
    archive: 'ウォレットを保管',
    archiving: '保管しています...',
    decline: '保管しない',
    done: 'ウォレットを保管しました',
    doneDetail: 'ウォレットは残され、使われなくなります。新しいウォレットを作成できます。',
  },
  'restore-wallet': {
    title: '保管したウォレット',
    detail: '元に戻したウォレットは、すべてのアドレスとともにアカウントに戻ります。',
    none: '保管したウォレットはありません。',
    restore: '元に戻す',
    restoreThis: '元に戻す：{address}',
    done: 'ウォレットを元に戻しました',
    doneDetail: 'アカウントに戻りました。',
  },
  errors: {
    'archive-wallet': {
      wallet_used:
        'このウォレットは使用されたことがあるため、そのまま残ります。自分のものでない場合は、このアプリの運営者に知らせてください。',
      no_such_wallet: 'このウォレットはもうアカウントにありません。',
    },
    'restore-wallet': {
      another_wallet: '他のウォレットがあります。先にそれを保管してください。',
      no_such_wallet: 'このウォレットはもう保管されていません。',
    },
  },
}
