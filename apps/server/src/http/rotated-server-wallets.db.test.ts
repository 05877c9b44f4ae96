import { randomBytes } from 'node:crypto'
import type { Registrar } from '@latchkey/signer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { namesOf, rotateKeys } from '../cli/rotation/rotate-keys.ts'
import { signerKeySet } from '../cli/rotation/signer-keys.ts'
import { openAgain } from '../testing/test-house.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletCall, WalletHouse } from '../testing/wallet-house.ts'
import { callWallets, openWalletHouse, orderAuthority } from '../testing/wallet-house.ts'

type Server = Awaited<ReturnType<typeof openAgain>>

let house: WalletHouse
/** With a new key of the signer's in front. */
let rotating: Server
let rotated: Server | undefined
const fresh: [string, Buffer] = ['s2', randomBytes(32)]
beforeEach(async () => {
  house = await openWalletHouse()
  rotating = await openAgain(house, { signerKeys: new Map([fresh, ...house.foundation.signerKeys]) })
})
afterEach(async () => {
  await rotated?.close()
  rotated = undefined
  await rotating.close()
  await house.close()
})

const call = (server: Server, method: 'POST' | 'PATCH', path: string, given: WalletCall) =>
  callWallets(server as WalletHouse, house.secret, method, path, given)
const made = async (path: string, body: Record<string, unknown>) => {
  const answer = await house.wallets('POST', path, { body })
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return answer.body
}
const signs = async (server: Server, { id }: { id: string }, key = house.key, message = 'Hello') => {
  const body = { method: 'personal_sign', params: { message, encoding: 'utf-8' } }
  const { body: said } = await call(server, 'POST', `/v1/wallets/${id}/rpc`, { body, keys: [key] })
  return said.code ?? said.data.signature
}

const keySet = (registrar: Registrar = rotating.signer) =>
  signerKeySet({ database: house.database, registrar, use: () => rotating.signer.keyUse() })
async function rotate(registrar?: Registrar): Promise<string[]> {
  const said: string[] = []
  await expect.poll(async () => (await rotating.signer.keyUse()).settled).toBe(true)
  await rotateKeys(house.database, await keySet(registrar), (line) => void said.push(line))
  return said
}

/** A wallet of the app's, one of a key under a policy of its own, and what each says to “Hello”. */
async function fill() {
  const key = newRequestKey()
  const rule = { name: 'Hello alone', method: 'personal_sign', action: 'ALLOW', conditions: [] }
  const policy = await made('/v1/policies', {
    version: '1.0',
    name: 'One',
    chain_type: 'ethereum',
    rules: [rule],
    owner: { public_key: key.publicKey },
  })
  const ofApp = await made('/v1/wallets', { chain_type: 'ethereum' })
  const owner = { public_key: key.publicKey }
  const ofKey = await made('/v1/wallets', { chain_type: 'ethereum', policy_ids: [policy.id], owner })
  return { key, ofApp, ofKey, before: [await signs(house, ofApp), await signs(house, ofKey, key)] }
}

describe('server wallets, when the signer’s key is rotated', () => {
  it('sign the same before, meanwhile and when the old key is gone, by owners and policies as they were', async () => {
    const { key, ofApp, ofKey, before } = await fill()
    expect(before).toEqual([expect.stringMatching(/^0x/), expect.stringMatching(/^0x/)])
    const both = async (server: Server) => [await signs(server, ofApp), await signs(server, ofKey, key)]
    expect(await both(rotating)).toEqual(before)
    // one authority, one policy, two wallets, and a quorum for each owner that was named by a key
    expect(await rotate()).toEqual([
      '2 registrations of apps’ keys went from s1 to s2',
      '2 keys of server wallets went from s1 to s2',
      '6 rules of wallets, quorums, policies and authorities went from s1 to s2',
      'nothing names s1 any more: key retire signer --key s1',
    ])
    rotated = await openAgain(house, { signerKeys: new Map([fresh]) })
    expect([await both(rotating), await both(rotated)]).toEqual([before, before])
    expect(await signs(rotated, ofKey)).toBe('invalid_signature')
    const body = { policy_ids: [] }
    const changed = await call(rotated, 'PATCH', `/v1/wallets/${ofKey.id}`, { body, keys: [key] })
    expect(changed.body.policy_ids).toEqual([])
  })

  it('hold the old key until they are rotated, as does what is under way', async () => {
    await fill()
    const names = async () => namesOf(house.database, await keySet(), 's1')
    expect(await names()).toEqual([
      '2 registrations of apps’ keys',
      '2 keys of server wallets',
      '6 rules of wallets, quorums, policies and authorities',
    ])
    await rotate()
    expect(await names()).toEqual([])
    await house.rows(
      `INSERT INTO wallet_imports SELECT app_id, 'solana', 'a', 's1:1:n', now() + interval '9 minutes' FROM server_wallets LIMIT 1`,
    )
    const { user } = await house.login('signs@example.com')
    await house.rows(
      `INSERT INTO user_keys SELECT id, 's1', now() + interval '9 minutes', user_id FROM sessions WHERE user_id = $1`,
      [user.id],
    )
    await orderAuthority(house, [house.key, newRequestKey()])
    await house.rows('UPDATE authority_orders SET ordered_at = now()')
    expect(await names()).toEqual([
      'keys that 1 users sign requests with (for 15 minutes)',
      '1 imports under way (for ten minutes)',
      '1 orders of its operator that no call has brought yet (for a day)',
    ])
    for (const table of ['wallet_imports', 'user_keys']) {
      await house.rows(`UPDATE ${table} SET expires_at = now() - interval '1 second'`)
    }
    await house.rows(`UPDATE authority_orders SET ordered_at = now() - interval '25 hours'`)
    expect(await names()).toEqual([])
  })

  it('keep a change that is made between the reading of their rules and the writing', async () => {
    const { key, ofKey } = await fill()
    const outcomes: unknown[] = []
    await rotate({
      ...rotating.signer,
      async rewordDocuments(documents) {
        const words = await rotating.signer.rewordDocuments(documents)
        if (outcomes.length > 0) return words
        const body = { additional_signers: [], policy_ids: [] }
        const path = `/v1/wallets/${ofKey.id}`
        outcomes.push((await call(house, 'PATCH', path, { body, keys: [key] })).status)
        return words
      },
    })
    expect(outcomes).toEqual([200])
    rotated = await openAgain(house, { signerKeys: new Map([fresh]) })
    expect(await signs(rotated, ofKey, key, 'Hello without a policy')).toMatch(/^0x/)
    const rows = await house.rows(
      `SELECT version, signer_key_of(word) AS key FROM signer_documents WHERE id = $1`,
      [ofKey.id],
    )
    expect(rows).toEqual([{ version: 2, key: 's2' }])
  })

  it('stay where a row was put together of others, and are named', async () => {
    const { key, ofApp, ofKey } = await fill()
    await house.rows(
      'UPDATE server_wallets SET sealed_key = (SELECT sealed_key FROM server_wallets WHERE id = $1) WHERE id = $2',
      [ofApp.id, ofKey.id],
    )
    await house.rows(
      `UPDATE signer_documents SET document = jsonb_set(document::jsonb, '{policy_ids}', '[]')::json WHERE id = $1`,
      [ofKey.id],
    )
    const said = await rotate()
    expect(said.filter((line) => line.includes(' stays ') || line.includes('still'))).toEqual([
      `keys of server wallets: ["${ofKey.id}"] stays under s1: the signer does not open it for its place`,
      expect.stringMatching(`"wallet", "${ofKey.id}"] stays under s1: the signer has never said it`),
      's1 is still named by 1 keys of server wallets, 1 rules of wallets, quorums, policies and authorities',
    ])
    expect([await signs(rotating, ofApp), await signs(rotating, ofKey, key)]).toEqual([
      expect.stringMatching(/^0x/),
      'invalid_data',
    ])
  })
})
