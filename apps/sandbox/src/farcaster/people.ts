import { createHash } from 'node:crypto'
import { type Address, concat, type Hex, isAddressEqual, keccak256, numberToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type KeptList, openKeptList } from '../outside/kept-list.ts'
import type { Outside } from '../outside/outside.ts'
import { HEX, randomText } from '../outside/random.ts'
import { shared } from '../outside/shared.ts'

export interface FarcasterPerson {
  fid: number
  /** Small letters, digits and hyphens, at most 16, or such a name of the ENS. */
  username: string
  displayName: string
  bio: string
  /** Address of a picture of theirs; without one the sandbox draws one. */
  pfpUrl: string | null
}

export type NewPerson = Pick<FarcasterPerson, 'username'> & Partial<FarcasterPerson>

const USERNAME = /^[a-z0-9][a-z0-9-]{0,15}(\.eth)?$/

const USUAL: FarcasterPerson[] = [
  { fid: 1815, username: 'ada', displayName: 'Ada Lovelace', bio: 'Notes on engines.', pfpUrl: null },
  { fid: 1906, username: 'grace', displayName: 'Grace Hopper', bio: '', pfpUrl: null },
  {
    fid: 1_204_553,
    username: 'oluwaseun.eth',
    displayName: 'Olúwáṣeun Adébáyọ̀-Fitzgerald',
    bio: 'Long names, short casts.',
    pfpUrl: null,
  },
]

/** The account of the app that asks for keys, nobody's: it owns its fid and signs in nowhere. */
export const APP_FID = 9152

const MOST = 5000

/** Everybody who has an account on the Farcaster of this sandbox, with the keys that own the accounts. */
export class FarcasterPeople {
  readonly #people: KeptList<FarcasterPerson>
  readonly #seed: Hex
  readonly #accounts = new Map<number, PrivateKeyAccount>()

  constructor(outside: Outside) {
    this.#people = openKeptList(outside.stateFolder, 'farcaster-people.json', isPerson, USUAL)
    this.#seed = `0x${outside.secrets.get('farcaster.custody-seed', () => randomText(64, HEX))}`
  }

  list(): readonly FarcasterPerson[] {
    return this.#people.all()
  }

  byFid(fid: number | bigint): FarcasterPerson | undefined {
    return this.list().find((person) => BigInt(person.fid) === BigInt(fid))
  }

  byUsername(username: string): FarcasterPerson | undefined {
    const wanted = username.trim().toLowerCase().replace(/^@/, '')
    return this.list().find((person) => person.username === wanted)
  }

  byCustody(address: Address): FarcasterPerson | undefined {
    return this.list().find((person) => isAddressEqual(this.account(person).address, address))
  }

  /** The person of that name, made if there is none yet. Gives undefined for a name that nobody can have. */
  find(wanted: NewPerson): FarcasterPerson | undefined {
    const username = wanted.username.trim().toLowerCase().replace(/^@/, '')
    const known = this.byUsername(username)
    if (known || !USERNAME.test(username) || this.list().length >= MOST) return known
    const person = {
      fid: this.#freeFid(username),
      username,
      displayName: wanted.displayName?.trim().slice(0, 100) || username,
      bio: wanted.bio?.trim().slice(0, 300) ?? '',
      pfpUrl: wanted.pfpUrl || null,
    }
    this.#people.add(person)
    return person
  }

  /** The key that owns an account; the same after a restart as long as the secrets are. */
  account({ fid }: Pick<FarcasterPerson, 'fid'>): PrivateKeyAccount {
    const known = this.#accounts.get(fid)
    if (known) return known
    const account = privateKeyToAccount(this.custodyKey({ fid }))
    this.#accounts.set(fid, account)
    return account
  }

  /** The private key that owns an account; an app signs its requests for keys by that of its own. */
  custodyKey({ fid }: Pick<FarcasterPerson, 'fid'>): Hex {
    return keccak256(concat([this.#seed, numberToHex(fid, { size: 32 })]))
  }

  // From the name, so that a person who is made anew in an emptied sandbox is the same one again.
  #freeFid(username: string): number {
    let fid = 2_000_000 + (createHash('sha256').update(username).digest().readUInt32BE() % 8_000_000)
    while (this.byFid(fid)) fid += 1
    return fid
  }
}

/** The people of one outside world. */
export const farcasterPeople = shared((outside) => new FarcasterPeople(outside))

function isPerson(value: unknown): value is FarcasterPerson {
  const { fid, username, displayName, bio, pfpUrl } = (value ?? {}) as Record<string, unknown>
  return (
    Number.isSafeInteger(fid) &&
    [username, displayName, bio].every((text) => typeof text === 'string') &&
    (pfpUrl === null || typeof pfpUrl === 'string')
  )
}
