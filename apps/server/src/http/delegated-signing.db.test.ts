import type { DelegateWalletsBody } from '@latchkey/contract'
import { delegationContext } from '@latchkey/contract'
import { sealDelegation, withEntropy } from '@latchkey/keys'
import { delegatedWalletId } from '@latchkey/signer'
import { hashMessage, recoverAddress, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { upsertApp } from '../domain/app/manage-apps.ts'
import { addSecret } from '../domain/backend/secrets.ts'
import { openMember } from '../testing/factors.ts'
import { APP_ID, ORIGIN, OTHER_APP_ID, OTHER_ORIGIN, SERVER_ORIGIN } from '../testing/test-house.ts'
import { newRequestKey } from '../testing/wallet-clients.ts'
import type { WalletCall, WalletHouse } from '../testing/wallet-house.ts'
import { callWallets, openWalletHouse, orderAuthority } from '../testing/wallet-house.ts'

type Member = Awaited<ReturnType<typeof openMember>>

const SETTINGS = {
  name: 'Test app',
  allowed_origins: [ORIGIN],
  server_wallets: true,
  delegated_actions: true,
}

let house: WalletHouse
let ada: Member
let id: string
let count = 0
beforeAll(async () => {
  house = await openWalletHouse(SETTINGS)
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.setApp(SETTINGS)
  ada = await openMember(house, `signed${++count}@example.com`)
  await delegate(ada)
  id = idOf(ada)
})

const idOf = ({ root }: Member) => delegatedWalletId(APP_ID, { chain_type: 'ethereum', address: root })
const bearerOf = ({ session }: Member) => ({ authorization: `Bearer ${session.privy_access_token}` })

async function delegate(by: Member): Promise<void> {
  const { body: terms } = await by.frame.call('delegationTerms')
  const { grant_id, authority, public_key, key_id } = terms
  const wallets = [{ chain_type: 'ethereum' as const, address: by.root, wallet_index: 0 }]
  const place = { appId: APP_ID, userId: by.session.user.id, grantId: grant_id, authority, wallets }
  const { sealed, appShare } = await withEntropy(by.entropy.slice() as never, null, ({ key }) =>
    sealDelegation([key('ethereum', 0).privateKey], public_key, delegationContext(place)),
  )
  const encrypted_tee_share = { ...sealed, key_id }
  const delegated_addresses = wallets
  const body: DelegateWalletsBody = {
    grant_id,
    authority,
    encrypted_tee_share,
    app_share: appShare,
    delegated_addresses,
  }
  expect((await by.frame.call('delegateWallets', body)).status).toBe(200)
}

const revoke = (by: Member) => house.call('revokeDelegations', { headers: bearerOf(by), body: {} })
const HELLO = { method: 'personal_sign', params: { message: 'Hello', encoding: 'utf-8' } }
const rpc = async (walletId: string, call: WalletCall = {}) => {
  const path = `/api/v1/wallets/${walletId}/rpc`
  const { status, body } = await house.wallets('POST', path, { body: HELLO, keys: [house.key], ...call })
  return status === 200 ? body : body.code
}
const usesOf = async (by: Member) =>
  (await house.call('listDelegations', { headers: bearerOf(by) })).body.delegations.map(
    ({ use_count, uses }: { use_count: number; uses: { method: string }[] }) => [
      use_count,
      uses.map(({ method }) => method),
    ],
  )

describe('a delegated wallet', () => {
  it('signs for the backend what its authorization key has signed, and its user sees it [DELEG-018]', async () => {
    const answer = await rpc(id)
    expect(answer).toEqual({
      method: 'personal_sign',
      data: { signature: expect.any(String), encoding: 'hex' },
    })
    const { signature } = answer.data
    expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(ada.root)
    const hash = hashMessage('Digest')
    const raw = { body: { params: { hash } }, keys: [house.key] }
    const signed = await house.wallets('POST', `/v1/wallets/${id}/raw_sign`, raw)
    expect(await recoverAddress({ hash, signature: signed.body.data.signature })).toBe(ada.root)
    expect(await usesOf(ada)).toEqual([[2, ['raw_sign', 'personal_sign']]])
  })

  it('is named by its id in the account of its user', async () => {
    const { body } = await house.call('currentUser', { headers: bearerOf(ada) })
    const wallets = body.user.linked_accounts.filter(({ type }: { type: string }) => type === 'wallet')
    expect(wallets.map((one: { id: string; delegated: boolean }) => [one.id, one.delegated])).toEqual([
      [id, true],
    ])
  })

  it('is refused at once when it is revoked, also to who puts the rows back [DELEG-019]', async () => {
    expect((await rpc(id)).method).toBe('personal_sign')
    const rows = await house.rows(
      'SELECT to_jsonb(d) AS grant_row, to_jsonb(w) AS wallet_row FROM delegations d JOIN delegated_wallets w ON w.delegation = d.id WHERE d.user_id = $1',
      [ada.session.user.id],
    )
    expect(rows).toHaveLength(1)
    expect((await revoke(ada)).status).toBe(200)
    expect(await rpc(id)).toBe('not_found')
    await house.rows('INSERT INTO delegations SELECT (jsonb_populate_record(NULL::delegations, $1)).*', [
      rows[0]?.grant_row,
    ])
    await house.rows(
      'INSERT INTO delegated_wallets SELECT (jsonb_populate_record(NULL::delegated_wallets, $1)).*',
      [rows[0]?.wallet_row],
    )
    expect(await rpc(id)).toBe('invalid_request')
    await revoke(ada)
    await delegate(ada)
    expect((await rpc(id)).method).toBe('personal_sign')
  })

  it('is nothing to whoever has the app’s secret alone, another key, or a request for another wallet', async () => {
    const bob = await openMember(house, `bob${count}@example.com`)
    await delegate(bob)
    const elsewhere = { url: `${SERVER_ORIGIN}/api/v1/wallets/${idOf(bob)}/rpc` }
    expect([
      await rpc(id, { keys: [] }),
      await rpc(id, { keys: [newRequestKey()] }),
      await rpc(id, { signed: { body: { ...HELLO, params: { message: 'Else', encoding: 'utf-8' } } } }),
      await rpc(id, { signed: elsewhere }),
    ]).toEqual(['invalid_signature', 'invalid_signature', 'invalid_signature', 'invalid_signature'])
    expect(await usesOf(ada)).toEqual([[0, []]])
    expect((await rpc(idOf(bob))).method).toBe('personal_sign')
    expect((await rpc(id)).method).toBe('personal_sign')
  })

  it('is signed with by no API that takes a request for one wallet to another', async () => {
    const bob = await openMember(house, `moved${count}@example.com`)
    await delegate(bob)
    await house.rows('UPDATE wallets SET backend_id = $1 WHERE address = $2', ['x'.repeat(24), ada.root])
    await house.rows('UPDATE wallets SET backend_id = $1 WHERE address = $2', [id, bob.root])
    expect(await rpc(id)).toBe('invalid_data')
    expect(await usesOf(bob)).toEqual([[0, []]])
  })

  it('is nothing to another app', async () => {
    const key = newRequestKey()
    const settings = {
      name: 'Other app',
      allowed_origins: [OTHER_ORIGIN],
      server_wallets: true,
      delegated_actions: true,
    }
    await upsertApp(house.manage, OTHER_APP_ID, settings)
    await orderAuthority(house, [key], { app: OTHER_APP_ID })
    const { secret } = await addSecret(house.ports, OTHER_APP_ID)
    const path = `/api/v1/wallets/${id}/rpc`
    const call = { body: HELLO, keys: [key], app: OTHER_APP_ID }
    expect((await callWallets(house, secret, 'POST', path, call)).body.code).toBe('not_found')
    expect(await rpc(id, { keys: [key] })).toBe('invalid_signature')
    expect((await rpc(id)).method).toBe('personal_sign')
  })

  it('is not exported, and sends nothing: a backend sends what was signed', async () => {
    const transaction = { to: ada.root, value: '0x1', chain_id: 1 }
    const send = { method: 'eth_sendTransaction', caip2: 'eip155:1', params: { transaction } }
    const out = { method: 'exportPrivateKey', params: { encryption_type: 'HPKE', recipient_public_key: 'x' } }
    expect([await rpc(id, { body: send }), await rpc(id, { body: out })]).toEqual([
      'not_supported',
      'invalid_data',
    ])
    const path = `/api/v1/wallets/${id}/export`
    const body = { encryption_type: 'HPKE', recipient_public_key: house.key.publicKey }
    expect((await house.wallets('POST', path, { body, keys: [house.key] })).body.code).toBe('not_found')
    expect(await usesOf(ada)).toEqual([[0, []]])
    const whole = { ...transaction, type: 0, nonce: 0, gas_limit: 21_000, gas_price: 1 }
    const signed = await rpc(id, { body: { method: 'eth_signTransaction', params: { transaction: whole } } })
    expect(signed.method).toBe('eth_signTransaction')
  })

  it('rests while the app takes no delegated actions, and while other keys are registered', async () => {
    await house.setApp({ ...SETTINGS, delegated_actions: false })
    expect(await rpc(id)).toBe('feature_not_enabled')
    await house.setApp(SETTINGS)
    const other = newRequestKey()
    house.clock.advance(1)
    await orderAuthority(house, [other])
    expect([await rpc(id), await rpc(id, { keys: [other] })]).toEqual(['invalid_signature', 'invalid_data'])
    house.clock.advance(1)
    await orderAuthority(house, [house.key])
    expect((await rpc(id)).method).toBe('personal_sign')
  })
})
