import type { AccountTranslation } from './en.ts'

/** Japanese, in the polite form. */
export const ja: AccountTranslation = {
  'link-email': {
    title: 'メールアドレスを連携',
    detail: 'メールアドレスをアカウントに追加します。ご本人のものか確認するため、コードをお送りします。',
  },
  'link-phone': {
    title: '電話番号を連携',
    detail: '電話番号をアカウントに追加します。ご本人のものか確認するため、コードをお送りします。',
  },
  'update-email': {
    title: 'メールアドレスを変更',
    detail: '新しいメールアドレスを入力してください。現在の{old}と置き換わります。',
  },
  'update-phone': {
    title: '電話番号を変更',
    detail: '新しい電話番号を入力してください。現在の{old}と置き換わります。',
  },
  'account-transfer': {
    name: 'アカウントの移行',
    title: '{account} は別のアカウントに関連付けられています',
    detail: 'このアカウントに移すことができます。その場合、もう一方のアカウントは削除されます。',
    warning: 'この操作は取り消せません。もう一方のアカウントにあるその他の内容はすべて失われます。',
    transfer: '移行してアカウントを削除',
    success: '移行しました',
    decline: '移行しない',
  },
  'transfer-assets': {
    title: '移行の前にアカウントの資産を確認してください',
    detail:
      '{account} のアカウントのウォレットは、すべてアカウントとともに失われます。先に中の資産を移してください。',
    explorer: 'ブロックエクスプローラーで見る',
  },
  sessions: {
    title: 'ログイン中の場所',
    detail: 'もう使っていない場所や、心当たりのない場所からログアウトしてください。',
    alone: 'ログインしているのはここだけです。',
    here: 'この端末',
    current: '現在使用中',
    lastUsed: '最終使用：{time}',
    unknown: '不明な端末',
    on: '{system} の {browser}',
    end: 'ログアウト',
    endThis: 'ログアウト：{device}',
    endOthers: 'ほかのすべてからログアウト',
    askOthers: 'ほかのすべてからログアウトしますか？',
    askOthersDetail: 'ほかの端末では、もう一度ログインする必要があります。',
    cancel: 'キャンセル',
    ended: 'ログアウトしました。',
  },
  'farcaster-signer': {
    title: 'Farcaster に署名鍵を追加',
    scan: {
      app: 'このアプリが、あなたの名前で Farcaster に投稿することを求めています。スキャンして Farcaster アプリで承認してください。',
      named:
        '{app} が、あなたの名前で Farcaster に投稿することを求めています。スキャンして Farcaster アプリで承認してください。',
    },
    open: {
      app: 'このアプリが、あなたの名前で Farcaster に投稿することを求めています。Farcaster アプリで承認してから、ここに戻ってください。',
      named:
        '{app} が、あなたの名前で Farcaster に投稿することを求めています。Farcaster アプリで承認してから、ここに戻ってください。',
    },
    openApp: 'Farcaster アプリを開く',
    qr: 'スマートフォンでスキャンして Farcaster アプリで承認',
    copy: 'リンクをコピー',
    asking: 'リクエストを準備しています',
    waiting: '承認を待っています',
    approved: '署名鍵を追加しました',
    approvedDetail: {
      app: 'このアプリは Farcaster に代わりに投稿できるようになりました。',
      named: '{app} は Farcaster に代わりに投稿できるようになりました。',
    },
    rejected: 'リクエストは拒否されました',
    rejectedDetail: 'Farcaster アカウントには何も追加されていません。',
    timedOut: 'リクエストがタイムアウトしました。もう一度お試しください。',
    failed: '接続に失敗しました',
    failedDetail: '問題が発生しました。もう一度お試しください。',
  },
}
