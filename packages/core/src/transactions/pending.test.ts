import { expect, it } from 'vitest'
import { pendingEthereum } from './pending.ts'

const shown = { symbol: 'ETH', explorerUrl: 'https://explorer.example' }

const prepared = {
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  from: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  value: 7n,
  data: null,
  chainId: 31337,
  fee: 5n,
  balance: 100n,
  request: {},
}

it.each([
  ['its own fee', false, 5n],
  ['no fee that another pays', true, 0n],
])('whoever is asked meanwhile is told of %s', (_, sponsored, fee) => {
  expect(pendingEthereum(shown, { ...prepared, sponsored }, { uiOptions: {} })).toEqual({
    chain: 'ethereum',
    title: null,
    action: null,
    from: prepared.from,
    to: prepared.to,
    kind: 'transfer',
    value: 7n,
    fee,
    ...shown,
  })
})
