import type { UndoState } from '../account/undo-change.ts'
import { plainName } from '../mail/plain-name.ts'
import { noticedAccount } from './account-label.ts'
import { NOTICE_COPY } from './copy/copies.ts'
import type { NoticeLanguage } from './language.ts'
import { accountName, fill, inDirectionOf, timeIn } from './notice-text.ts'

export interface UndoText {
  title: string
  lines: string[]
  /** null where there is nothing to do */
  button: string | null
}

/** What the page behind a notice's link says. */
export function undoText(language: NoticeLanguage, state: UndoState): UndoText {
  const copy = NOTICE_COPY[language]
  const said = copy.undoPage
  if (state.kind === 'over') return { title: said.overTitle, lines: [said.overText], button: null }
  const { added, removed, moved, app, at, undoUntil } = state.change
  const before = removed ? accountName(copy, noticedAccount(removed)) : ''
  const account = added ? accountName(copy, noticedAccount(added)) : before
  const names = { app: plainName(app.name), account, before }
  const say = (text: string, more: object = {}) => inDirectionOf(language, fill(text, { ...names, ...more }))
  const until = fill(copy.undoUntil, { time: timeIn(language, undoUntil) })
  if (state.kind === 'blocked')
    return { title: said.blockedTitle, lines: [say(said.blockedText), until], button: null }
  const { taken, own } = state
  const elsewhere = taken && !moved ? [say(own ? said.newerText : said.takenText, { account: before })] : []
  if (state.kind === 'undone') {
    const again = taken && own
    return {
      title: again ? said.askTitle : said.undoneTitle,
      lines: [...(again ? [] : [said.undoneText]), ...elsewhere, ...(again ? [until] : [])],
      button: again ? copy.undo : null,
    }
  }
  const kind = moved
    ? 'account_moved'
    : !removed
      ? 'account_added'
      : added
        ? 'account_replaced'
        : 'account_removed'
  return {
    title: said.askTitle,
    lines: [
      say(copy.kinds[kind].text),
      fill(copy.when, { time: timeIn(language, at) }),
      moved ? say(said.movedNote) : said.askNote,
      ...elsewhere,
      until,
    ],
    button: copy.undo,
  }
}
