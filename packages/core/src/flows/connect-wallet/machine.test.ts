import { describe, expect, it } from 'vitest'
import {
  CONNECT_MINIMUM_MS,
  type ConnectWalletEvent,
  connectWalletInitial,
  connectWalletMachine,
} from './machine.ts'

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
    expect(play({ type: 'recovering' })).toEqual({
      state: { ...connectWalletInitial, status: 'recovering' },
      effects: [],
    })
  })

  it('reports a failure and connects again when asked', () => {
    const failed = { type: 'failed', error: 'why' } as const
    expect(play(failed)).toMatchObject({
      state: { status: 'error' },
      effects: [{ type: 'report failure', error: 'why' }],
    })
    expect(play(failed, { type: 'minimum shown' }).effects).toEqual([])
    expect(play(failed, { type: 'retry pressed' })).toEqual({
      state: connectWalletInitial,
      effects: [{ type: 'connect' }],
    })
  })

  it('goes on once, whatever comes of it afterwards', () => {
    const over = [{ type: 'connected' }, { type: 'minimum shown' }] as const
    const late = [{ type: 'connected' }, { type: 'failed', error: 'late' }, { type: 'recovering' }] as const
    expect(late.map((event) => play(...over, event))).toEqual(
      late.map(() => ({ state: play(...over).state, effects: [] })),
    )
    expect(play(...over).state.status).toBe('over')
  })

  it('is tried again only after it failed, and says no more of a recovery then', () => {
    expect(play({ type: 'retry pressed' })).toEqual({ state: connectWalletInitial, effects: [] })
    const failed = { type: 'failed', error: 'why' } as const
    expect(play(failed, { type: 'recovering' }).state.status).toBe('error')
    // a wallet that was connected after all does not take the screen of the error away
    expect(play(failed, { type: 'connected' }, { type: 'minimum shown' }).effects).toEqual([])
  })
})
