import { expect, it } from 'vitest'
import { normalizeAddress } from './address.ts'

const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

it.each([
  ['ethereum', ETHEREUM, ETHEREUM],
  ['ethereum', ETHEREUM.toLowerCase(), ETHEREUM],
  ['ethereum', `0x${ETHEREUM.slice(2).toUpperCase()}`, ETHEREUM],
  ['solana', SOLANA, SOLANA],
] as const)('spells an address of %s as %s does: one way', (chainType, address, spelling) => {
  expect(normalizeAddress(chainType, address)).toBe(spelling)
})

it.each([
  ['ethereum', SOLANA],
  ['ethereum', ETHEREUM.slice(0, -1)],
  ['ethereum', ETHEREUM.slice(2)],
  ['ethereum', ''],
  ['solana', ETHEREUM],
  ['solana', SOLANA.slice(3)],
  ['solana', `${SOLANA}1`],
  ['solana', ''],
] as const)('has none for %s in %j', (chainType, text) => {
  expect(normalizeAddress(chainType, text)).toBeNull()
})
