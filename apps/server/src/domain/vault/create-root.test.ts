import { createHash, createHmac } from 'node:crypto'
import type { ChainType, CreateRootBody, ProvenWallet, VaultRoot } from '@latchkey/contract'
import { proveOwnership, withEntropy } from '@latchkey/keys'
import { describe, expect, it } from 'vitest'
import type { NewRoot, RootChange } from '../../ports/vault-store.ts'
import { openAuthShare } from '../../sealing/auth-share.ts'
import { createKeyring } from '../../sealing/keyring.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import type { App } from '../app/app.ts'
import { addWallet, createRoot, newWalletNonce } from './create-root.ts'
import type { VaultPorts } from './vault-ports.ts'

const clock = createFakeClock(1_770_000_000_400)
const now = new Date(clock.now())
const keyring = createKeyring(new Map([['current', Buffer.alloc(32, 5)]]))
const owner = { appId: 'app', userId: 'did:privy:somebody', sessionId: 'session' }
const frame = {
  frameKey: 'the maker’s key',
  bornBound: false,
  proof: 'p',
  authTime: now,
  byOldAccount: true,
  signerGrant: null,
  mfa: { methods: [], proofs: [] },
}
const caller = { owner, frame }
const app = {
  settings: {
    imported_wallets_per_user: 4,
    embedded_wallet_config: { require_user_owned_recovery_on_create: false },
  },
} as unknown as App
const NONCE = 'a nonce of the server'
const SHARE = Buffer.from('a share of 17 byt').toString('base64url')

function proven(chain: ChainType, index: number, fill = 1): Promise<ProvenWallet> {
  return withEntropy(new Uint8Array(16).fill(fill), null, ({ key }) =>
    proveOwnership(key(chain, index), { nonce: NONCE, ...owner }, key('ethereum', 0)),
  )
}
const own = await proven('ethereum', 0)
const solana = await proven('solana', 0)
const foreign = await proven('solana', 1, 2)
const BODY: CreateRootBody = {
  address: own.address,
  chain_type: 'ethereum',
  kind: 'hd',
  nonce: NONCE,
  share_version: 1,
  auth_share: SHARE,
  recovery_method: 'privy',
  recovery_params: {},
  encrypted_recovery_share: { version: 1, iv: 'iv', ciphertext: 'c' },
  sealed_recovery_key: { version: 1, key_id: 's', encapsulated_key: 'e', ciphertext: 'c' },
  wallets: [own, solana],
}
const plain = ({ chain_type, wallet_index, address, public_key }: ProvenWallet) => ({
  ...{ chain_type, wallet_index, address, public_key },
})
const ROOT: VaultRoot = {
  address: own.address,
  chain_type: 'ethereum',
  kind: 'hd',
  share_version: 1,
  recovery_method: 'privy',
  wallets: [plain(solana), plain(own)],
}

/** Ports whose store answers this, and what it was asked. */
function house(change: RootChange = { kind: 'done', root: ROOT }, kept = true) {
  const asked: unknown[][] = []
  const vault = {
    roots: async () => [{ ...ROOT, address: solana.address, wallets: [plain(own)] }, ROOT],
    async keepNonce(...given: unknown[]) {
      asked.push(given)
      return kept
    },
    async createRoot(...given: unknown[]) {
      asked.push(given)
      return change
    },
    async addWallet(...given: unknown[]) {
      asked.push(given)
      return change
    },
  }
  const random = { bytes: (count: number) => Buffer.alloc(count, 0xff) }
  const oldAccounts = { agrees: async () => false }
  return { ports: { vault, keyring, random, clock, oldAccounts } as unknown as VaultPorts, asked }
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    (done) => done,
    ({ code, message, data, retryAfterSeconds }) => ({ code, message, data, retryAfterSeconds }),
  )
const refused = (code: string, message: string, more: object = {}) => ({
  code,
  message,
  data: undefined,
  retryAfterSeconds: undefined,
  ...more,
})

describe('a nonce', () => {
  const LIMIT = { allowed: 7, now, windowEnds: new Date(clock.now() + 60_000) }

  it('is 24 random bytes, is good for ten minutes, and is counted by the minute', async () => {
    const { ports, asked } = house()
    const nonce = Buffer.alloc(24, 0xff).toString('base64url')
    expect(await newWalletNonce(ports, owner, 7)).toEqual({ nonce, expires_at: 1_770_000_600 })
    expect(asked).toEqual([[nonce, owner, new Date(clock.now() + 600_000), LIMIT]])
  })

  it('is given to nobody who has had too many', async () => {
    const { ports } = house(undefined, false)
    expect(await outcomeOf(newWalletNonce(ports, owner, 7))).toEqual(
      refused('too_many_requests', 'Too many nonces were asked for', { retryAfterSeconds: 60 }),
    )
  })
})

describe('a root', () => {
  it('is kept with its share sealed, its addresses spelled, the key that made it and what tells the request', async () => {
    const { ports, asked } = house()
    const lower = { ...BODY, address: BODY.address.toLowerCase() }
    expect(await createRoot(ports, app, caller, lower)).toEqual(ROOT)
    const [[whose, kept, at, most] = []] = asked as [unknown, NewRoot, Date, number][]
    expect([whose, at, most, asked.length]).toEqual([owner, now, 4, 1])
    const { authShare, marks, ...rest } = kept as NewRoot
    expect(rest).toEqual({ body: BODY, madeBy: 'the maker’s key' })
    const place = { ...owner, root: BODY.address, shareVersion: 1 }
    expect(await openAuthShare(keyring, authShare as never, place)).toBe(SHARE)
    const request = JSON.stringify(BODY)
    const before = keyring.ids.map((id) =>
      createHmac('sha256', keyring.derive(id, 'request/v1')).update(request).digest('hex'),
    )
    expect(marks.map((mark) => mark.toString('hex'))).toEqual([
      createHash('sha256').update(request).digest('hex'),
      ...before,
    ])
  })

  it('is its own first wallet wherever that stands', async () => {
    const { ports } = house()
    expect(await createRoot(ports, app, caller, { ...BODY, wallets: [solana, own] })).toEqual(ROOT)
  })

  const PROOF = 'A wallet’s proof of ownership, or its root’s, does not hold'
  const FIRST = 'The root has to be its own first wallet'
  it.each([
    ['a root that is none of its wallets', { wallets: [solana] }, FIRST],
    ['a root of another chain', { chain_type: 'solana' as const }, FIRST],
    ['two wallets at one place', { wallets: [own, solana, solana] }, 'Two wallets have one place'],
    ['another nonce', { nonce: 'another' }, PROOF],
    ['a wallet of another entropy', { wallets: [own, foreign] }, PROOF],
  ])('is not made of %s', async (_, change, message) => {
    const { ports, asked } = house()
    expect(await outcomeOf(createRoot(ports, app, caller, { ...BODY, ...change }))).toEqual(
      refused('invalid_data', message),
    )
    expect(asked).toEqual([])
  })

  it('is not made of its second wallet', async () => {
    const second = await proven('ethereum', 1)
    const { ports } = house()
    const body = { ...BODY, address: second.address, wallets: [second] }
    expect(await outcomeOf(createRoot(ports, app, caller, body))).toEqual(refused('invalid_data', FIRST))
  })

  it('takes two wallets of one chain, and of one index on two chains', async () => {
    const { ports } = house()
    const wallets = [own, solana, await proven('ethereum', 1)]
    expect(await createRoot(ports, app, caller, { ...BODY, wallets })).toEqual(ROOT)
  })

  it('is made by no account that was just added', async () => {
    const { ports, asked } = house()
    const made = createRoot(ports, app, { owner, frame: { ...frame, byOldAccount: false } }, BODY)
    expect(await outcomeOf(made)).toMatchObject({ code: 'older_account_required' })
    expect(asked).toEqual([])
  })

  const TAKEN = 'There is such a root or wallet already'
  it.each([
    ['it is taken', { kind: 'taken', root: undefined }, refused('resource_already_exists', TAKEN)],
    [
      'the user has one',
      { kind: 'taken', root: ROOT },
      refused('resource_already_exists', TAKEN, { data: { root: ROOT } }),
    ],
    [
      'the nonce is not good',
      { kind: 'bad-nonce' },
      refused('invalid_data', 'The nonce is not one of this user, was used, or has expired'),
    ],
    [
      'there are too many imported keys',
      { kind: 'too-many' },
      refused('too_many_wallets', 'No more keys can be imported'),
    ],
    ['there is none', { kind: 'no-root' }, refused('not_found', 'The user has no such root')],
  ] as const)('is refused by its reason where %s', async (_, change, expected) => {
    expect(await outcomeOf(createRoot(house(change).ports, app, caller, BODY))).toEqual(expected)
  })
})

describe('a further wallet', () => {
  const asking = (ports: VaultPorts, wallet: ProvenWallet, root = own.address, nonce = NONCE) =>
    outcomeOf(addWallet(ports, owner, root, { nonce, wallet }))

  it('is added to the root that is named, in whichever spelling', async () => {
    const { ports, asked } = house()
    expect(await asking(ports, solana, own.address.toLowerCase())).toEqual(ROOT)
    expect(asked).toEqual([[owner, own.address, NONCE, solana, now]])
    const second = await proven('ethereum', 1)
    expect(await asking(ports, second)).toEqual(ROOT)
  })

  it.each([
    ['of another user', `0x${'1'.repeat(40)}`],
    ['that has no wallet of its own', solana.address],
  ])('is not added to a root %s', async (_, root) => {
    const { ports, asked } = house()
    expect(await asking(ports, solana, root)).toEqual(refused('not_found', 'The user has no such root'))
    expect(asked).toEqual([])
  })

  it('is not added with another nonce, or without the root’s consent', async () => {
    const { ports, asked } = house()
    const { root_proof: _, ...without } = solana
    const refusals = [await asking(ports, solana, own.address, 'another'), await asking(ports, without)]
    const message = 'A wallet’s proof of ownership, or its root’s, does not hold'
    expect(refusals).toEqual(Array(2).fill(refused('invalid_data', message)))
    expect(asked).toEqual([])
  })

  it('is refused where its place is taken', async () => {
    expect(await asking(house({ kind: 'taken', root: ROOT }).ports, solana)).toMatchObject({
      code: 'resource_already_exists',
      data: { root: ROOT },
    })
  })
})
