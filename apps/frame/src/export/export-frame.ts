import type { NewKit, SecretKind } from '../ports/key-room.ts'
import { button } from './button.ts'
import type { CopyText } from './clipboard.ts'
import { ClipboardDenied } from './clipboard.ts'
import { COPY } from './copy.ts'
import type { ExportProblem, LoginPurpose } from './export-error.ts'
import { ExportFailure, LOGIN_PURPOSES, problemOf, sentenceOf } from './export-error.ts'
import type { Press, PressGuard } from './press-guard.ts'
import { guardPresses } from './press-guard.ts'
import { reveal } from './reveal.ts'
import { showKit } from './show-kit.ts'
import type { Sight } from './sight.ts'

/** How long the confirmation stands. */
export const CONFIRMATION_MS = 1800

/** How long the buttons may be out of sight before the frame says so: modals fade in. */
export const COVERED_AFTER_MS = 1500

/** What there is a button for. */
export type ExportKind = SecretKind | 'kit'

export interface ExportPorts {
  kinds: readonly ExportKind[]
  kit: () => Promise<NewKit>
  secret: (kind: SecretKind) => Promise<string>
  copyText: CopyText
  /** empties the clipboard */
  clear: () => Promise<void>
  exported: () => void
  /** what is done when the user wants to log in anew */
  logInAgain: (purpose: LoginPurpose) => void
  sight: (element: HTMLElement) => Sight
  now: () => number
}

type State = 'waiting' | 'idle' | 'covered' | 'again' | 'working' | 'copied' | 'denied' | 'failed' | 'login'

/** States that a change of sight may replace: nothing is under way or to be read in them. */
const RESTING: readonly State[] = ['waiting', 'idle', 'covered', 'again']

/** Empties the clipboard: it stands beside the buttons as long as a secret may be there. */
function clearButton(row: HTMLElement, clear: () => Promise<void>) {
  const element = button(COPY.clear.idle)
  element.className = 'clear'
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = (text: string, label = text) => {
    element.textContent = text
    element.setAttribute('aria-label', label)
  }
  element.addEventListener('click', () => {
    clear().then(
      () => {
        say(COPY.clear.done)
        timer = setTimeout(() => element.remove(), CONFIRMATION_MS)
      },
      () => say(COPY.clear.failed),
    )
  })
  return {
    offer() {
      clearTimeout(timer)
      say(COPY.clear.idle, COPY.clear.label)
      row.append(element)
    },
  }
}

function secretButton(
  row: HTMLElement,
  kind: ExportKind,
  ports: ExportPorts,
  sight: Sight,
  onCopied: () => void,
) {
  const { idle, show } = COPY[kind]
  const element = button(idle)
  let state: State = 'waiting'
  /** whether the clipboard was denied, so that the next press shows the secret */
  let showing = false
  /** what a login is wanted for, in the state `login` */
  let purpose: LoginPurpose = 'export'

  function set(next: State, text: string): void {
    state = next
    element.dataset.state = next
    element.setAttribute('aria-busy', String(next === 'working'))
    element.setAttribute('aria-disabled', String(next === 'waiting' || next === 'covered'))
    element.textContent = text
  }

  /** Whether the buttons are still seen by the time that something would leave. @throws ExportFailure */
  async function requireSight(): Promise<void> {
    if (!(await sight.confirm())) throw new ExportFailure('covered')
  }

  async function secretInSight(of: SecretKind): Promise<string> {
    await requireSight()
    return ports.secret(of)
  }

  function fail(problem: ExportProblem): void {
    const wanted = LOGIN_PURPOSES[problem]
    if (wanted) purpose = wanted
    set(wanted ? 'login' : problem === 'covered' ? 'covered' : 'failed', sentenceOf(problem))
  }

  async function act(): Promise<void> {
    set('working', showing ? show : idle)
    try {
      if (kind === 'kit') {
        await requireSight()
        showKit(row, await ports.kit())
        set('idle', idle)
      } else if (showing) {
        reveal(row, kind, await secretInSight(kind))
        set('denied', show)
      } else {
        await ports.copyText(secretInSight(kind))
        set('copied', COPY.copied)
        onCopied()
        setTimeout(() => set('idle', idle), CONFIRMATION_MS)
      }
      ports.exported()
    } catch (error) {
      if (error instanceof ClipboardDenied) {
        showing = true
        set('denied', show)
      } else {
        fail(problemOf(error))
      }
    }
  }

  function press(verdict: Press): void {
    if (state === 'working' || state === 'copied' || verdict === 'forged') return
    if (verdict === 'hidden') return set('covered', COPY.covered)
    if (verdict === 'early') return set('again', COPY.again)
    if (state === 'login') return ports.logInAgain(purpose)
    void act()
  }

  return {
    element,
    press,
    /** what the buttons' sight has become: `ready` for a press, `waiting` for it, or `covered` */
    look(seen: 'ready' | 'waiting' | 'covered'): void {
      if (!RESTING.includes(state)) return
      if (seen === 'ready') set('idle', showing ? show : idle)
      else if (seen === 'covered') set('covered', COPY.covered)
      else set('waiting', showing ? show : idle)
    },
  }
}

/** What a button of the row makes of its sight. */
export interface SeenButton {
  look(seen: 'ready' | 'waiting' | 'covered'): void
}

/** Lets the buttons follow what is seen of them; answers what looks once more. */
export function followSight(buttons: readonly SeenButton[], sight: Sight, guard: PressGuard): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (seen: 'ready' | 'waiting' | 'covered') => {
    for (const one of buttons) one.look(seen)
  }
  function look(): void {
    clearTimeout(timer)
    const wait = guard.seenIn()
    if (wait === 0) return show('ready')
    show('waiting')
    timer = wait === null ? setTimeout(() => show('covered'), COVERED_AFTER_MS) : setTimeout(look, wait)
  }
  sight.onChange(look)
  look()
  return look
}

/**
 * Draws the buttons; the secret is made on a press that counts and goes to the clipboard, never into the document
 * unasked.
 */
export function drawExportFrame(container: HTMLElement, ports: ExportPorts): void {
  const row = document.createElement('div')
  row.className = 'row'
  row.dataset.buttons = String(ports.kinds.length)
  row.setAttribute('aria-live', 'polite')
  container.append(row)
  const sight = ports.sight(row)
  const clear = clearButton(row, ports.clear)
  const buttons = ports.kinds.map((kind) => secretButton(row, kind, ports, sight, clear.offer))
  const guard = guardPresses(row, sight, ports.now, (click) => {
    for (const one of buttons) if (isOver(one.element, click)) one.press(guard.judge(click))
  })
  for (const one of buttons) {
    one.element.addEventListener('click', (click) => one.press(guard.judge(click)))
    row.append(one.element)
  }
  followSight(buttons, sight, guard)
}

export function isOver(element: Element, { clientX: x }: MouseEvent): boolean {
  const { left, right } = element.getBoundingClientRect()
  return x >= left && x <= right
}

/** What stands where there is nothing to export. */
export function drawSentence(container: HTMLElement, sentence: string): void {
  const text = document.createElement('p')
  text.textContent = sentence
  container.replaceChildren(text)
}
