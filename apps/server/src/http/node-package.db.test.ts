import { createPublicKey, verify } from 'node:crypto'
import type { Latchkey, LatchkeyOptions } from '@latchkey/node'
import { createLatchkey, newAuthorizationKey, signerOf } from '@latchkey/node'
import { base58 } from '@scure/base'
import type { Hex, TransactionSerialized } from 'viem'
import {
  hashMessage,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP_ID, SERVER_ORIGIN } from '../testing/test-house.ts'
import type { WalletHouse } from '../testing/wallet-house.ts'
import { openWalletHouse, orderAuthority } from '../testing/wallet-house.ts'

let house: WalletHouse
let latchkey: Latchkey
let key: Awaited<ReturnType<typeof newAuthorizationKey>>

beforeAll(async () => {
  house = await openWalletHouse()
  key = await newAuthorizationKey()
  const { publicKey } = key
  await orderAuthority(house, [{ publicKey, privateKey: house.key.privateKey }], { userKeysByToken: true })
  latchkey = backend({ authorizationKeys: [key.privateKey] })
})
afterAll(() => house.close())

/** Our package, as an app's backend has it, of the house in this process. */
const backend = (options: Partial<LatchkeyOptions> = {}) =>
  createLatchkey({
    appId: APP_ID,
    appSecret: house.secret,
    apiUrl: SERVER_ORIGIN,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input))
      const { status, body } = await house.request(String(init?.method), pathname + search, {
        ...(init?.body ? { raw: String(init.body) } : {}),
        headers: { origin: undefined, ...(init?.headers as Record<string, string>) },
      })
      return Response.json(body, { status })
    },
    ...options,
  })

// The house has a clock of its own.
const FOR_EVER = { expiresAt: null }
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )

describe('our package', () => {
  it('makes wallets, finds and changes them', async () => {
    const owner = await newAuthorizationKey()
    const wallet = await latchkey.wallets.create({
      chain_type: 'ethereum',
      owner: { public_key: owner.publicKey },
    })
    expect(await latchkey.wallets.get(wallet.id)).toEqual(wallet)
    expect(await latchkey.wallets.get('nobody000000000000000001')).toBeNull()
    const once = { idempotencyKey: 'a-wallet' }
    const second = await latchkey.wallets.create({ chain_type: 'solana' }, once)
    expect(await latchkey.wallets.create({ chain_type: 'solana' }, once)).toEqual(second)
    const listed = []
    for await (const { id } of latchkey.wallets.list()) listed.push(id)
    expect(listed.toSorted()).toEqual([wallet.id, second.id].toSorted())
    expect((await latchkey.wallets.page({ limit: 1 })).data).toHaveLength(1)

    const quorum = await latchkey.keyQuorums.create({ public_keys: [key.publicKey] })
    const change = { additional_signers: [{ signer_id: quorum.id }] }
    expect(await outcome(latchkey.wallets.update(wallet.id, change, FOR_EVER))).toBe('invalid_signature')
    const signers = [signerOf(owner.privateKey)]
    const changed = await latchkey.wallets.update(wallet.id, change, { ...FOR_EVER, signers })
    expect(changed).toEqual({ ...wallet, ...change })
    expect(await outcome(latchkey.wallets.signMessage(wallet.id, 'x', FOR_EVER))).toBe('done')
  })

  it('signs with a wallet of Ethereum', async () => {
    const { wallets } = latchkey
    const { id, address } = await wallets.create({ chain_type: 'ethereum' })
    const signature = (await wallets.signMessage(id, 'Good day', FOR_EVER)) as Hex
    expect(await recoverMessageAddress({ message: 'Good day', signature })).toBe(address)
    const raw = Uint8Array.of(0, 200, 7)
    const bytes = (await wallets.signMessage(id, raw, FOR_EVER)) as Hex
    expect(await recoverMessageAddress({ message: { raw }, signature: bytes })).toBe(address)
    const hash = hashMessage('hash')
    const hashed = (await wallets.signHash(id, hash, FOR_EVER)) as Hex
    expect(await recoverAddress({ hash, signature: hashed })).toBe(address)

    const types = { Order: [{ name: 'amount', type: 'uint256' }] }
    const domain = { name: 'Juniper' }
    const typed = { domain, types, primary_type: 'Order', message: { amount: '7' } }
    const order = { domain, types, primaryType: 'Order', message: { amount: 7n } } as const
    const typedSignature = (await wallets.signTypedData(id, typed, FOR_EVER)) as Hex
    expect(await recoverTypedDataAddress({ ...order, signature: typedSignature })).toBe(address)

    const to = `0x${'b0'.repeat(20)}`
    const transaction = { to, chain_id: 1, nonce: 2, type: 0, gas_limit: 21_000, gas_price: 9 } as const
    const signed = await wallets.signTransaction(id, transaction, FOR_EVER)
    const serializedTransaction = signed as TransactionSerialized
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)

    const given = { contract: to as Hex, chain_id: 1, nonce: 4 }
    const { r, s, y_parity } = await wallets.signAuthorization(id, given, FOR_EVER)
    const recovered = await recoverAuthorizationAddress({
      authorization: { address: given.contract, chainId: 1, nonce: 4 },
      signature: { r: r as Hex, s: s as Hex, yParity: y_parity },
    })
    expect(recovered).toBe(address)
  })

  it('signs with a wallet of Solana', async () => {
    const { id, address } = await latchkey.wallets.create({ chain_type: 'solana' })
    const message = Buffer.from('Good day')
    const signature = await latchkey.wallets.signSolanaMessage(id, message, FOR_EVER)
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    expect(verify(null, message, publicKey, signature)).toBe(true)
  })

  it('brings a key along, and has it back by its owner’s signature alone', async () => {
    const privateKey = generatePrivateKey()
    const { address } = privateKeyToAccount(privateKey)
    const bytes = Uint8Array.from(Buffer.from(privateKey.slice(2), 'hex'))
    const owner = await newAuthorizationKey()
    const wallet = await latchkey.wallets.import({
      chain_type: 'ethereum',
      address,
      privateKey: bytes,
      owner: { public_key: owner.publicKey },
    })
    expect(wallet.address).toBe(address)
    expect(await outcome(latchkey.wallets.exportKey(wallet.id, FOR_EVER))).toBe('invalid_signature')
    const hers = { ...FOR_EVER, signers: [signerOf(owner.privateKey)] }
    const exported = await latchkey.wallets.exportKey(wallet.id, hers)
    expect(exported.replace(/^0x/, '')).toBe(privateKey.slice(2))
  })

  it('asks for as many of a quorum as its threshold says', async () => {
    const members = await Promise.all([newAuthorizationKey(), newAuthorizationKey()])
    const public_keys = members.map(({ publicKey }) => publicKey)
    const [a, b] = members.map(({ privateKey }) => signerOf(privateKey))
    const quorum = await latchkey.keyQuorums.create({ public_keys, authorization_threshold: 2 })
    expect(await latchkey.keyQuorums.get(quorum.id)).toEqual(quorum)
    const { id } = await latchkey.wallets.create({ chain_type: 'ethereum', owner_id: quorum.id })
    const signs = (...signers: (typeof a)[]) =>
      outcome(
        latchkey.wallets.signMessage(id, 'x', { ...FOR_EVER, signers: signers as NonNullable<typeof a>[] }),
      )
    expect([await signs(a), await signs(a, a), await signs(b, a)]).toEqual([
      'invalid_signature',
      'invalid_signature',
      'done',
    ])
    const both = { ...FOR_EVER, signers: [a, b] as NonNullable<typeof a>[] }
    const change = { public_keys, authorization_threshold: 1 }
    const changed = await latchkey.keyQuorums.update(quorum.id, change, both)
    expect(changed.authorization_threshold).toBe(1)
    expect(await signs(a)).toBe('done')
    const unused = await latchkey.keyQuorums.create({ public_keys })
    await latchkey.keyQuorums.delete(unused.id, both)
    expect(await latchkey.keyQuorums.get(unused.id)).toBeNull()
  })

  it('holds a wallet to a policy, and changes its rules', async () => {
    const { policies, wallets } = latchkey
    const rule = (value: string) => ({
      name: 'To one',
      method: 'eth_signTransaction',
      action: 'ALLOW' as const,
      conditions: [{ field_source: 'ethereum_transaction', field: 'to', operator: 'eq', value }],
    })
    const [bob, carol] = [`0x${'b0'.repeat(20)}`, `0x${'ca'.repeat(20)}`]
    const policy = await policies.create({
      version: '1.0',
      name: 'Bob',
      chain_type: 'ethereum',
      rules: [rule(bob)],
    })
    const { id } = await wallets.create({ chain_type: 'ethereum', policy_ids: [policy.id] })
    const pays = (to: string) =>
      outcome(
        wallets.signTransaction(
          id,
          { to, chain_id: 1, nonce: 0, type: 0, gas_limit: 21_000, gas_price: 9 },
          FOR_EVER,
        ),
      )
    const both = async () => [await pays(bob), await pays(carol)]
    expect(await both()).toEqual(['done', 'policy_violation'])
    const added = await policies.addRule(policy.id, rule(carol), FOR_EVER)
    expect(await both()).toEqual(['done', 'done'])
    await policies.updateRule(policy.id, added.id, { ...rule(carol), action: 'DENY' }, FOR_EVER)
    expect(await both()).toEqual(['done', 'policy_violation'])
    await policies.deleteRule(policy.id, added.id, FOR_EVER)
    expect(await policies.get(policy.id)).toEqual(policy)
    expect((await policies.update(policy.id, { name: 'Robert' }, FOR_EVER)).name).toBe('Robert')
    await wallets.update(id, { policy_ids: [] }, FOR_EVER)
    await policies.delete(policy.id, FOR_EVER)
    expect(await policies.get(policy.id)).toBeNull()
  })

  it('signs for a user by the key that the user’s token gets', async () => {
    const [ada, eve] = [await house.login('ada@example.com'), await house.login('eve@example.com')]
    const wallet = await latchkey.wallets.create({ chain_type: 'ethereum', owner: { user_id: ada.user.id } })
    const hers = await latchkey.userSigner(`Bearer ${ada.token}`)
    expect([hers.wallets, hers.expiresAt > house.clock.now()]).toEqual([[wallet], true])
    const his = await latchkey.userSigner(String(eve.token))
    const signs = (signers: (typeof hers)['signer'][]) =>
      outcome(latchkey.wallets.signMessage(wallet.id, 'x', { ...FOR_EVER, signers }))
    expect([await signs([hers.signer]), await signs([his.signer])]).toEqual(['done', 'invalid_signature'])
  })

  it('signs nothing without an authorization key, with a wrong one or with a late request', async () => {
    const { id } = await latchkey.wallets.create({ chain_type: 'ethereum' })
    const wrong = await newAuthorizationKey()
    const late = { expiresAt: house.clock.now() - 1 }
    const signs = (of: Latchkey, options = { expiresAt: null as number | null }) =>
      outcome(of.wallets.signMessage(id, 'x', options))
    expect([
      await signs(backend()),
      await signs(backend({ authorizationKeys: [wrong.privateKey] })),
      await signs(latchkey, late),
      await signs(latchkey),
    ]).toEqual(['invalid_signature', 'invalid_signature', 'invalid_request', 'done'])
  })
})
