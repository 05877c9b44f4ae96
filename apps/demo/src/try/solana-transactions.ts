import type { ConnectedSolanaWallet } from '@latchkey/react-auth/solana'
import { base58 } from '@scure/base'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { settings } from '../settings.ts'
import { give } from './faucet.ts'
import type { TrialResult } from './trial.ts'

const SHOP = new PublicKey('Shop111111111111111111111111111111111111111')
const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const ASSOCIATED = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const NOWHERE = new PublicKey('Nowhere111111111111111111111111111111111111')

const TOKENS = {
  spl: { program: TOKEN, decimals: 6 },
  'token-2022': { program: TOKEN_2022, decimals: 9 },
  hostile: { program: TOKEN_2022, decimals: 6 },
}

const connect = () =>
  new Connection(settings.solana, { commitment: 'confirmed', wsEndpoint: settings.solanaSocket })
const keyOf = ({ address }: ConnectedSolanaWallet) => new PublicKey(address)

export const payment = (wallet: ConnectedSolanaWallet) =>
  SystemProgram.transfer({ fromPubkey: keyOf(wallet), toPubkey: SHOP, lamports: 10_000_000 })

async function transactionOf(wallet: ConnectedSolanaWallet, instructions: TransactionInstruction[]) {
  const { blockhash, lastValidBlockHeight } = await connect().getLatestBlockhash()
  return new Transaction({ feePayer: keyOf(wallet), blockhash, lastValidBlockHeight }).add(...instructions)
}

async function sent(wallet: ConnectedSolanaWallet, transaction: Transaction | VersionedTransaction) {
  return { label: 'Solana transaction', value: await wallet.sendTransaction(transaction, connect()) }
}

export async function send(
  wallet: ConnectedSolanaWallet,
  instructions: TransactionInstruction[],
): Promise<TrialResult> {
  return sent(wallet, await transactionOf(wallet, instructions))
}

export async function sendVersioned(
  wallet: ConnectedSolanaWallet,
  instructions: TransactionInstruction[],
): Promise<TrialResult> {
  const { blockhash } = await connect().getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: keyOf(wallet),
    recentBlockhash: blockhash,
    instructions,
  })
  return sent(wallet, new VersionedTransaction(message.compileToV0Message()))
}

export async function sign(
  wallet: ConnectedSolanaWallet,
  instructions: TransactionInstruction[],
): Promise<TrialResult> {
  const signed = await wallet.signTransaction(await transactionOf(wallet, instructions))
  return { label: 'Solana signature, not sent', value: signatureOf(signed) }
}

export async function signAll(wallet: ConnectedSolanaWallet): Promise<TrialResult> {
  const again = SystemProgram.transfer({ fromPubkey: keyOf(wallet), toPubkey: SHOP, lamports: 20_000_000 })
  const both = [await transactionOf(wallet, [payment(wallet)]), await transactionOf(wallet, [again])]
  const signed = await wallet.signAllTransactions(both)
  return { label: 'Solana signatures, not sent', value: signed.map(signatureOf).join('\n') }
}

/** The account is of the page's making, which signs for it; the wallet pays. */
export async function createAccount(wallet: ConnectedSolanaWallet): Promise<TrialResult> {
  const made = Keypair.generate()
  const lamports = await connect().getMinimumBalanceForRentExemption(0)
  const create = SystemProgram.createAccount({
    fromPubkey: keyOf(wallet),
    newAccountPubkey: made.publicKey,
    lamports,
    space: 0,
    programId: SystemProgram.programId,
  })
  const transaction = await transactionOf(wallet, [create])
  transaction.partialSign(made)
  return sent(wallet, transaction)
}

/** Five tokens to the shop, whose account is made if need be; the faucet gives some first. */
export async function tokenTransfer(
  wallet: ConnectedSolanaWallet,
  token: keyof typeof TOKENS,
  checked: boolean,
): Promise<TransactionInstruction[]> {
  const { program, decimals } = TOKENS[token]
  const gift = await give('solana', token, wallet.address)
  const mint = new PublicKey(gift.mint as string)
  const owner = keyOf(wallet)
  const [from, to] = [associated(owner, mint, program), associated(SHOP, mint, program)]
  const amount = new Uint8Array(8)
  new DataView(amount.buffer).setBigUint64(0, 5n * 10n ** BigInt(decimals), true)
  const keys = [writable(from), ...(checked ? [readonly(mint)] : []), writable(to), signer(owner)]
  const data = checked ? [12, ...amount, decimals] : [3, ...amount]
  return [
    new TransactionInstruction({
      programId: ASSOCIATED,
      keys: [
        { ...writable(owner), isSigner: true },
        writable(to),
        readonly(SHOP),
        readonly(mint),
        readonly(SystemProgram.programId),
        readonly(program),
      ],
      // only where there is none yet
      data: bytes([1]),
    }),
    new TransactionInstruction({ programId: program, keys, data: bytes(data) }),
  ]
}

export const memo = (wallet: ConnectedSolanaWallet): TransactionInstruction[] => [
  ComputeBudgetProgram.setComputeUnitLimit({ units: 60_000 }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1000 }),
  new TransactionInstruction({
    programId: MEMO,
    keys: [signer(keyOf(wallet))],
    data: bytes([...new TextEncoder().encode('Juniper berries, 50 g')]),
  }),
]

export const unknown = (wallet: ConnectedSolanaWallet) =>
  new TransactionInstruction({
    programId: NOWHERE,
    keys: [{ ...writable(keyOf(wallet)), isSigner: true }, writable(SHOP)],
    data: bytes([229, 23, 203, 151, 122, 227, 173, 42, 1]),
  })

function associated(owner: PublicKey, mint: PublicKey, program: PublicKey): PublicKey {
  const seeds = [owner, program, mint].map((key) => key.toBytes())
  return PublicKey.findProgramAddressSync(seeds, ASSOCIATED)[0]
}

const writable = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true })
const readonly = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: false })
const signer = (pubkey: PublicKey) => ({ pubkey, isSigner: true, isWritable: false })
// the library says Buffer and takes any bytes
const bytes = (data: number[]) => Uint8Array.from(data) as never

const signatureOf = (signed: Transaction) => base58.encode(new Uint8Array(signed.signature ?? []))
