import { plainName } from '../mail/plain-name.ts'
import type { StopState } from '../mfa/stop-removal.ts'
import { NOTICE_COPY } from './copy/copies.ts'
import type { NoticeLanguage } from './language.ts'
import { fill, inDirectionOf, timeIn } from './notice-text.ts'
import type { UndoText } from './undo-text.ts'

/** What the page says behind the link that stops a removal of second factors. */
export function stopText(language: NoticeLanguage, state: StopState): UndoText {
  const { undoPage, stopPage, stop, stopUntil } = NOTICE_COPY[language]
  if (state.kind === 'over') return { title: undoPage.overTitle, lines: [undoPage.overText], button: null }
  const { appName, until } = state.removal
  const say = (text: string) => inDirectionOf(language, fill(text, { app: plainName(appName) }))
  if (state.kind === 'stopped')
    return { title: stopPage.stoppedTitle, lines: [say(stopPage.stoppedText)], button: null }
  const time = fill(stopUntil, { time: timeIn(language, until) })
  return { title: stopPage.askTitle, lines: [say(stopPage.askText), time], button: stop }
}
