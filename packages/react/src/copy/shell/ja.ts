import type { ShellTranslation } from './en.ts'

/** Japanese, in the polite form. */
export const ja: ShellTranslation = {
  lang: 'ja',
  shell: {
    back: '戻る',
    close: '閉じる',
    info: '情報',
    protectedBy: 'セキュリティ保護：',
    loading: '読み込み中',
    termsLead: 'ログインすることで、{documents}に同意します',
    termsShort: '利用規約',
    termsLong: '利用規約',
    privacy: 'プライバシーポリシー',
    and: '{first}と{second}',
    copy: 'コピー',
    copied: 'コピーしました',
    copyAddress: 'アドレスをコピー',
    opensNewTab: '（新しいタブで開きます）',
    screenFailedDetail: 'この画面を表示できませんでした。',
    notLoaded: 'この画面を読み込めませんでした',
    checkConnection: '接続をご確認ください。',
    offline: 'オフラインです。',
    reload: 'ページを再読み込み',
    tryAgain: 'もう一度試す',
    retry: '再試行',
    continue: '続ける',
    notNow: '今はしない',
    goBack: '戻る',
    anotherMethod: '別の方法を使う',
    linkCopied: 'リンクをコピーしました',
    readOn: '続きを読む',
    archiveWallet: 'このウォレットを保管',
    success: '確認できました',
  },
  field: {
    email: 'メールアドレス',
    emailPlaceholder: 'your@email.com',
    submit: '送信',
    phone: '電話番号',
    country: '国・地域',
    countryOption: '{name}（{code}）',
    phoneFailed: '国の一覧を読み込めませんでした。入力を続けると再試行します。',
  },
  code: {
    box: '{count}桁中{position}桁目',
    checking: 'コードを確認しています',
    noMessage: 'メッセージが届きませんか？',
    resend: 'コードを再送信',
    sent: 'コードを送信しました',
    nextIn: '新しいコードは{seconds}秒後に送信できます',
  },
  error: {
    title: '問題が発生しました',
  },
  errors: {
    field: {
      disallowed_plus_email: '「+」を含まない有効なメールアドレスを入力してください。',
      invalid_data: '有効なメールアドレスを入力してください。',
      invalid_phone: '有効な電話番号を入力してください。',
    },
    all: {
      invalid_captcha: 'もう一度お試しください。',
      captcha_failure: 'CAPTCHAを確認できませんでした。もう一度お試しください。',
      captcha_timeout: '問題が発生しました。しばらくしてからもう一度お試しください。',
      too_many_requests: 'リクエストが多すぎます。しばらくしてからもう一度お試しください。',
      provider_rate_limit:
        '{provider}へのリクエストが上限に達しました。しばらくしてからもう一度お試しください。',
      cannot_link_more_of_type: 'この種類のアカウントは1つしか連携できません。',
      linked_to_another_user: 'このアカウントは、すでに別のユーザーに連携されています。',
      invalid_origin:
        'このページからアプリを利用することは許可されていません。アドレスがアプリの一覧にありません。',
      missing_or_invalid_privy_app_id: 'このアプリはサーバーに登録されていません。',
      unavailable: 'サーバーに接続できません。しばらくしてからもう一度お試しください。',
      internal_error: '問題が発生しました。しばらくしてからもう一度お試しください。',
      api_error: 'サーバーに接続できません。しばらくしてからもう一度お試しください。',
      must_be_authenticated:
        'この端末または別の端末からログアウトされました。続けるには、もう一度ログインしてください。',
      login_required: 'ウォレットを復元するには、もう一度ログインしてください。',
      older_account_required:
        'このログイン方法は最近追加されたものです。ここでウォレットを使うには、以前からある方法でログインしてください。',
      other_user:
        'そのアカウントは、ここでのあなたのものではありません。何も変更されていません。ご自身のアカウントで確認してください。',
      foreign_wallet:
        'このアドレスは、あなたの鍵から作られたものではありません。何も送らず、このアプリの運営者に知らせてください。',
      unfit_wallet:
        'このウォレットのために保存されたデータが一致しないため、開けません。保管して新しいものを作成できます。',
      missing_or_invalid_mfa: 'この操作には二段階認証が必要です。もう一度お試しください。',
      mfa_timeout: 'コードの入力時間を過ぎました。30秒後にもう一度お試しください。',
      mfa_verification_max_attempts_reached:
        '試行回数の上限を超えました。このウィンドウを閉じて、10秒後にもう一度お試しください。',
      mfa_canceled: '確認をキャンセルしました',
      insufficient_funds: 'このウォレットの残高が不足しています。',
      default: '問題が発生しました。もう一度お試しください。',
    },
  },
  requestErrors: {
    too_many_requests: {
      title: 'リクエストに失敗しました',
      detail: '試行回数が多すぎます。',
      action: '後でもう一度試す',
    },
    disallowed_login_method: { title: '許可されていません', detail: null, action: '別の方法を試す' },
    linked_to_another_user: {
      title: '認証できませんでした',
      detail: 'このアカウントは、すでに別のユーザーに連携されています。',
      action: null,
    },
    region_not_supported: {
      title: 'この地域には対応していません',
      detail: 'この地域ではSMSによるログインをご利用いただけません。',
      action: '別の方法を試す',
    },
    login_required: {
      title: 'もう一度ログインしてください',
      detail:
        'このアカウントは別のユーザーのものです。ここに移すには、いったんログアウトし、ログインし直してから、もう一度連携してください。',
      action: null,
    },
    client_error: { title: null, detail: null, action: null },
    default: {
      title: null,
      detail: 'しばらくしてからもう一度お試しください',
      action: null,
    },
  },
}
