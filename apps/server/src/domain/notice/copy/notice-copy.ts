import type { RootRecoveryMethod } from '@latchkey/contract'
import type { NoticeKind } from '../../../ports/notice-store.ts'

export interface KindCopy {
  /** the subject and heading of a mail: `{app}` */
  title: string
  /** the first sentence: `{app}`, `{account}`, `{before}`, `{address}`, `{method}`, `{until}` */
  text: string
}

/** What notices say in one language. Names in braces are filled in. */
export interface NoticeCopy {
  kinds: Record<NoticeKind, KindCopy>
  /** `{time}`, `{device}` */
  when: string
  whenOnDevice: string
  /** what to do about an account, and about a wallet */
  notYou: string
  notYouWallet: string
  /** with a link */
  notYouUndo: string
  /** with a link that brings a user back */
  notYouMoved: string
  undo: string
  /** with a link that stops what is to come: the advice, the button, and `{time}` */
  notYouStop: string
  stop: string
  stopUntil: string
  /** `{time}` */
  undoUntil: string
  passkey: string
  /** an account of the host's own login */
  ownLogin: string
  anAccount: string
  /** how a wallet is recovered */
  methods: Record<RootRecoveryMethod | 'passkey', string>
  /** `{app}` */
  stopPage: {
    askTitle: string
    askText: string
    stoppedTitle: string
    stoppedText: string
  }
  undoPage: {
    askTitle: string
    askNote: string
    /** in place of it for a first second factor */
    factorNote: string
    /** in place of it where a user comes back: `{account}` */
    movedNote: string
    /** `{account}`, `{app}` */
    newerText: string
    undoneTitle: string
    undoneText: string
    factorUndoneText: string
    /** `{account}`, `{app}` */
    takenText: string
    blockedTitle: string
    /** `{account}`, `{app}` */
    blockedText: string
    overTitle: string
    overText: string
  }
}
