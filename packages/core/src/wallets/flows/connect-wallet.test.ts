import { describe, expect, it } from 'vitest'
import {
  CONNECT_MINIMUM_MS,
  type ConnectWalletEvent,
  connectWalletInitial,
  connectWalletMachine,
} from './connect-wallet.ts'
import { WALLET_CREATED_MS, walletCreatedInitial, walletCreatedMachine } from './wallet-created.ts'

function play(...events: ConnectWalletEvent[]) {
  let state = connectWalletInitial
  let effects: readonly unknown[] = []
  for (const event of events) [state, effects] = connectWalletMachine(state, event)
  return { state, effects }
}

describe('connecting a wallet', () => {
  it('shows itself for a second at least', () => {
    expect(CONNECT_MINIMUM_MS).toBe(1000)
    expect(play({ type: 'entered' }).effects).toEqual([
      { type: 'connect' },
      { type: 'after', ms: 1000, event: { type: 'minimum shown' } },
    ])
    expect(play({ type: 'connected' }).effects).toEqual([])
    expect(play({ type: 'connected' }, { type: 'minimum shown' }).effects).toEqual([{ type: 'go on' }])
    expect(play({ type: 'minimum shown' }, { type: 'connected' }).effects).toEqual([{ type: 'go on' }])
  })

  it('says so when the wallet has to be brought to this device', () => {
    expect(play({ type: 'recovering' }).state.status).toBe('recovering')
  })

  it('reports a failure and connects again when asked', () => {
    const failed = { type: 'failed', error: 'why' } as const
    expect(play(failed)).toMatchObject({
      state: { status: 'error' },
      effects: [{ type: 'report failure', error: 'why' }],
    })
    expect(play(failed, { type: 'minimum shown' }).effects).toEqual([])
    expect(play(failed, { type: 'retry pressed' }).effects).toEqual([{ type: 'connect' }])
  })
})

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
