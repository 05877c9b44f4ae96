import { createHash } from 'node:crypto'
import { type KeptList, openKeptList } from '../outside/kept-list.ts'
import { shared } from '../outside/shared.ts'

export interface TelegramPerson {
  id: number
  first_name: string
  last_name: string | null
  username: string | null
}

export interface TelegramNames {
  first_name?: string | undefined
  last_name?: string | undefined
  username?: string | undefined
}

const USERNAME = /^[a-z]\w{2,31}$/i
const LONGEST_NAME = 64
const MOST = 5000

const USUAL: TelegramPerson[] = [
  { id: 1_815_121_001, first_name: 'Ada', last_name: 'Lovelace', username: 'ada' },
  { id: 1_906_120_902, first_name: 'Grace', last_name: null, username: null },
  {
    id: 6_204_553_118,
    first_name: 'Olúwáṣeun Àyọ̀délé',
    last_name: 'Adébáyọ̀-Fitzgerald',
    username: 'oluwaseun_adebayo_fitzgerald',
  },
]

/** Everybody who has an account on the Telegram of this sandbox. */
export class TelegramPeople {
  readonly #people: KeptList<TelegramPerson>

  constructor(folder: string | undefined) {
    this.#people = openKeptList(folder, 'telegram-people.json', isPerson, USUAL)
  }

  list(): readonly TelegramPerson[] {
    return this.#people.all()
  }

  byId(id: number): TelegramPerson | undefined {
    return this.list().find((person) => person.id === id)
  }

  /** The person of that username, else a new one of these names. Gives undefined where nobody can be called so. */
  find(names: TelegramNames): TelegramPerson | undefined {
    const username = names.username?.trim().replace(/^@/, '') || null
    const known = username && this.#byUsername(username)
    if (known) return known
    const first = names.first_name?.trim() || username || ''
    const last = names.last_name?.trim() || null
    if (!first || first.length > LONGEST_NAME || (last?.length ?? 0) > LONGEST_NAME) return undefined
    if ((username && !USERNAME.test(username)) || this.list().length >= MOST) return undefined
    const id = this.#freeId(username?.toLowerCase() ?? `${first} ${last ?? ''}`)
    const person = { id, first_name: first, last_name: last, username }
    this.#people.add(person)
    return person
  }

  #byUsername(username: string): TelegramPerson | undefined {
    return this.list().find((person) => person.username?.toLowerCase() === username.toLowerCase())
  }

  // From the name, so that a person who is made anew in an emptied sandbox is the same one again.
  #freeId(name: string): number {
    let id = 2_000_000_000 + (createHash('sha256').update(name).digest().readUInt32BE() % 4_000_000_000)
    while (this.byId(id)) id += 1
    return id
  }
}

/** The people of one outside world. */
export const telegramPeople = shared(({ stateFolder }) => new TelegramPeople(stateFolder))

/** How a person is called in full. */
export function fullName({ first_name, last_name }: TelegramPerson): string {
  return last_name ? `${first_name} ${last_name}` : first_name
}

function isPerson(value: unknown): value is TelegramPerson {
  const { id, first_name, last_name, username } = (value ?? {}) as Record<string, unknown>
  const isTextOrNull = (text: unknown) => text === null || typeof text === 'string'
  return (
    Number.isSafeInteger(id) &&
    typeof first_name === 'string' &&
    isTextOrNull(last_name) &&
    isTextOrNull(username)
  )
}
