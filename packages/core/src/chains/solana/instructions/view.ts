/** What can be read, and nothing besides [STX-015]. */
export const SOLANA_INSTRUCTION_KINDS = [
  'sol-transfer',
  'spl-transfer',
  'ata-creation',
  'create-account',
  'spl-init-account',
  'spl-close-account',
  'spl-sync-native',
  'raydium-swap-base-input',
  'raydium-swap-base-output',
  'jupiter-swap-shared-accounts-route',
  'jupiter-swap-exact-out-route',
  'unknown',
] as const
export type SolanaInstructionKind = (typeof SOLANA_INSTRUCTION_KINDS)[number]

/** What an instruction of unknown kind is called where its program is known. */
export type SolanaInstructionName =
  | 'approve'
  | 'revoke'
  | 'set-authority'
  | 'mint-to'
  | 'burn'
  | 'freeze'
  | 'init-mint'
  | 'assign'
  | 'allocate'
  | 'nonce'
  | 'nonce-withdraw'
  | 'nonce-authority'
  | 'memo'
  | 'compute-limit'
  | 'compute-price'
  | 'stake'
  | 'stake-authority'
  | 'unstake'
  | 'stake-withdraw'
  | 'swap'

/** An amount of a token; what is not known of the token is absent. */
export interface SolanaAmount {
  /** in base units */
  amount: bigint
  mint: string
  decimals?: number
  symbol?: string
}

/** One side of a swap. `exact`: else it is the most that is paid, or the least that is got */
export interface SolanaSwapSide extends SolanaAmount {
  exact: boolean
}

/** An instruction as a screen shows it. */
export interface SolanaInstructionView {
  kind: SolanaInstructionKind
  name?: SolanaInstructionName
  /** base58; '' when it comes from a look-up table that could not be read */
  program: string
  programName?: string | undefined
  /** who gives; of tokens the owner of the account, where that is known, else the account */
  from?: string | undefined
  to?: string | undefined
  /** the token account that is paid into, where `to` is its owner */
  toAccount?: string | undefined
  /** in base units */
  amount?: bigint | undefined
  decimals?: number | undefined
  symbol?: string | undefined
  /** token mint, where it is known */
  mint?: string | undefined
  /** the account that is made, closed or brought up to date */
  account?: string | undefined
  /** who has it, or may close it or withdraw from it */
  owner?: string | undefined
  /** of a swap: what is given, and what is got */
  sell?: SolanaSwapSide
  buy?: SolanaSwapSide
  /** of a memo: anybody's words */
  text?: string
  /** base64, of an instruction of unknown kind */
  data?: string
}

/** What a reader of one program says of an instruction; the program is put in by whoever calls it. */
export type ReadInstruction = Omit<SolanaInstructionView, 'program' | 'programName' | 'data'>

/** Bytes and accounts of an instruction. Whatever asks for more than there is throws RangeError. */
export interface InstructionParts {
  accounts: string[]
  data: Uint8Array
  view: DataView
}
