import type { DelegationTranslation } from './en.ts'

/** Japanese, in the polite form. */
export const ja: DelegationTranslation = {
  'delegated-consent': {
    title: 'オフラインアクセスを許可',
    detail: '{app} が、あなたがいない間もこのウォレットを使うことを求めています。',
    thisApp: 'このアプリ',
    wallet: 'あなたのウォレット',
    may: 'メッセージや取引に署名し、ウォレットの中身を送信できます。',
    unasked: '毎回の確認はありません。',
    takeBack: 'アプリでいつでも取り消せます。それまでに署名されたものは残ります。',
    accept: '許可する',
    accepting: '許可しています…',
    done: 'オフラインアクセスを許可しました',
    doneDetail: '取り消すまで、{app} はこのウォレットを使えます。',
    failed: 'オフラインアクセスを許可できませんでした',
  },
  'delegated-revoke': {
    title: 'ウォレットへのオフラインアクセスを取り消す',
    detail: '{app} は、あなたがいない間に署名や送信ができなくなります。',
    wallets: 'あなたのウォレット',
    keeps: 'ウォレットとその中身はそのままです。',
    since: '{date}から',
    history: 'これまでの利用',
    none: 'まだ何も行われていません。',
    total: '署名の合計：{count}',
    latest: '最近のものを表示しています。',
    unread: '利用の記録を読み込めませんでした。取り消しはできます。',
    refused: '拒否',
    message: 'メッセージ',
    typedData: '構造化データ',
    transaction: '取引',
    hash: 'ハッシュ',
    authorization: 'コントラクトの承認',
    confirm: '取り消す',
    confirming: '取り消しています…',
    decline: 'やめる',
    done: 'オフラインアクセスを取り消しました',
    doneDetail: '{app} は、あなたがいない間にウォレットを使えなくなりました。',
    failed: 'オフラインアクセスを取り消せませんでした',
  },
  errors: {
    'delegated-consent': {
      delegation_off: 'このアプリはオフラインアクセスに対応していません。',
    },
  },
}
