import { describe, expect, it } from 'vitest'
import { WALLET_CREATED_MS, walletCreatedInitial, walletCreatedMachine } from './machine.ts'

describe('the wallet-created screen', () => {
  it('goes on once: after 2500 ms, or when it is left', () => {
    expect(walletCreatedMachine(walletCreatedInitial, { type: 'entered' })[1]).toEqual([
      { type: 'after', ms: WALLET_CREATED_MS, event: { type: 'time is up' } },
    ])
    const [over, effects] = walletCreatedMachine(walletCreatedInitial, { type: 'done pressed' })
    expect(effects).toEqual([{ type: 'go on' }])
    expect(walletCreatedMachine(over, { type: 'time is up' })).toEqual([over, []])
  })
})
