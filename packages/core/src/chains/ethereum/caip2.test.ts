import { expect, it } from 'vitest'
import { fromCaip2 } from './caip2.ts'

it('reads the chain id of eip155', () => {
  expect([fromCaip2('eip155:1'), fromCaip2('eip155:31337')]).toEqual([1, 31337])
})

it.each([
  'eip155:',
  'eip155:0',
  'eip155:x',
  'eip155:1:2',
  'solana:1',
  '',
])('refuses %j [ETX-043] [ETX-044]', (name) => {
  expect(() => fromCaip2(name)).toThrow('Chain ID not compatible with CAIP-2 format.')
})
