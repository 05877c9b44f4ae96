import { createPrivateKey, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import {
  type Address,
  createPublicClient,
  hashMessage,
  http,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type TransactionSerialized,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { until } from '../../e2e/support/until.ts'
import { signedBy } from '../support/ed25519.ts'
import { expect, test } from '../support/fixtures.ts'
import { logIn } from '../support/log-in.ts'
import type { Authorization, NodeClient } from '../support/published-node.ts'
import { nodeClient } from '../support/published-node.ts'
import { web3 } from '../support/published-wallets.ts'
import { BOB, ORDER, TYPED_DATA } from '../support/wallet-acts.ts'
import type { AuthorizationKey, WalletApp } from '../support/wallet-app.ts'
import {
  ETHEREUM_CHAIN,
  fund,
  makeWalletApp,
  newAuthorizationKey,
  SOLANA_CHAIN,
} from '../support/wallet-app.ts'

const by = (...keys: AuthorizationKey[]): Authorization => ({
  authorization_context: { authorization_private_keys: keys.map(({ privateKey }) => privateKey) },
})
const HELLO = { message: 'Good day' }

test.describe.configure({ mode: 'serial' })

test.describe('the newer published server client', () => {
  let app: WalletApp
  let client: NodeClient
  let own: Authorization

  // The published client's packages come with the page's fixture.
  test.beforeAll(async ({ world, origin }) => {
    expect(origin).toBeTruthy()
    app = await makeWalletApp(world, { userKeysByToken: true })
    client = nodeClient(world, app)
    own = by(app.key)
  })

  const made = (chain_type: string, more: object = {}) =>
    until(`a wallet of ${chain_type}`, () => client.wallets().create({ chain_type, ...more }))

  test('makes, finds, lists and changes wallets', async () => {
    const wallets = client.wallets()
    const owner = newAuthorizationKey()
    const wallet = await made('ethereum', { owner: { public_key: owner.publicKey } })
    expect(wallet).toEqual({
      id: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      public_key: expect.any(String),
      chain_type: 'ethereum',
      policy_ids: [],
      owner_id: expect.any(String),
      additional_signers: [],
      created_at: expect.any(Number),
      exported_at: null,
      imported_at: null,
    })
    expect(await wallets.get(wallet.id)).toEqual(wallet)
    const others = [await made('solana'), await made('tron')]
    const listed: string[] = []
    for await (const { id } of wallets.list({ limit: 2 })) listed.push(id)
    expect(listed.toSorted()).toEqual([wallet, ...others].map(({ id }) => id).toSorted())

    const quorum = await client.keyQuorums().create({ public_keys: [app.key.publicKey] })
    const signers = [{ signer_id: quorum.id }]
    const change = { additional_signers: signers }
    await expect(wallets.update(wallet.id, { ...change, ...own })).rejects.toMatchObject({ status: 401 })
    expect(await wallets.update(wallet.id, { ...change, ...by(owner) })).toEqual({ ...wallet, ...change })
    const { signature } = await wallets.ethereum().signMessage(wallet.id, { ...HELLO, ...own })
    expect(await recoverMessageAddress({ ...HELLO, signature })).toBe(wallet.address)
  })

  test('makes a wallet once for an idempotency key', async () => {
    const once = { chain_type: 'ethereum', idempotency_key: `once-${Date.now()}` }
    const wallet = await client.wallets().create(once)
    expect(await client.wallets().create(once)).toEqual(wallet)
    await expect(client.wallets().create({ ...once, chain_type: 'solana' })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('signs with an Ethereum wallet whatever it can ask for', async () => {
    const { id, address } = await made('ethereum')
    const ethereum = client.wallets().ethereum()
    const raw = Uint8Array.of(1, 2, 255)
    const bytes = await ethereum.signMessage(id, { message: raw, ...own })
    expect(await recoverMessageAddress({ message: { raw }, signature: bytes.signature })).toBe(address)
    const hash = hashMessage('a hash')
    for (const { signature } of [
      await ethereum.signSecp256k1(id, { params: { hash }, ...own }),
      await client.wallets().rawSign(id, { params: { hash }, ...own }),
    ]) {
      expect(await recoverAddress({ hash, signature })).toBe(address)
    }
    const { primaryType: primary_type, ...rest } = TYPED_DATA
    const params = { typed_data: { ...rest, primary_type } }
    const typed = await ethereum.signTypedData(id, { params, ...own })
    expect(await recoverTypedDataAddress({ ...ORDER, signature: typed.signature })).toBe(address)

    const transaction = {
      to: BOB,
      value: '0x5',
      chain_id: 1,
      nonce: 0,
      type: 0,
      gas_limit: 21_000,
      gas_price: 9,
    }
    const signed = await ethereum.signTransaction(id, { params: { transaction }, ...own })
    const serializedTransaction = signed.signed_transaction as TransactionSerialized
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)

    const given = { contract: `0x${'cd'.repeat(20)}` as Address, chain_id: 31337, nonce: 4 }
    const { authorization } = await ethereum.sign7702Authorization(id, { params: given, ...own })
    const { r, s, y_parity: yParity } = authorization
    const recovered = await recoverAuthorizationAddress({
      authorization: { address: given.contract, chainId: given.chain_id, nonce: given.nonce },
      signature: { r, s, yParity },
    })
    expect(recovered).toBe(address)
  })

  test('signs with a Solana wallet whatever it can ask for', async () => {
    const { id, address } = await made('solana')
    const solana = client.wallets().solana()
    const message = Buffer.from('Good day')
    const { signature } = await solana.signMessage(id, { message: message.toString('base64'), ...own })
    expect(signedBy(address, message, Buffer.from(signature, 'base64'))).toBe(true)
    const { PublicKey, SystemProgram, Transaction } = web3()
    const from = new PublicKey(address)
    const transfer = SystemProgram.transfer({ fromPubkey: from, toPubkey: from, lamports: 1 })
    const recentBlockhash = base58.encode(Buffer.alloc(32, 3))
    const unsigned = new Transaction({ feePayer: from, recentBlockhash }).add(transfer)
    const transaction = new Uint8Array(unsigned.serialize({ verifySignatures: false }))
    const signed = await solana.signTransaction(id, { transaction, ...own })
    const wire = Buffer.from(signed.signed_transaction, 'base64')
    expect(signedBy(address, wire.subarray(65), wire.subarray(1, 65))).toBe(true)
  })

  test('pays from both chains and reads what became of it', async ({ world }) => {
    const wallets = client.wallets()
    const wallet = await made('ethereum')
    await fund(world, 'ethereum', wallet.address)
    const to = privateKeyToAccount(generatePrivateKey()).address
    const ask = { caip2: ETHEREUM_CHAIN, params: { transaction: { to, value: '0x64' } }, ...own }
    const sent = await wallets.ethereum().sendTransaction(wallet.id, ask)
    const landed = await until('the payment to land', async () => {
      const now = await client.transactions().get(sent.transaction_id)
      return now.status === 'confirmed' && now
    })
    expect([landed.transaction_hash, landed.wallet_id]).toEqual([sent.hash, wallet.id])
    const chain = createPublicClient({ transport: http(world.ethereum) })
    expect(await chain.getBalance({ address: to })).toBe(100n)

    const { Connection, Keypair, PublicKey, SystemProgram, Transaction } = web3()
    const solana = await made('solana')
    await fund(world, 'solana', solana.address)
    const connection = new Connection(world.solana, { wsEndpoint: world.solanaSocket })
    const [from, whom] = [new PublicKey(solana.address), Keypair.generate().publicKey]
    const pay = SystemProgram.transfer({ fromPubkey: from, toPubkey: whom, lamports: 2_000_000 })
    const unsigned = new Transaction({ feePayer: from, ...(await connection.getLatestBlockhash()) }).add(pay)
    const transaction = unsigned.serialize({ verifySignatures: false }).toString('base64')
    await wallets.solana().signAndSendTransaction(solana.id, { caip2: SOLANA_CHAIN, transaction, ...own })
    await until('the payment', async () => (await connection.getBalance(whom)) === 2_000_000)
  })

  test('imports a key by HPKE, and has it exported by its owner alone', async () => {
    const wallets = client.wallets()
    const owner = newAuthorizationKey()
    const private_key = generatePrivateKey()
    const { address } = privateKeyToAccount(private_key)
    const wallet = await wallets.import({
      wallet: { address, chain_type: 'ethereum', entropy_type: 'private-key', private_key },
      owner: { public_key: owner.publicKey },
    })
    expect([wallet.address, wallet.imported_at]).toEqual([address, expect.any(Number)])
    for (const nobody of [own, {}, by(newAuthorizationKey())]) {
      await expect(wallets.exportPrivateKey(wallet.id, nobody)).rejects.toMatchObject({ status: 401 })
    }
    const exported = await wallets.exportPrivateKey(wallet.id, by(owner))
    expect(exported.private_key.replace(/^0x/, '')).toBe(private_key.slice(2))
    expect((await wallets.get(wallet.id)).exported_at).toEqual(expect.any(Number))
    // a wallet of one key has no phrase
    await expect(wallets.exportSeedPhrase(wallet.id, by(owner))).rejects.toMatchObject({ status: 400 })

    const solana = await made('solana')
    const { private_key: secret } = await wallets.exportPrivateKey(solana.id, own)
    expect(web3().Keypair.fromSecretKey(base58.decode(secret)).publicKey.toBase58()).toBe(solana.address)
  })

  test('asks for as many of a quorum as its threshold says', async () => {
    const quorums = client.keyQuorums()
    const [a, b, c] = [newAuthorizationKey(), newAuthorizationKey(), newAuthorizationKey()]
    const public_keys = [a, b, c].map(({ publicKey }) => publicKey)
    const quorum = await quorums.create({ public_keys, authorization_threshold: 2, display_name: 'Board' })
    expect(quorum).toEqual({
      id: expect.any(String),
      display_name: 'Board',
      authorization_threshold: 2,
      authorization_keys: public_keys.map((public_key) => ({ public_key, display_name: null })),
      user_ids: [],
    })
    const { id } = await made('ethereum', { owner_id: quorum.id })
    const ethereum = client.wallets().ethereum()
    const outcome = (auth: Authorization) =>
      ethereum.signMessage(id, { ...HELLO, ...auth }).then(
        ({ encoding }) => encoding,
        ({ status }) => status,
      )
    expect([await outcome(by(a)), await outcome(by(a, a)), await outcome(by(a, app.key))]).toEqual([
      401, 401, 401,
    ])
    expect([await outcome(by(a, c)), await outcome(by(c, b))]).toEqual(['hex', 'hex'])
    // one in this process, one who signs elsewhere
    const key = createPrivateKey({ key: Buffer.from(b.privateKey, 'base64'), format: 'der', type: 'pkcs8' })
    const elsewhere = async (payload: Uint8Array) => sign('sha256', payload, key).toString('base64')
    const context = { ...by(a).authorization_context, sign_fns: [elsewhere] }
    expect(await outcome({ authorization_context: context })).toBe('hex')

    const less = { public_keys: public_keys.slice(0, 2), authorization_threshold: 1 }
    await expect(quorums.update(quorum.id, { ...less, ...by(c) })).rejects.toMatchObject({ status: 401 })
    await quorums.update(quorum.id, { ...less, ...by(b, c) })
    expect((await quorums.get(quorum.id)).authorization_threshold).toBe(1)
    expect([await outcome(by(a)), await outcome(by(c))]).toEqual(['hex', 401])
    const gone = await quorums.create({ public_keys })
    expect(await quorums.delete(gone.id, by(a))).toEqual({ success: true })
    await expect(quorums.get(gone.id)).rejects.toMatchObject({ status: 404 })
  })

  test('holds a wallet to its policy, whose rules come and go', async () => {
    const policies = client.policies()
    const rule = (value: string, action = 'ALLOW') => ({
      name: 'To one',
      method: 'eth_signTransaction',
      action,
      conditions: [{ field_source: 'ethereum_transaction', field: 'to', operator: 'eq', value }],
    })
    const policy = await policies.create({
      version: '1.0',
      name: 'Bob',
      chain_type: 'ethereum',
      rules: [rule(BOB)],
    })
    const policy_id = policy.id
    const { id } = await made('ethereum', { policy_ids: [policy_id] })
    const carol: Address = `0x${'ca'.repeat(20)}`
    const outcome = (to: Address) => {
      const transaction = { to, chain_id: 1, nonce: 0, type: 0, gas_limit: 21_000, gas_price: 9 }
      return client
        .wallets()
        .ethereum()
        .signTransaction(id, { params: { transaction }, ...own })
        .then(
          ({ encoding }) => encoding,
          ({ error }) => error.code,
        )
    }
    const both = async () => [await outcome(BOB), await outcome(carol)]
    expect(await both()).toEqual(['rlp', 'policy_violation'])
    const added = await policies.createRule(policy_id, { ...rule(carol), ...own })
    expect(await both()).toEqual(['rlp', 'rlp'])
    expect(await policies.getRule(added.id, { policy_id })).toEqual({ ...rule(carol), id: added.id })
    await policies.updateRule(added.id, { policy_id, ...rule(carol, 'DENY'), ...own })
    expect(await both()).toEqual(['rlp', 'policy_violation'])
    expect(await policies.deleteRule(added.id, { policy_id, ...own })).toEqual({ success: true })
    expect(await policies.get(policy_id)).toEqual(policy)
    await policies.update(policy_id, { rules: [rule(carol)], ...own })
    expect(await both()).toEqual(['policy_violation', 'rlp'])
    await expect(policies.delete(policy_id, by(newAuthorizationKey()))).rejects.toMatchObject({ status: 401 })
    await client.wallets().update(id, { policy_ids: [], ...own })
    expect(await policies.delete(policy_id, own)).toEqual({ success: true })
    await expect(policies.get(policy_id)).rejects.toMatchObject({ status: 404 })
  })

  test('signs for a user by the user’s token, where the operator lets it', async ({
    world,
    inbox,
    newUser,
  }) => {
    const { user, token } = await logIn(world, inbox, newUser(), app.id)
    const { id, address } = await made('ethereum', { owner: { user_id: user.id } })
    const ethereum = client.wallets().ethereum()
    const hers = { authorization_context: { user_jwts: [token] } }
    await expect(ethereum.signMessage(id, { ...HELLO, ...own })).rejects.toMatchObject({ status: 401 })
    const { signature } = await ethereum.signMessage(id, { ...HELLO, ...hers })
    expect(await recoverMessageAddress({ ...HELLO, signature })).toBe(address)
    const other = await logIn(world, inbox, newUser(), app.id)
    const his = { authorization_context: { user_jwts: [other.token] } }
    await expect(ethereum.signMessage(id, { ...HELLO, ...his })).rejects.toMatchObject({ status: 401 })
  })

  test('sends requests that count until their expiry', async () => {
    const { id } = await made('ethereum')
    const ethereum = client.wallets().ethereum()
    const late = { ...HELLO, ...own, request_expiry: Date.now() - 1 }
    await expect(ethereum.signMessage(id, late)).rejects.toMatchObject({
      status: 400,
      error: { code: 'invalid_request' },
    })
    const soon = { ...HELLO, ...own, request_expiry: Date.now() + 60_000 }
    expect((await ethereum.signMessage(id, soon)).encoding).toBe('hex')
  })
})
