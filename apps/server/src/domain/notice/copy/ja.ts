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
    account_undone: {
      title: '{app} のアカウントの変更が取り消されました',
      text: '{app} のアカウントへのログイン方法は元に戻りました。',
    },
    wallet_recovered: {
      title: '{app} のウォレットが復元されました',
      text: '{app} のウォレットが、これまでにない端末で復元されました。',
    },
    wallet_exported: {
      title: '{app} のウォレットの鍵が書き出されました',
      text: '{app} のウォレットの鍵が書き出されました。鍵を持つ人がウォレットを操作できます。',
    },
    wallet_archived: {
      title: '{app} のウォレットが保管されました',
      text: '{app} のウォレットが保管されました。元に戻せます。',
    },
    session_reused: {
      title: '{app} からログアウトしました',
      text: '{app} のアカウントのセッションが二か所で使われたため、終了しました。',
    },
    session_elsewhere: {
      title: '{app} のセッションが二つのネットワークから使われています',
      text: '{app} のアカウントのセッションが、ほぼ同時に二つのネットワークから複数回使われました。終了したものはありません。',
    },
  },
  when: '日時: {time}',
  whenOnDevice: '日時: {time}、端末: {device}',
  notYou:
    '心当たりがない場合は、ログインして他のセッションをすべて終了し、見覚えのないものを削除してください。',
  notYouWallet:
    '心当たりがない場合は、ウォレットの中身を別のウォレットに移し、他のセッションをすべて終了してください。',
  notYouUndo: '心当たりがない場合は取り消してください。変更を行ったセッションも終了します。',
  undo: 'この変更を取り消す',
  undoUntil: '{time} まで取り消せます。',
  passkey: 'パスキー',
  ownLogin: 'アプリのログイン',
  anAccount: 'アカウント',
  undoPage: {
    askTitle: 'この変更を取り消しますか？',
    askNote: '変更を行ったセッションを終了し、その後の変更も取り消します。',
    undoneTitle: '変更を取り消しました',
    undoneText: 'この変更によるセッションは終了しました。必要に応じてログインし直してください。',
    takenText: '{account} は現在 {app} の別のユーザーのもので、元に戻せませんでした。',
    overTitle: 'このリンクは使えません',
    overText: 'リンクが不完全か、使用済みか、期限が切れています。',
  },
}
