/** The programs that are known here, by their addresses. */
export const SYSTEM = '11111111111111111111111111111111'
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
export const STAKE = 'Stake11111111111111111111111111111111111111'
export const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
export const MEMO_1 = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'
export const LOOKUP_TABLE = 'AddressLookupTab1e1111111111111111111111111'
export const RAYDIUM_CP_SWAP = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C'
export const RAYDIUM_CP_SWAP_DEVNET = 'CPMDWBwJDtYax9qW7AyRuVC19Cc4L4Vcy4n2BHAbHkCW'
export const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

/** What people call them: proper names, the same in each language. */
const NAMES: Record<string, string> = {
  [SYSTEM]: 'System',
  [TOKEN]: 'Token',
  [TOKEN_2022]: 'Token-2022',
  [ASSOCIATED_TOKEN]: 'Associated Token',
  [COMPUTE_BUDGET]: 'Compute Budget',
  [STAKE]: 'Stake',
  [MEMO]: 'Memo',
  [MEMO_1]: 'Memo',
  [LOOKUP_TABLE]: 'Address Lookup Table',
  [RAYDIUM_CP_SWAP]: 'Raydium',
  [RAYDIUM_CP_SWAP_DEVNET]: 'Raydium',
  [JUPITER]: 'Jupiter',
  Vote111111111111111111111111111111111111111: 'Vote',
  BPFLoaderUpgradeab1e11111111111111111111111: 'BPF Loader',
  Ed25519SigVerify111111111111111111111111111: 'Ed25519',
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: 'Metaplex',
}

/** The name of a program that is known here, by its whole address. */
export const programName = (program: string): string | undefined =>
  Object.hasOwn(NAMES, program) ? NAMES[program] : undefined
