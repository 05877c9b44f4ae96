import { describe, expect, it } from 'vitest'
import type { Admission, ClaimedSession, FrameProof } from '../../ports/frame-session-store.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { newFrameKey, signProof, tokenHash } from '../../testing/frame-key.ts'
import type { App } from '../app/app.ts'
import type { Bearer } from '../session/bearer.ts'
import { admitFrame, endFrameSession, readFrameCall } from './admit-frame.ts'

const clock = createFakeClock(1_770_000_000_000)
const URL_OF = 'https://auth.example.com/api/v1/embedded_wallets'
const app = { id: 'app', settings: { frame_bind_window_s: 120 } } as App
const TOKEN = 'an.access.token'
const bearer: Bearer = {
  kind: 'access',
  userId: 'did:privy:somebody',
  sessionId: 'session',
  authTime: 1_769_999_990,
  expired: false,
  token: TOKEN,
}
const SESSION = {
  frameKey: null,
  bornBound: true,
  authTime: new Date(1_769_999_990_000),
  byOldAccount: false,
  signerGrant: 'a grant',
  mfa: { methods: [], proofs: [] },
}
const key = await newFrameKey()
const proof = await signProof(key, {
  htu: URL_OF,
  iat: clock.now() / 1000,
  ath: tokenHash(TOKEN),
  jti: 'the id of it',
})
const request = { method: 'POST', url: URL_OF, proof }

/** A store that gives these answers, and what it was asked. */
function storeOf(admission: Admission, binds = true) {
  const asked: unknown[] = []
  const note = (name: string, ...rest: unknown[]) => void asked.push([name, ...rest])
  const frameSessions = {
    async admit(by: FrameProof, session: ClaimedSession, times: { now: Date; newKeysSince: Date }) {
      note('admit', by, session, times)
      return admission
    },
    async bind(id: string, frameKey: string, now: Date) {
      note('bind', id, frameKey, now)
      return binds
    },
    async keepGrant() {
      note('keepGrant')
    },
    async end(session: object, now: Date) {
      note('end', session, now)
    },
  }
  return { ports: { frameSessions, clock }, asked }
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'let in',
    (error) => [error.code, error.message],
  )
const OTHER_KEY = [
  'reauthentication_required',
  'The session is not bound to this frame and cannot be any more; log in again',
]
const NO_TOKEN = ['missing_or_invalid_token', 'This route takes a valid access token only']
const now = new Date(clock.now())
const ADMIT = [
  'admit',
  { thumbprint: key.jkt, jti: `${key.jkt} the id of it`, expiresAt: new Date(clock.now() + 61_000) },
  { id: 'session', appId: 'app', userId: 'did:privy:somebody', authTime: 1_769_999_990 },
  { now, newKeysSince: new Date(clock.now() - 120_000) },
]

describe('a call of a frame', () => {
  it('binds a session that has no key yet, and is told what is known of it', async () => {
    const { ports, asked } = storeOf({ kind: 'admitted', session: SESSION })
    expect(await admitFrame(ports, app, bearer, request)).toEqual({
      frameKey: key.jkt,
      proof,
      bornBound: true,
      authTime: SESSION.authTime,
      byOldAccount: false,
      signerGrant: 'a grant',
      mfa: { methods: [], proofs: [] },
    })
    expect(asked).toEqual([ADMIT, ['bind', 'session', key.jkt, now]])
  })

  it('binds nothing where the session is this key’s already', async () => {
    const session = { ...SESSION, frameKey: key.jkt }
    const { ports, asked } = storeOf({ kind: 'admitted', session })
    expect(await admitFrame(ports, app, bearer, request)).toMatchObject({ frameKey: key.jkt })
    expect(asked).toEqual([ADMIT])
  })

  it('is not let in when another key was first', async () => {
    const { ports } = storeOf({ kind: 'admitted', session: SESSION }, false)
    expect(await refusalOf(admitFrame(ports, app, bearer, request))).toEqual(OTHER_KEY)
  })

  it.each([
    ['no-session', ['missing_or_invalid_token', 'The session has ended']],
    ['used-proof', ['invalid_dpop_proof', 'The DPoP proof was used before']],
    ['other-key', OTHER_KEY],
  ] as const)('is refused where the store says %s, and binds nothing', async (kind, refusal) => {
    const { ports, asked } = storeOf({ kind })
    expect(await refusalOf(admitFrame(ports, app, bearer, request))).toEqual(refusal)
    expect(asked).toEqual([ADMIT])
  })
})

describe('a frame with a token of whichever session', () => {
  const { ports } = storeOf({ kind: 'no-session' })

  it('is read with its proof and the time', () => {
    const read = readFrameCall(ports, bearer, request)
    expect(read).toEqual({ access: bearer, proof: ADMIT[1], nowMs: clock.now() })
  })

  it.each([
    ['no token', undefined],
    ['one that has expired', { ...bearer, expired: true }],
    ['the token that a backend sees', { ...bearer, kind: 'customer' as const }],
  ])('is refused with %s', async (_, given) => {
    const read = async () => readFrameCall(ports, given, request)
    expect(await refusalOf(read())).toEqual(NO_TOKEN)
  })

  it('is refused with a proof for another address, method or token', async () => {
    const refused = [
      { ...request, url: `${URL_OF}/other` },
      { ...request, method: 'GET' },
      { ...request, proof: null },
    ].map(async (given) => readFrameCall(ports, bearer, given))
    const other = async () => readFrameCall(ports, { ...bearer, token: 'another' }, request)
    const codes = await Promise.all([...refused, other()].map((work) => refusalOf(work)))
    expect(codes.map(([code]) => code)).toEqual(Array(4).fill('invalid_dpop_proof'))
  })
})

it('a session is ended for its app and user, at the time it is', async () => {
  const { ports, asked } = storeOf({ kind: 'no-session' })
  await endFrameSession(ports, app, bearer)
  expect(asked).toEqual([['end', { id: 'session', appId: 'app', userId: 'did:privy:somebody' }, now]])
})
