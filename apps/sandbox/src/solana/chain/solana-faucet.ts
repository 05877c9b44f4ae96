import { createHash } from 'node:crypto'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintEncoder,
  getMintSize,
  getMintToCheckedInstruction,
} from '@solana-program/token'
import type { SolanaChain } from './solana-chain.ts'
import { TOKEN_PROGRAM } from './token-account.ts'
import { readWireTransaction } from './wire-transaction.ts'

const RICHES = 10n ** 17n
const LARGEST_DROP = 10n ** 13n
const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** Decimals of the demo token, as of the dollar tokens that it stands for. */
export const DEMO_TOKEN_DECIMALS = 6

export interface SolanaFaucet {
  /** The mint of the demo token; the same on every run. */
  mint: Address
  /** Sends lamports, at most 10,000 SOL; resolves with the signature, or throws with the network's reason. */
  airdrop(to: Address, amount: bigint): Promise<string>
  /** Mints demo tokens (in millionths) to an owner's associated account, which is made if need be. */
  mintTo(owner: Address, amount: bigint): Promise<string>
}

/** Puts the faucet's account and the demo token's mint on a chain. Their keys are known to all, on purpose. */
export async function createSolanaFaucet(chain: SolanaChain): Promise<SolanaFaucet> {
  const faucet = await wellKnownSigner('faucet')
  const mint = (await wellKnownSigner('demo token')).address
  fill(chain, faucet.address)
  if (!chain.accountOf(mint)) placeMint(chain, mint, faucet.address)
  let sent = 0

  const send = async (instructions: Instruction[]) => {
    if ((chain.accountOf(faucet.address)?.lamports ?? 0n) < RICHES / 2n) fill(chain, faucet.address)
    // The number keeps two equal payments in one slot apart.
    const memo = {
      programAddress: MEMO_PROGRAM,
      data: new TextEncoder().encode(`faucet payment ${Date.now()}-${++sent}`),
    }
    const wire = readWireTransaction(await sign(chain, faucet, [...instructions, memo]))
    const { error } = chain.submit(wire)
    if (error) throw new Error(error.text)
    return wire.signature
  }

  return {
    mint,
    async airdrop(to, amount) {
      if (amount > LARGEST_DROP) throw new Error('the faucet gives at most 10000 SOL at a time')
      return send([getTransferSolInstruction({ source: faucet, destination: to, amount: lamports(amount) })])
    },
    async mintTo(owner, amount) {
      const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM })
      return send([
        getCreateAssociatedTokenIdempotentInstruction({ payer: faucet, ata, owner, mint }),
        getMintToCheckedInstruction({
          mint,
          token: ata,
          mintAuthority: faucet,
          amount,
          decimals: DEMO_TOKEN_DECIMALS,
        }),
      ])
    },
  }
}

async function wellKnownSigner(name: string): Promise<KeyPairSigner> {
  const seed = createHash('sha256').update(`local sandbox: ${name}`).digest()
  return createKeyPairSignerFromPrivateKeyBytes(seed)
}

function fill(chain: SolanaChain, account: Address): void {
  chain.place({
    address: account,
    lamports: lamports(RICHES),
    data: new Uint8Array(),
    programAddress: address('11111111111111111111111111111111'),
    executable: false,
    space: 0n,
  })
}

function placeMint(chain: SolanaChain, mint: Address, mintAuthority: Address): void {
  const size = BigInt(getMintSize())
  chain.place({
    address: mint,
    lamports: lamports(chain.rentExemption(size)),
    data: new Uint8Array(
      getMintEncoder().encode({
        mintAuthority,
        supply: 0n,
        decimals: DEMO_TOKEN_DECIMALS,
        isInitialized: true,
        freezeAuthority: null,
      }),
    ),
    programAddress: TOKEN_PROGRAM,
    executable: false,
    space: size,
  })
}

async function sign(chain: SolanaChain, payer: KeyPairSigner, instructions: Instruction[]) {
  const { blockhash } = chain.slots
  const lifetime = { blockhash, lastValidBlockHeight: BigInt(chain.slots.lastValidHeight(blockhash) ?? 0) }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (lively) => appendTransactionMessageInstructions(instructions, lively),
  )
  return new Uint8Array(getTransactionEncoder().encode(await signTransactionMessageWithSigners(message)))
}
