import { keepNewest } from '../outside/keep-newest.ts'
import { BASE62, randomText } from '../outside/random.ts'
import type { Solved, Tokens } from './tokens.ts'
import { DUMMY_TOKEN, type Widget } from './widgets.ts'

/** What a widget hears when it asks for a token. */
export type Outcome = { token: string } | { challenge: string } | { error: string }

const ACTION = /^[a-z0-9_-]{0,32}$/i
const CDATA = /^[a-z0-9_-]{0,255}$/i
const HOSTNAME = /^[a-z0-9.:[\]-]{1,253}$/i
const KEPT = 1000

/** The challenges of the widgets: which are let through, which have a box to tick, which are turned away. */
export class Challenges {
  readonly #open = new Map<string, Solved>()
  readonly #tries = new Map<string, number>()
  readonly #tokens: Tokens
  readonly #widgets: ReadonlyMap<string, Widget>

  constructor(tokens: Tokens, widgets: ReadonlyMap<string, Widget>) {
    this.#tokens = tokens
    this.#widgets = widgets
  }

  /** Begins a challenge. Errors are the six digits of the service's client-side codes. */
  begin(fields: Record<string, unknown>): Outcome {
    const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
    const [siteKey, hostname, action, cdata] = [
      text('sitekey'),
      text('hostname'),
      text('action'),
      text('cdata'),
    ]
    const widget = this.#widgets.get(siteKey)
    if (!widget) return { error: '110100' }
    if (!ACTION.test(action)) return { error: '110420' }
    if (!CDATA.test(cdata)) return { error: '110430' }
    if (!HOSTNAME.test(hostname)) return { error: '110200' }
    const solved = { siteKey, hostname, action, cdata, interactive: false }
    switch (widget.conduct) {
      case 'blocks':
        return { error: '300030' }
      case 'fails-twice': {
        const tries = (this.#tries.get(siteKey) ?? 0) + 1
        this.#tries.set(siteKey, tries)
        return tries % 3 === 0 ? this.#pass(solved) : { error: '600010' }
      }
      case 'interactive':
        return { challenge: this.#keep(solved) }
      case 'passes':
        return this.#pass(solved)
    }
  }

  /** The box was ticked. */
  solve(challenge: string): Outcome {
    const solved = this.#open.get(challenge)
    if (!solved) return { error: '110600' }
    this.#open.delete(challenge)
    return this.#pass({ ...solved, interactive: true })
  }

  #pass(solved: Solved): Outcome {
    const dummy = this.#widgets.get(solved.siteKey)?.dummy
    return { token: dummy ? DUMMY_TOKEN : this.#tokens.issue(solved) }
  }

  #keep(solved: Solved): string {
    const challenge = randomText(32, BASE62)
    this.#open.set(challenge, solved)
    keepNewest(this.#open, KEPT)
    return challenge
  }
}
