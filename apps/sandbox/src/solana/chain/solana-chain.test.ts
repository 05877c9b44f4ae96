import {
  type Address,
  appendTransactionMessageInstructions,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLifetimeUsingDurableNonce,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
  getNonceDecoder,
  getTransferSolInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system'
import { beforeEach, describe, expect, it } from 'vitest'
import { BLOCKHASH_LIFE } from './slots.ts'
import { SolanaChain } from './solana-chain.ts'
import { readWireTransaction, type WireTransaction } from './wire-transaction.ts'

const SOL = 1_000_000_000n

let chain: SolanaChain
let payer: KeyPairSigner

beforeEach(async () => {
  chain = new SolanaChain()
  payer = await generateKeyPairSigner()
  place(payer.address, 10n * SOL)
})

function place(
  address: Address,
  balance: bigint,
  data = new Uint8Array(),
  owner = SYSTEM_PROGRAM_ADDRESS as Address,
) {
  chain.place({
    address,
    lamports: lamports(balance),
    data,
    programAddress: owner,
    executable: false,
    space: BigInt(data.length),
  })
}

const begin = (instructions: Instruction[]) =>
  pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => appendTransactionMessageInstructions(instructions, paid),
  )
const alive = <T extends ReturnType<typeof begin>>(message: T) =>
  setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: chain.slots.blockhash, lastValidBlockHeight: 0n },
    message,
  )

async function wire(message: unknown): Promise<WireTransaction> {
  const signed = await signTransactionMessageWithSigners(message as never)
  return readWireTransaction(new Uint8Array(getTransactionEncoder().encode(signed)))
}

const pay = (destination: Address, amount: bigint) =>
  getTransferSolInstruction({ source: payer, destination, amount })
const balance = (address: Address) => chain.accountOf(address)?.lamports ?? 0n
const priced = (limit: number, price: bigint): Instruction[] => {
  const setLimit = Buffer.alloc(5)
  setLimit[0] = 2
  setLimit.writeUInt32LE(limit, 1)
  const setPrice = Buffer.alloc(9)
  setPrice[0] = 3
  setPrice.writeBigUInt64LE(price, 1)
  const programAddress = 'ComputeBudget111111111111111111111111111111' as Address
  return [setLimit, setPrice].map((data) => ({ programAddress, data: new Uint8Array(data) }))
}

describe('SolanaChain', () => {
  it('refuses a transaction whose blockhash has expired, and leaves no trace of it', async () => {
    const to = (await generateKeyPairSigner()).address
    const late = await wire(alive(begin([pay(to, SOL)])))
    chain.advance(BLOCKHASH_LIFE + 1)
    expect(chain.submit(late).error).toEqual({ json: 'BlockhashNotFound', text: 'Blockhash not found' })
    expect(chain.simulate(late, { signatures: true, blockhash: true }).error?.json).toBe('BlockhashNotFound')
    expect(chain.simulate(late, { signatures: true, blockhash: false }).error).toBeNull()
    expect(balance(payer.address)).toBe(10n * SOL)
    expect(chain.ledger.find(late.signature)).toBeUndefined()
  })

  it('lands a transaction once', async () => {
    const to = (await generateKeyPairSigner()).address
    const once = await wire(alive(begin([pay(to, SOL)])))
    expect(chain.submit(once).error).toBeNull()
    expect(chain.submit(once).error?.json).toBe('AlreadyProcessed')
    expect(balance(to)).toBe(SOL)
  })

  it.each([
    ['a signature alone', 0, 0n, 5000n],
    ['a priority fee', 200_000, 25_000n, 5000n + 5000n],
    ['a priority fee rounded up', 1000, 1n, 5001n],
  ])('charges %s as recorded', async (_title, limit, price, fee) => {
    const to = (await generateKeyPairSigner()).address
    const extra = limit ? priced(limit, price) : []
    const sent = await wire(alive(begin([...extra, pay(to, SOL)])))
    expect(chain.submit(sent).error).toBeNull()
    expect(chain.ledger.find(sent.signature)?.fee).toBe(fee)
    expect(balance(payer.address)).toBe(9n * SOL - fee)
  })

  it('records a failed transaction that paid its fee, drops one that could not', async () => {
    const to = (await generateKeyPairSigner()).address
    const failed = await wire(alive(begin([pay(to, 100n * SOL)])))
    expect(chain.submit(failed).error?.json).toEqual({ InstructionError: [0, { Custom: 1 }] })
    expect(chain.ledger.find(failed.signature)?.fee).toBe(5000n)
    place(payer.address, 1000n)
    chain.advance(1)
    const broke = await wire(alive(begin([pay(to, 1n)])))
    expect(chain.submit(broke).error?.json).toBe('InsufficientFundsForFee')
    expect(chain.ledger.find(broke.signature)).toBeUndefined()
  })

  it('refuses a wrong or missing signature', async () => {
    const to = (await generateKeyPairSigner()).address
    const good = await wire(alive(begin([pay(to, SOL)])))
    for (const fillWith of [0, 7]) {
      const bytes = good.bytes.slice()
      bytes.fill(fillWith, 1, 65)
      const bad = readWireTransaction(bytes)
      expect(chain.isSigned(bad)).toBe(false)
      expect(chain.submit(bad).error?.json).toBe('SignatureFailure')
    }
    expect(chain.isSigned(good)).toBe(true)
    expect(balance(to)).toBe(0n)
  })

  it('takes a durable nonce long after, once', async () => {
    const nonce = await generateKeyPairSigner()
    const to = (await generateKeyPairSigner()).address
    const create = getCreateAccountInstruction({
      payer,
      newAccount: nonce,
      lamports: lamports(chain.rentExemption(80n)),
      space: 80n,
      programAddress: SYSTEM_PROGRAM_ADDRESS,
    })
    const initialise = getInitializeNonceAccountInstruction({
      nonceAccount: nonce.address,
      nonceAuthority: payer.address,
    })
    expect(chain.submit(await wire(alive(begin([create, initialise])))).error).toBeNull()
    const { blockhash } = getNonceDecoder().decode(chain.accountOf(nonce.address)?.data as Uint8Array)
    const message = setTransactionMessageLifetimeUsingDurableNonce(
      {
        nonce: blockhash as never,
        nonceAccountAddress: nonce.address,
        nonceAuthorityAddress: payer.address,
      },
      begin([pay(to, SOL)]),
    )
    const held = await wire(message)
    chain.advance(1000)
    expect(chain.submit(held).error).toBeNull()
    expect(chain.submit(held).error?.json).toBe('BlockhashNotFound')
    expect(balance(to)).toBe(SOL)
  })

  it('loads addresses from lookup tables', async () => {
    const to = (await generateKeyPairSigner()).address
    const table = (await generateKeyPairSigner()).address
    const data = new Uint8Array(56 + 32)
    const view = new DataView(data.buffer)
    view.setUint32(0, 1, true)
    view.setBigUint64(4, 2n ** 64n - 1n, true)
    data.set(getAddressEncoder().encode(to), 56)
    place(table, SOL, data, 'AddressLookupTab1e1111111111111111111111111' as Address)
    const message = compressTransactionMessageUsingAddressLookupTables(alive(begin([pay(to, SOL)])), {
      [table]: [to],
    })
    const sent = await wire(message)
    expect(sent.message.staticAccounts).not.toContain(to)
    expect(chain.submit(sent).error).toBeNull()
    const entry = chain.ledger.find(sent.signature)
    expect(entry?.loaded).toEqual({ writable: [to], readonly: [] })
    expect(entry?.postBalances.at(-1)).toBe(SOL)
    expect(balance(to)).toBe(SOL)
  })
})
