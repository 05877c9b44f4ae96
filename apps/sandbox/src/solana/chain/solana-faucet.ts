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
  getMintToCheckedInstruction,
} from '@solana-program/token'
import type { SolanaChain } from './solana-chain.ts'
import { placeToken, SOLANA_TOKENS, type SolanaToken } from './tokens.ts'
import { readWireTransaction } from './wire-transaction.ts'

const RICHES = 10n ** 17n
const LARGEST_DROP = 10n ** 13n
const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

export interface SolanaFaucet {
  /** The mint of each token; the same on every run. */
  mints: Record<SolanaToken, Address>
  /** Sends lamports, at most 10,000 SOL; resolves with the signature, or throws with the network's reason. */
  airdrop(to: Address, amount: bigint): Promise<string>
  /** Mints tokens (in the smallest unit) to an owner's associated account, which is made if need be. */
  mintTo(token: SolanaToken, owner: Address, amount: bigint): Promise<string>
}

/** Puts the faucet's account and the mints of its tokens on a chain. Their keys are known to all, on purpose. */
export async function createSolanaFaucet(chain: SolanaChain): Promise<SolanaFaucet> {
  const faucet = await wellKnownSigner('faucet')
  const mints = {} as Record<SolanaToken, Address>
  for (const [name, token] of Object.entries(SOLANA_TOKENS)) {
    const mint = (await wellKnownSigner(token.key)).address
    await placeToken(chain, mint, faucet.address, token)
    mints[name as SolanaToken] = mint
  }
  fill(chain, faucet.address)
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
    mints,
    async airdrop(to, amount) {
      if (amount > LARGEST_DROP) throw new Error('the faucet gives at most 10000 SOL at a time')
      return send([getTransferSolInstruction({ source: faucet, destination: to, amount: lamports(amount) })])
    },
    async mintTo(token, owner, amount) {
      const { program: tokenProgram, decimals } = SOLANA_TOKENS[token]
      const mint = mints[token]
      const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram })
      return send([
        getCreateAssociatedTokenIdempotentInstruction({ payer: faucet, ata, owner, mint, tokenProgram }),
        getMintToCheckedInstruction(
          { mint, token: ata, mintAuthority: faucet, amount, decimals },
          { programAddress: tokenProgram },
        ),
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
