import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import { recoveryKeyContext } from '@latchkey/contract'
import { newRecipient, newRecoveryKey, openMessage, sealMessage } from '@latchkey/keys'
import type { Registrar, ResealRequest, Signer } from '@latchkey/signer'
import { createSigner, SignerRefusal } from '@latchkey/signer'
import { createSignerServer } from '@latchkey/signer/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signJwt } from '../../domain/session/jwt.ts'
import { createHttpSigner } from './http-signer.ts'

const NOW = Date.UTC(2026, 0, 15)
const APP = 'testapp000000000000000001'
const USER = 'did:privy:abc'
const keys = new Map([['s1', randomBytes(32)]])
const tokens = { serverToken: 'for-the-server', operatorToken: 'for-the-operator' }

type Server = ReturnType<typeof serve>

let server: Server
const ports: Record<string, { signer: Signer; registrar: Registrar }> = {}

beforeAll(async () => {
  const signer = await createSigner({ keys, now: () => NOW })
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

  async function setUp(changes: Partial<ResealRequest> = {}, token: object = claims) {
    const { signer, registrar } = ports[place] as { signer: Signer; registrar: Registrar }
    const recoveryKey = newRecoveryKey()
    const recipient = await newRecipient()
    const { key_id, public_key } = await signer.publicKey()
    const grant = await registrar.grant({ appId: APP, kid: 'k', spki })
    const request: ResealRequest = {
      accessToken: signJwt(token, 'k', pair.privateKey),
      key: { appId: APP, kid: 'k', spki, grant },
      issuer: 'privy.io',
      root,
      shareVersion: 1,
      sealedRecoveryKey: { ...(await sealMessage(public_key, contextOf('to-signer'), recoveryKey)), key_id },
      recipientPublicKey: recipient.publicKey,
      maxLoginAge: 86_400,
      mfaMethods: [],
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
    ['another user', 'invalid_request', {}, { ...claims, sub: 'did:privy:mallory' }],
    ['another root', 'invalid_request', { root: `0x${'2'.repeat(40)}` }],
    ['another share version', 'invalid_request', { shareVersion: 2 }],
    [
      'a recipient that is no key',
      'invalid_request',
      { recipientPublicKey: Buffer.alloc(65, 4).toString('base64url') },
    ],
    ['a user with a second factor', 'mfa_required', { mfaMethods: ['totp'] }],
  ]
  it.each(refusals)('refuses %s', async (_, code, changes, token) => {
    const { signer, request } = await setUp(changes, token)
    await expect(signer.reseal(request)).rejects.toMatchObject({ name: 'SignerRefusal', code })
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
      await expect(signer.reseal(attempt)).rejects.toMatchObject({ code: 'unknown_key' })
    }
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
    ['/grant', tokens.serverToken, 401],
    ['/grant', 'x', 401],
    ['/public_key', tokens.serverToken, 200],
    ['/grant', tokens.operatorToken, 400],
    ['/nothing', tokens.operatorToken, 404],
  ]
  for (const [path, token, status] of cases)
    expect([path, (await post(path, token)).status]).toEqual([path, status])
  expect((await post('/reseal', tokens.serverToken, 'x'.repeat(100_000))).status).toBe(413)
  expect(SignerRefusal.name).toBe('SignerRefusal')
})
