import { base58 } from '@scure/base'
import {
  type Address,
  createPublicClient,
  type Hex,
  hashMessage,
  http,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type TransactionSerialized,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { until } from '../../e2e/support/until.ts'
import { signedBy } from '../support/ed25519.ts'
import { expect, test } from '../support/fixtures.ts'
import { logIn } from '../support/log-in.ts'
import type { PublishedWallets } from '../support/published-wallets.ts'
import { membersOf, noting, publishedWallets, web3 } from '../support/published-wallets.ts'
import { BOB, ORDER, TYPED_DATA } from '../support/wallet-acts.ts'
import type { WalletApp } from '../support/wallet-app.ts'
import {
  ETHEREUM_CHAIN,
  fund,
  makeWalletApp,
  newAuthorizationKey,
  SOLANA_CHAIN,
} from '../support/wallet-app.ts'

const TRANSFER = {
  to: BOB,
  value: 5,
  chainId: 31337,
  nonce: 7,
  type: 2,
  gasLimit: 21_000,
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: 1,
} as const

test.describe.configure({ mode: 'serial' })

test.describe('the wallet API of the published server client', () => {
  const used = new Set<string>()
  let app: WalletApp
  let client: PublishedWallets

  // The published client's packages come with the page's fixture.
  test.beforeAll(async ({ world, origin }) => {
    expect(origin).toBeTruthy()
    app = await makeWalletApp(world, { userKeysByToken: true })
    client = noting(publishedWallets(world, app, app.key), used)
  })

  const made = (chainType: string) =>
    until(`a wallet of ${chainType}`, () => client.createWallet({ chainType }))

  test('makes, finds, lists and changes wallets', async () => {
    const wallet = await made('ethereum')
    expect(wallet).toEqual({
      id: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      publicKey: expect.any(String),
      chainType: 'ethereum',
      policyIds: [],
      ownerId: null,
      additionalSigners: [],
      createdAt: expect.any(Date),
      importedAt: null,
      exportedAt: null,
    })
    expect(wallet.createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect(await client.getWallet({ id: wallet.id })).toEqual(wallet)
    const again = await client.create({ chainType: 'solana' })
    const third = await client.createWallet({ chainType: 'stellar' })

    const first = await client.getWallets({ limit: 2 })
    const rest = await client.getWallets({ limit: 2, cursor: first.nextCursor })
    const listed = [...first.data, ...rest.data].map(({ id }) => id)
    expect(listed.toSorted()).toEqual([wallet.id, again.id, third.id].toSorted())
    expect(rest.nextCursor).toBeUndefined()
    expect((await client.getWallets({ chainType: 'solana' })).data).toEqual([again])

    const owner = newAuthorizationKey()
    const changed = await client.updateWallet({ id: wallet.id, owner: { publicKey: owner.publicKey } })
    expect(changed).toEqual({ ...wallet, ownerId: expect.any(String) })
    await expect(client.ethereum.signMessage({ walletId: wallet.id, message: 'x' })).rejects.toMatchObject({
      type: 'invalid_signature',
    })
    client.updateAuthorizationKey(owner.privateKey)
    const { signature } = await client.ethereum.signMessage({ walletId: wallet.id, message: 'x' })
    expect(await recoverMessageAddress({ message: 'x', signature })).toBe(wallet.address)
    client.updateAuthorizationKey(`wallet-auth:${app.key.privateKey}`)
  })

  test('makes a wallet once for an idempotency key', async () => {
    const idempotencyKey = `once-${Date.now()}`
    const wallet = await client.createWallet({ chainType: 'ethereum', idempotencyKey })
    expect(await client.createWallet({ chainType: 'ethereum', idempotencyKey })).toEqual(wallet)
    expect((await client.createWallet({ chainType: 'ethereum' })).id).not.toBe(wallet.id)
    await expect(client.createWallet({ chainType: 'solana', idempotencyKey })).rejects.toMatchObject({
      status: 400,
    })
  })

  test('signs with an Ethereum wallet whatever it can ask for', async () => {
    const { id: walletId, address } = await made('ethereum')
    const { ethereum } = client
    const text = await ethereum.signMessage({ walletId, message: 'Good day' })
    expect(await recoverMessageAddress({ message: 'Good day', signature: text.signature })).toBe(address)
    const raw = Uint8Array.of(0, 255, 7)
    const bytes = await ethereum.signMessage({ walletId, message: raw })
    expect(await recoverMessageAddress({ message: { raw }, signature: bytes.signature })).toBe(address)
    expect([text.encoding, bytes.encoding]).toEqual(['hex', 'hex'])

    const typed = await ethereum.signTypedData({ walletId, typedData: TYPED_DATA })
    expect(await recoverTypedDataAddress({ ...ORDER, signature: typed.signature })).toBe(address)

    const hash = hashMessage('a hash')
    const hashed = await ethereum.secp256k1Sign({ walletId, hash })
    expect(await recoverAddress({ hash, signature: hashed.signature })).toBe(address)

    const { signedTransaction, encoding } = await ethereum.signTransaction({
      walletId,
      transaction: TRANSFER,
    })
    expect(encoding).toBe('rlp')
    expect(parseTransaction(signedTransaction)).toMatchObject({
      to: BOB,
      value: 5n,
      nonce: 7,
      maxFeePerGas: 2_000_000_000n,
    })
    const serialized = signedTransaction as TransactionSerialized
    expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toBe(address)

    const given = { contract: `0x${'ab'.repeat(20)}`, chainId: 31337, nonce: 3 } as const
    const { r, s, yParity, ...authorized } = await ethereum.sign7702Authorization({ walletId, ...given })
    expect({ ...authorized, contract: authorized.contract.toLowerCase() }).toEqual(given)
    const authorization = { address: given.contract, chainId: given.chainId, nonce: given.nonce }
    expect(await recoverAuthorizationAddress({ authorization, signature: { r, s, yParity } })).toBe(address)
  })

  test('signs for a user by the key that the user’s token gets, and by its older rpc call', async ({
    world,
    newUser,
    inbox,
  }) => {
    const { user, token } = await logIn(world, inbox, newUser(), app.id)
    const owner = { userId: user.id }
    const wallet = await client.createWallet({ chainType: 'ethereum', owner })
    const { id: walletId, address } = wallet
    const ask = { method: 'personal_sign', walletId, params: { message: 'hers' } }
    await expect(client.rpc(ask)).rejects.toMatchObject({ type: 'invalid_signature' })
    const signer = await client.generateUserSigner({ userJwt: token })
    expect(signer).toEqual({
      authorizationKey: expect.any(String),
      expiresAt: expect.any(Date),
      wallets: [wallet],
    })
    expect(signer.expiresAt.getTime()).toBeGreaterThan(Date.now())
    client.updateAuthorizationKey(signer.authorizationKey)
    const message = toHex('hex')
    const { data } = await client.rpc({ method: 'personal_sign', walletId, params: { message } })
    const signature = data.signature
    expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(address)
    const typed = await client.rpc({
      method: 'eth_signTypedData_v4',
      walletId,
      params: { typedData: TYPED_DATA },
    })
    expect(await recoverTypedDataAddress({ ...ORDER, signature: typed.data.signature })).toBe(address)
    // by its address, which the client looks up among the app's users
    const found = await client.rpc({
      method: 'eth_signTransaction',
      address,
      chainType: 'ethereum',
      params: { transaction: TRANSFER },
    })
    const serializedTransaction = found.data.signedTransaction as TransactionSerialized
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address)
    client.updateAuthorizationKey(app.key.privateKey)
  })

  test('signs with a Solana wallet whatever it can ask for', async () => {
    const { id: walletId, address } = await made('solana')
    const { signature } = await client.solana.signMessage({ walletId, message: 'Good day' })
    expect(signedBy(address, Buffer.from('Good day'), signature)).toBe(true)
    const older = await client.rpc({ method: 'signMessage', walletId, params: { message: 'Older' } })
    const bytes = older.data.signature as unknown as Uint8Array
    expect(signedBy(address, Buffer.from('Older'), bytes)).toBe(true)

    const { Transaction, TransactionMessage, VersionedTransaction, SystemProgram, PublicKey } = web3()
    const from = new PublicKey(address)
    const pay = SystemProgram.transfer({ fromPubkey: from, toPubkey: from, lamports: 3 })
    const recentBlockhash = base58.encode(Buffer.alloc(32, 9))
    const legacy = new Transaction({ feePayer: from, recentBlockhash }).add(pay)
    const { signedTransaction } = await client.solana.signTransaction({ walletId, transaction: legacy })
    const first = signedTransaction.serialize()
    expect(signedBy(address, first.subarray(65), first.subarray(1, 65))).toBe(true)

    const message = new TransactionMessage({ payerKey: from, recentBlockhash, instructions: [pay] })
    const versioned = new VersionedTransaction(message.compileToV0Message())
    const second = await client.rpc({
      method: 'signTransaction',
      walletId,
      params: { transaction: versioned },
    })
    const signed = second.data.signedTransaction as unknown as { serialize(): Uint8Array }
    const wire = signed.serialize()
    expect(signedBy(address, wire.subarray(65), wire.subarray(1, 65))).toBe(true)
  })

  test('pays from an Ethereum wallet, once however often it is asked', async ({ world }) => {
    const wallet = await made('ethereum')
    await fund(world, 'ethereum', wallet.address)
    const chain = createPublicClient({ transport: http(world.ethereum), pollingInterval: 50 })
    const to = privateKeyToAccount(generatePrivateKey()).address
    const request = { walletId: wallet.id, caip2: ETHEREUM_CHAIN, transaction: { to, value: 1_000 } }
    const sent = await client.ethereum.sendTransaction(request)
    expect(sent).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), caip2: ETHEREUM_CHAIN })
    const { status } = await chain.waitForTransactionReceipt({ hash: sent.hash as Hex })
    expect(status).toBe('success')

    const { transaction, ...rest } = request
    const older = {
      ...rest,
      method: 'eth_sendTransaction',
      params: { transaction },
      idempotencyKey: sent.hash,
    }
    const { data } = await client.rpc(older)
    expect(await client.rpc(older)).toEqual({ method: 'eth_sendTransaction', data })
    const landed = await until('the transaction to land', async () => {
      const now = await client.getTransaction({ id: data.transactionId ?? '' })
      return now.status === 'confirmed' && now
    })
    expect(landed).toEqual({
      id: data.transactionId,
      walletId: wallet.id,
      caip2: ETHEREUM_CHAIN,
      transactionHash: data.hash,
      status: 'confirmed',
    })
    expect(await chain.getBalance({ address: to })).toBe(2_000n)
    const empty = await made('ethereum')
    await expect(client.ethereum.sendTransaction({ ...request, walletId: empty.id })).rejects.toMatchObject({
      type: 'insufficient_funds',
    })
  })

  test('pays from a Solana wallet', async ({ world }) => {
    const { Connection, Keypair, PublicKey, SystemProgram, Transaction } = web3()
    const { id: walletId, address } = await made('solana')
    await fund(world, 'solana', address)
    const connection = new Connection(world.solana, { wsEndpoint: world.solanaSocket })
    const [from, to] = [new PublicKey(address), Keypair.generate().publicKey]
    const pay = SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 1_000_000 })
    const transactionOf = async (given: typeof pay) =>
      new Transaction({ feePayer: from, ...(await connection.getLatestBlockhash()) }).add(given)
    const sent = await client.solana.signAndSendTransaction({
      walletId,
      caip2: SOLANA_CHAIN,
      transaction: await transactionOf(pay),
    })
    expect(sent).toEqual({ hash: expect.any(String), caip2: SOLANA_CHAIN })
    const balance = () => connection.getBalance(to)
    expect(await until('the payment', balance)).toBe(1_000_000)
    const again = SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 5 })
    const older = await client.rpc({
      method: 'signAndSendTransaction',
      walletId,
      caip2: SOLANA_CHAIN,
      params: { transaction: await transactionOf(again) },
    })
    expect(older.data.caip2).toBe(SOLANA_CHAIN)
    await until('the second payment', async () => (await balance()) === 1_000_005)
  })

  test('imports keys of both chains', async () => {
    const key = generatePrivateKey()
    const { address } = privateKeyToAccount(key)
    const common = { entropyType: 'private-key', chainType: 'ethereum' }
    const imported = await client.importWallet({ ...common, address, entropy: key })
    expect([imported.address, imported.importedAt]).toEqual([address, expect.any(Date)])
    const asked = { walletId: imported.id, message: 'brought along' }
    const { signature } = await client.ethereum.signMessage(asked)
    expect(await recoverMessageAddress({ message: 'brought along', signature })).toBe(address)
    const wrong = privateKeyToAccount(generatePrivateKey()).address
    await expect(client.importWallet({ ...common, address: wrong, entropy: key })).rejects.toMatchObject({
      type: 'invalid_data',
    })

    const { Keypair } = web3()
    const pair = Keypair.generate()
    const solana = await client.importWallet({
      address: pair.publicKey.toBase58(),
      chainType: 'solana',
      entropyType: 'private-key',
      entropy: base58.encode(pair.secretKey),
    })
    const answer = await client.solana.signMessage({ walletId: solana.id, message: 'as well' })
    expect(signedBy(pair.publicKey.toBase58(), Buffer.from('as well'), answer.signature)).toBe(true)
  })

  test('holds a wallet to its policy, whose rules come and go', async () => {
    const to = (value: string) => ({
      fieldSource: 'ethereum_transaction',
      field: 'to',
      operator: 'eq',
      value,
    })
    const rule = {
      name: 'Bob alone',
      method: 'eth_signTransaction',
      action: 'ALLOW',
      conditions: [to(BOB)],
    }
    const policy = await client.createPolicy({
      version: '1.0',
      name: 'Bob',
      chainType: 'ethereum',
      rules: [rule],
    })
    expect(policy).toEqual({
      id: expect.any(String),
      name: 'Bob',
      version: '1.0',
      chainType: 'ethereum',
      createdAt: expect.any(Date),
      rules: [{ ...rule, id: expect.any(String) }],
    })
    const wallet = await made('ethereum')
    const held = await client.updateWallet({ id: wallet.id, policyIds: [policy.id] })
    expect(held).toEqual({ ...wallet, policyIds: [policy.id] })
    const carol: Address = `0x${'ca'.repeat(20)}`
    const pay = (whom: Address) =>
      client.ethereum.signTransaction({ walletId: wallet.id, transaction: { ...TRANSFER, to: whom } }).then(
        ({ encoding }) => encoding,
        ({ type }) => type,
      )
    expect([await pay(BOB), await pay(carol)]).toEqual(['rlp', 'policy_violation'])

    const policyId = policy.id
    const more = { policyId, ...rule, name: 'Carol', conditions: [to(carol)] }
    const added = await client.addRuleToPolicy(more)
    expect([await pay(BOB), await pay(carol)]).toEqual(['rlp', 'rlp'])
    const listed = await client.getRuleInPolicy({ policyId, ruleId: added.id })
    expect(listed.data.map(({ name }) => name)).toEqual(['Bob alone', 'Carol'])
    await client.updateRuleInPolicy({ ...more, ruleId: added.id, action: 'DENY' })
    expect([await pay(BOB), await pay(carol)]).toEqual(['rlp', 'policy_violation'])
    await client.deleteRuleFromPolicy({ policyId, ruleId: added.id })
    expect((await client.getPolicy({ id: policyId })).rules).toEqual(policy.rules)

    const renamed = await client.updatePolicy({
      id: policyId,
      name: 'Carol',
      rules: [{ ...rule, conditions: [to(carol)] }],
    })
    expect(renamed.name).toBe('Carol')
    expect([await pay(BOB), await pay(carol)]).toEqual(['policy_violation', 'rlp'])
    await client.updateWallet({ id: wallet.id, policyIds: [] })
    await client.deletePolicy({ id: policyId })
    await expect(client.getPolicy({ id: policyId })).rejects.toMatchObject({ type: 'not_found' })
    expect(await pay(BOB)).toBe('rlp')
  })

  test('has each of its members called by these stories', () => {
    const members = membersOf(client, ['ethereum', 'solana'])
    expect(members).toHaveLength(27)
    expect(members.filter((name) => !used.has(name))).toEqual([])
  })
})
