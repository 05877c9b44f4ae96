import { plainName } from '../mail/plain-name.ts'
import type { FactorUndoState } from '../mfa/undo-first-factor.ts'
import { NOTICE_COPY } from './copy/copies.ts'
import type { NoticeLanguage } from './language.ts'
import { fill, inDirectionOf, timeIn } from './notice-text.ts'
import type { UndoText } from './undo-text.ts'

/** What the page says behind the link that undoes a first second factor. */
export function factorUndoText(language: NoticeLanguage, state: FactorUndoState): UndoText {
  const { undoPage: said, kinds, when, undo, undoUntil } = NOTICE_COPY[language]
  if (state.kind === 'over') return { title: said.overTitle, lines: [said.overText], button: null }
  if (state.kind === 'undone')
    return { title: said.undoneTitle, lines: [said.factorUndoneText], button: null }
  const { app, at, undoUntil: until } = state.beginning
  return {
    title: said.askTitle,
    lines: [
      inDirectionOf(language, fill(kinds.factor_added.text, { app: plainName(app.name) })),
      fill(when, { time: timeIn(language, at) }),
      said.factorNote,
      fill(undoUntil, { time: timeIn(language, until) }),
    ],
    button: undo,
  }
}
