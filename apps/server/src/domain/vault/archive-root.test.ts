import { describe, expect, it } from 'vitest'
import type { ArchiveResult, RestoreResult } from '../../ports/root-archive.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import type { App } from '../app/app.ts'
import { archiveRoot, restoreRoot } from './archive-root.ts'
import type { VaultPorts } from './vault-ports.ts'

const clock = createFakeClock(1_770_000_000_000)
const now = new Date(clock.now())
const app = { settings: { young_login_s: 300 } } as App
const owner = { appId: 'app', userId: 'did:privy:somebody', sessionId: 'session' }
const LOWER = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ROOT = { address: ADDRESS, chain_type: 'ethereum', kind: 'hd' } as never
const OTHER = { address: 'another', chain_type: 'ethereum', kind: 'private-key' } as never
const frame = {
  frameKey: 'key',
  bornBound: true,
  proof: 'p',
  authTime: new Date(clock.now() - 300_000),
  byOldAccount: true,
  signerGrant: null,
  mfa: { methods: [], proofs: [] },
}

interface Given {
  result?: ArchiveResult | RestoreResult
  roots?: never[]
  agrees?: boolean
  changes?: object
}

/** What a change answers or is refused by, and what the archive was asked. */
async function change(
  work: typeof archiveRoot | typeof restoreRoot,
  { result, roots = [OTHER, ROOT], agrees = true, changes = {} }: Given = {},
) {
  const asked: unknown[][] = []
  const note =
    (name: string, done: unknown) =>
    async (...given: unknown[]) => {
      asked.push([name, ...given])
      return result ?? done
    }
  const ports = {
    clock,
    archive: { archive: note('archive', 'done'), restore: note('restore', { kind: 'done' }) },
    oldAccounts: { agrees: async () => agrees },
    vault: { roots: async () => roots },
  } as unknown as VaultPorts
  const outcome = await work(ports, app, { owner, frame: { ...frame, ...changes } }, LOWER).catch(
    ({ code, message, data }) => [code, message, data],
  )
  return { outcome, asked }
}

const NO_ROOT = ['not_found', 'The user has no such root', undefined]

describe.each([
  ['archive', archiveRoot],
  ['restore', restoreRoot],
] as const)('to %s a root', (name, work) => {
  it.each([
    ['a login that named the key', {}, 'login'],
    ['a session that was bound later', { bornBound: false }, 'token'],
    ['an account that was just added, where an older one has agreed', { byOldAccount: false }, 'token'],
  ] as const)('%s is judged as what it is', async (_, changes, by) => {
    const { asked } = await change(work, { changes })
    expect(asked).toEqual([[name, owner, ADDRESS, by, now]])
  })

  it.each([
    [
      'login that is not young',
      { changes: { authTime: new Date(clock.now() - 301_000) } },
      'reauthentication_required',
    ],
    [
      'account that was just added',
      { changes: { byOldAccount: false }, agrees: false },
      'older_account_required',
    ],
  ])('a %s gets nothing', async (_, given, code) => {
    const { outcome, asked } = await change(work, given)
    expect([(outcome as unknown as string[])[0], asked]).toEqual([code, []])
  })
})

it('an archive answers nothing, or why it was not done', async () => {
  const outcomes = [
    await change(archiveRoot),
    await change(archiveRoot, { result: 'no-root' }),
    await change(archiveRoot, { result: 'used' }),
  ].map(({ outcome }) => outcome)
  expect(outcomes).toEqual([
    undefined,
    NO_ROOT,
    ['wallet_used', 'A wallet that was used stays where it is', undefined],
  ])
})

it('a restore answers the root that was named, or which one is in its place, or that there is none', async () => {
  const outcomes = [
    await change(restoreRoot),
    await change(restoreRoot, { result: { kind: 'taken', root: OTHER } }),
    await change(restoreRoot, { roots: [OTHER] }),
  ].map(({ outcome }) => outcome)
  expect(outcomes).toEqual([
    ROOT,
    ['resource_already_exists', 'Another wallet is in its place', { root: OTHER }],
    NO_ROOT,
  ])
})
