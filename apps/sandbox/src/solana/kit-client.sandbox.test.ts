import {
  type Address,
  airdropFactory,
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'

const SOL = 1_000_000_000n

let world: RunningSandbox
let rpc: ReturnType<typeof createSolanaRpc>
let rpcSubscriptions: ReturnType<typeof createSolanaRpcSubscriptions>

beforeAll(async () => {
  world = await startSandbox()
  rpc = createSolanaRpc(world.urls.solana)
  rpcSubscriptions = createSolanaRpcSubscriptions(world.urls.solanaSocket)
})
afterAll(() => world.sandbox.stop())

async function funded(amount = SOL): Promise<KeyPairSigner> {
  const signer = await generateKeyPairSigner()
  const airdrop = airdropFactory({ rpc, rpcSubscriptions } as never)
  await airdrop({
    recipientAddress: signer.address,
    lamports: lamports(amount),
    commitment: 'confirmed',
  })
  return signer
}

async function send(payer: KeyPairSigner, instructions: Instruction[]) {
  const { value: latestBlockhash } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(latestBlockhash, paid),
    (lively) => appendTransactionMessageInstructions(instructions, lively),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as never)
  await sendAndConfirm(transaction as never, { commitment: 'confirmed' })
  return getSignatureFromTransaction(transaction)
}

async function holding(owner: Address, mint: Address): Promise<Address> {
  const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  return ata
}

describe('@solana/kit 8.4 against the sandbox', () => {
  it('drops SOL and sends it on, confirmed over the WebSocket', async () => {
    const payer = await funded(3n * SOL)
    const { address } = await generateKeyPairSigner()
    await send(payer, [getTransferSolInstruction({ source: payer, destination: address, amount: SOL })])
    const { value } = await rpc.getBalance(address).send()
    expect(value).toBe(SOL)
    expect((await rpc.getBalance(payer.address).send()).value).toBe(2n * SOL - 5000n)
  })

  it('makes a mint, an associated account and a checked transfer, and reads all of it back', async () => {
    const payer = await funded()
    const mint = await generateKeyPairSigner()
    const friend = (await generateKeyPairSigner()).address
    const space = BigInt(getMintSize())
    const rent = await rpc.getMinimumBalanceForRentExemption(space).send()
    const [mine, theirs] = [await holding(payer.address, mint.address), await holding(friend, mint.address)]
    const open = (owner: Address, ata: Address) =>
      getCreateAssociatedTokenIdempotentInstruction({ payer, owner, ata, mint: mint.address })
    await send(payer, [
      getCreateAccountInstruction({
        payer,
        newAccount: mint,
        lamports: rent,
        space,
        programAddress: TOKEN_PROGRAM_ADDRESS,
      }),
      getInitializeMint2Instruction({ mint: mint.address, decimals: 6, mintAuthority: payer.address }),
      open(payer.address, mine),
      getMintToInstruction({ mint: mint.address, token: mine, mintAuthority: payer, amount: 5_000_000n }),
    ])
    const signature = await send(payer, [
      open(friend, theirs),
      getTransferCheckedInstruction({
        source: mine,
        mint: mint.address,
        destination: theirs,
        authority: payer,
        amount: 1_250_000n,
        decimals: 6,
      }),
    ])

    expect((await rpc.getTokenAccountBalance(theirs).send()).value).toMatchObject({
      amount: '1250000',
      uiAmountString: '1.25',
    })
    expect((await rpc.getTokenSupply(mint.address).send()).value.amount).toBe('5000000')
    const owned = await rpc
      .getTokenAccountsByOwner(friend, { mint: mint.address }, { encoding: 'jsonParsed' })
      .send()
    expect(owned.value).toHaveLength(1)
    expect(owned.value[0]?.account.data.parsed.info.tokenAmount.uiAmountString).toBe('1.25')
    const byProgram = await rpc
      .getTokenAccountsByOwner(friend, { programId: TOKEN_PROGRAM_ADDRESS }, { encoding: 'base64' })
      .send()
    expect(byProgram.value.map(({ pubkey }) => pubkey)).toEqual([theirs])

    const read = await rpc
      .getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 })
      .send()
    const [create, transfer] = read?.transaction.message.instructions ?? []
    expect(create).toMatchObject({
      program: 'spl-associated-token-account',
      parsed: { type: 'createIdempotent', info: { wallet: friend, mint: mint.address } },
    })
    expect(transfer).toMatchObject({
      program: 'spl-token',
      parsed: {
        type: 'transferChecked',
        info: { authority: payer.address, destination: theirs, tokenAmount: { amount: '1250000' } },
      },
    })
    const balances = read?.meta?.postTokenBalances?.map(({ owner, uiTokenAmount }) => [
      owner,
      uiTokenAmount.amount,
    ])
    expect(balances).toEqual(
      expect.arrayContaining([
        [payer.address, '3750000'],
        [friend, '1250000'],
      ]),
    )
  })

  it('finds the accounts of a program by size and content', async () => {
    const owner = (await generateKeyPairSigner()).address
    const answer = await fetch(`${world.urls.web}/faucet`, {
      method: 'POST',
      body: JSON.stringify({ chain: 'solana', asset: 'spl', address: owner, amount: '2.5' }),
    })
    const { mint } = (await answer.json()) as { mint: Address }
    const found = await rpc
      .getProgramAccounts(TOKEN_PROGRAM_ADDRESS, {
        encoding: 'jsonParsed',
        filters: [{ dataSize: 165n }, { memcmp: { offset: 32n, bytes: owner as never, encoding: 'base58' } }],
      })
      .send()
    expect(found.map(({ pubkey }) => pubkey)).toEqual([await holding(owner, mint)])
    const info = await rpc.getAccountInfo(mint, { encoding: 'jsonParsed' }).send()
    expect(info.value?.data).toMatchObject({
      program: 'spl-token',
      parsed: { type: 'mint', info: { decimals: 6 } },
    })
  })

  it('fails a transfer without funds with a coded preflight failure and its cause', async () => {
    const payer = await funded()
    const { address } = await generateKeyPairSigner()
    const failure = await send(payer, [
      getTransferSolInstruction({ source: payer, destination: address, amount: 5n * SOL }),
    ]).catch((error) => error)
    expect(
      isSolanaError(failure, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE),
    ).toBe(true)
    expect(failure.context.logs.join('\n')).toContain('insufficient lamports')
    expect(failure.cause.message).toContain('1')
  })

  it('keeps whole numbers beyond 2^53 exact', async () => {
    const { address } = await funded()
    const { value } = await rpc.getAccountInfo(address, { encoding: 'base64' }).send()
    expect(value?.lamports).toBe(SOL)
    expect((value as { rentEpoch?: bigint } | null)?.rentEpoch ?? 2n ** 64n - 1n).toBe(2n ** 64n - 1n)
  })

  it('follows the slots', async () => {
    const abort = new AbortController()
    const slots = await rpcSubscriptions.slotNotifications().subscribe({ abortSignal: abort.signal })
    const seen: { slot: bigint; parent: bigint }[] = []
    for await (const { slot, parent } of slots) {
      seen.push({ slot, parent })
      if (seen.length === 2) break
    }
    abort.abort()
    expect(seen.map(({ slot, parent }) => slot - parent)).toEqual([1n, 1n])
    expect(seen[1]?.slot).toBeGreaterThan(seen[0]?.slot as bigint)
  })
})
