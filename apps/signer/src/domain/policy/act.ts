export const WALLET_CHAINS = [
  'ethereum',
  'solana',
  'cosmos',
  'stellar',
  'sui',
  'tron',
  'bitcoin-segwit',
  'near',
  'ton',
  'spark',
] as const
export type WalletChain = (typeof WALLET_CHAINS)[number]

/**
 * What a key is about to do, read off the very bytes that will be signed: never off what a request says about them. The
 * builders beside this file (`ethereum-act.ts`, `typed-data-act.ts`, `solana-act.ts`) make the decoded ones, and answer
 * `undecoded` for what they cannot read.
 */
export type Act = DecodedAct | UndecodedAct

type DecodedAct =
  | EthereumTransactionAct
  | TypedDataAct
  | AuthorizationAct
  | MessageAct
  | SolanaTransactionAct
  | RawHashAct
  | ExportAct

/** 0x hex in lower case. */
export type LowerHex = `0x${string}`

export interface EthereumTransactionAct {
  kind: 'ethereum_transaction'
  chainType: 'ethereum'
  method: 'eth_signTransaction' | 'eth_sendTransaction'
  transaction: EthereumTransaction
}

/** An unsigned transaction of the types 0 (with EIP-155), 1 or 2. Amounts are wei. */
export interface EthereumTransaction {
  type: 0 | 1 | 2
  chainId: bigint
  /** `null` makes a contract: `data` is then no call. */
  to: LowerHex | null
  value: bigint
  data: LowerHex
}

export interface TypedDataAct {
  kind: 'ethereum_typed_data'
  chainType: 'ethereum'
  method: 'eth_signTypedData_v4'
  /** To be signed in this form: `types.EIP712Domain` is always there, and says what of the domain is signed at all. */
  typedData: TypedData
}

export interface TypedDataField {
  name: string
  type: string
}

/** EIP-712, in the spelling of `eth_signTypedData_v4`. */
export interface TypedData {
  types: Record<string, TypedDataField[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

export interface AuthorizationAct {
  kind: 'ethereum_7702_authorization'
  chainType: 'ethereum'
  method: 'eth_sign7702Authorization'
  /** The code that the account takes on. */
  contract: LowerHex
}

export interface MessageAct {
  kind: 'message'
  chainType: 'ethereum' | 'solana'
  /** `personal_sign` puts the prefix of EIP-191 before the bytes, `signMessage` signs them as they are. */
  method: 'personal_sign' | 'signMessage'
  bytes: Uint8Array
}

export interface SolanaTransactionAct {
  kind: 'solana_transaction'
  chainType: 'solana'
  method: 'signTransaction' | 'signAndSendTransaction'
  /** In order. A rule is asked about each of them. */
  instructions: SolanaInstruction[]
}

/** Addresses are base58. */
export interface SolanaInstruction {
  programId: string
  /** What the System or a Token program will read; `null` for other programs. */
  call: SolanaCall | null
}

export interface SolanaCall {
  program: 'system' | 'token'
  /** As the program calls it: `Transfer`, `TransferChecked`. `null` if it cannot be read; then there are no fields. */
  name: string | null
  /** By `<name>.<field>`. An account out of a lookup table is `null`: which one it is, the transaction does not say. */
  fields: Record<string, string | bigint | null>
}

/** 32 bytes that may stand for anything. */
export interface RawHashAct {
  kind: 'raw_hash'
  chainType: WalletChain
  method: 'secp256k1_sign' | 'raw_sign'
}

export interface ExportAct {
  kind: 'export'
  chainType: WalletChain
  method: 'exportPrivateKey'
}

/** Signed only for a wallet without a policy. */
export interface UndecodedAct {
  kind: 'undecoded'
  chainType: WalletChain
  method: DecodedAct['method']
  /** For the log of the operator; holds nothing of the input. */
  reason: string
}
