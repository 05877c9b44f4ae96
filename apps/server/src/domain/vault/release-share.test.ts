import { describe, expect, it } from 'vitest'
import type { Opened } from '../../ports/vault-store.ts'
import { sealAuthShare } from '../../sealing/auth-share.ts'
import { createKeyring } from '../../sealing/keyring.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import type { App } from '../app/app.ts'
import { releaseAuthShare } from './release-share.ts'
import type { VaultPorts } from './vault-ports.ts'

const clock = createFakeClock(1_770_000_000_000)
const now = new Date(clock.now())
const keyring = createKeyring(new Map([['current', Buffer.alloc(32, 5)]]))
const app = { settings: { young_login_s: 300, limits: { share_releases_per_minute: 4 } } } as App
const owner = { appId: 'app', userId: 'did:privy:somebody', sessionId: 'session' }
const LOWER = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const ROOT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SHARE = Buffer.from('a share of 17 byt').toString('base64url')
const wallets = [{ chain_type: 'ethereum' as const, wallet_index: 0, address: ROOT, public_key: '0x04' }]
const frame = {
  frameKey: 'key',
  bornBound: false,
  proof: 'p',
  authTime: new Date(clock.now() - 301_000),
  byOldAccount: true,
  signerGrant: null,
  mfa: { methods: [], proofs: [] },
}
const caller = { owner, frame }

/** Ports whose store opens this, and all that was asked of them, in turn. */
async function house(opened?: Opened) {
  const place = { ...owner, root: ROOT, shareVersion: 2 }
  const authShare = await sealAuthShare(keyring, SHARE, place)
  const asked: unknown[][] = []
  const note =
    (name: string, answer: unknown = undefined) =>
    async (...given: unknown[]) => {
      asked.push([name, ...given])
      return answer
    }
  const root = { address: ROOT, shareVersion: 2, authShare, wallets }
  const ports = {
    clock,
    keyring,
    vault: { open: note('open', opened ?? { kind: 'root', root }) },
    notices: { exported: note('exported') },
    oldAccounts: { agrees: async () => false, confirmByDevice: note('confirmByDevice') },
  } as unknown as VaultPorts
  return { ports, asked }
}

const OPEN = (purpose: string) => [
  'open',
  owner,
  ROOT,
  { action: 'release', frameKey: 'key', allowed: 4, windowMs: 60_000 },
  { purpose },
  now,
]
const ANSWER = { share_version: 2, auth_share: SHARE, wallets }
const young = { ...frame, authTime: new Date(clock.now() - 300_000) }
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'given',
    ({ code, message }) => [code, message],
  )

describe('a release for use', () => {
  it.each([
    'connect',
    'sign',
    'create',
  ] as const)('to %s is counted by the minute and tells nobody, however old the login', async (purpose) => {
    const { ports, asked } = await house()
    expect(await releaseAuthShare(ports, app, caller, LOWER, { purpose })).toEqual(ANSWER)
    expect(asked).toEqual([OPEN(purpose)])
  })

  it('by an account that is new may make it count, on the guest’s own device', async () => {
    const { ports, asked } = await house()
    const by = { owner, frame: { ...frame, byOldAccount: false } }
    expect(await releaseAuthShare(ports, app, by, ROOT, { purpose: 'sign' })).toEqual(ANSWER)
    expect(asked).toEqual([['confirmByDevice', owner, 'key', now], OPEN('sign')])
  })
})

describe('a release for export', () => {
  it('takes a young login, and is told before it is answered', async () => {
    const { ports, asked } = await house()
    const by = { owner, frame: young }
    expect(await releaseAuthShare(ports, app, by, ROOT, { purpose: 'export' })).toEqual(ANSWER)
    expect(asked).toEqual([OPEN('export'), ['exported', owner, ROOT, now]])
  })

  it('is refused to an older one, and to an account that was just added, which it makes none of the user’s', async () => {
    const { ports, asked } = await house()
    const added = { owner, frame: { ...young, byOldAccount: false } }
    const got = [
      await codeOf(releaseAuthShare(ports, app, caller, ROOT, { purpose: 'export' })),
      await codeOf(releaseAuthShare(ports, app, added, ROOT, { purpose: 'export' })),
    ]
    expect(got.map(([code]) => code)).toEqual(['reauthentication_required', 'older_account_required'])
    expect(asked).toEqual([])
  })
})

describe('a release of what is not to be had', () => {
  const refusalOf = async (opened: Opened) => {
    const { ports, asked } = await house(opened)
    const refusal = await releaseAuthShare(ports, app, { owner, frame: young }, ROOT, {
      purpose: 'export',
    }).catch(({ code, message, retryAfterSeconds }) => ({ code, message, retryAfterSeconds }))
    expect(asked).toEqual([OPEN('export')])
    return refusal
  }

  it('is refused where the user has no such root, and told to nobody', async () => {
    expect(await refusalOf({ kind: 'no-root' })).toEqual({
      code: 'not_found',
      message: 'The user has no such root',
      retryAfterSeconds: undefined,
    })
  })

  it.each([
    [1, 0],
    [1, 999],
    [2, 1001],
    [60, 60_000],
  ])('asks for %i seconds of patience where the window ends in %i ms', async (seconds, ms) => {
    expect(await refusalOf({ kind: 'refused', until: new Date(clock.now() + ms) })).toEqual({
      code: 'too_many_requests',
      message: 'This was asked for too often',
      retryAfterSeconds: seconds,
    })
  })
})
