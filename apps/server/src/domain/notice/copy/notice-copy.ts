import type { NoticeKind } from '../../../ports/notice-store.ts'

export interface KindCopy {
  /** the subject and heading of a mail: `{app}` */
  title: string
  /** the first sentence: `{app}`, `{account}`, `{before}` */
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
  undo: string
  /** `{time}` */
  undoUntil: string
  passkey: string
  /** an account of the host's own login */
  ownLogin: string
  anAccount: string
  undoPage: {
    askTitle: string
    askNote: string
    undoneTitle: string
    undoneText: string
    /** `{account}`, `{app}` */
    takenText: string
    overTitle: string
    overText: string
  }
}
