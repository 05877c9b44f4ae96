import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttpSigner } from '../adapters/signer/http-signer.ts'
import { sealAsClient } from '../testing/client-hpke.ts'
import { consentOf, delegate, delegatedIdOf } from '../testing/delegating.ts'
import { openMember } from '../testing/factors.ts'
import type { CallAnswer } from '../testing/test-house.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletHouse } from '../testing/wallet-house.ts'
import { openWalletHouse } from '../testing/wallet-house.ts'

type Ask = () => Promise<CallAnswer>

let house: WalletHouse
let present: WalletHouse['ports']['signer']
beforeAll(async () => {
  house = await openWalletHouse({ delegated_actions: true })
  present = house.ports.signer
})
afterAll(() => house.close())
beforeEach(() => {
  house.ports.signer = present
})

/** A signer at a port where nobody listens any more. */
async function goAway(): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  house.ports.signer = createHttpSigner({ url: `http://127.0.0.1:${port}`, token: 'of-the-server' })
}

const AWAY = [503, { error: 'The signer cannot be asked at the moment', code: 'unavailable' }]
const saidBy = ({ status, body }: CallAnswer) => [status, body]
const outcome = ({ status, body }: CallAnswer) => (status === 200 ? 'done' : body.code)

/** Each is refused while the signer is away, as one that comes back, and done when it is back. */
async function bothWays(asks: Record<string, Ask>) {
  const names = Object.keys(asks)
  const away: unknown[] = []
  await goAway()
  for (const ask of Object.values(asks)) away.push(saidBy(await ask()))
  house.ports.signer = present
  const back: unknown[] = []
  for (const [name, ask] of Object.entries(asks)) back.push([name, outcome(await ask())])
  expect(away).toEqual(names.map(() => AWAY))
  expect(back).toEqual(names.map((name) => [name, 'done']))
}

const rule = (name: string) => ({ name, method: 'personal_sign', action: 'ALLOW', conditions: [] })
const hello = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }
const policyBody = { version: '1.0', name: 'One', chain_type: 'ethereum', rules: [rule('One'), rule('Two')] }
const made = async (path: string, body: Record<string, unknown>) =>
  (await house.wallets('POST', path, { body })).body

describe('while the signer is away', () => {
  it('no call about a server wallet fails for good, and what is kept is read', async () => {
    const keys = [house.key]
    const { id } = await made('/v1/wallets', { chain_type: 'ethereum' })
    const quorum = await made('/v1/key_quorums', { public_keys: [house.key.publicKey] })
    const gone = await made('/v1/key_quorums', { public_keys: [house.key.publicKey] })
    const policy = await made('/v1/policies', policyBody)
    const goes = await made('/v1/policies', policyBody)
    const privateKey = randomBytes(32)
    const address = privateKeyToAddress(`0x${privateKey.toString('hex')}`)
    const importing = {
      ...{ address, chain_type: 'ethereum', entropy_type: 'private-key', encryption_type: 'HPKE' },
    }
    const begun = await made('/v1/wallets/import/init', importing)
    const sealed = sealAsClient(begun.encryption_public_key, privateKey)
    const other = { ...importing, address: `0x${'1b'.repeat(20)}` }
    const { publicKey } = newRequestKey()
    const at = `/v1/wallets/${id}`
    const rules = `/v1/policies/${policy.id}/rules`
    const signed =
      (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: Record<string, unknown>) => () =>
        house.wallets(method, path, { keys, ...(body ? { body } : {}) })
    const plain = (path: string, body: Record<string, unknown>) => () =>
      house.wallets('POST', path, { body, idempotencyKey: path })
    await bothWays({
      make: plain('/v1/wallets', { chain_type: 'solana' }),
      'begin an import': () => house.wallets('POST', '/v1/wallets/import/init', { body: other }),
      'finish an import': plain('/v1/wallets/import/submit', { wallet: { ...importing, ...sealed } }),
      sign: signed('POST', `${at}/rpc`, hello),
      'sign a hash': signed('POST', `${at}/raw_sign`, { params: { hash: `0x${'5a'.repeat(32)}` } }),
      export: signed('POST', `${at}/export`, { encryption_type: 'HPKE', recipient_public_key: publicKey }),
      change: signed('PATCH', at, { additional_signers: [] }),
      'make a quorum': plain('/v1/key_quorums', { public_keys: [publicKey] }),
      'change a quorum': signed('PATCH', `/v1/key_quorums/${quorum.id}`, { display_name: 'Bots' }),
      'delete a quorum': signed('DELETE', `/v1/key_quorums/${gone.id}`),
      'make a policy': plain('/v1/policies', policyBody),
      'change a policy': signed('PATCH', `/v1/policies/${policy.id}`, { name: 'Other' }),
      'add a rule': signed('POST', rules, rule('Three')),
      'change a rule': signed('PATCH', `${rules}/${policy.rules[0].id}`, rule('Four')),
      'delete a rule': signed('DELETE', `${rules}/${policy.rules[1].id}`),
      'delete a policy': signed('DELETE', `/v1/policies/${goes.id}`),
    })
    await goAway()
    const read: unknown[] = []
    for (const path of [
      '/v1/wallets',
      at,
      `/v1/key_quorums/${quorum.id}`,
      `/v1/policies/${policy.id}`,
      rules,
    ])
      read.push(outcome(await house.wallets('GET', path)))
    expect(read).toEqual(Array(5).fill('done'))
  })

  it('a user’s key, the terms of a consent and a delegated signature are there again with it', async () => {
    const ada = await openMember(house, 'away@example.com')
    await delegate(ada)
    const { publicKey } = newRequestKey()
    const body = { encryption_type: 'HPKE', recipient_public_key: publicKey }
    const delegated = `/v1/wallets/${delegatedIdOf(ada)}/rpc`
    await bothWays({
      'a key': () => ada.frame.call('authenticateUserKey', body),
      terms: () => ada.frame.call('delegationTerms'),
      signature: () => house.wallets('POST', delegated, { body: hello, keys: [house.key] }),
    })
  })

  it('a consent is not kept, and one that was taken back signs nothing, before or after', async () => {
    const ada = await openMember(house, 'consents@example.com')
    const sign = () =>
      house.wallets('POST', `/v1/wallets/${delegatedIdOf(ada)}/rpc`, { body: hello, keys: [house.key] })
    const consent = await consentOf(ada)
    await goAway()
    expect(saidBy(await ada.frame.call('delegateWallets', consent))).toEqual(AWAY)
    house.ports.signer = present
    expect(outcome(await sign())).toBe('not_found')
    await delegate(ada)
    expect(outcome(await sign())).toBe('done')

    const headers = { authorization: `Bearer ${ada.session.privy_access_token}` }
    const revoke = () => house.call('revokeDelegations', { headers, body: {} })
    await goAway()
    expect(saidBy(await revoke())).toEqual(AWAY)
    expect(outcome(await sign())).toBe('not_found')
    house.ports.signer = present
    expect([outcome(await sign()), outcome(await revoke())]).toEqual(['not_found', 'done'])
    await delegate(ada)
    expect(outcome(await sign())).toBe('done')
  })
})
