import type { Person } from '../identity/person.ts'
import { shared } from './shared.ts'

/** What can be made to go wrong with each service, with words for the page. */
export const TROUBLES = {
  'google-drive': {
    expired: 'Expired token',
    quota: 'Storage full',
    'rate-limit': 'Rate limit (403)',
    'too-many': 'Too many requests (429)',
    slow: 'Slow',
    down: 'Down',
    'lost-answer': 'Done, but the answer is lost',
    'other-account': 'Other account',
  },
  icloud: {
    expired: 'Expired token',
    quota: 'Storage full',
    'too-many': 'Too many requests (429)',
    slow: 'Slow',
    down: 'Down',
    'lost-answer': 'Done, but the answer is lost',
    'other-account': 'Other account',
  },
  scanner: {
    error: 'Fails to scan',
    'too-many': 'Too many requests (429)',
    slow: 'Slow',
    down: 'Down',
  },
  bundler: {
    refuses: 'Refuses',
    'never-lands': 'Takes, but never sends',
    'too-many': 'Too many requests (429)',
    slow: 'Slow',
    down: 'Down',
  },
  paymaster: {
    'too-many': 'Too many requests (429)',
    slow: 'Slow',
    down: 'Down',
  },
  prices: {
    'too-many': 'Too many requests (429)',
    slow: 'Slow',
    down: 'Down',
  },
} as const

export type Switched = keyof typeof TROUBLES
export type Trouble<S extends Switched = Switched> = S extends Switched ? keyof (typeof TROUBLES)[S] : never

/** A trouble that is switched on. */
export interface Setting {
  trouble: Trouble
  /** For how many more requests; null until it is switched off. */
  times: number | null
  /** Milliseconds before each answer of a slow service. */
  delay: number
  /** The one person who meets it, by id, e-mail or username; null for everybody. */
  account: string | null
}

/** Which trouble is switched on for which service. */
export class Switches {
  readonly #settings = new Map<Switched, Setting>()

  get(service: Switched): Setting | null {
    return this.#settings.get(service) ?? null
  }

  set(service: Switched, setting: Setting | null): void {
    if (setting) this.#settings.set(service, setting)
    else this.#settings.delete(service)
  }

  /** The trouble that this request meets, once its delay is over. `person` is who asks, where that is known. */
  async meet<S extends Switched>(service: S, person: Person | undefined): Promise<Trouble<S> | undefined> {
    const setting = this.#settings.get(service)
    if (!setting || !concerns(setting, person)) return undefined
    if (setting.times !== null) {
      setting.times -= 1
      if (setting.times <= 0) this.#settings.delete(service)
    }
    if (setting.trouble === 'slow') await new Promise((done) => setTimeout(done, setting.delay))
    return setting.trouble as Trouble<S>
  }
}

function concerns({ account }: Setting, person: Person | undefined): boolean {
  if (account === null) return true
  const names = person ? [person.id, person.email, person.username] : []
  return names.some((name) => name?.toLowerCase() === account.toLowerCase())
}

/** The switches of one outside world. */
export const switchesOf = shared(() => new Switches())

/**
 * Who is meant when somebody turns up with another account: nobody who lives here, so that everything there is empty,
 * and always the same one.
 */
export function otherAccount(person: Person): Person {
  return { ...person, id: `${person.id}-other` }
}
