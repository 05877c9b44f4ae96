import { describe, expect, it } from 'vitest'
import { player } from '../../testing/play.ts'
import { archiveWalletInitial, archiveWalletMachine } from './machine.ts'

const archive = player(archiveWalletMachine, archiveWalletInitial)

describe('putting a wallet aside', () => {
  it('is asked, done once however often it is pressed, and reported', () => {
    const press = { type: 'archive pressed' } as const
    const { state, effects } = archive(press, press, { type: 'archived' }, press, { type: 'close pressed' })
    expect(state).toEqual({ status: 'done', error: null })
    expect(effects).toEqual([
      { type: 'archive' },
      { type: 'report', outcome: 'done' },
      { type: 'close', reason: 'done' },
    ])
  })

  it('is asked again after a failure, without its sentence while it is tried', () => {
    const failed = archive({ type: 'archive pressed' }, { type: 'failed', error: 'used' })
    expect(failed.state).toEqual({ status: 'asking', error: 'used' })
    expect(failed.effects).toEqual([{ type: 'archive' }, { type: 'report', outcome: { error: 'used' } }])
    expect(
      archive({ type: 'archive pressed' }, { type: 'failed', error: 'used' }, { type: 'archive pressed' })
        .state,
    ).toEqual({ status: 'archiving', error: null })
  })

  it('is left as by the user before, and not in the middle', () => {
    expect(archive({ type: 'close pressed' }).effects).toEqual([{ type: 'close', reason: 'user' }])
    expect(archive({ type: 'archive pressed' }, { type: 'close pressed' }).effects).toEqual([
      { type: 'archive' },
    ])
  })

  it('listens to no outcome of what nobody asked for', () => {
    expect(archive({ type: 'archived' }, { type: 'failed', error: 'x' })).toEqual({
      state: archiveWalletInitial,
      effects: [],
    })
  })
})
