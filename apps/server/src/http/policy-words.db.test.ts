import { afterEach, beforeEach, expect, it } from 'vitest'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletHouse } from '../testing/wallet-house.ts'
import { openWalletHouse } from '../testing/wallet-house.ts'

let house: WalletHouse
beforeEach(async () => {
  house = await openWalletHouse()
})
afterEach(() => house.close())

const rule = (method: string) => ({ name: method, method, action: 'ALLOW', conditions: [] })

/** A wallet under a policy that lets it sign messages. */
async function fill() {
  const key = newRequestKey()
  const ask = async (method: 'POST' | 'PATCH', path: string, body: Record<string, unknown>) => {
    const answer = await house.wallets(method, path, { body, keys: [key] })
    expect([answer.status, answer.body.code]).toEqual([200, undefined])
    return answer.body
  }
  const owner = { public_key: key.publicKey }
  const rules = [rule('personal_sign')]
  const named = { version: '1.0', name: 'Messages', chain_type: 'ethereum', rules, owner }
  const policy = await ask('POST', '/v1/policies', named)
  const wallet = await ask('POST', '/v1/wallets', { chain_type: 'ethereum', policy_ids: [policy.id], owner })
  const sign = async (method: string, params: Record<string, unknown>) => {
    const path = `/v1/wallets/${wallet.id}/rpc`
    const { body } = await house.wallets('POST', path, { body: { method, params }, keys: [key] })
    return body.code ?? 'signed'
  }
  const both = async () => [
    await sign('personal_sign', { message: 'Hello', encoding: 'utf-8' }),
    await sign('secp256k1_sign', { hash: `0x${'12'.repeat(32)}` }),
  ]
  const row = () =>
    house.rows(`SELECT version, word, document FROM signer_documents WHERE id = $1`, [policy.id])
  return { ask, policy, both, row }
}

it('a policy’s row that was changed in the database loosens nothing: the signer goes by what it has said', async () => {
  const { policy, both } = await fill()
  expect(await both()).toEqual(['signed', 'policy_violation'])
  await house.rows(
    `UPDATE signer_documents SET document = jsonb_set(document::jsonb, '{rules,0,method}', '"*"')::json WHERE id = $1`,
    [policy.id],
  )
  expect(await both()).toEqual(['signed', 'policy_violation'])
})

it('a change of a policy that the server died before keeping holds at once, and is kept with the next request', async () => {
  const { ask, policy, both, row } = await fill()
  const [before] = await row()
  await ask('PATCH', `/v1/policies/${policy.id}`, { rules: [rule('secp256k1_sign')] })
  const [after] = await row()
  await house.rows('UPDATE signer_documents SET version = $2, word = $3, document = $4 WHERE id = $1', [
    policy.id,
    before?.version,
    before?.word,
    JSON.stringify(before?.document),
  ])
  expect(await both()).toEqual(['policy_violation', 'signed'])
  expect(await row()).toEqual([after])
  expect(after?.version).toBe(2)
})
