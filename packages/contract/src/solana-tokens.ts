/** A token of Solana's by its mint; symbol and decimals are beyond doubt. */
export interface KnownSolanaToken {
  symbol: string
  decimals: number
}

/** The mint that wrapped SOL counts under, on every cluster. */
export const NATIVE_MINT = 'So11111111111111111111111111111111111111112'
export const WRAPPED_SOL: KnownSolanaToken = { symbol: 'SOL', decimals: 9 }

/** The tokens whose names are beyond doubt, by cluster and mint [STX-019, STX-020]. */
export const KNOWN_SOLANA_TOKENS: Readonly<
  Record<'mainnet-beta' | 'devnet' | 'testnet', Readonly<Record<string, KnownSolanaToken>>>
> = {
  'mainnet-beta': {
    EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: { symbol: 'USDC', decimals: 6 },
    Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: { symbol: 'USDT', decimals: 6 },
    [NATIVE_MINT]: WRAPPED_SOL,
  },
  devnet: {
    '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU': { symbol: 'USDC', decimals: 6 },
    EJwZgeZrdC8TXTQbQBoL6bfuAnFUUy1PVCMB4DYPzVaS: { symbol: 'USDT', decimals: 6 },
    [NATIVE_MINT]: WRAPPED_SOL,
  },
  testnet: {},
}

/** Names that no other mint may go by: one that does is some other token in their clothes. */
export const GUARDED_SOLANA_SYMBOLS: readonly string[] = ['USDC', 'USDT', 'SOL', 'WSOL']
