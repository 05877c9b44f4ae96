import { describe, expect, it } from 'vitest'
import {
  mayContinue,
  PASSWORD_DONE_MS,
  type SetPasswordEvent,
  type SetPasswordState,
  setPasswordInitial,
  setPasswordMachine,
} from './machine.ts'

function play(events: SetPasswordEvent[], initiatedBy: 'user' | 'automatic' = 'user') {
  let state: SetPasswordState = setPasswordInitial
  const effects: unknown[] = []
  const statuses: string[] = [state.status]
  for (const event of events) {
    const [next, done] = setPasswordMachine(initiatedBy)(state, event)
    state = next
    statuses.push(state.status)
    effects.push(...done)
  }
  return { state, effects, statuses }
}

const PASSWORD = 'kq7Rf-xT2mW'
const go: SetPasswordEvent = { type: 'continue pressed' }
const back: SetPasswordEvent = { type: 'back pressed' }
const typed: SetPasswordEvent = { type: 'password changed', password: PASSWORD }
const again = (confirmation = PASSWORD): SetPasswordEvent => ({ type: 'confirmation changed', confirmation })
const toFinal = [typed, go, go, again(), go]
const acknowledged = [...toFinal, { type: 'acknowledged', yes: true } as const]
const submitted = [...acknowledged, go]
const error = new Error('no')

it('goes through four steps to the end [RECOV-035] [RECOV-036]', () => {
  expect(new Set(play([...submitted, { type: 'set' }]).statuses)).toEqual(
    new Set(['creating', 'saving', 'confirming', 'finalizing', 'done']),
  )
})

it('goes back one step at a time, and stays on the first [RECOV-037]', () => {
  expect(play([...toFinal, back, back, back, back]).statuses.slice(-5)).toEqual([
    'finalizing',
    'confirming',
    'saving',
    'creating',
    'creating',
  ])
})

const NOT_YET = [
  ['an empty password', [go], 'creating'],
  ['a short one', [{ type: 'password changed', password: 'abc' }, go], 'creating'],
  ['one with other characters', [{ type: 'password changed', password: 'süßes-1' }, go], 'creating'],
  ['another one entered again', [typed, go, go, again('kq7Rf-xT2mX'), go], 'confirming'],
  ['no tick', [...toFinal, go], 'finalizing'],
] as const
it.each(NOT_YET)('stays where it is with %s [RECOV-058] [RECOV-059] [RECOV-062]', (_, events, status) => {
  const { state, effects } = play([...events])
  expect([state.status, effects, mayContinue(state)]).toEqual([status, [], false])
})

it('says what is wrong from the moment the field was left, or meant to be submitted [RECOV-048]', () => {
  const short: SetPasswordEvent = { type: 'password changed', password: 'abc' }
  expect(
    [[short], [short, { type: 'touched' } as const], [short, go]].map((events) => play(events).state.touched),
  ).toEqual([false, true, true])
  expect(play([typed, { type: 'touched' }, go, go]).state.touched).toBe(false)
})

it('asks for the second entry anew after the password was changed', () => {
  const { state } = play([
    ...toFinal,
    back,
    back,
    back,
    { type: 'password changed', password: 'other-1' },
    go,
    go,
  ])
  expect([state.status, state.confirmation, mayContinue(state)]).toEqual(['confirming', '', false])
})

it('submits once, when the last step is left [RECOV-038]', () => {
  expect(play([...submitted, go, go, back, { type: 'cancel pressed' }])).toMatchObject({
    state: { status: 'finalizing', submitting: true },
    effects: [{ type: 'submit', password: PASSWORD }],
  })
  expect(play(acknowledged).effects).toEqual([])
})

describe('once it is set', () => {
  const close = { type: 'after', ms: PASSWORD_DONE_MS, event: { type: 'time is up' } }

  it.each([
    ['automatic', [{ type: 'report', outcome: 'done' }, close]],
    ['user', [{ type: 'report', outcome: 'done' }]],
  ] as const)('closes by itself where nobody asked for it: %s [RECOV-039] [RECOV-089]', (initiatedBy, effects) => {
    const { state, ...made } = play([...submitted, { type: 'set' }], initiatedBy)
    expect([state, made.effects.slice(1)]).toEqual([{ ...setPasswordInitial, status: 'done' }, effects])
    expect(PASSWORD_DONE_MS).toBe(1400)
  })

  it('closes by its button, or when its time is up', () => {
    for (const type of ['close pressed', 'time is up'] as const)
      expect(play([...submitted, { type: 'set' }, { type }]).effects.slice(2)).toEqual([{ type: 'finish' }])
  })

  it('holds the password no more', () => {
    expect(JSON.stringify(play([...submitted, { type: 'set' }]).state)).not.toContain(PASSWORD)
  })
})

it('reports a failure, leaves with it, and tries again with what was entered [RECOV-043]', () => {
  const failed = [...submitted, { type: 'failed', error } as const]
  expect(play(failed).effects.slice(1)).toEqual([{ type: 'report', outcome: { error } }])
  expect(play([...failed, { type: 'close pressed' }]).effects.at(-1)).toEqual({ type: 'leave' })
  const retried = play([...failed, { type: 'retry pressed' }, go])
  expect(retried.effects.at(-1)).toEqual({ type: 'submit', password: PASSWORD })
})

it('leaves by Cancel on the last step alone', () => {
  const cancel: SetPasswordEvent = { type: 'cancel pressed' }
  expect(play([...toFinal, cancel]).effects).toEqual([{ type: 'leave' }])
  expect(play([typed, cancel]).effects).toEqual([])
})

it('listens to no answer that it did not ask for', () => {
  for (const event of [{ type: 'set' }, { type: 'failed', error }] as const)
    expect(play([...acknowledged, event])).toMatchObject({ state: { status: 'finalizing' }, effects: [] })
})
