import { describe, expect, it } from 'vitest'
import { player } from '../../testing/play.ts'
import { type RestoreWalletEvent, restoreWalletInitial, restoreWalletMachine } from './machine.ts'

const restore = player(restoreWalletMachine, restoreWalletInitial)

const listed: RestoreWalletEvent[] = [{ type: 'entered' }, { type: 'listed', archived: ['0x1', '0x2'] }]

describe('bringing a wallet back', () => {
  it('lists, restores the one that is chosen, once, and reports', () => {
    const { state, effects } = restore(
      ...listed,
      { type: 'restore pressed', address: '0x2' },
      { type: 'restore pressed', address: '0x1' },
      { type: 'restored' },
      { type: 'close pressed' },
    )
    expect(state).toEqual({ status: 'done', archived: ['0x1', '0x2'], chosen: '0x2', error: null })
    expect(effects).toEqual([
      { type: 'list' },
      { type: 'restore', address: '0x2' },
      { type: 'report', outcome: 'done' },
      { type: 'close', reason: 'done' },
    ])
  })

  it('keeps the list where it was refused, and lets another be chosen', () => {
    const pressed = { type: 'restore pressed', address: '0x2' } as const
    const { state, effects } = restore(...listed, pressed, { type: 'failed', error: 'taken' })
    expect(state).toEqual({ status: 'choosing', archived: ['0x1', '0x2'], chosen: null, error: 'taken' })
    expect(effects.at(-1)).toEqual({ type: 'report', outcome: { error: 'taken' } })
    expect(restore(...listed, pressed, { type: 'failed', error: 'taken' }, pressed).state).toMatchObject({
      status: 'restoring',
      error: null,
    })
  })

  it('says that the list could not be read, and reads it anew', () => {
    const unread = restore({ type: 'entered' }, { type: 'failed', error: 'away' })
    expect(unread.state).toEqual({ status: 'unread', archived: [], chosen: null, error: 'away' })
    const again = restore({ type: 'entered' }, { type: 'failed', error: 'away' }, { type: 'retry pressed' })
    expect(again.state).toMatchObject({ status: 'loading', error: null })
    expect(again.effects.at(-1)).toEqual({ type: 'list' })
  })

  it('is left as by the user before, and not in the middle', () => {
    expect(restore(...listed, { type: 'close pressed' }).effects.at(-1)).toEqual({
      type: 'close',
      reason: 'user',
    })
    const pressed = { type: 'restore pressed', address: '0x2' } as const
    expect(restore(...listed, pressed, { type: 'close pressed' }).effects.at(-1)).toEqual({
      type: 'restore',
      address: '0x2',
    })
  })

  it('listens to nothing that nobody waits for', () => {
    const pressed = { type: 'restore pressed', address: '0x2' } as const
    const late: [RestoreWalletEvent[], RestoreWalletEvent][] = [
      [listed, { type: 'listed', archived: ['0x9'] }],
      [listed, { type: 'restored' }],
      [listed, { type: 'failed', error: 'late' }],
      [listed, { type: 'retry pressed' }],
      [[{ type: 'entered' }], pressed],
      [[...listed, pressed, { type: 'restored' }], pressed],
    ]
    expect(late.map(([before, event]) => restore(...before, event))).toEqual(
      late.map(([before]) => restore(...before)),
    )
  })
})
