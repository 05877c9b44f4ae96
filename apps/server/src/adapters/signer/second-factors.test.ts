import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import type { PasskeyCreationOptions } from '@latchkey/contract'
import { ROUTES } from '@latchkey/contract'
import type { FactorAsker, FactorRequest, ProofRoute, Registrar, Signer } from '@latchkey/signer'
import { createSigner, openFileState } from '@latchkey/signer'
import { createSignerServer } from '@latchkey/signer/http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyAttestation } from '../../domain/passkey/verify-attestation.ts'
import { signJwt } from '../../domain/session/jwt.ts'
import { codeOfApp } from '../../testing/authenticator-app.ts'
import type { FrameKey } from '../../testing/frame-key.ts'
import { newFrameKey, signProof, tokenHash } from '../../testing/frame-key.ts'
import { createSoftAuthenticator } from '../../testing/soft-authenticator.ts'
import { createHttpSigner } from './http-signer.ts'

const APP = 'testapp000000000000000001'
const ORIGIN = 'https://app.example'
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const spki = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const keys = new Map([['s1', randomBytes(32)]])

let now = Date.UTC(2026, 0, 15)
let folder: string
let frameKey: FrameKey
let user = 0
const closing: (() => void)[] = []
beforeAll(async () => {
  frameKey = await newFrameKey()
  folder = mkdtempSync(join(tmpdir(), 'factors-'))
})
afterAll(() => {
  for (const close of closing) close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  user += 1
  now += 3_600_000
})

/** A signer over the folder, as after a start. */
async function start(): Promise<Signer & Registrar> {
  const state = await openFileState(join(folder, 'state'), 'SIGNER_STATE_DIR')
  return createSigner({ keys, state, now: () => now })
}

async function startOverHttp(): Promise<Signer & Registrar> {
  const signer = await start()
  const tokens = { serverToken: 'for-the-server', operatorToken: 'for-the-operator' }
  const port = await new Promise<number>((resolve) => {
    const options = { fetch: createSignerServer(signer, tokens).fetch, port: 0, hostname: '127.0.0.1' }
    const server = serve(options, (info) => resolve(info.port))
    closing.push(() => server.close())
  })
  const url = `http://127.0.0.1:${port}`
  const { grant } = createHttpSigner({ url, token: tokens.operatorToken })
  return { ...createHttpSigner({ url, token: tokens.serverToken }), grant }
}

/** What a frame of this session has sent for a route. */
async function askerFor(
  signer: Registrar,
  route: FactorRoute,
  { session = 'here', age = 60, key = frameKey, named = route }: Partial<Asking> = {},
): Promise<FactorAsker> {
  const seconds = now / 1000
  const claims = {
    sub: `did:privy:user${user}`,
    sid: session,
    iss: 'privy.io',
    aud: 'latchkey-wallet',
    aid: APP,
    scope: 'wallet',
    iat: seconds,
    exp: seconds + 3600,
    auth_time: seconds - age,
  }
  const accessToken = signJwt(claims, 'k', pair.privateKey)
  const htu = `https://auth.example${ROUTES[named].path}`
  const proof = await signProof(key, { htu, iat: seconds, ath: tokenHash(accessToken) })
  const grant = await signer.grant({ appId: APP, kid: 'k', spki })
  const evidence = {
    accessToken,
    key: { appId: APP, kid: 'k', spki, grant },
    issuer: 'privy.io',
    proof,
    route,
    root: '',
  }
  return { evidence }
}

type FactorRoute = Exclude<ProofRoute, 'authenticateUserKey'>

interface Asking {
  session: string
  age: number
  key: FrameKey
  /** the route that the proof itself names */
  named: FactorRoute
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => String(code),
  )

/** One with an authenticator app; what it does. */
async function withApp(signer: Signer & Registrar) {
  const { secret } = await signer.secondFactor({
    act: 'totp-start',
    asker: await askerFor(signer, 'mfaTotpInit'),
  })
  const code = (steps = 0) => codeOfApp(secret, now, steps)
  const enroll = async (text: string, asking: Partial<Asking> = {}) =>
    signer.secondFactor({
      act: 'totp-enroll',
      asker: await askerFor(signer, 'mfaTotpEnroll', asking),
      code: text,
      youngLogin: 600,
      proof: undefined,
    })
  const verify = async (text: string, asking: Partial<Asking> = {}, by = signer) =>
    by.secondFactor({ act: 'totp-verify', asker: await askerFor(by, 'mfaTotpVerify', asking), code: text })
  return { secret, code, enroll, verify }
}

/** One whose authenticator app is enrolled and has just verified, and the signer's word for that. */
async function withProof(signer: Signer & Registrar) {
  const app = await withApp(signer)
  expect(await app.enroll(app.code())).toEqual({})
  now += 30_000
  const proof = { ...(await app.verify(app.code())), method: 'totp' as const }
  const makeCodes = async () => {
    const asker = await askerFor(signer, 'mfaRecoveryCodes')
    return signer.secondFactor({ act: 'codes-make', asker, proof })
  }
  return { ...app, proof, makeCodes }
}

describe.each([
  ['in this process', start],
  ['over HTTP', startOverHttp],
] as const)('second factors with the signer %s', (_, open) => {
  it('an app is enrolled, verifies with the signer’s word, and goes by that word alone', async () => {
    const signer = await open()
    const { proof: shown } = await withProof(signer)
    expect(shown).toEqual({ at: now, grant: expect.stringMatching(/^[\w-]{43}$/), method: 'totp' })
    const remove = async (given: FactorRequest & { act: 'totp-remove' }) =>
      refusal(signer.secondFactor(given))
    const asker = await askerFor(signer, 'mfaTotpUnenroll')
    const elsewhere = await askerFor(signer, 'mfaTotpUnenroll', { session: 'elsewhere' })
    expect([
      await remove({ act: 'totp-remove', asker, proof: undefined }),
      await remove({ act: 'totp-remove', asker, proof: { ...shown, at: now - 1 } }),
      await remove({ act: 'totp-remove', asker, proof: { ...shown, method: 'passkey' } }),
      await remove({ act: 'totp-remove', asker: elsewhere, proof: shown }),
      await remove({ act: 'totp-remove', asker, proof: shown }),
    ]).toEqual(['mfa_required', 'mfa_required', 'mfa_required', 'mfa_required', 'done'])
  })

  it('a word is worth nothing 15 minutes after it was given', async () => {
    const signer = await open()
    const { makeCodes } = await withProof(signer)
    now += 899_999
    expect(await refusal(makeCodes())).toBe('done')
    now += 1
    expect(await refusal(makeCodes())).toBe('mfa_required')
  })

  it('the first one takes a young login, by the signer’s own clock', async () => {
    const signer = await open()
    const app = await withApp(signer)
    expect(await refusal(app.enroll(app.code(), { age: 601 }))).toBe('login_required')
    expect(await refusal(app.enroll(app.code(), { age: 600 }))).toBe('done')
  })

  it('a proof of the frame for another call, key or user opens nothing', async () => {
    const signer = await open()
    const app = await withApp(signer)
    await app.enroll(app.code())
    now += 30_000
    expect(await refusal(app.verify(app.code(), { named: 'mfaTotpEnroll' }))).toBe('invalid_proof')
    const wrongRoute = await askerFor(signer, 'mfaTotpEnroll')
    expect(
      await refusal(signer.secondFactor({ act: 'totp-verify', asker: wrongRoute, code: app.code() })),
    ).toBe('invalid_request')
    const first = await app.verify(app.code())
    now += 30_000
    const byAnother = await app.verify(app.code(), { key: await newFrameKey() })
    expect(first.grant).not.toBe(byAnother.grant)
  })

  it('a passkey verifies over a challenge of its own session, once', async () => {
    const signer = await open()
    const named = { appId: APP, userId: `did:privy:user${user}`, sessionId: 'here' }
    const device = createSoftAuthenticator(ORIGIN)
    const passkey = await madeBy(device)
    const set = { passkeys: [passkey], youngLogin: 600, proof: undefined }
    const asker = await askerFor(signer, 'mfaPasskeysEnrollment')
    expect(await signer.secondFactor({ act: 'passkey-set', asker, ...set })).toEqual({})
    const { challenge } = await signer.secondFactor({ act: 'passkey-challenge', ...named })
    const verify = async (session: string, text = challenge) => {
      const { response } = device.get({ challenge: text, rp_id: 'app.example' })
      return signer.secondFactor({
        act: 'passkey-verify',
        asker: await askerFor(signer, 'mfaPasskeysVerify', { session }),
        credentialId: passkey.id,
        clientDataJson: response.client_data_json,
        authenticatorData: response.authenticator_data,
        signature: response.signature,
        origins: [ORIGIN],
      })
    }
    const nothing = { verified: null, copied: false }
    expect(await verify('elsewhere')).toEqual(nothing)
    const done = { verified: { at: now, grant: expect.stringMatching(/^[\w-]{43}$/) }, copied: false }
    expect(await verify('here')).toEqual(done)
    now += 120_001
    expect(await verify('here')).toEqual(nothing)
    expect(await verify('here', Buffer.from(challenge).toString('base64url'))).toEqual(nothing)
  })

  it('ten codes stand in, each once', async () => {
    const signer = await open()
    const { makeCodes } = await withProof(signer)
    const { codes } = await makeCodes()
    const use = async (code: string, session: string) =>
      signer.secondFactor({
        act: 'code-verify',
        asker: await askerFor(signer, 'mfaRecoveryCodeVerify', { session }),
        code,
      })
    const first = await use(codes[0] ?? '', 'here')
    expect(first).toEqual({ at: now, grant: expect.any(String), first: true, left: 9 })
    expect(await use(codes[0] ?? '', 'here')).toEqual({ ...first, first: false })
    expect(await refusal(use(codes[0] ?? '', 'elsewhere'))).toBe('wrong_factor')
  })
})

/** A passkey of the page, as the server would have stored it. */
async function madeBy(device: ReturnType<typeof createSoftAuthenticator>) {
  const challenge = randomBytes(32).toString('base64url')
  const userHandle = randomBytes(32).toString('base64url')
  const options = { rp: { name: 'App', id: 'app.example' }, user: { id: userHandle }, challenge }
  const answer = device.create(options as PasskeyCreationOptions)
  const party = { id: 'app.example', origin: ORIGIN }
  const made = await verifyAttestation(party, { answer, challenge, userHandle, userAgent: '' })
  return { id: made.credentialId, publicKey: made.data.public_key, rpId: 'app.example', counter: 0 }
}

describe('a signer that starts anew', () => {
  it('takes no step, code or challenge that was taken before it', async () => {
    const app = await withApp(await start())
    await app.enroll(app.code())
    now += 30_000
    const code = app.code()
    expect(await refusal(app.verify(code, { session: 'one' }, await start()))).toBe('done')
    expect(await refusal(app.verify(code, { session: 'two' }, await start()))).toBe('wrong_factor')
    expect(await refusal(app.verify(app.code(-1), { session: 'two' }, await start()))).toBe('wrong_factor')
    expect(await refusal(app.verify(app.code(1), { session: 'two' }, await start()))).toBe('done')
  })

  it('goes on counting wrong codes', async () => {
    const app = await withApp(await start())
    await app.enroll(app.code())
    now += 30_000
    const wrong = app.code() === '000000' ? '000001' : '000000'
    const guesses: string[] = []
    for (let guess = 0; guess < 6; guess++) guesses.push(await refusal(app.verify(wrong, {}, await start())))
    expect(guesses).toEqual([...Array(5).fill('wrong_factor'), 'too_many_tries'])
  })

  it('writes nothing where it has nothing to keep: neither for who has no factor, nor for codes that it does not look at', async () => {
    const signer = await start()
    const state = join(folder, 'state')
    // A file that is written has another number.
    const files = () => readdirSync(state).map((name) => `${name} ${statSync(join(state, name)).ino}`)
    const list = () =>
      signer.secondFactor({ act: 'factors-list', appId: APP, userId: `did:privy:user${user}` })
    const before = files()
    expect([await list(), files()]).toEqual([{ totp: false, passkeys: [] }, before])
    const app = await withApp(signer)
    await app.enroll(app.code())
    now += 30_000
    const wrong = app.code() === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess++) await refusal(app.verify(wrong))
    const kept = files()
    expect([await list(), files()]).toEqual([{ totp: true, passkeys: [] }, kept])
    expect([await refusal(app.verify(app.code())), files()]).toEqual(['too_many_tries', kept])
    now += 30_000
    expect([await refusal(app.verify(app.code())), files().length]).toEqual(['done', before.length + 1])
    expect(files()).not.toEqual(kept)
  })

  it('lets one of two in that show one code in the same moment', async () => {
    const signer = await start()
    const app = await withApp(signer)
    await app.enroll(app.code())
    now += 30_000
    const code = app.code()
    const both = await Promise.all(['one', 'two'].map((session) => refusal(app.verify(code, { session }))))
    expect(both.toSorted()).toEqual(['done', 'wrong_factor'])
  })

  it('keeps no secret and no code in the clear', async () => {
    const app = await withProof(await start())
    const { codes } = await app.makeCodes()
    const state = join(folder, 'state')
    const kept = readdirSync(state).map((name) => readFileSync(join(state, name), 'utf8'))
    const mine = kept.filter((text) => text.includes(`user${user}"`))
    expect(mine).toHaveLength(1)
    expect([app.secret, ...codes].filter((secret) => mine[0]?.includes(secret))).toEqual([])
  })
})
