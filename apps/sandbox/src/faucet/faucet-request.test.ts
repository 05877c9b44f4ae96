import { describe, expect, it } from 'vitest'
import { FaucetRefusal, readFaucetRequest } from './faucet-request.ts'

const ETHEREUM = '0x00000000000000000000000000000000000000A1'
const SOLANA = 'BLRDpoJMVtGLmrsXELZgRqH3CHwKrqFKqrJ4tnFJ4DwY'

describe('readFaucetRequest', () => {
  it.each([
    [{ chain: 'ethereum', address: ETHEREUM }, 10n ** 18n],
    [{ chain: 'ethereum-2', address: ETHEREUM, amount: '0.000000000000000001' }, 1n],
    [{ chain: 'ethereum', address: ETHEREUM, amount: 2.5 }, 25n * 10n ** 17n],
    [{ chain: 'solana', address: SOLANA }, 10n ** 9n],
    [{ chain: 'solana', address: SOLANA, amount: ' 0.5 ' }, 5n * 10n ** 8n],
    [{ chain: 'solana', address: SOLANA, asset: 'spl' }, 10n ** 8n],
    [{ chain: 'ethereum', address: ETHEREUM, amount: 100 }, 10n ** 20n],
    [{ chain: 'ethereum-2', address: ETHEREUM, asset: 'dollar' }, 10n ** 8n],
    [{ chain: 'ethereum', address: ETHEREUM, asset: 'items' }, 5n],
    [{ chain: 'solana', address: SOLANA, asset: 'token-2022', amount: '1.5' }, 15n * 10n ** 8n],
  ])('%j', (body, amount) => {
    expect(readFaucetRequest(body)).toMatchObject({ amount, address: body.address })
  })

  it.each([
    [null, 'The body must be a JSON object'],
    [[], 'The body must be a JSON object'],
    ['x', 'The body must be a JSON object'],
    [{}, '"chain" must be one of'],
    [{ chain: 'bitcoin', address: ETHEREUM }, '"chain" must be one of'],
    [{ chain: '__proto__', address: ETHEREUM }, '"chain" must be one of'],
    [{ chain: 'ethereum' }, '"address" must be an Ethereum address'],
    [{ chain: 'ethereum', address: 42 }, '"address" must be an Ethereum address'],
    [{ chain: 'ethereum', address: SOLANA }, '"address" must be an Ethereum address'],
    [{ chain: 'ethereum', address: `0x${'0'.repeat(40)}` }, '"address" must be an Ethereum address'],
    [{ chain: 'solana', address: ETHEREUM }, '"address" must be a Solana address'],
    [{ chain: 'solana', address: '1'.repeat(5000) }, '"address" must be a Solana address'],
    [
      { chain: 'ethereum', address: ETHEREUM, asset: 'spl' },
      '"asset" on ethereum must be one of native, dollar,',
    ],
    [{ chain: 'solana', address: SOLANA, asset: 'dollar' }, '"asset" on solana must be one of native, spl,'],
    [{ chain: 'solana', address: SOLANA, asset: ['spl'] }, '"asset" on solana must be one of'],
    [
      { chain: 'ethereum', address: ETHEREUM, asset: 'collectible', amount: 2 },
      'up to 1, with at most 0 decimals',
    ],
    [{ chain: 'solana', address: SOLANA, asset: 'constructor' }, '"asset" on solana must be one of'],
    [{ chain: 'ethereum', address: ETHEREUM, amount: 0 }, '"amount" must be a number above 0, up to 100'],
    [{ chain: 'ethereum', address: ETHEREUM, amount: -1 }, '"amount" must be'],
    [{ chain: 'ethereum', address: ETHEREUM, amount: '100.1' }, '"amount" must be'],
    [{ chain: 'ethereum', address: ETHEREUM, amount: '1e3' }, '"amount" must be'],
    [{ chain: 'ethereum', address: ETHEREUM, amount: '0x10' }, '"amount" must be'],
    [{ chain: 'ethereum', address: ETHEREUM, amount: {} }, '"amount" must be'],
    [{ chain: 'solana', address: SOLANA, amount: '0.0000000001' }, 'with at most 9 decimals'],
  ])('refuses %j', (body, message) => {
    expect(() => readFaucetRequest(body)).toThrow(FaucetRefusal)
    expect(() => readFaucetRequest(body)).toThrow(message)
  })
})
