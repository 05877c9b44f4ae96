import { expect, it } from 'vitest'
import { KNOWN_SOLANA_TOKENS } from './solana-tokens.ts'

it('knows USDC, USDT and SOL on the main cluster and on devnet, and nothing else [STX-019]', () => {
  expect([KNOWN_SOLANA_TOKENS['mainnet-beta'], KNOWN_SOLANA_TOKENS.devnet]).toEqual([
    {
      EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: { symbol: 'USDC', decimals: 6 },
      Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: { symbol: 'USDT', decimals: 6 },
      So11111111111111111111111111111111111111112: { symbol: 'SOL', decimals: 9 },
    },
    {
      '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU': { symbol: 'USDC', decimals: 6 },
      EJwZgeZrdC8TXTQbQBoL6bfuAnFUUy1PVCMB4DYPzVaS: { symbol: 'USDT', decimals: 6 },
      So11111111111111111111111111111111111111112: { symbol: 'SOL', decimals: 9 },
    },
  ])
})

it('knows nothing on testnet [STX-020]', () => {
  expect(KNOWN_SOLANA_TOKENS.testnet).toEqual({})
})
