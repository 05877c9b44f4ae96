import { generateKeyPairSync } from 'node:crypto'
import type { User } from '@latchkey/contract'
import { beforeEach, expect, it } from 'vitest'
import type { App } from '../app/app.ts'
import { issueIdentityToken } from './issue.ts'
import { parseJwt, signatureHolds } from './jwt.ts'

const NOW_MS = 1_700_000_000_500
const user: User = {
  id: 'did:privy:ada',
  created_at: 1_600_000_000,
  linked_accounts: [],
  mfa_methods: [],
  has_accepted_terms: false,
  is_guest: false,
}

function makeApp(id: string, kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const app = { id, settings: { issuer: 'https://id.example' }, signing: { key: { kid }, privateKey } }
  return { app: app as unknown as App, publicKey }
}

let serial = 0
let mine: ReturnType<typeof makeApp>
let session: string
beforeEach(() => {
  serial += 1
  mine = makeApp('app-1', `key-${serial}`)
  session = `session-${serial}`
})

const tokenAt = (seconds: number, of: { user?: User; session?: string; app?: App } = {}) =>
  issueIdentityToken(of.app ?? mine.app, of.user ?? user, of.session ?? session, NOW_MS + seconds * 1000)
const claimsOf = (token: string) => parseJwt(token)?.claims

it('tells who the user is, for an hour, under the key of the app', () => {
  const parsed = parseJwt(tokenAt(0))
  expect(parsed?.header).toEqual({ alg: 'ES256', typ: 'JWT', kid: mine.app.signing.key.kid })
  expect(parsed?.claims).toEqual({
    cr: '1600000000',
    linked_accounts: '[]',
    custom_metadata: '{}',
    iss: 'https://id.example',
    aud: 'app-1',
    sub: 'did:privy:ada',
    sid: session,
    iat: 1_700_000_000,
    exp: 1_700_003_600,
  })
  expect(parsed && signatureHolds(parsed, mine.publicKey)).toBe(true)
})

it('is the same again for less than a minute, and then a new one', () => {
  const first = tokenAt(0)
  expect([tokenAt(1), tokenAt(59)]).toEqual([first, first])
  expect(claimsOf(tokenAt(60))).toMatchObject({ iat: 1_700_000_060, exp: 1_700_003_660 })
  expect(claimsOf(tokenAt(119))).toMatchObject({ iat: 1_700_000_060 })
})

it('is a new one where the clock went back', () => {
  tokenAt(0)
  expect(claimsOf(tokenAt(-1))).toMatchObject({ iat: 1_699_999_999 })
})

it('shows a change of the user at once', () => {
  const first = tokenAt(0)
  const named = tokenAt(1, { user: { ...user, custom_metadata: { plan: 'gold' } } })
  const guest = tokenAt(1, { user: { ...user, is_guest: true } })
  expect(claimsOf(named)).toMatchObject({ custom_metadata: '{"plan":"gold"}', iat: 1_700_000_001 })
  expect(claimsOf(guest)).toMatchObject({ guest: 't', iat: 1_700_000_001 })
  expect(tokenAt(2)).toBe(first)
})

it('is nobody else’s: of another session, user or app, or under a new key', () => {
  tokenAt(0)
  const others = [
    claimsOf(tokenAt(1, { session: 'another' })),
    claimsOf(tokenAt(1, { user: { ...user, id: 'did:privy:eve' } })),
    claimsOf(tokenAt(1, { app: { ...mine.app, id: 'app-2' } as App })),
  ]
  expect(others).toEqual([
    expect.objectContaining({ sid: 'another', sub: 'did:privy:ada', aud: 'app-1', iat: 1_700_000_001 }),
    expect.objectContaining({ sid: session, sub: 'did:privy:eve', aud: 'app-1', iat: 1_700_000_001 }),
    expect.objectContaining({ sid: session, sub: 'did:privy:ada', aud: 'app-2', iat: 1_700_000_001 }),
  ])
  const rotated = makeApp('app-1', 'key-after')
  const parsed = parseJwt(tokenAt(1, { app: rotated.app }))
  expect(parsed?.header.kid).toBe('key-after')
  expect(parsed && signatureHolds(parsed, rotated.publicKey)).toBe(true)
})
