import { expect, it } from 'vitest'
import { player } from '../../testing/play.ts'
import { CREATE_DEADLINE_MS } from '../create-wallet/machine.ts'
import { type UnseenWalletEvent, unseenWalletInitial, unseenWalletMachine } from './machine.ts'

const play = player(unseenWalletMachine, unseenWalletInitial)

it('waits for the wallets under the deadline of those that are watched', () => {
  expect(play({ type: 'left' })).toEqual({
    state: 'making',
    effects: [{ type: 'after', ms: CREATE_DEADLINE_MS, event: { type: 'deadline passed' } }],
  })
})

it.each<[UnseenWalletEvent, unknown]>([
  [{ type: 'made' }, { type: 'judge', error: null }],
  [
    { type: 'failed', error: 'no' },
    { type: 'judge', error: 'no' },
  ],
  [{ type: 'deadline passed' }, { type: 'judge', error: null }],
  [{ type: 'page gone' }, { type: 'complete' }],
])('is over with the first of what may end it, once: %j', (event, effect) => {
  const others = ['made', 'deadline passed', 'page gone'] as const
  const later = others.map((type) => ({ type }))
  expect(play(event, ...later, { type: 'failed', error: 'late' })).toEqual({
    state: 'over',
    effects: [effect],
  })
})
