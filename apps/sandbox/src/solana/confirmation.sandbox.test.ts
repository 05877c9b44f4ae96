import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rpcConnection } from '../../../../packages/core/src/chains/solana/rpc-connection.ts'
import type { ConnectionLike } from '../../../../packages/core/src/chains/solana/web3-types.ts'
import { fakeClient } from '../../../../packages/core/src/testing/fake-client.ts'
import { prepareTransaction } from '../../../../packages/core/src/transactions/solana/prepare-transaction.ts'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'

const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const ASSOCIATED = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const BUDGET = new PublicKey('ComputeBudget111111111111111111111111111111')
const NATIVE = 'So11111111111111111111111111111111111111112'
const DECIMALS = 4

let world: RunningSandbox
let web3: Connection
let owner: Keypair
let mint: PublicKey
const client = fakeClient()

const u64 = (value: bigint) =>
  Array.from({ length: 8 }, (_, place) => Number((value >> BigInt(8 * place)) & 255n))
const accountOf = (holder: PublicKey) =>
  PublicKey.findProgramAddressSync(
    [holder, TOKEN, mint].map((key) => key.toBuffer()),
    ASSOCIATED,
  )[0]
const instruction = (programId: PublicKey, data: number[], ...keys: [PublicKey, string?][]) =>
  new TransactionInstruction({
    programId,
    data: Buffer.from(data),
    keys: keys.map(([pubkey, may = '']) => ({
      pubkey,
      isSigner: may.includes('s'),
      isWritable: may.includes('w'),
    })),
  })
const open = (holder: PublicKey) =>
  instruction(
    ASSOCIATED,
    [1],
    [owner.publicKey, 'sw'],
    [accountOf(holder), 'w'],
    [holder],
    [mint],
    [SystemProgram.programId],
    [TOKEN],
  )
const give = (to: PublicKey, amount: bigint) =>
  instruction(
    TOKEN,
    [12, ...u64(amount), DECIMALS],
    [accountOf(owner.publicKey), 'w'],
    [mint],
    [accountOf(to), 'w'],
    [owner.publicKey, 's'],
  )
const price = () => instruction(BUDGET, [3, ...u64(1_000_000n)])
const limit = () => instruction(BUDGET, [2, 0x40, 0x0d, 3, 0])

beforeAll(async () => {
  world = await startSandbox()
  web3 = new Connection(world.urls.solana, { commitment: 'confirmed', wsEndpoint: world.urls.solanaSocket })
  owner = Keypair.generate()
  const coined = Keypair.generate()
  mint = coined.publicKey
  const signature = await web3.requestAirdrop(owner.publicKey, LAMPORTS_PER_SOL)
  await web3.confirmTransaction({ signature, ...(await web3.getLatestBlockhash()) })
  const made = new Transaction().add(
    SystemProgram.createAccount({
      fromPubkey: owner.publicKey,
      newAccountPubkey: mint,
      lamports: await web3.getMinimumBalanceForRentExemption(82),
      space: 82,
      programId: TOKEN,
    }),
    instruction(TOKEN, [20, DECIMALS, ...owner.publicKey.toBytes(), 0], [mint, 'w']),
    open(owner.publicKey),
    instruction(
      TOKEN,
      [7, ...u64(1_000_000n)],
      [mint, 'w'],
      [accountOf(owner.publicKey), 'w'],
      [owner.publicKey, 's'],
    ),
  )
  await sendAndConfirmTransaction(web3, made, [owner, coined])
})
afterAll(() => world.sandbox.stop())

const prepare = (transaction: Transaction, connection: ConnectionLike) =>
  prepareTransaction(client, {
    transaction,
    connection,
    cluster: 'devnet',
    address: owner.publicKey.toBase58(),
    signOnly: false,
  })

describe.each(['web3.js', 'ours'])('over a connection of %s', (whose) => {
  const connection = () =>
    whose === 'ours' ? rpcConnection(client, world.urls.solana) : (web3 as unknown as ConnectionLike)

  it('what is said to leave is what leaves, to the lamport [STX-024]', async () => {
    const friend = Keypair.generate().publicKey
    const transaction = new Transaction().add(limit(), price(), open(friend), give(friend, 12_345n))
    transaction.feePayer = owner.publicKey
    const before = await web3.getBalance(owner.publicKey)
    const prepared = await prepare(transaction, connection())
    expect(prepared).toMatchObject({
      fee: 205_000n,
      priorityFee: 200_000n,
      rent: 2_039_280n,
      balance: BigInt(before),
      insufficientFunds: false,
      simulationError: null,
      changes: [
        { mint: NATIVE, amount: -2_039_280n, decimals: 9, symbol: 'SOL' },
        { mint: mint.toBase58(), amount: -12_345n, decimals: DECIMALS },
      ],
      instructions: [
        { kind: 'unknown', name: 'compute-limit' },
        { kind: 'unknown', name: 'compute-price' },
        { kind: 'ata-creation', account: accountOf(friend).toBase58() },
        { kind: 'spl-transfer', to: friend.toBase58(), amount: 12_345n, decimals: DECIMALS },
      ],
    })
    await sendAndConfirmTransaction(web3, transaction, [owner])
    const after = await web3.getBalance(owner.publicKey)
    expect(BigInt(before - after)).toBe(prepared.fee + 2_039_280n)
    expect((await web3.getTokenAccountBalance(accountOf(friend))).value.amount).toBe('12345')
  })

  it('what cannot be paid is known before it is sent', async () => {
    const to = Keypair.generate().publicKey
    const transaction = new Transaction().add(
      SystemProgram.transfer({ fromPubkey: owner.publicKey, toPubkey: to, lamports: 5 * LAMPORTS_PER_SOL }),
    )
    const prepared = await prepare(transaction, connection())
    expect(prepared).toMatchObject({ insufficientFunds: true, changes: null })
    expect(prepared.simulationError).toMatch(/insufficient lamports/)
  })

  it('an old blockhash is known before it is sent', async () => {
    const transaction = new Transaction({
      feePayer: owner.publicKey,
      blockhash: PublicKey.unique().toBase58(),
      lastValidBlockHeight: 1,
    }).add(SystemProgram.transfer({ fromPubkey: owner.publicKey, toPubkey: owner.publicKey, lamports: 1 }))
    expect(await prepare(transaction, connection())).toMatchObject({ simulationError: 'blockhash_not_found' })
  })
})
