import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox, until } from '../testing/start-sandbox.ts'

let world: RunningSandbox
let connection: Connection

beforeAll(async () => {
  world = await startSandbox()
  connection = new Connection(world.urls.solana, {
    commitment: 'confirmed',
    wsEndpoint: world.urls.solanaSocket,
  })
})
afterAll(() => world.sandbox.stop())

async function funded(sol = 1): Promise<Keypair> {
  const keypair = Keypair.generate()
  const signature = await connection.requestAirdrop(keypair.publicKey, sol * LAMPORTS_PER_SOL)
  await connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) })
  return keypair
}

const pay = (from: Keypair, toPubkey: PublicKey, lamports: number) =>
  new Transaction().add(SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey, lamports }))

describe('@solana/web3.js 1.99 against the sandbox', () => {
  it('drops SOL and reads the balance back', async () => {
    const owner = await funded(2)
    expect(await connection.getBalance(owner.publicKey)).toBe(2 * LAMPORTS_PER_SOL)
    expect(await connection.getBalance(Keypair.generate().publicKey)).toBe(0)
  })

  it('transfers SOL, confirms over the WebSocket and reads the transaction parsed', async () => {
    const from = await funded()
    const to = Keypair.generate().publicKey
    const signature = await sendAndConfirmTransaction(connection, pay(from, to, 10_000_000), [from])
    const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(parsed?.transaction.message.instructions[0]).toMatchObject({
      program: 'system',
      parsed: {
        type: 'transfer',
        info: { source: from.publicKey.toBase58(), destination: to.toBase58(), lamports: 10_000_000 },
      },
    })
    expect(parsed?.meta).toMatchObject({ err: null, fee: 5000 })
    expect(parsed?.meta?.preBalances.slice(0, 2)).toEqual([LAMPORTS_PER_SOL, 0])
    expect(parsed?.meta?.postBalances.slice(0, 2)).toEqual([LAMPORTS_PER_SOL - 10_005_000, 10_000_000])
    const [{ value: status }, history] = await Promise.all([
      connection.getSignatureStatus(signature),
      connection.getSignaturesForAddress(to),
    ])
    expect(status).toMatchObject({ confirmationStatus: 'finalized', err: null })
    expect(history.map((entry) => entry.signature)).toEqual([signature])
  })

  it('keeps equal transfers apart by their blockhashes and refuses the very same one', async () => {
    const from = await funded()
    const to = Keypair.generate().publicKey
    const first = pay(from, to, 1_000_000)
    first.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
    first.sign(from)
    await connection.sendRawTransaction(first.serialize())
    await expect(connection.sendRawTransaction(first.serialize())).rejects.toThrow(
      'This transaction has already been processed',
    )
    const before = first.recentBlockhash
    const blockhash = await until(async () => {
      const latest = await connection.getLatestBlockhash()
      return latest.blockhash !== before && latest.blockhash
    })
    const second = pay(from, to, 1_000_000)
    second.recentBlockhash = blockhash
    second.sign(from)
    await connection.sendRawTransaction(second.serialize())
    expect(await connection.getBalance(to)).toBe(2_000_000)
  })

  it('sends a versioned transaction', async () => {
    const from = await funded()
    const to = Keypair.generate().publicKey
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: from.publicKey,
      recentBlockhash: blockhash,
      instructions: [
        SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: 5_000_000 }),
      ],
    }).compileToV0Message()
    expect((await connection.getFeeForMessage(message)).value).toBe(5000)
    const transaction = new VersionedTransaction(message)
    transaction.sign([from])
    const signature = await connection.sendTransaction(transaction)
    await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
    const read = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(read?.version).toBe(0)
    expect(read?.transaction.message.staticAccountKeys.map(String)).toContain(to.toBase58())
    await expect(connection.getTransaction(signature)).rejects.toThrow('maxSupportedTransactionVersion')
  })

  it('refuses a transfer that cannot be paid and gives the reason and the logs', async () => {
    const from = await funded()
    const failure = await sendAndConfirmTransaction(
      connection,
      pay(from, Keypair.generate().publicKey, 5e9),
      [from],
    ).catch((error) => error)
    expect(failure).toBeInstanceOf(SendTransactionError)
    expect(failure.message).toContain(
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    )
    expect(failure.logs.join('\n')).toContain('insufficient lamports')
  })

  it('lands a failing transaction that skipped preflight, with its error and its fee', async () => {
    const from = await funded()
    const transaction = pay(from, Keypair.generate().publicKey, 5e9)
    const latest = await connection.getLatestBlockhash()
    transaction.recentBlockhash = latest.blockhash
    transaction.sign(from)
    const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
    const { value } = await connection.confirmTransaction({ signature, ...latest })
    expect(value.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
    expect(await connection.getBalance(from.publicKey)).toBe(LAMPORTS_PER_SOL - 5000)
  })

  it('says "Blockhash not found" of a blockhash that it never gave', async () => {
    const from = await funded()
    const transaction = pay(from, Keypair.generate().publicKey, 1_000_000)
    transaction.recentBlockhash = Keypair.generate().publicKey.toBase58()
    transaction.sign(from)
    await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow(
      'Transaction simulation failed: Blockhash not found',
    )
  })

  it('simulates with logs and the accounts as they would be', async () => {
    const from = await funded()
    const to = Keypair.generate().publicKey
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: from.publicKey,
      recentBlockhash: blockhash,
      instructions: [
        SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports: 7_000_000 }),
      ],
    }).compileToV0Message()
    const { value } = await connection.simulateTransaction(new VersionedTransaction(message), {
      accounts: { encoding: 'base64', addresses: [to.toBase58()] },
    })
    expect(value.err).toBeNull()
    expect(value.logs?.[0]).toContain('invoke [1]')
    expect(value.accounts?.[0]?.lamports).toBe(7_000_000)
    expect(await connection.getBalance(to)).toBe(0)
  })

  it('tells of changed accounts, logs and slots over the WebSocket', async () => {
    const from = await funded()
    const to = Keypair.generate().publicKey
    const seen: { balance?: number; logs?: string[]; slot?: number } = {}
    const ids = [
      connection.onAccountChange(to, ({ lamports }) => {
        seen.balance = lamports
      }),
      connection.onLogs(to, ({ logs }) => {
        seen.logs = logs
      }),
      connection.onSlotChange(({ slot }) => {
        seen.slot = slot
      }),
    ] as const
    await until(async () => seen.slot)
    await sendAndConfirmTransaction(connection, pay(from, to, 3_000_000), [from])
    await until(async () => seen.balance && seen.logs)
    expect(seen.balance).toBe(3_000_000)
    expect(seen.logs?.[0]).toContain('invoke [1]')
    await connection.removeAccountChangeListener(ids[0])
    await connection.removeOnLogsListener(ids[1])
    await connection.removeSlotChangeListener(ids[2])
  })

  it('finds the memo of a transaction', async () => {
    const from = await funded()
    const memo = new TransactionInstruction({
      keys: [],
      programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      data: Buffer.from('thanks for the fish'),
    })
    const signature = await sendAndConfirmTransaction(connection, new Transaction().add(memo), [from])
    const [entry] = await connection.getSignaturesForAddress(from.publicKey, { limit: 1 })
    expect(entry).toMatchObject({ signature, memo: '[19] thanks for the fish' })
    const parsed = await connection.getParsedTransaction(signature)
    expect(parsed?.transaction.message.instructions[0]).toMatchObject({
      program: 'spl-memo',
      parsed: 'thanks for the fish',
    })
  })

  it('answers what clients ask about the network', async () => {
    const slot = await connection.getSlot()
    expect(await connection.getBlockHeight()).toBeGreaterThanOrEqual(slot)
    expect((await connection.getEpochInfo()).absoluteSlot).toBeGreaterThanOrEqual(slot)
    expect(await connection.getGenesisHash()).toBe(await connection.getGenesisHash())
    expect(await connection.getMinimumBalanceForRentExemption(0)).toBe(890_880)
    expect((await connection.getVersion())['solana-core']).toMatch(/^\d+\.\d+\.\d+$/)
    expect(await connection.getBlockTime(slot)).toBeGreaterThan(1.7e9)
    const block = await connection.getBlock(slot, { maxSupportedTransactionVersion: 0 })
    expect(block?.parentSlot).toBe(slot - 1)
    expect(await connection.getRecentPrioritizationFees()).toHaveLength(5)
  })
})
