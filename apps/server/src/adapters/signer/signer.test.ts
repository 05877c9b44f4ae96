import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import { ROUTES, recoveryKeyContext, routePath } from '@latchkey/contract'
import type { SignerFactor } from '@latchkey/keys'
import {
  encodeRecoveryPayload,
  fromBase64url,
  newRecipient,
  newRecoveryKey,
  openMessage,
  sealMessage,
} from '@latchkey/keys'
import { newPasscodeParams, passcodeKey } from '@latchkey/keys/passcode'
import { passcodePublicKey } from '@latchkey/keys/passcode-signer'
import type { Registrar, ResealRequest, Signer } from '@latchkey/signer'
import { createSigner } from '@latchkey/signer'
import { createSignerServer } from '@latchkey/signer/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signJwt } from '../../domain/session/jwt.ts'
import type { FrameKey } from '../../testing/frame-key.ts'
import { newFrameKey, signProof, tokenHash } from '../../testing/frame-key.ts'
import { createMemorySignerState } from '../../testing/memory-signer-state.ts'
import { createHttpSigner } from './http-signer.ts'

const NOW = Date.UTC(2026, 0, 15)
const APP = 'testapp000000000000000001'
const USER = 'did:privy:abc'
const keys = new Map([['s1', randomBytes(32)]])
/** Some point of the curve, as a blinded password is one. */
const POINT = Buffer.from(passcodePublicKey(randomBytes(32))).toString('base64url')
const tokens = { serverToken: 'for-the-server', operatorToken: 'for-the-operator' }

type Server = ReturnType<typeof serve>

let roots = 0
/** One that nothing was counted for. */
const newRoot = () => `0x${String(++roots).padStart(40, 'a')}`

let server: Server
let frameKey: FrameKey
const ports: Record<string, { signer: Signer; registrar: Registrar }> = {}

beforeAll(async () => {
  frameKey = await newFrameKey()
  const signer = await createSigner({ keys, state: createMemorySignerState(), now: () => NOW })
  ports['in this process'] = { signer, registrar: signer }
  const port = await new Promise<number>((resolve) => {
    const options = { fetch: createSignerServer(signer, tokens).fetch, port: 0, hostname: '127.0.0.1' }
    server = serve(options, (info) => resolve(info.port))
  })
  const url = `http://127.0.0.1:${port}`
  ports['over HTTP'] = {
    signer: createHttpSigner({ url, token: tokens.serverToken }),
    registrar: createHttpSigner({ url, token: tokens.operatorToken }),
  }
})
afterAll(() => void server.close())

describe.each(['in this process', 'over HTTP'])('the signer %s', (place) => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const claims = {
    sub: USER,
    sid: 'x',
    iss: 'privy.io',
    aud: 'latchkey-wallet',
    aid: APP,
    scope: 'wallet',
    iat: NOW / 1000,
    exp: NOW / 1000 + 3600,
    auth_time: NOW / 1000 - 60,
  }
  const root = `0x${'1'.repeat(40)}`
  const contextOf = (direction: 'to-signer' | 'to-frame') =>
    recoveryKeyContext({ appId: APP, userId: USER, root, shareVersion: 1, direction })

  const prove = (token: string, changes: { header?: object; claims?: object } = {}, key = frameKey) => {
    const htu = `https://auth.example/api/v1/embedded_wallets/${root}/recovery/key_material`
    return signProof(key, { htu, iat: NOW / 1000, ath: tokenHash(token) }, changes)
  }

  async function setUp(changes: Partial<ResealRequest> = {}, token: object = claims) {
    const { signer, registrar } = ports[place] as { signer: Signer; registrar: Registrar }
    const recoveryKey = newRecoveryKey()
    const recipient = await newRecipient()
    const { key_id, public_key } = await signer.publicKey()
    const key = { appId: APP, kid: 'k', spki, grant: await registrar.grant({ appId: APP, kid: 'k', spki }) }
    const good = signJwt(claims, 'k', pair.privateKey)
    const evidence = {
      accessToken: good,
      key,
      issuer: 'privy.io',
      proof: await prove(good),
      route: 'recoveryKeyMaterial' as const,
      root,
    }
    const accessToken = signJwt(token, 'k', pair.privateKey)
    const request: ResealRequest = {
      ...evidence,
      accessToken,
      proof: await prove(accessToken),
      sessionGrant: await signer.grantSession(evidence),
      shareVersion: 1,
      sealedRecoveryKey: { ...(await sealMessage(public_key, contextOf('to-signer'), recoveryKey)), key_id },
      recipientPublicKey: recipient.publicKey,
      maxLoginAge: 86_400,
      ...changes,
    }
    return { signer, request, recipient, recoveryKey }
  }

  it('opens a recovery key for a fresh login and seals it to the frame', async () => {
    const { signer, request, recipient, recoveryKey } = await setUp()
    const sealed = await signer.reseal(request)
    const opened = await openMessage(recipient.keyPair, contextOf('to-frame'), sealed)
    expect(Buffer.from(opened)).toEqual(Buffer.from(recoveryKey))
  })

  const refusals: [string, string, Partial<ResealRequest>, object?][] = [
    ['a login that is too old', 'login_required', {}, { ...claims, auth_time: NOW / 1000 - 86_401 }],
    ['a login from the future', 'login_required', {}, { ...claims, auth_time: NOW / 1000 + 60 }],
    ['a login older than the app allows', 'login_required', { maxLoginAge: 30 }],
    ['a customer token', 'invalid_token', {}, { ...claims, aud: APP, aid: undefined, scope: undefined }],
    ['a token of another app', 'invalid_token', {}, { ...claims, aid: 'other' }],
    ['an expired token', 'invalid_token', {}, { ...claims, exp: NOW / 1000 - 1 }],
    ['another issuer', 'invalid_token', { issuer: 'other' }],
    ['a token without a time of login', 'invalid_token', {}, { ...claims, auth_time: undefined }],
    ['rubbish', 'invalid_token', { accessToken: 'a.b.c' }],
    ['another user', 'not_granted', {}, { ...claims, sub: 'did:privy:mallory' }],
    ['another session of the user', 'not_granted', {}, { ...claims, sid: 'y' }],
    ['another time of login', 'not_granted', {}, { ...claims, auth_time: NOW / 1000 - 30 }],
    ['a token without a session', 'invalid_token', {}, { ...claims, sid: undefined }],
    ['no grant of its own', 'not_granted', { sessionGrant: 'AAAA' }],
    ['a proof for another root', 'invalid_proof', { root: `0x${'2'.repeat(40)}` }],
    ['no proof', 'invalid_proof', { proof: 'a.b.c' }],
    ['another share version', 'invalid_request', { shareVersion: 2 }],
    [
      'a recipient that is no key',
      'invalid_request',
      { recipientPublicKey: Buffer.alloc(65, 4).toString('base64url') },
    ],
  ]
  it.each(refusals)('refuses %s', async (_, code, changes, token) => {
    const { signer, request } = await setUp(changes, token)
    await expect(signer.reseal(request)).rejects.toMatchObject({ name: 'SignerRefusal', code })
  })

  it('refuses a token with a proof by another key than the session’s, whoever signed the token', async () => {
    const { signer, request } = await setUp()
    const proof = await prove(request.accessToken, {}, await newFrameKey())
    await expect(signer.reseal({ ...request, proof })).rejects.toMatchObject({ code: 'not_granted' })
    await expect(signer.reseal(request)).resolves.toMatchObject({ version: 1 })
  })

  it('takes a proof once', async () => {
    const { signer, request } = await setUp()
    await signer.reseal(request)
    await expect(signer.reseal(request)).rejects.toMatchObject({ code: 'invalid_proof' })
    const proof = await prove(request.accessToken)
    await expect(signer.reseal({ ...request, proof })).resolves.toMatchObject({ version: 1 })
  })

  it.each([
    ['another method', { claims: { htm: 'GET' } }],
    ['another path', { claims: { htu: `https://auth.example/api/v1/embedded_wallets/${root}/auth_share` } }],
    ['an address that is none', { claims: { htu: 'x' } }],
    ['another token', { claims: { ath: 'x' } }],
    ['a time too long ago', { claims: { iat: NOW / 1000 - 61 } }],
    ['a time to come', { claims: { iat: NOW / 1000 + 61 } }],
    ['no time', { claims: { iat: undefined } }],
    ['no id', { claims: { jti: undefined } }],
    ['another type', { header: { typ: 'JWT' } }],
    ['no key', { header: { jwk: undefined } }],
  ])('refuses a proof with %s, for a grant too', async (_, changes) => {
    const { signer, request } = await setUp()
    const proof = await prove(request.accessToken, changes)
    await expect(signer.reseal({ ...request, proof })).rejects.toMatchObject({ code: 'invalid_proof' })
    await expect(signer.grantSession({ ...request, proof })).rejects.toMatchObject({ code: 'invalid_proof' })
  })

  it('grants a session for a token that verifies, however old its login is, and opens no key for an old one', async () => {
    const { signer, request } = await setUp()
    const old = signJwt({ ...claims, auth_time: NOW / 1000 - 86_401 }, 'k', pair.privateKey)
    const attempt = { ...request, accessToken: old, proof: await prove(old) }
    const sessionGrant = await signer.grantSession(attempt)
    expect(sessionGrant).not.toBe(request.sessionGrant)
    const proof = await prove(old)
    await expect(signer.reseal({ ...attempt, sessionGrant, proof })).rejects.toMatchObject({
      code: 'login_required',
    })
    expect(await signer.grantSession(request)).toBe(request.sessionGrant)
  })

  it('opens nothing for another root with a proof that names it', async () => {
    const { signer, request } = await setUp()
    const other = `0x${'2'.repeat(40)}`
    const htu = `https://auth.example/api/v1/embedded_wallets/${other}/recovery/key_material`
    const proof = await prove(request.accessToken, { claims: { htu } })
    await expect(signer.reseal({ ...request, root: other, proof })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  /** A call of the user's own frame for another route than that of recovery. */
  async function evidenceFor(
    route: 'recoveryPasscode' | 'setRecovery',
    changes: Partial<ResealRequest> = {},
  ) {
    const { signer, request } = await setUp()
    const { accessToken, key, issuer, sessionGrant, root } = { ...request, ...changes }
    const htu = `https://auth.example${routePath(ROUTES[route], { address: root })}`
    const evidence = async () => ({
      ...{ accessToken, key, issuer, sessionGrant, route, root },
      proof: await prove(accessToken, { claims: { htu } }),
    })
    return { signer, evidence }
  }
  it('evaluates a password under a key that it proves, for the user of the token, root and version', async () => {
    const root = newRoot()
    const { signer, evidence } = await evidenceFor('recoveryPasscode', { root })
    const { passcode_key: known } = await signer.publicKey()
    expect(await signer.passcodeKey(known.key_id)).toEqual(known)
    await expect(signer.passcodeKey('gone')).rejects.toMatchObject({ code: 'unknown_key' })
    const at = { appId: APP, userId: USER, root, shareVersion: 3 }
    const params = newPasscodeParams(known.key_id)
    const keyWith = (shareVersion: number) =>
      passcodeKey({
        passcode: 'a password',
        place: at,
        params,
        publicKey: fromBase64url(known.public_key),
        async evaluate(point) {
          const blinded = Buffer.from(point).toString('base64url')
          const asked = { ...(await evidence()), shareVersion, keyId: known.key_id, blinded }
          const { evaluated, proof } = await signer.evaluatePasscode(asked)
          return { evaluated: fromBase64url(evaluated), proof: fromBase64url(proof) }
        },
      })
    expect(Buffer.from(await keyWith(3))).toEqual(Buffer.from(await keyWith(3)))
    await expect(keyWith(4)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('refuses to evaluate for another call, a session without its grant, a key that it has not, and what is no point', async () => {
    const { signer, evidence } = await evidenceFor('recoveryPasscode', { root: newRoot() })
    const keyId = (await signer.publicKey()).passcode_key.key_id
    const asked = async () => ({ ...(await evidence()), shareVersion: 1, keyId, blinded: POINT })
    const other = await evidenceFor('setRecovery')
    const attempts: [object, string][] = [
      [await other.evidence(), 'invalid_request'],
      [{ ...(await other.evidence()), route: 'recoveryPasscode' }, 'invalid_proof'],
      [{ ...(await evidence()), sessionGrant: 'AAAA' }, 'not_granted'],
      [{ ...(await evidence()), keyId: 'gone' }, 'unknown_key'],
      [{ ...(await evidence()), blinded: 'AAAA' }, 'invalid_request'],
    ]
    const codes: string[] = []
    for (const [changes] of attempts) {
      const { code } = await signer
        .evaluatePasscode({ ...(await asked()), ...changes })
        .catch((error) => error)
      codes.push(code)
    }
    expect(codes).toEqual(attempts.map(([, code]) => code))
    expect(await signer.evaluatePasscode(await asked())).toEqual({
      evaluated: expect.stringMatching(/^[A-Za-z0-9_-]{44}$/),
      proof: expect.stringMatching(/^[A-Za-z0-9_-]{86}$/),
    })
  })

  it('counts what it evaluates before it does, and says when the next one is answered', async () => {
    const { signer, evidence } = await evidenceFor('recoveryPasscode', { root: newRoot() })
    const keyId = (await signer.publicKey()).passcode_key.key_id
    const ask = async (blinded = POINT) =>
      signer.evaluatePasscode({ ...(await evidence()), shareVersion: 1, keyId, blinded }).then(
        () => 'evaluated',
        ({ code, until }) => [code, until],
      )
    const answers = [await ask(), await ask('AAAA'), await ask(), await ask()]
    expect(answers).toEqual([
      'evaluated',
      ['invalid_request', undefined],
      'evaluated',
      ['too_many_tries', NOW + 30_000],
    ])
  })

  it('opens and evaluates no older version once a newer one was told or opened', async () => {
    const fresh = newRoot()
    const { signer, evidence } = await evidenceFor('setRecovery', { root: fresh })
    const passcode = await evidenceFor('recoveryPasscode', { root: fresh })
    const keyId = (await signer.publicKey()).passcode_key.key_id
    const evaluate = async (shareVersion: number) =>
      signer.evaluatePasscode({ ...(await passcode.evidence()), shareVersion, keyId, blinded: POINT }).then(
        () => 'evaluated',
        ({ code }) => code,
      )
    expect(await evaluate(1)).toBe('evaluated')
    await signer.retireShares({ ...(await evidence()), shareVersion: 2 })
    await signer.retireShares({ ...(await evidence()), shareVersion: 2 })
    expect([await evaluate(1), await evaluate(2)]).toEqual(['superseded', 'evaluated'])
    await expect(signer.retireShares({ ...(await evidence()), shareVersion: 1 })).rejects.toMatchObject({
      code: 'superseded',
    })
    const wrong = { ...(await passcode.evidence()), shareVersion: 3 }
    await expect(signer.retireShares(wrong)).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('goes by what is sealed in: how old the login may be, and factors, which it cannot check yet', async () => {
    const base = await setUp()
    const key = newRecoveryKey()
    const sealedWith = async (maxLoginAge: number, factors: SignerFactor[] = []) => {
      const { public_key, key_id } = await base.signer.publicKey()
      const payload = encodeRecoveryPayload({ key, maxLoginAge, factors })
      return { ...(await sealMessage(public_key, contextOf('to-signer'), payload)), key_id }
    }
    const ask = async (sealedRecoveryKey: ResealRequest['sealedRecoveryKey']) => {
      const { accessToken } = base.request
      return base.signer
        .reseal({ ...base.request, sealedRecoveryKey, proof: await prove(accessToken) })
        .then((sealed) => openMessage(base.recipient.keyPair, contextOf('to-frame'), sealed))
        .then(
          (opened) => Buffer.from(opened).equals(Buffer.from(key)),
          ({ code }) => code,
        )
    }
    // the login is a minute old
    expect([await ask(await sealedWith(60)), await ask(await sealedWith(59))]).toEqual([
      true,
      'login_required',
    ])
    const factor: SignerFactor = { type: 'totp', secret: Buffer.alloc(20, 3).toString('base64url') }
    expect(await ask(await sealedWith(60, [factor]))).toBe('mfa_required')
    const { public_key, key_id } = await base.signer.publicKey()
    const rubbish = await sealMessage(public_key, contextOf('to-signer'), Buffer.from('{"v":2}'))
    expect(await ask({ ...rubbish, key_id })).toBe('invalid_request')
  })

  it('believes no app key that was not registered with it', async () => {
    const { signer, request } = await setUp()
    const mallory = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const own = mallory.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const forged = { ...request, accessToken: signJwt(claims, 'k', mallory.privateKey) }
    const attempts = [
      { ...forged, key: { ...request.key, spki: own } },
      { ...request, key: { ...request.key, appId: 'other' } },
      { ...request, key: { ...request.key, kid: 'other' } },
      { ...request, key: { ...request.key, grant: 'AA' } },
      { ...request, sealedRecoveryKey: { ...request.sealedRecoveryKey, key_id: 'gone' } },
    ]
    for (const attempt of attempts) {
      const proof = await prove(attempt.accessToken)
      await expect(signer.reseal({ ...attempt, proof })).rejects.toMatchObject({ code: 'unknown_key' })
    }
    forged.proof = await prove(forged.accessToken)
    await expect(signer.reseal(forged)).rejects.toMatchObject({ code: 'invalid_token' })
  })
})

it('over HTTP keeps the two credentials apart, and answers nothing without one', async () => {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  const post = (path: string, token: string | undefined, body = '{}') =>
    fetch(`http://127.0.0.1:${address.port}${path}`, {
      method: 'POST',
      body,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  const cases: [string, string | undefined, number][] = [
    ['/public_key', undefined, 401],
    ['/public_key', tokens.operatorToken, 401],
    ['/reseal', tokens.operatorToken, 401],
    ['/session_grant', undefined, 401],
    ['/session_grant', tokens.operatorToken, 401],
    ['/session_grant', tokens.serverToken, 400],
    ['/passcode_key', tokens.operatorToken, 401],
    ['/passcode_key', tokens.serverToken, 400],
    ['/passcode', tokens.operatorToken, 401],
    ['/passcode', tokens.serverToken, 400],
    ['/retire', tokens.operatorToken, 401],
    ['/retire', tokens.serverToken, 400],
    ['/grant', tokens.serverToken, 401],
    ['/grant', 'x', 401],
    ['/regrant', tokens.serverToken, 401],
    ['/regrant', tokens.operatorToken, 400],
    ['/rewrap', tokens.serverToken, 401],
    ['/rewrap', undefined, 401],
    ['/rewrap', tokens.operatorToken, 400],
    ['/key_use', tokens.serverToken, 401],
    ['/key_use', tokens.operatorToken, 200],
    ['/public_key', tokens.serverToken, 200],
    ['/grant', tokens.operatorToken, 400],
    ['/second_factor', undefined, 401],
    ['/second_factor', tokens.operatorToken, 401],
    ['/second_factor', tokens.serverToken, 400],
    ['/nothing', undefined, 401],
    ['/nothing', tokens.operatorToken, 401],
    ['/nothing', tokens.serverToken, 404],
  ]
  const answered: typeof cases = []
  for (const [path, token] of cases) answered.push([path, token, (await post(path, token)).status])
  expect(answered).toEqual(cases)
  expect((await post('/reseal', tokens.serverToken, 'x'.repeat(100_000))).status).toBe(413)
})
