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
import type { SolanaTools, TrialResult } from './trial.ts'

const SHOP = new PublicKey('Shop111111111111111111111111111111111111111')
const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const ASSOCIATED = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const NATIVE_MINT = new PublicKey('So11111111111111111111111111111111111111112')
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
  { wallet, sign: ask }: SolanaTools,
  instructions: TransactionInstruction[],
): Promise<TrialResult> {
  const signed = await ask({
    transaction: await transactionOf(wallet, instructions),
    connection: connect(),
    address: wallet.address,
  })
  return { label: 'Solana signature, not sent', value: signatureOf(signed) }
}

/** The shape of @solana/kit, frozen: a signed copy comes back. */
export async function signKit({ wallet, sign: ask }: SolanaTools): Promise<TrialResult> {
  const made = await transactionOf(wallet, [payment(wallet)])
  const transaction = Object.freeze({
    messageBytes: Uint8Array.from(made.serializeMessage()),
    signatures: Object.freeze({ [wallet.address]: null as Uint8Array | null }),
  })
  const { signatures } = await ask({ transaction, connection: connect(), address: wallet.address })
  const signature = signatures[wallet.address]
  return {
    label: 'Solana signature, not sent',
    value: signature ? base58.encode(Uint8Array.from(signature)) : '',
  }
}

/** By the feature of the Wallet Standard, which shows nothing: the page that calls it asks its user itself. */
export async function signStandard({ wallet, standard }: SolanaTools): Promise<TrialResult> {
  const account = standard.accounts.find(({ address }) => address === wallet.address)
  const { signMessage } = standard.features['solana:signMessage'] as SignsMessages
  const message = new TextEncoder().encode('Keep the table by the window, please.')
  const [signed] = await signMessage({ account, message })
  return { label: 'Signature of a message', value: signed ? base58.encode(signed.signature) : '' }
}

interface SignsMessages {
  signMessage(...inputs: object[]): Promise<{ signature: Uint8Array }[]>
}

/** Two signatures by one call, which shows nothing: what is signed, the page has asked its user itself. */
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

/** Puts 0.01 SOL into the wallet's account for wrapped SOL, which is made if need be. */
export function wrap(wallet: ConnectedSolanaWallet): TransactionInstruction[] {
  const owner = keyOf(wallet)
  const account = associated(owner, NATIVE_MINT, TOKEN)
  return [
    openAccount(owner, owner, NATIVE_MINT, TOKEN),
    SystemProgram.transfer({ fromPubkey: owner, toPubkey: account, lamports: 10_000_000 }),
    new TransactionInstruction({ programId: TOKEN, keys: [writable(account)], data: bytes([17]) }),
  ]
}

/** Closes that account: what is in it, and its deposit, are plain SOL again. */
export function unwrap(wallet: ConnectedSolanaWallet): TransactionInstruction[] {
  const owner = keyOf(wallet)
  const account = associated(owner, NATIVE_MINT, TOKEN)
  const keys = [writable(account), writable(owner), signer(owner)]
  return [
    openAccount(owner, owner, NATIVE_MINT, TOKEN),
    new TransactionInstruction({ programId: TOKEN, keys, data: bytes([9]) }),
  ]
}

/** Lets the shop take five dollars at any time; the faucet gives some first. */
export async function allow(wallet: ConnectedSolanaWallet): Promise<TransactionInstruction[]> {
  const { program, decimals } = TOKENS.spl
  const mint = new PublicKey((await give('solana', 'spl', wallet.address)).mint as string)
  const owner = keyOf(wallet)
  const keys = [writable(associated(owner, mint, program)), readonly(mint), readonly(SHOP), signer(owner)]
  const data = bytes([13, ...u64(5n * 10n ** BigInt(decimals)), decimals])
  return [new TransactionInstruction({ programId: program, keys, data })]
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
  const amount = u64(5n * 10n ** BigInt(decimals))
  const keys = [writable(from), ...(checked ? [readonly(mint)] : []), writable(to), signer(owner)]
  const data = checked ? [12, ...amount, decimals] : [3, ...amount]
  return [
    openAccount(owner, SHOP, mint, program),
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

/** Makes the account of an owner for a token, only where there is none yet. */
const openAccount = (payer: PublicKey, owner: PublicKey, mint: PublicKey, program: PublicKey) =>
  new TransactionInstruction({
    programId: ASSOCIATED,
    keys: [
      { ...writable(payer), isSigner: true },
      writable(associated(owner, mint, program)),
      readonly(owner),
      readonly(mint),
      readonly(SystemProgram.programId),
      readonly(program),
    ],
    data: bytes([1]),
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

function u64(value: bigint): Uint8Array {
  const units = new Uint8Array(8)
  new DataView(units.buffer).setBigUint64(0, value, true)
  return units
}
