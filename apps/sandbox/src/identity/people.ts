import { type KeptFile, keptFile } from '../outside/kept-file.ts'
import { firstPeople, handleOf, PersonRefusal, personFromHint } from './new-person.ts'
import { isPerson, type Person } from './person.ts'
import { PROVIDERS, type ProviderId } from './provider.ts'

const MOST = 5000

interface Kept {
  people: Record<string, Person[]>
  agreed: string[]
}

/** Who has an account at which provider, and who has let which client in before. */
export class People {
  readonly #file: KeptFile<Kept>
  readonly #people = new Map<ProviderId, Map<string, Person>>()
  readonly #agreed: Set<string>

  /** With a folder, people outlive a restart; throws SetupError when the file there cannot be read. */
  constructor(folder?: string) {
    this.#file = keptFile(folder, 'people.json', 'people', isKept)
    const kept = this.#file.read({ people: {}, agreed: [] })
    this.#agreed = new Set(kept.agreed)
    for (const provider of PROVIDERS) {
      const everybody = [...firstPeople(provider), ...(kept.people[provider] ?? [])]
      this.#people.set(provider, new Map(everybody.map((person) => [person.id, person])))
    }
  }

  /** Everybody at a provider, in the order in which they came. */
  list(provider: ProviderId): Person[] {
    return [...this.#at(provider).values()]
  }

  find(provider: ProviderId, id: string): Person | undefined {
    return this.#at(provider).get(id)
  }

  /** Adds a person; throws PersonRefusal when the address or the username is taken. */
  add(provider: ProviderId, person: Person): Person {
    const people = this.#at(provider)
    if (people.size >= MOST) throw new PersonRefusal(`There are ${MOST} people already.`)
    for (const other of people.values()) {
      if (other.id === person.id || handleOf(other) === handleOf(person))
        throw new PersonRefusal('Somebody has this account already.')
      if (other.username.toLowerCase() === person.username.toLowerCase())
        throw new PersonRefusal('This username is taken.')
    }
    people.set(person.id, person)
    this.#keep()
    return person
  }

  /** The person that a hint names by id, e-mail, username or name; one who would be made when there is none. */
  fromHint(provider: ProviderId, hint: string): Person {
    const wanted = hint.trim().toLowerCase()
    const known = this.list(provider).find(({ id, email, username, name }) =>
      [id, email, username, name].some((text) => text?.toLowerCase() === wanted),
    )
    if (known) return known
    const made = personFromHint(provider, hint.trim())
    return this.#withFreeUsername(provider, this.find(provider, made.id) ?? made)
  }

  /** Notes that a person lets a client in; answers whether this is the first time. */
  agree(provider: ProviderId, person: string, client: string): boolean {
    const key = `${provider} ${client} ${person}`
    if (this.#agreed.has(key)) return false
    this.#agreed.add(key)
    this.#keep()
    return true
  }

  #withFreeUsername(provider: ProviderId, person: Person): Person {
    const taken = new Set(this.list(provider).map(({ username }) => username.toLowerCase()))
    if (this.find(provider, person.id) || !taken.has(person.username)) return person
    let number = 2
    while (taken.has(`${person.username}${number}`)) number += 1
    return { ...person, username: `${person.username}${number}` }
  }

  #at(provider: ProviderId): Map<string, Person> {
    return this.#people.get(provider) as Map<string, Person>
  }

  #keep(): void {
    const people = Object.fromEntries(PROVIDERS.map((provider) => [provider, this.list(provider)]))
    this.#file.write({ people, agreed: [...this.#agreed] })
  }
}

function isKept(value: unknown): value is Kept {
  const { people, agreed } = (value ?? {}) as Record<string, unknown>
  return (
    typeof people === 'object' &&
    people !== null &&
    Object.values(people).every((list) => Array.isArray(list) && list.every(isPerson)) &&
    Array.isArray(agreed) &&
    agreed.every((one) => typeof one === 'string')
  )
}
