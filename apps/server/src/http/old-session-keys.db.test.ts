import { generateKeyPairSync } from 'node:crypto'
import type { AuthResponse } from '@latchkey/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForClient } from '../testing/client-hpke.ts'
import { EVERY_FACTOR, NUMBER, openFactorFrame } from '../testing/factors.ts'
import type { FrameKey } from '../testing/frame-key.ts'
import { newFrameKey } from '../testing/frame-key.ts'
import type { CallAnswer } from '../testing/test-house.ts'
import { APP_ID, ORIGIN, SERVER_ORIGIN } from '../testing/test-house.ts'
import type { RequestKey } from '../testing/wallet-clients.ts'
import { newRequestKey, requestKeyOf, signatureOf } from '../testing/wallet-clients.ts'
import type { WalletHouse } from '../testing/wallet-house.ts'
import { openWalletHouse, orderAuthority } from '../testing/wallet-house.ts'

/** young_login_s is 600 where an app says nothing */
const NO_LONGER_YOUNG_MS = 601_000

type Key = Pick<RequestKey, 'privateKey'>

let house: WalletHouse
let people = 0
beforeAll(async () => {
  house = await openWalletHouse(EVERY_FACTOR)
})
afterAll(() => house.close())

const outcome = ({ status, body }: CallAnswer) => (status === 200 ? 'done' : body.code)
const every = (code: string) => ({ 'by rpc': code, 'by export': code, 'by a signer': code })

/** A session with the frame that it is bound to: a device of the user's, or of somebody who has copied one whole. */
async function openDevice(session: AuthResponse, key?: FrameKey) {
  const factors = await openFactorFrame(house, session, key)
  async function userKey(): Promise<Key> {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const recipient_public_key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const body = { encryption_type: 'HPKE', recipient_public_key }
    const answer = await factors.frame.call('authenticateUserKey', body)
    expect(outcome(answer)).toBe('done')
    return {
      privateKey: requestKeyOf(openForClient(privateKey, answer.body.encrypted_authorization_key).toString()),
    }
  }
  return { ...factors, session, userKey }
}

async function makeWallet({ token }: AuthResponse): Promise<string> {
  const headers = { origin: ORIGIN, authorization: `Bearer ${token}` }
  const body = { chain_type: 'ethereum' }
  const made = await house.request('POST', '/api/v1/wallets', { body, headers })
  expect(outcome(made)).toBe('done')
  return made.body.id
}

async function ask({ token }: AuthResponse, key: Key, method: 'POST' | 'PATCH', path: string, body: object) {
  const request = { method, url: SERVER_ORIGIN + path, headers: { 'privy-app-id': APP_ID }, body }
  const signature = signatureOf(request as never, key.privateKey)
  const headers = {
    origin: ORIGIN,
    authorization: `Bearer ${token}`,
    'privy-authorization-signature': signature,
  }
  return outcome(await house.request(method, path, { body, headers }))
}

/** All that outlasts a session, asked for with the token of one session and the user's key of one. */
async function takesAll(session: AuthResponse, key: Key, wallet: string) {
  const at = `/api/v1/wallets/${wallet}`
  const reader = { encryption_type: 'HPKE', recipient_public_key: newRequestKey().publicKey }
  const quorum = { public_keys: [newRequestKey().publicKey] }
  const signer_id = (await house.wallets('POST', '/v1/key_quorums', { body: quorum })).body.id
  return {
    'by rpc': await ask(session, key, 'POST', `${at}/rpc`, { method: 'exportPrivateKey', params: reader }),
    'by export': await ask(session, key, 'POST', `${at}/export`, reader),
    'by a signer': await ask(session, key, 'PATCH', at, { additional_signers: [{ signer_id }] }),
  }
}

const signs = (session: AuthResponse, key: Key, wallet: string) =>
  ask(session, key, 'POST', `/api/v1/wallets/${wallet}/rpc`, {
    method: 'personal_sign',
    params: { message: 'hello', encoding: 'utf-8' },
  })

async function openUser() {
  people += 1
  const email = `owner${people}@example.com`
  const home = await openDevice(await house.login(email, 'home'))
  // binds the session to the frame while it may be
  await home.userKey()
  return {
    email,
    phoneNumber: `+1201555${String(6000 + people)}`,
    home,
    wallet: await makeWallet(home.session),
  }
}

/** Links a phone with a session, and logs in by it on another device. */
async function byNewPhone(phoneNumber: string, session: AuthResponse): Promise<AuthResponse> {
  const headers = { authorization: `Bearer ${session.privy_access_token}` }
  const code = async () => {
    await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers })
    return { phoneNumber, code: house.texter.codeFor(phoneNumber) }
  }
  expect((await house.call('passwordlessSmsLink', { body: await code(), headers })).status).toBe(200)
  house.clock.advance(61_000)
  const device = { 'privy-ca-id': 'another' }
  await house.call('passwordlessSmsInit', { body: { phoneNumber }, headers: device })
  const body = { phoneNumber, code: house.texter.codeFor(phoneNumber) }
  return (await house.call('passwordlessSmsAuthenticate', { body, headers: device })).body
}

describe('the user’s key of an old session', () => {
  it('takes nothing that lasts with the token of a young one, whose own key does', async () => {
    const { email, home, wallet } = await openUser()
    house.clock.advance(NO_LONGER_YOUNG_MS)
    const copied = await home.userKey()
    const fresh = await openDevice(await house.login(email, 'work'))
    expect(await takesAll(fresh.session, copied, wallet)).toEqual(every('invalid_signature'))
    expect(await takesAll(home.session, copied, wallet)).toEqual(every('reauthentication_required'))
    expect(await signs(fresh.session, copied, wallet)).toBe('done')
    expect(await takesAll(fresh.session, await fresh.userKey(), wallet)).toEqual(every('done'))
  })

  it('takes nothing with a login by an account that was just linked, and that login itself takes nothing', async () => {
    const { phoneNumber, home, wallet } = await openUser()
    house.clock.advance(NO_LONGER_YOUNG_MS)
    const copied = await home.userKey()
    const thief = await byNewPhone(phoneNumber, home.session)
    expect(thief.user.id).toBe(home.session.user.id)
    expect(await takesAll(thief, copied, wallet)).toEqual(every('older_account_required'))
    await openDevice(thief)
    expect(await takesAll(thief, copied, wallet)).toEqual(every('older_account_required'))
    expect(await signs(thief, copied, wallet)).toBe('done')
  })

  it('takes what lasts by a linked account’s login on a device that an older account has let in', async () => {
    const { email, phoneNumber, wallet } = await openUser()
    const key = await newFrameKey()
    const first = await openDevice(await house.login(email, 'known', { dpop_jkt: key.jkt }), key)
    await first.userKey()
    const known = await openDevice(await byNewPhone(phoneNumber, first.session), key)
    expect(await takesAll(known.session, await known.userKey(), wallet)).toEqual(every('done'))
  })
})

describe('a user’s key from before the first second factor', () => {
  it('signs nothing any more once there is one, where an old login would have been refused', async () => {
    const { email, home, wallet } = await openUser()
    house.clock.advance(NO_LONGER_YOUNG_MS)
    const copied = await home.userKey()
    expect(await signs(home.session, copied, wallet)).toBe('done')
    const fresh = await openDevice(await house.login(email, 'work'))
    expect(await fresh.enrollTotp()).toBe('done')
    expect(await takesAll(home.session, copied, wallet)).toEqual(every('invalid_signature'))
    expect(await signs(home.session, copied, wallet)).toBe('invalid_signature')
    expect(await fresh.verifyNext()).toBe('done')
    expect(await takesAll(fresh.session, await fresh.userKey(), wallet)).toEqual(every('done'))
  })

  it('is given to no backend by a token alone once there is one that only texts are sent to', async () => {
    await orderAuthority(house, [house.key], { userKeysByToken: true })
    const { home } = await openUser()
    const body = {
      encryption_type: 'HPKE',
      recipient_public_key: newRequestKey().publicKey,
      user_jwt: home.session.token,
    }
    const ofBackend = async () => outcome(await house.wallets('POST', '/v1/wallets/authenticate', { body }))
    expect(await ofBackend()).toBe('done')
    expect(await home.enrollSms()).toBe('done')
    expect(await ofBackend()).toBe('missing_or_invalid_mfa')
    house.clock.advance(61_000)
    expect(await home.sendSms()).toBe('done')
    expect(await home.verifySms(house.texter.codeFor(NUMBER))).toBe('done')
    expect(await ofBackend()).toBe('done')
  })

  it('is not kept where the factor comes while it is being given', async () => {
    const { home } = await openUser()
    const owner = { appId: APP_ID, userId: home.session.user.id }
    const [session] = await house.rows('SELECT id FROM sessions WHERE user_id = $1', [owner.userId])
    await house.rows('DELETE FROM user_keys WHERE user_id = $1', [owner.userId])
    const expiresAt = house.clock.now() + 60_000
    const hint = { userId: owner.userId, sessionId: session.id as string, keyId: 's1', expiresAt }
    const keep = (verified: boolean, keyId: string) =>
      house.ports.serverWallets.keepUserKey({ ...hint, keyId }, { verified })
    const kept = async () =>
      (await house.rows('SELECT key_id FROM user_keys WHERE user_id = $1', [owner.userId])).map(
        ({ key_id }) => key_id,
      )
    expect([await keep(false, 'before'), await keep(false, 'before'), await kept()]).toEqual([
      true,
      true,
      ['before'],
    ])
    let late: Promise<boolean> | undefined
    await house.database.transaction(async (tx) => {
      await tx.query({ text: `SELECT 1 FROM users WHERE id = $1 FOR UPDATE`, values: [owner.userId] })
      late = keep(false, 'late')
      const waits = async () => {
        await tx.query({ text: 'SELECT pg_stat_clear_snapshot()' })
        const text = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        return (await tx.query({ text })).rows.length
      }
      await expect.poll(waits).toBe(1)
      const text = `INSERT INTO mfa_factors (user_id, method, subject, enrolled_at) VALUES ($1, 'sms', '+1', now())`
      await tx.query({ text, values: [owner.userId] })
    })
    expect([await late, await keep(false, 'later'), await keep(true, 'verified')]).toEqual([
      false,
      false,
      true,
    ])
    expect((await kept()).toSorted()).toEqual(['before', 'verified'])
  })
})
