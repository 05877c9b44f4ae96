import { expect, it } from 'vitest'
import {
  type AutomaticRecoveryEvent,
  automaticRecoveryInitial,
  automaticRecoveryMachine,
  RECOVERY_DONE_MS,
} from './machine.ts'

function play(...events: AutomaticRecoveryEvent[]) {
  let state = automaticRecoveryInitial
  const statuses: string[] = [state.status]
  const effects: unknown[] = []
  for (const event of events) {
    const [next, done] = automaticRecoveryMachine(state, event)
    state = next
    statuses.push(state.status)
    effects.push(...done)
  }
  return { state, effects, statuses }
}
const confirm: AutomaticRecoveryEvent = { type: 'confirm pressed' }
const error = new Error('no')

it('waits for a press, and tries again after a failure [RECOV-086]', () => {
  const { statuses, effects } = play(
    confirm,
    confirm,
    { type: 'failed', error },
    { type: 'retry pressed' },
    { type: 'set' },
  )
  expect(statuses).toEqual(['idle', 'loading', 'loading', 'error', 'loading', 'success'])
  expect(effects).toEqual([
    { type: 'set' },
    { type: 'report', outcome: { error } },
    { type: 'set' },
    { type: 'report', outcome: 'done' },
    { type: 'after', ms: RECOVERY_DONE_MS, event: { type: 'time is up' } },
  ])
})

it('closes 1400 ms after it is done [RECOV-084]', () => {
  expect(RECOVERY_DONE_MS).toBe(1400)
  const { effects } = play(confirm, { type: 'set' }, { type: 'time is up' })
  expect(effects.at(-1)).toEqual({ type: 'close', reason: 'done' })
})

it.each([
  [[], ['user']],
  [[confirm], []],
  [[confirm, { type: 'failed', error }], ['user']],
  [[confirm, { type: 'set' }], ['done']],
] as [AutomaticRecoveryEvent[], string[]][])('after %j Close closes as %j', (events, reasons) => {
  const { effects } = play(...events, { type: 'close pressed' })
  const closes = effects.filter((effect) => (effect as { type: string }).type === 'close')
  expect(closes).toEqual(reasons.map((reason) => ({ type: 'close', reason })))
})
