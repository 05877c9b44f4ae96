import type { LoginTranslation } from './en.ts'

/** Japanese, in the polite form. */
export const ja: LoginTranslation = {
  loading: {
    slow: '接続しています。通常より時間がかかっています。',
  },
  landing: {
    title: 'ログインまたは新規登録',
    recent: '前回使用',
    divider: 'または',
    moreOptions: 'その他の方法',
    otherSocials: 'その他のSNS',
    methods: 'ログイン方法',
    withEmail: 'メールで続ける',
    withSms: 'SMSで続ける',
    withWhatsApp: 'WhatsAppで続ける',
    passkeyAlone: 'パスキーで続ける',
    passkey: 'パスキーを持っています',
  },
  captcha: {
    checking: '人間による操作か確認しています…',
    advice: '広告ブロッカーまたはVPNをオフにして、もう一度お試しください。',
  },
  'passwordless-code': {
    title: '確認コードを入力',
    sentEmail: '{destination} に送信したコードを入力してください。',
    sentEmailFrom: '{app}から {destination} に送信されたコードを入力してください。',
    sentWhatsApp: 'WhatsAppで {destination} に送信したコードを入力してください。',
    sentWhatsAppFrom: '{app}からWhatsAppで {destination} に送信されたコードを入力してください。',
    code: '確認コード',
    noEmail: 'メールが届きませんか？',
    sentBefore: '直前のコードはまだ有効です',
    undelivered: 'メッセージを届けられませんでした。番号を確認するか、別の方法を選んでください。',
    over: {
      spent: '試行回数が上限に達したため、このコードは無効です。新しいコードを送信してください。',
      expired: '発行から10分を過ぎています。新しいコードを送信してください。',
    },
    notNumeric: 'コードは数字で入力してください',
  },
  terms: {
    title: 'あと1ステップです',
    detail: '続けるには、規約を読んで同意してください。',
    viewTerms: '利用規約を見る',
    viewPrivacy: 'プライバシーポリシーを見る',
    decline: '同意しない',
    accept: '同意する',
  },
  'oauth-status': {
    title: 'ログイン',
    verifying: '{provider}との接続を確認しています',
    verifyingDetail: 'もうしばらくお待ちください。',
    connected: '{provider}に接続しました',
    connectedDetail: '準備ができました',
    failed: '認証できませんでした',
  },
  'in-app-browser': {
    title: 'ログインできませんでした',
    detail:
      'アプリ内ブラウザをお使いのようです。ログインするには、外部のブラウザでこのページを開いてください。',
    copy: 'このページのリンクをコピー',
  },
  telegram: {
    title: 'Telegramでログイン',
    waiting: 'Telegramのウィンドウでログインを承認してください。',
  },
  farcaster: {
    title: 'Farcasterでログイン',
    linkTitle: 'Farcasterアカウントを連携',
    scan: 'スマートフォンのカメラで読み取って続けてください。',
    openDetail: 'Farcasterアプリで手続きを済ませてから、ここに戻ってください。',
    open: 'Farcasterアプリを開く',
    qr: 'スマートフォンで読み取り、Farcasterアプリで続けてください',
    copy: 'リンクをコピー',
    opening: 'ログインを準備しています',
    waiting: '承認をお待ちしています',
  },
  'passkey-choice': {
    title: 'ログインしますか、アカウントを作成しますか？',
    detail: 'パスキーを使うと、指紋や顔、画面ロックでログインできます。',
    create: '新しいアカウントを作成',
    login: 'パスキーでログイン',
  },
  'passkey-status': {
    waiting: 'パスキーを待っています',
    waitingDetail: 'ブラウザの案内に従ってください。',
    submitting: 'パスキーを確認しています',
    success: '完了しました',
    loginDetail: 'パスキーでログインしました。',
    signupDetail: 'アカウントの準備ができました。',
    linkDetail: 'パスキーをアカウントに連携しました。',
    note: 'パスキーをお持ちでない場合は、先に別の方法で登録してから追加してください。',
  },
  scopes: {
    emailAndProfile: 'メールアドレスとプロフィールへのアクセス',
    profile: 'プロフィールへのアクセス',
    email: 'メールアドレスへのアクセス',
  },
  reauthenticate: {
    title: 'ご本人確認',
    toUse: 'この端末でウォレットを使うには、もう一度ログインが必要です。終わると元の画面に戻ります。',
    toExport: 'ウォレットをエクスポートするには、もう一度ログインしてください。終わると元の画面に戻ります。',
    ways: '確認の方法',
    codeTo: '{destination}にコードを送る',
    with: '{provider}で続ける',
    passkey: 'パスキーを使う',
    guest:
      'ここでウォレットを使うにはもう一度ログインが必要ですが、ゲストにはその方法がありません。ウォレットは、使い始めたブラウザにデータが残っている間だけ使えます。',
    noWay:
      'お使いのログイン方法は、ここでは利用できません。一度ログアウトしてから、もう一度ログインしてください。',
  },
  'allowlist-rejected': {
    title: 'このアプリへのアクセス権がありません',
    detail: '招待は届いていますか？',
    button: '別のアカウントを試す',
  },
  'user-limit': {
    title: 'ログインできません',
    detail:
      'このテスト用アプリはユーザー数の上限に達しました。ユーザーを増やすには、本番環境への切り替えが必要です。',
  },
  'account-not-found': {
    title: 'アカウントが見つかりません',
    detail: 'もう一度ログインするか、{app}でアカウントを作成してください。',
    detailNoApp: 'もう一度ログインしてください。',
    again: 'もう一度ログイン',
  },
  errors: {
    'passwordless-code': {
      invalid_credentials: 'コードが正しくないか、有効期限が切れています',
      default: 'コードを確認できませんでした',
    },
    'oauth-status': {
      invalid_credentials: '問題が発生しました。もう一度お試しください。',
      denied: 'もう一度試し、{scopes}を許可して連携を完了してください。',
      oauth_account_suspended: '{provider}アカウントが停止されています。別のログイン方法をお試しください。',
      cannot_link_more_of_type: 'この種類のアカウントは1つしか連携できません。',
      phishing: '予期しない認証の流れです。フィッシングの可能性があります。',
      popup: '認証を完了できませんでした',
      popup_timeout: '2分が経過したため、認証を中止しました。',
      default: '認証エラーが発生しました。',
    },
    telegram: {
      disallowed_login_method: 'Telegramでのログインは許可されていません。',
      invalid_data: '問題が発生しました。もう一度お試しください。',
      cannot_link_more_of_type: '問題が発生しました。もう一度お試しください。',
      invalid_credentials: '問題が発生しました。もう一度お試しください。',
      default:
        'Telegramでログインが確認されませんでした。もう一度試し、Telegramのウィンドウで承認してください。',
    },
    farcaster: {
      client_request_timeout: '時間切れになりました。もう一度お試しください。',
      cannot_link_more_of_type: 'この種類のアカウントは1つしか連携できません。',
      default: '問題が発生しました。もう一度お試しください。',
    },
    'passkey-status': {
      unsupported: 'このブラウザはパスキー（WebAuthn）に対応していません',
      not_allowed: 'パスキーの要求が時間切れになったか、拒否されました。',
      exists: 'この端末には、すでにこのアカウントのパスキーがあります。',
      no_signup: 'ここではパスキーで新規登録できません。',
      cannot_link_more_of_type: 'これ以上パスキーを連携できません。',
      default: '不明なエラーが発生しました。',
      unknown_link: '不明なエラーが発生しました。',
    },
  },
}
