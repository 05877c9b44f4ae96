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
    account_undone: {
      title: 'A change of your {app} account was undone',
      text: 'The ways to log in to your {app} account are as they were before.',
    },
    wallet_recovered: {
      title: 'Your {app} wallet was restored',
      text: 'Your {app} wallet was restored on a device that we had not seen before.',
    },
    wallet_exported: {
      title: 'The key of your {app} wallet was exported',
      text: 'The key of your {app} wallet was exported. Whoever has it controls the wallet.',
    },
    wallet_archived: {
      title: 'Your {app} wallet was archived',
      text: 'Your {app} wallet was archived. It can be restored.',
    },
    session_reused: {
      title: 'You were logged out of {app}',
      text: 'A session of your {app} account was used in two places, so we ended it.',
    },
    session_elsewhere: {
      title: 'Your {app} session is used from two networks',
      text: 'A session of your {app} account was used from two networks at nearly the same time, more than once. Nothing was ended.',
    },
  },
  when: 'This was on {time}.',
  whenOnDevice: 'This was on {time}, on {device}.',
  notYou: 'If this was not you, log in, end all other sessions and remove what you do not know.',
  notYouWallet:
    'If this was not you, move what the wallet holds to another wallet and end all other sessions.',
  notYouUndo: 'If this was not you, undo it. This also ends the session that did it.',
  undo: 'Undo this change',
  undoUntil: 'You can undo it until {time}.',
  passkey: 'A passkey',
  ownLogin: 'The login of the app',
  anAccount: 'An account',
  undoPage: {
    askTitle: 'Undo this change?',
    askNote: 'This also ends the session that did it, and undoes what that session has changed since.',
    undoneTitle: 'The change was undone',
    undoneText: 'The sessions that it let in have ended. Log in again where you need to.',
    takenText: '{account} now belongs to another user of {app} and could not be put back.',
    overTitle: 'This link does not work any more',
    overText: 'It is incomplete, was used before, or its time is over.',
  },
}
