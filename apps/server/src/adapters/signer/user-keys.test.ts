import type { KeyObject } from 'node:crypto'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { ROUTES, WALLET_ROUTES } from '@latchkey/contract'
import type { FrameEvidence, SessionEvidence, UserKeyAnswer, UserKeyHint } from '@latchkey/signer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signJwt } from '../../domain/session/jwt.ts'
import { codeOfApp } from '../../testing/authenticator-app.ts'
import { openForClient } from '../../testing/client-hpke.ts'
import type { FrameKey } from '../../testing/frame-key.ts'
import { newFrameKey, signProof, tokenHash } from '../../testing/frame-key.ts'
import { createMemorySignerState } from '../../testing/memory-signer-state.ts'
import type { Asked, RequestKey } from '../../testing/wallet-clients.ts'
import {
  makeTestQuorum,
  makeTestWallet,
  newRequestKey,
  openBoth,
  openTestApp,
  refusal,
  requestKeyOf,
  signedRequest,
} from '../../testing/wallet-clients.ts'

const APP = 'testapp000000000000000001'
const BY_TOKEN = 'testapp000000000000000002'
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const spki = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
const HELLO = { method: 'personal_sign', params: { message: 'hello', encoding: 'utf-8' } }

let now = Date.UTC(2026, 0, 15)
let frameKey: FrameKey
let users = 0
const signers: Record<string, Asked> = {}
let close: () => void
beforeAll(async () => {
  frameKey = await newFrameKey()
  const opened = await openBoth(new Map([['s1', randomBytes(32)]]), createMemorySignerState(), () => now)
  signers['in this process'] = opened.here
  signers['over HTTP'] = opened.overHttp
  close = opened.close
  await openTestApp(opened.here, APP)
  await openTestApp(opened.here, BY_TOKEN, { userKeysByToken: true })
})
afterAll(() => close())
beforeEach(() => {
  users += 1
  // 20 seconds into a minute: a key ends with one
  now = Math.floor(now / 3_600_000 + 1) * 3_600_000 + 20_000
})

/** Who opens what the signer seals. */
function newReader() {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const recipientPublicKey = key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const open = ({ encryptedAuthorizationKey }: UserKeyAnswer): KeyObject =>
    requestKeyOf(openForClient(key.privateKey, encryptedAuthorizationKey).toString())
  return { recipientPublicKey, open }
}

const hintOf = ({ userId, sessionId, expiresAt, keyId }: UserKeyAnswer): UserKeyHint => ({
  userId,
  sessionId,
  expiresAt,
  keyId,
})

describe.each(['in this process', 'over HTTP'])('the key of a user, with the signer %s', (place) => {
  const signer = () => signers[place] as Asked
  const user = () => `did:privy:user${users}`

  const claimsOf = (session: string) => ({
    sub: user(),
    sid: session,
    iss: 'privy.io',
    iat: now / 1000,
    exp: now / 1000 + 3600,
  })
  const keyOf = async (app: string) => {
    const grant = await signer().grant({ appId: app, kid: 'k', spki })
    return { appId: app, kid: 'k', spki, grant }
  }

  /** What a frame of the session has sent. */
  async function evidenceOf(
    session: string,
    { path = WALLET_ROUTES.authenticateUserKey.path as string, key = frameKey } = {},
  ): Promise<FrameEvidence> {
    const claims = { ...claimsOf(session), aud: 'latchkey-wallet', aid: APP, scope: 'wallet' }
    const accessToken = signJwt({ ...claims, auth_time: now / 1000 - 60 }, 'k', pair.privateKey)
    const htu = `https://auth.example${path}`
    const proof = await signProof(key, { htu, iat: now / 1000, ath: tokenHash(accessToken) })
    return {
      accessToken,
      key: await keyOf(APP),
      issuer: 'privy.io',
      proof,
      route: 'authenticateUserKey',
      root: '',
    }
  }

  async function frameOf(session: string, changes: Partial<SessionEvidence> = {}): Promise<SessionEvidence> {
    const sessionGrant = await signer().grantSession(await evidenceOf(session))
    return { ...(await evidenceOf(session)), sessionGrant, ...changes }
  }

  async function keyFor(session: string) {
    const reader = newReader()
    const { recipientPublicKey } = reader
    const answer = await signer().userKey({ asker: { evidence: await frameOf(session) }, recipientPublicKey })
    return { answer, privateKey: reader.open(answer), hint: hintOf(answer) }
  }

  async function walletOf(users: string[], threshold = 1, keys: RequestKey[] = []) {
    const quorum = await makeTestQuorum(signer(), APP, { users, keys, threshold })
    const { sealedKey, ...wallet } = await makeTestWallet(signer(), APP, { ownerId: quorum.document.id })
    const path = `/wallets/${wallet.document.id}/rpc`
    return (by: KeyObject[], userKeys: UserKeyHint[]) => {
      const request = signedRequest({
        app: APP,
        path,
        body: HELLO,
        keys: by.map((privateKey) => ({ privateKey })),
      })
      return refusal(signer().rpc({ request, wallet, sealedKey, signers: [quorum], policies: [], userKeys }))
    }
  }

  it('is given to the user’s frame, and signs until its time is over', async () => {
    const { answer, privateKey, hint } = await keyFor('here')
    expect(answer).toEqual({
      userId: user(),
      sessionId: 'here',
      expiresAt: now - 20_000 + 15 * 60_000,
      keyId: 's1',
      publicKey: answer.publicKey,
      encryptedAuthorizationKey: answer.encryptedAuthorizationKey,
    })
    const use = await walletOf([user()])
    expect(await use([privateKey], [hint])).toBe('done')
    now = hint.expiresAt - 1
    expect(await use([privateKey], [hint])).toBe('done')
    now += 1
    expect(await use([privateKey], [hint])).toBe('invalid_signature')
    expect(await use([privateKey], [{ ...hint, expiresAt: hint.expiresAt + 900_000 }])).toBe(
      'invalid_signature',
    )
  })

  it('is of its user and session: the API makes it no other’s', async () => {
    const { privateKey, hint } = await keyFor('here')
    const use = await walletOf([user()])
    const victim = await walletOf(['did:privy:victim'])
    expect([
      await use([privateKey], [hint]),
      await use([privateKey], []),
      await use([privateKey], [{ ...hint, sessionId: 'there' }]),
      await use([privateKey], [{ ...hint, userId: 'did:privy:victim' }]),
      await use([privateKey], [{ ...hint, keyId: 's9' }]),
      await victim([privateKey], [hint]),
      await victim([privateKey], [{ ...hint, userId: 'did:privy:victim' }]),
    ]).toEqual(['done', ...Array.from({ length: 6 }, () => 'invalid_signature')])
  })

  it('of two sessions of one user is one voice in a quorum', async () => {
    const [here, there] = [await keyFor('here'), await keyFor('there')]
    const host = newRequestKey()
    const use = await walletOf([user()], 2, [host])
    const hints = [here.hint, there.hint]
    expect([
      await use([here.privateKey, there.privateKey], hints),
      await use([here.privateKey, host.privateKey], hints),
    ]).toEqual(['invalid_signature', 'done'])
  })

  it('takes a proof of the session’s own frame key for this very call, once', async () => {
    const { recipientPublicKey } = newReader()
    const ask = (evidence: SessionEvidence) =>
      refusal(signer().userKey({ asker: { evidence }, recipientPublicKey }))
    const good = await frameOf('here')
    const elsewhere = await evidenceOf('here', { path: '/api/v1/wallets/delegate' })
    const byThief = await evidenceOf('here', { key: await newFrameKey() })
    const { sessionGrant } = good
    expect([
      await ask({ ...elsewhere, sessionGrant }),
      await ask({ ...byThief, sessionGrant }),
      await ask({ ...good, sessionGrant: 'AAAA' }),
      await ask({ ...good, route: 'setRecovery' }),
      await ask(good),
      await ask(good),
    ]).toEqual(['invalid_proof', 'not_granted', 'not_granted', 'invalid_request', 'done', 'invalid_proof'])
  })

  it('takes a second factor of a user who has one', async () => {
    const { recipientPublicKey } = newReader()
    const named = { appId: APP, userId: user(), sessionId: 'here', frameKey: frameKey.jkt }
    const { secret } = await signer().secondFactor({ act: 'totp-start', asker: { named } })
    const code = (steps: number) => codeOfApp(secret, now, steps)
    await signer().secondFactor({
      act: 'totp-enroll',
      asker: { named },
      code: code(0),
      youngLogin: 600,
      proof: undefined,
    })
    const ask = async (changes: Partial<SessionEvidence> = {}) =>
      refusal(signer().userKey({ asker: { evidence: await frameOf('here', changes) }, recipientPublicKey }))
    expect(await ask()).toBe('mfa_required')
    now += 30_000
    const { path } = ROUTES.mfaTotpVerify
    const evidence = { ...(await evidenceOf('here', { path })), route: 'mfaTotpVerify' as const }
    const proof = await signer().secondFactor({ act: 'totp-verify', asker: { evidence }, code: code(0) })
    expect(await ask({ factorProof: { ...proof, method: 'totp' } })).toBe('done')
    expect(await ask({ factorProof: { ...proof, method: 'passkey' } })).toBe('mfa_required')
  })

  it('is given for a token alone only where an operator has said so', async () => {
    const { recipientPublicKey } = newReader()
    const ask = async (app: string, claims: object = {}, key = pair.privateKey) => {
      const userToken = signJwt({ ...claimsOf('here'), aud: app, ...claims }, 'k', key)
      const asker = { userToken, key: await keyOf(app), issuer: 'privy.io', frameKey: frameKey.jkt }
      return refusal(signer().userKey({ asker, recipientPublicKey }))
    }
    const thief = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    expect([
      await ask(APP),
      await ask(BY_TOKEN),
      await ask(BY_TOKEN, { aud: APP }),
      await ask(BY_TOKEN, { exp: now / 1000 - 60 }),
      await ask(BY_TOKEN, {}, thief),
    ]).toEqual(['not_granted', 'done', 'invalid_token', 'invalid_token', 'invalid_token'])
  })

  it('is sealed to nobody without a key of the curve', async () => {
    const evidence = await frameOf('here')
    expect(await refusal(signer().userKey({ asker: { evidence }, recipientPublicKey: 'AAAA' }))).toBe(
      'invalid_request',
    )
  })
})
