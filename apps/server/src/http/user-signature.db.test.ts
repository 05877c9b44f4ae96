import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import type { AuthResponse } from '@latchkey/contract'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForClient } from '../testing/client-hpke.ts'
import { EVERY_FACTOR, NUMBER, openFactorFrame } from '../testing/factors.ts'
import { openTestFrame } from '../testing/test-frame.ts'
import type { CallAnswer } from '../testing/test-house.ts'
import { APP_ID, ORIGIN, SERVER_ORIGIN } from '../testing/test-house.ts'
import type { RequestKey } from '../testing/wallet-clients.ts'
import { newRequestKey, requestKeyOf, signatureOf } from '../testing/wallet-clients.ts'
import type { WalletHouse } from '../testing/wallet-house.ts'
import { openWalletHouse } from '../testing/wallet-house.ts'

type Key = Pick<RequestKey, 'privateKey'>

let house: WalletHouse
beforeAll(async () => {
  house = await openWalletHouse(EVERY_FACTOR)
})
afterAll(() => house.close())

const outcome = ({ status, body }: CallAnswer) => (status === 200 ? 'done' : body.code)
const HELLO = {
  chain_type: 'ethereum',
  method: 'personal_sign',
  params: { message: 'hello', encoding: 'utf-8' },
}

/** A user on a page of the app whose wallet the server holds, with the frame that their session is bound to. */
async function openUser(email: string) {
  const session: AuthResponse = await house.login(email)
  const factors = await openFactorFrame(house, session)
  const { frame } = factors
  const page = (path: string, body: object, headers: Record<string, string> = {}) =>
    house.request('POST', path, {
      body,
      headers: { origin: ORIGIN, authorization: `Bearer ${session.token}`, ...headers },
    })
  const made = await page('/api/v1/wallets', { chain_type: 'ethereum' })
  expect(outcome(made)).toBe('done')
  const { id, address } = made.body

  function newReader() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    return { privateKey, body: { encryption_type: 'HPKE', recipient_public_key: spki } }
  }
  /** What the frame does with its proof: asks for the user's key, sealed to itself. */
  async function userKey(): Promise<Key> {
    const reader = newReader()
    const answer = await frame.call('authenticateUserKey', reader.body)
    expect(outcome(answer)).toBe('done')
    const text = openForClient(reader.privateKey, answer.body.encrypted_authorization_key).toString()
    return { privateKey: requestKeyOf(text) }
  }
  /** What the page then does: sends the request with the signature. */
  function use(key: Key | null, body: object = HELLO, at = id, route = 'rpc') {
    const path = `/api/v1/wallets/${at}/${route}`
    const request = {
      method: 'POST',
      url: SERVER_ORIGIN + path,
      headers: { 'privy-app-id': APP_ID },
      body,
    } as const
    const signed = key
      ? { 'privy-authorization-signature': signatureOf(request as never, key.privateKey) }
      : {}
    return page(path, body, signed as Record<string, string>)
  }
  /** Says who may sign beside the user. */
  async function letSign(ids: string[]) {
    const path = `/api/v1/wallets/${id}`
    const body = { additional_signers: ids.map((signer_id) => ({ signer_id })) }
    const request = { method: 'PATCH', url: SERVER_ORIGIN + path, headers: { 'privy-app-id': APP_ID }, body }
    const signed = signatureOf(request as never, (await userKey()).privateKey)
    const headers = { origin: ORIGIN, authorization: `Bearer ${session.token}` }
    return outcome(
      await house.request('PATCH', path, {
        body,
        headers: { ...headers, 'privy-authorization-signature': signed },
      }),
    )
  }
  /** Each of the two routes by which a key leaves. */
  async function exports() {
    const key = await userKey()
    const { body } = newReader()
    return {
      'by rpc': outcome(await use(key, { method: 'exportPrivateKey', params: body })),
      'by export': outcome(await use(key, body, id, 'export')),
    }
  }
  const askedKey = async () => outcome(await frame.call('authenticateUserKey', newReader().body))
  return { session, frame, factors, id, address, newReader, userKey, askedKey, use, exports, letSign }
}

describe('a user’s wallet that the server holds', () => {
  it('signs what the user’s frame has signed, from one key to the next, until the key’s time is over', async () => {
    const user = await openUser('holder@example.com')
    const key = await user.userKey()
    const answer = await user.use(key)
    const { signature } = answer.body.data
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(user.address)
    house.clock.advance(14 * 60_000)
    expect(outcome(await user.use(key))).toBe('done')
    house.clock.advance(61_000)
    const [old, next] = [await user.use(key), await user.use(await user.userKey())]
    expect([outcome(old), outcome(next)]).toEqual(['invalid_signature', 'done'])
  })

  it('gives its key to no token that was copied from the page, whatever proof comes along', async () => {
    const user = await openUser('copied@example.com')
    await user.userKey()
    const thief = await openTestFrame(house, user.session)
    const { body } = user.newReader()
    const asked = async (headers: Record<string, string | undefined>, frame = user.frame) =>
      outcome(await frame.call('authenticateUserKey', body, { headers: headers as never }))
    expect(await asked({}, thief)).toBe('reauthentication_required')
    expect(await asked({ dpop: undefined })).toBe('invalid_dpop_proof')
    expect(await asked({ origin: ORIGIN })).toBe('invalid_origin')
    expect(await asked({ authorization: `Bearer ${user.session.token}` })).toBe('missing_or_invalid_token')
    expect(await asked({})).toBe('done')
  })

  it('is used by nobody else’s key, nor by one that the server has chosen, nor by none', async () => {
    const [user, other] = [await openUser('mine@example.com'), await openUser('theirs@example.com')]
    const theirs = await other.userKey()
    expect(outcome(await user.use(theirs))).toBe('invalid_signature')
    expect(outcome(await user.use(newRequestKey()))).toBe('invalid_signature')
    expect(outcome(await user.use(null))).toBe('invalid_signature')
    expect(outcome(await other.use(theirs, HELLO, user.id))).toBe('not_found')
    expect([outcome(await user.use(await user.userKey())), outcome(await other.use(theirs))]).toEqual([
      'done',
      'done',
    ])
  })

  it('has its key given to a user with a second factor by that alone: by a text, which the signer knows nothing of, too', async () => {
    const user = await openUser('texts@example.com')
    expect(await user.factors.enrollSms()).toBe('done')
    expect(await user.askedKey()).toBe('missing_or_invalid_mfa')
    house.clock.advance(61_000)
    expect(await user.factors.sendSms()).toBe('done')
    expect(await user.factors.verifySms(house.texter.codeFor(NUMBER))).toBe('done')
    expect([await user.askedKey(), await user.askedKey()]).toEqual(['done', 'done'])
  })

  it('has its key given once for each proof, where the app wants one for each signature', async () => {
    const user = await openUser('each@example.com')
    expect(await user.factors.enrollTotp()).toBe('done')
    expect([await user.factors.verifyNext(), await user.askedKey(), await user.askedKey()]).toEqual([
      'done',
      'done',
      'done',
    ])
    await house.setApp({ mfa_each_signature: true })
    expect([await user.factors.verifyNext(), await user.askedKey(), await user.askedKey()]).toEqual([
      'done',
      'done',
      'missing_or_invalid_mfa',
    ])
    await house.setApp({ mfa_each_signature: false })
  })

  it('gives its key away for a login of a few minutes ago, or a second factor: not to whoever copied an old session whole', async () => {
    const [user, careful] = [await openUser('leaves@example.com'), await openUser('careful@example.com')]
    const [both, neither] = ['done', 'reauthentication_required'].map((each) => ({
      'by rpc': each,
      'by export': each,
    }))
    expect(await user.exports()).toEqual(both)
    expect(await careful.factors.enrollTotp()).toBe('done')
    // young_login_s is 600 where an app says nothing
    house.clock.advance(601_000)
    expect(await user.exports()).toEqual(neither)
    expect(outcome(await user.use(await user.userKey()))).toBe('done')
    expect(await careful.factors.verifyNext()).toBe('done')
    expect(await careful.exports()).toEqual(both)
  })

  it('lets others sign by a login of a few minutes ago or a second factor alone, tells its user, and takes that back by any', async () => {
    const emails = ['lends@example.com', 'watchful@example.com'] as const
    const [user, careful] = [await openUser(emails[0]), await openUser(emails[1])]
    const quorum = async () => {
      const body = { public_keys: [newRequestKey().publicKey] }
      return (await house.wallets('POST', '/v1/key_quorums', { body })).body.id as string
    }
    const [one, two] = [await quorum(), await quorum()]
    const told = async ({ session }: { session: AuthResponse }) =>
      (
        await house.rows(`SELECT kind, detail ->> 'address' AS address FROM notices WHERE user_id = $1`, [
          session.user.id,
        ])
      ).filter(({ kind }) => ['wallet_delegated', 'delegation_revoked'].includes(kind))
    expect(await user.letSign([one])).toBe('done')
    expect(await careful.factors.enrollTotp()).toBe('done')
    // young_login_s is 600 where an app says nothing
    house.clock.advance(601_000)
    expect([await user.letSign([one, two]), await user.letSign([one]), await user.letSign([])]).toEqual([
      'reauthentication_required',
      'done',
      'done',
    ])
    expect(await told(user)).toEqual([
      { kind: 'wallet_delegated', address: user.address },
      { kind: 'delegation_revoked', address: user.address },
    ])
    expect(await careful.factors.verifyNext()).toBe('done')
    expect(await careful.letSign([two])).toBe('done')
    expect(await told(careful)).toEqual([{ kind: 'wallet_delegated', address: careful.address }])
  })

  it('is not used by a key whose session has ended', async () => {
    const user = await openUser('ended@example.com')
    const key = await user.userKey()
    expect(outcome(await user.use(key))).toBe('done')
    const again = await house.login('ended@example.com')
    const left = await house.request('POST', '/api/v1/sessions/logout', {
      body: { refresh_token: user.session.refresh_token },
      headers: { origin: ORIGIN, authorization: `Bearer ${user.session.token}` },
    })
    expect(left.status).toBe(200)
    const path = `/api/v1/wallets/${user.id}/rpc`
    const request = {
      method: 'POST',
      url: SERVER_ORIGIN + path,
      headers: { 'privy-app-id': APP_ID },
      body: HELLO,
    }
    const late = await house.request('POST', path, {
      body: HELLO,
      headers: {
        origin: ORIGIN,
        authorization: `Bearer ${again.token}`,
        'privy-authorization-signature': signatureOf(request as never, key.privateKey),
      },
    })
    expect(outcome(late)).toBe('invalid_signature')
  })

  it('has its key opened by none but the recipient of that answer', async () => {
    const user = await openUser('sealed@example.com')
    const [one, two] = [user.newReader(), user.newReader()]
    const answer = await user.frame.call('authenticateUserKey', one.body)
    const sealed = answer.body.encrypted_authorization_key
    expect(
      createPrivateKey({
        key: Buffer.from(openForClient(one.privateKey, sealed).toString(), 'base64'),
        format: 'der',
        type: 'pkcs8',
      }).asymmetricKeyType,
    ).toBe('ec')
    expect(() => openForClient(two.privateKey, sealed)).toThrow()
  })
})
