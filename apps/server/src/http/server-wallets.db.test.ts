import { hashMessage, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForClient } from '../testing/client-hpke.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletHouse } from '../testing/wallet-house.ts'
import { openWalletHouse } from '../testing/wallet-house.ts'

let house: WalletHouse
beforeAll(async () => {
  house = await openWalletHouse()
})
afterAll(() => house.close())

const ID = /^[a-z][a-z0-9]{23}$/
const make = async (body: Record<string, unknown> = {}) => {
  const made = await house.wallets('POST', '/v1/wallets', { body: { chain_type: 'ethereum', ...body } })
  expect([made.status, made.body.code]).toEqual([200, undefined])
  return made.body
}
const sign = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }

describe('a wallet of the app', () => {
  it('is made, read and listed as published clients expect', async () => {
    const made = await make()
    expect(made).toEqual({
      id: expect.stringMatching(ID),
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      public_key: expect.any(String),
      chain_type: 'ethereum',
      policy_ids: [],
      additional_signers: [],
      owner_id: null,
      created_at: house.clock.now(),
      exported_at: null,
      imported_at: null,
    })
    for (const base of ['/v1', '/api/v1']) {
      expect((await house.wallets('GET', `${base}/wallets/${made.id}`)).body).toEqual(made)
    }
    const page = await house.wallets('GET', '/v1/wallets?chain_type=ethereum')
    expect(page.body.data).toContainEqual(made)
  })

  it('signs what the authorization key has signed', async () => {
    const { id, address } = await make()
    for (const base of ['/v1', '/api/v1']) {
      const path = `${base}/wallets/${id}/rpc`
      const answer = await house.wallets('POST', path, { body: sign, keys: [house.key] })
      expect(answer.body).toEqual({
        method: 'personal_sign',
        data: { signature: expect.any(String), encoding: 'hex' },
      })
      const { signature } = answer.body.data
      expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)
    }
    const hash = hashMessage('Hello')
    const raw = { body: { params: { hash } }, keys: [house.key] }
    const answer = await house.wallets('POST', `/v1/wallets/${id}/raw_sign`, raw)
    expect(answer.body.data.signature).toMatch(/^0x/)
  })

  it('leaves for a client that says which form it wants, where that is its key', async () => {
    const { id } = await make()
    const reader = newRequestKey()
    const ask = (phrase: boolean) =>
      house.wallets('POST', `/v1/wallets/${id}/export`, {
        body: {
          encryption_type: 'HPKE',
          recipient_public_key: reader.publicKey,
          export_seed_phrase: phrase,
        },
        keys: [house.key],
      })
    expect((await ask(true)).body.code).toBe('not_supported')
    const sealed = await ask(false)
    expect([sealed.status, sealed.body.encryption_type]).toEqual([200, 'HPKE'])
    expect(openForClient(reader.privateKey, sealed.body).toString()).toMatch(/^(0x)?[0-9a-f]{64}$/)
  })

  it('pages through all of them, each once', async () => {
    const paged = await openWalletHouse()
    const made: string[] = []
    for (let nth = 0; nth < 5; nth++) {
      const body = { chain_type: nth % 2 ? 'solana' : 'ethereum' }
      made.push((await paged.wallets('POST', '/v1/wallets', { body })).body.id)
    }
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await paged.wallets('GET', `/v1/wallets?limit=2&cursor=${cursor}`)
      seen.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.next_cursor
    }
    expect(seen.toSorted()).toEqual(made.toSorted())
    await paged.close()
  })
})

describe('owners, quorums and policies', () => {
  it('lets a key own a wallet, which the app’s key then does not use or change', async () => {
    const owner = newRequestKey()
    const { id, owner_id } = await make({ owner: { public_key: owner.publicKey } })
    expect(owner_id).toMatch(ID)
    const path = `/v1/wallets/${id}/rpc`
    const code = async (key: typeof owner) =>
      (await house.wallets('POST', path, { body: sign, keys: [key] })).body.code
    expect(await code(house.key)).toBe('invalid_signature')
    expect(await code(owner)).toBeUndefined()
  })

  it('changes a wallet by its owner’s signature', async () => {
    const owner = newRequestKey()
    const { id } = await make({ owner: { public_key: owner.publicKey } })
    const { body: quorum } = await house.wallets('POST', '/v1/key_quorums', {
      body: { public_keys: [house.key.publicKey], display_name: 'Bots' },
    })
    expect(quorum).toEqual({
      id: expect.stringMatching(ID),
      display_name: 'Bots',
      authorization_threshold: 1,
      authorization_keys: [{ public_key: house.key.publicKey, display_name: null }],
      user_ids: [],
    })
    const body = { additional_signers: [{ signer_id: quorum.id }] }
    const changed = await house.wallets('PATCH', `/v1/wallets/${id}`, { body, keys: [owner] })
    expect(changed.body.additional_signers).toEqual([{ signer_id: quorum.id }])
    const used = await house.wallets('POST', `/v1/wallets/${id}/rpc`, { body: sign, keys: [house.key] })
    expect(used.status).toBe(200)
    // they use it, and no more than that
    const away = await house.wallets('PATCH', `/v1/wallets/${id}`, {
      body: { owner: null },
      keys: [house.key],
    })
    expect(away.body.code).toBe('invalid_signature')
  })

  it('holds a wallet to its policy, whose rules come and go by signed requests', async () => {
    const rule = (value: string) => ({
      name: 'To one',
      method: 'eth_signTransaction',
      action: 'ALLOW',
      conditions: [{ field_source: 'ethereum_transaction', field: 'to', operator: 'eq', value }],
    })
    const to = `0x${'11'.repeat(20)}`
    const { body: policy } = await house.wallets('POST', '/v1/policies', {
      body: { version: '1.0', name: 'One', chain_type: 'ethereum', rules: [rule(to)] },
    })
    expect(policy.rules).toEqual([{ ...rule(to), id: expect.stringMatching(ID) }])
    const { id } = await make({ policy_ids: [policy.id] })
    const transaction = (address: string) => ({
      method: 'eth_signTransaction',
      params: {
        transaction: {
          to: address,
          chain_id: 1,
          nonce: 0,
          type: 0,
          gas_limit: 21_000,
          gas_price: 1,
          value: 1,
        },
      },
    })
    const code = async (address: string) =>
      (
        await house.wallets('POST', `/v1/wallets/${id}/rpc`, {
          body: transaction(address),
          keys: [house.key],
        })
      ).body.code
    const other = `0x${'22'.repeat(20)}`
    expect([await code(to), await code(other)]).toEqual([undefined, 'policy_violation'])

    const path = `/v1/policies/${policy.id}/rules`
    const added = await house.wallets('POST', path, { body: rule(other), keys: [house.key] })
    expect(added.body).toEqual({ ...rule(other), id: expect.stringMatching(ID) })
    expect(await code(other)).toBeUndefined()
    expect((await house.wallets('GET', path)).body.data).toHaveLength(2)

    const gone = await house.wallets('DELETE', `${path}/${added.body.id}`, { body: {}, keys: [house.key] })
    expect(gone.body).toEqual({ success: true })
    expect(await code(other)).toBe('policy_violation')
  })

  it('reads a rule as the published client sends it, in its caller’s spelling, and keeps it in one', async () => {
    const types = { Order: [{ name: 'amount', type: 'uint256' }] }
    const names = { field: 'amount', operator: 'lte', value: '7' }
    const rule = { name: 'Small', method: 'eth_signTypedData_v4', action: 'ALLOW' }
    const sent = [
      { fieldSource: 'ethereum_typed_data_domain', field: 'chainId', operator: 'eq', value: '1' },
      {
        ...names,
        fieldSource: 'ethereum_typed_data_message',
        typedData: { types, primaryType: 'Order' },
      },
    ]
    const kept = [
      { field_source: 'ethereum_typed_data_domain', field: 'chainId', operator: 'eq', value: '1' },
      {
        ...names,
        field_source: 'ethereum_typed_data_message',
        typed_data: { types, primary_type: 'Order' },
      },
    ]
    const { body: policy } = await house.wallets('POST', '/v1/policies', {
      body: { version: '1.0', name: 'Orders', chain_type: 'ethereum', rules: [] },
    })
    const path = `/v1/policies/${policy.id}/rules`
    const keys = [house.key]
    const added = await house.wallets('POST', path, { body: { ...rule, conditions: sent }, keys })
    expect(added.body).toEqual({ ...rule, conditions: kept, id: expect.stringMatching(ID) })
    const at = `${path}/${added.body.id}`
    const other = { ...rule, name: 'Other', conditions: sent.slice(0, 1) }
    const changed = await house.wallets('PATCH', at, { body: other, keys })
    expect(changed.body).toEqual({ ...other, conditions: kept.slice(0, 1), id: added.body.id })
    const twice = { ...rule, conditions: [{ ...kept[0], fieldSource: 'message' }] }
    const refused = await house.wallets('POST', path, { body: twice, keys })
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_data'])
  })
})
