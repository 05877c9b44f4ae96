import type { NoticeCopy } from './notice-copy.ts'

export const ja: NoticeCopy = {
  kinds: {
    new_device: {
      title: '{app} のアカウントに新しい端末',
      text: '{app} のアカウントが、これまでにない端末で開かれました。',
    },
    account_added: {
      title: '{app} への新しいログイン方法',
      text: '{account} で {app} のアカウントにログインできるようになりました。',
    },
    account_removed: {
      title: '{app} へのログイン方法が削除されました',
      text: '{account} では {app} のアカウントにログインできなくなりました。',
    },
    account_replaced: {
      title: '{app} へのログイン方法が変更されました',
      text: '{app} のアカウントで {before} が {account} に置き換えられました。',
    },
    account_moved: {
      title: '{app} のアカウントが閉じられました',
      text: '{account} は {app} の別のアカウントを開くようになりました。以前のアカウントは、ウォレットとともに閉じられました。',
    },
    account_undone: {
      title: '{app} のアカウントの変更が取り消されました',
      text: '{app} のアカウントへのログイン方法は元に戻りました。',
    },
    wallet_recovered: {
      title: '{app} のウォレットが復元されました',
      text: '{app} のウォレット {address} が端末で復元されました。方法：{method}。',
    },
    wallet_recovery_set: {
      title: '{app} のウォレットの復元方法が設定されました',
      text: '{app} のウォレット {address} の復元方法は次のとおりになりました：{method}。',
    },
    wallet_exported: {
      title: '{app} のウォレットの鍵が書き出されました',
      text: '{app} のウォレットの鍵が書き出されました。鍵を持つ人がウォレットを操作できます。',
    },
    wallet_archived: {
      title: '{app} のウォレットが保管されました',
      text: '{app} のウォレットが保管されました。元に戻せます。',
    },
    wallet_restored: {
      title: '{app} の保管されたウォレットが元に戻されました',
      text: '{app} の保管されたウォレットが元に戻されました。再び使われています。',
    },
    wallet_delegated: {
      title: '{app} があなたのウォレットを使えるようになりました',
      text: '{app} は、あなたがいない間も次のウォレットで署名と送信ができます：{address}。アプリで取り消せます。',
    },
    delegation_revoked: {
      title: '{app} はあなたのウォレットを使えなくなりました',
      text: '{app} は、あなたがいない間に次のウォレットで署名や送信ができなくなりました：{address}。',
    },
    session_reused: {
      title: '{app} からログアウトしました',
      text: '{app} のアカウントのセッションが二か所で使われたため、終了しました。',
    },
    session_elsewhere: {
      title: '{app} のセッションが二つのネットワークから使われています',
      text: '{app} のアカウントのセッションが、ほぼ同時に二つのネットワークから複数回使われました。終了したものはありません。',
    },
    factor_added: {
      title: '{app} に新しい確認方法が追加されました',
      text: '{app} のアカウントに二つ目の要素が追加されました。ウォレットを使う前に求められます。',
    },
    factor_removed: {
      title: '{app} の確認方法が削除されました',
      text: '{app} のアカウントから二つ目の要素が削除されました。',
    },
    recovery_codes_made: {
      title: '{app} のアカウントの新しいリカバリーコード',
      text: '{app} のリカバリーコードが新しく十個作られました。以前のコードは使えなくなりました。',
    },
    recovery_code_used: {
      title: '{app} のアカウントのリカバリーコードが使われました',
      text: '{app} の十個のリカバリーコードの一つが、二つ目の要素の代わりに使われました。',
    },
    factor_removal: {
      title: '{app} の二つ目の要素がまもなく削除されます',
      text: 'あなたのアカウントの二つ目の要素をすべて削除するよう、{app} の運営者に依頼がありました。止められなければ {until} に削除されます。',
    },
    factor_removal_stopped: {
      title: '{app} の二つ目の要素はそのまま残ります',
      text: '{app} の二つ目の要素の削除は止められました。何も削除されていません。',
    },
    farcaster_signer_added: {
      title: '{app} が Farcaster に代わりに投稿できるようになりました',
      text: '{app} があなたの名前で Farcaster に投稿するための鍵が承認されました。Farcaster アプリの設定で取り消せます。',
    },
  },
  when: '日時: {time}',
  whenOnDevice: '日時: {time}、端末: {device}',
  notYou:
    '心当たりがない場合は、ログインして他のセッションをすべて終了し、見覚えのないものを削除してください。',
  notYouWallet:
    '心当たりがない場合は、ウォレットの中身を別のウォレットに移し、他のセッションをすべて終了してください。',
  notYouUndo: '心当たりがない場合は取り消してください。変更を行ったセッションも終了します。',
  notYouMoved: '心当たりがない場合は取り消してください。アカウントは元どおりに戻ります。',
  undo: 'この変更を取り消す',
  undoUntil: '{time} まで取り消せます。',
  notYouStop: '依頼した覚えがない場合は止めてください。いずれかの要素で確認を行っても止まります。',
  stop: '削除を止める',
  stopUntil: '{time} まで止められます。',
  passkey: 'パスキー',
  ownLogin: 'アプリのログイン',
  anAccount: 'アカウント',
  methods: {
    privy: 'ログインによる自動復元',
    'user-passcode': 'パスワード',
    'google-drive': 'Google Drive',
    icloud: 'iCloud',
    'recovery-encryption-key': 'アプリのキー',
    passkey: 'パスキー',
  },
  stopPage: {
    askTitle: '二つ目の要素を残しますか？',
    askText:
      'あなたのアカウントの二つ目の要素をすべて削除するよう、{app} の運営者に依頼がありました。心当たりがない場合は止めてください。',
    stoppedTitle: '削除は止められました',
    stoppedText: '{app} の二つ目の要素はそのまま残ります。',
  },
  undoPage: {
    askTitle: 'この変更を取り消しますか？',
    askNote: '変更を行ったセッションを終了し、その後の変更も取り消します。',
    factorNote:
      'この要素とその後に追加されたすべての要素、リカバリーコードも削除し、変更を行ったセッションを終了します。',
    movedNote: '閉じられたアカウントがウォレットとともに戻り、{account} で再び開けるようになります。',
    newerText:
      '{account} は現在 {app} の別のアカウントを開きます。取り消すと、そこから取り戻します。そのアカウントを開く方法がほかにない場合は閉じられ、元に戻すためのメッセージが届きます。',
    undoneTitle: '変更を取り消しました',
    undoneText: 'この変更によるセッションは終了しました。必要に応じてログインし直してください。',
    factorUndoneText:
      '二つ目の要素は削除され、最初の要素を追加したセッションは終了しました。必要に応じてログインし直してください。',
    takenText:
      '{account} は現在 {app} の別のアカウントを開くため、そのままになります。{account} 宛てのメッセージにあるリンクから取り戻せます。',
    blockedTitle: '何も取り消されませんでした',
    blockedText:
      'アカウントを元どおりに戻せません。そのウォレットまたは {account} が、現在 {app} の別のアカウントにあります。このリンクは引き続き使えます。',
    overTitle: 'このリンクは使えません',
    overText: 'リンクが不完全か、使用済みか、期限が切れています。',
  },
}
