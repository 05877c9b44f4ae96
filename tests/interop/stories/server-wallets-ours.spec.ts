import { createLatchkey } from '@latchkey/node'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { until } from '../../e2e/support/until.ts'
import { expect, test } from '../support/fixtures.ts'
import { web3 } from '../support/published-wallets.ts'
import { ETHEREUM_CHAIN, fund, makeWalletApp, SOLANA_CHAIN } from '../support/wallet-app.ts'

test('our own package pays from server wallets of both chains and reads what became of it', async ({
  world,
  origin,
}) => {
  expect(origin).toBeTruthy()
  const { id, secret, key } = await makeWalletApp(world)
  const latchkey = createLatchkey({
    appId: id,
    appSecret: secret,
    apiUrl: world.api,
    authorizationKeys: [key.privateKey],
    timeoutMs: 60_000,
  })
  const { wallets, transactions } = latchkey
  const landed = (transactionId: string) =>
    until('the payment to land', async () => {
      const now = await transactions.get(transactionId)
      return now?.status === 'confirmed' && now
    })

  const ethereum = await until('a wallet', () => wallets.create({ chain_type: 'ethereum' }))
  await fund(world, 'ethereum', ethereum.address)
  const to = privateKeyToAccount(generatePrivateKey()).address
  const what = { caip2: ETHEREUM_CHAIN, transaction: { to, value: 31 } }
  const once = { idempotencyKey: `pay-${to}`, expiresAt: Date.now() + 60_000 }
  const sent = await wallets.sendTransaction(ethereum.id, what, once)
  expect(await wallets.sendTransaction(ethereum.id, what, once)).toEqual(sent)
  expect(await landed(sent.transactionId)).toEqual({
    id: sent.transactionId,
    wallet_id: ethereum.id,
    caip2: ETHEREUM_CHAIN,
    transaction_hash: sent.hash,
    status: 'confirmed',
    created_at: expect.any(Number),
  })
  const chain = createPublicClient({ transport: http(world.ethereum) })
  expect(await chain.getBalance({ address: to })).toBe(31n)
  const poor = await wallets.create({ chain_type: 'ethereum' })
  await expect(wallets.sendTransaction(poor.id, what)).rejects.toMatchObject({ code: 'insufficient_funds' })
  expect(await transactions.get('z'.repeat(24))).toBeNull()
  await expect(transactions.get('no-id-at-all!')).rejects.toMatchObject({ code: 'invalid_data', status: 400 })

  const { Connection, Keypair, PublicKey, SystemProgram, Transaction } = web3()
  const solana = await wallets.create({ chain_type: 'solana' })
  await fund(world, 'solana', solana.address)
  const connection = new Connection(world.solana, { wsEndpoint: world.solanaSocket })
  const [from, whom] = [new PublicKey(solana.address), Keypair.generate().publicKey]
  const pay = SystemProgram.transfer({ fromPubkey: from, toPubkey: whom, lamports: 3_000_000 })
  const unsigned = new Transaction({ feePayer: from, ...(await connection.getLatestBlockhash()) }).add(pay)
  const transaction = unsigned.serialize({ verifySignatures: false })
  const second = await wallets.sendSolanaTransaction(solana.id, { caip2: SOLANA_CHAIN, transaction })
  expect((await landed(second.transactionId)).transaction_hash).toBe(second.hash)
  await until('the coins', async () => (await connection.getBalance(whom)) === 3_000_000)
})
