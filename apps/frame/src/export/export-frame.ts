import type { SecretKind } from '../ports/key-room.ts'
import type { CopyText } from './clipboard.ts'
import { ClipboardDenied } from './clipboard.ts'
import { COPY } from './copy.ts'
import type { ExportProblem } from './export-error.ts'
import { ExportFailure, problemOf, SENTENCES } from './export-error.ts'
import type { Press, PressGuard } from './press-guard.ts'
import { guardPresses } from './press-guard.ts'
import { reveal } from './reveal.ts'
import type { Sight } from './sight.ts'

/** How long the confirmation stands. */
export const CONFIRMATION_MS = 1800

/** How long the buttons may be out of sight before the frame says so: modals fade in. */
export const COVERED_AFTER_MS = 1500

export interface ExportPorts {
  kinds: readonly SecretKind[]
  secret: (kind: SecretKind) => Promise<string>
  copyText: CopyText
  exported: () => void
  /** what is done when the user wants to log in anew */
  logInAgain: () => void
  sight: (element: HTMLElement) => Sight
  now: () => number
}

type State = 'waiting' | 'idle' | 'covered' | 'again' | 'working' | 'copied' | 'denied' | 'failed' | 'login'

/** States that a change of sight may replace: nothing is under way or to be read in them. */
const RESTING: readonly State[] = ['waiting', 'idle', 'covered', 'again']

function button(text: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = text
  return element
}

function secretButton(row: HTMLElement, kind: SecretKind, ports: ExportPorts, sight: Sight) {
  const { idle, show } = COPY[kind]
  const element = button(idle)
  let state: State = 'waiting'
  /** whether the clipboard was denied, so that the next press shows the secret */
  let showing = false

  function set(next: State, text: string): void {
    state = next
    element.dataset.state = next
    element.setAttribute('aria-busy', String(next === 'working'))
    element.setAttribute('aria-disabled', String(next === 'waiting' || next === 'covered'))
    element.textContent = text
  }

  /** The secret, if the buttons are still seen by the time that it would leave. */
  async function secretInSight(): Promise<string> {
    if (!(await sight.confirm())) throw new ExportFailure('covered')
    return ports.secret(kind)
  }

  function fail(problem: ExportProblem): void {
    const states: Partial<Record<ExportProblem, State>> = {
      covered: 'covered',
      'young-login': 'login',
      'older-account': 'login',
    }
    set(states[problem] ?? 'failed', SENTENCES[problem])
  }

  async function act(): Promise<void> {
    set('working', showing ? show : idle)
    try {
      if (showing) {
        reveal(row, kind, await secretInSight())
        set('denied', show)
      } else {
        await ports.copyText(secretInSight())
        set('copied', COPY.copied)
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
    if (state === 'login') return ports.logInAgain()
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

type SecretButton = ReturnType<typeof secretButton>

/** Lets the buttons follow what is seen of them. */
function followSight(buttons: readonly SecretButton[], sight: Sight, guard: PressGuard): void {
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
  const buttons = ports.kinds.map((kind) => secretButton(row, kind, ports, sight))
  const guard = guardPresses(row, sight, ports.now, (click) => {
    for (const one of buttons) if (isOver(one.element, click)) one.press(guard.judge(click))
  })
  for (const one of buttons) {
    one.element.addEventListener('click', (click) => one.press(guard.judge(click)))
    row.append(one.element)
  }
  followSight(buttons, sight, guard)
}

function isOver(element: Element, { clientX: x }: MouseEvent): boolean {
  const { left, right } = element.getBoundingClientRect()
  return x >= left && x <= right
}

/** What stands where there is nothing to export. */
export function drawSentence(container: HTMLElement, sentence: string): void {
  const text = document.createElement('p')
  text.textContent = sentence
  container.replaceChildren(text)
}
