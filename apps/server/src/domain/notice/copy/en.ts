import type { NoticeCopy } from './notice-copy.ts'

export const en: NoticeCopy = {
  kinds: {
    new_device: {
      title: 'New device in your {app} account',
      text: 'Your {app} account was opened on a device that we had not seen before.',
    },
    account_added: {
      title: 'New way to log in to {app}',
      text: '{account} can now log in to your {app} account.',
    },
    account_removed: {
      title: 'A way to log in to {app} was removed',
      text: '{account} can no longer log in to your {app} account.',
    },
    account_replaced: {
      title: 'A way to log in to {app} was replaced',
      text: '{account} has taken the place of {before} in your {app} account.',
    },
    account_moved: {
      title: 'Your {app} account was closed',
      text: '{account} opens another {app} account now. The one that it opened before was closed, and its wallets with it.',
    },
    account_undone: {
      title: 'A change of your {app} account was undone',
      text: 'The ways to log in to your {app} account are as they were before.',
    },
    wallet_recovered: {
      title: 'Your {app} wallet was restored',
      text: 'Your {app} wallet {address} was restored on a device, by: {method}.',
    },
    wallet_recovery_set: {
      title: 'The recovery of your {app} wallet was set',
      text: 'Your {app} wallet {address} is now recovered by: {method}.',
    },
    wallet_exported: {
      title: 'The key of your {app} wallet was exported',
      text: 'The key of your {app} wallet was exported. Whoever has it controls the wallet.',
    },
    wallet_archived: {
      title: 'Your {app} wallet was archived',
      text: 'Your {app} wallet was archived. It can be restored.',
    },
    wallet_restored: {
      title: 'Your archived {app} wallet was restored',
      text: 'Your archived {app} wallet was restored. It is in use again.',
    },
    wallet_delegated: {
      title: '{app} may now use your wallet',
      text: '{app} can now sign and send for you while you are away, with: {address}. You can take this back in the app.',
    },
    delegation_revoked: {
      title: '{app} may no longer use your wallet',
      text: '{app} can no longer sign or send for you while you are away, with: {address}.',
    },
    session_reused: {
      title: 'You were logged out of {app}',
      text: 'A session of your {app} account was used in two places, so we ended it.',
    },
    session_elsewhere: {
      title: 'Your {app} session is used from two networks',
      text: 'A session of your {app} account was used from two networks at nearly the same time, more than once. Nothing was ended.',
    },
    factor_added: {
      title: 'New way to verify in {app}',
      text: 'A second factor was added to your {app} account. It is asked for before the wallet is used.',
    },
    factor_removed: {
      title: 'A way to verify in {app} was removed',
      text: 'A second factor was removed from your {app} account.',
    },
    recovery_codes_made: {
      title: 'New recovery codes for your {app} account',
      text: 'Ten new recovery codes were made for {app}. Those before them are worth nothing any more.',
    },
    recovery_code_used: {
      title: 'A recovery code of your {app} account was used',
      text: 'One of your ten recovery codes for {app} was used in place of a second factor.',
    },
    factor_removal: {
      title: 'Your second factors for {app} are about to be removed',
      text: 'The operator of {app} was asked to remove all second factors of your account. They are removed on {until} unless somebody stops it.',
    },
    factor_removal_stopped: {
      title: 'Your second factors for {app} stay',
      text: 'The removal of your second factors for {app} was stopped. Nothing was removed.',
    },
    farcaster_signer_added: {
      title: '{app} can now write on Farcaster for you',
      text: 'A key was approved with which {app} writes on Farcaster in your name. You can take it back in the settings of the Farcaster app.',
    },
  },
  when: 'This was on {time}.',
  whenOnDevice: 'This was on {time}, on {device}.',
  notYou: 'If this was not you, log in, end all other sessions and remove what you do not know.',
  notYouWallet:
    'If this was not you, move what the wallet holds to another wallet and end all other sessions.',
  notYouUndo: 'If this was not you, undo it. This also ends the session that did it.',
  notYouMoved: 'If this was not you, undo it: the account comes back as it was.',
  undo: 'Undo this change',
  undoUntil: 'You can undo it until {time}.',
  notYouStop: 'If you did not ask for this, stop it. Verifying with one of your factors stops it, too.',
  stop: 'Stop the removal',
  stopUntil: 'You can stop it until {time}.',
  passkey: 'A passkey',
  ownLogin: 'The login of the app',
  anAccount: 'An account',
  methods: {
    privy: 'automatically, with your login',
    'user-passcode': 'a password',
    'google-drive': 'Google Drive',
    icloud: 'iCloud',
    'recovery-encryption-key': 'a key of the app',
    passkey: 'a passkey',
  },
  stopPage: {
    askTitle: 'Keep your second factors?',
    askText:
      'The operator of {app} was asked to remove all second factors of your account. If that was not you, stop it.',
    stoppedTitle: 'The removal was stopped',
    stoppedText: 'Your second factors for {app} stay as they are.',
  },
  undoPage: {
    askTitle: 'Undo this change?',
    askNote: 'This also ends the session that did it, and undoes what that session has changed since.',
    factorNote:
      'This removes this factor and every one that was added since, recovery codes too, and ends the session that did it.',
    movedNote: 'The account that was closed comes back with its wallets, and {account} opens it again.',
    newerText:
      '{account} opens another {app} account now. Undoing takes it back from there. If nothing else opens that account, it is closed, and you get a message that can bring it back.',
    undoneTitle: 'The change was undone',
    undoneText: 'The sessions that it let in have ended. Log in again where you need to.',
    factorUndoneText:
      'The second factors are removed, and the session that added the first one has ended. Log in again where you need to.',
    takenText:
      '{account} opens another {app} account now and is left there. The link in the message to {account} itself can take it back.',
    blockedTitle: 'Nothing was undone',
    blockedText:
      'The account cannot come back as it was: a wallet of it, or {account}, is with another {app} account now. This link stays good.',
    overTitle: 'This link does not work any more',
    overText: 'It is incomplete, was used before, or its time is over.',
  },
}
