import { expect, it } from 'vitest'
import { type RecoverPasswordEvent, recoverPasswordInitial, recoverPasswordMachine } from './machine.ts'

function play(...events: RecoverPasswordEvent[]) {
  let state = recoverPasswordInitial
  const effects: unknown[] = []
  for (const event of events) {
    const [next, done] = recoverPasswordMachine(state, event)
    state = next
    effects.push(...done)
  }
  return { state, effects }
}
const typed: RecoverPasswordEvent = { type: 'password changed', password: 'mine' }
const press: RecoverPasswordEvent = { type: 'recover pressed' }
const error = new Error('wrong')

it('recovers with what was entered, once, and with nothing by nothing [RECOV-063]', () => {
  expect(play(press).effects).toEqual([])
  expect(play(typed, press, press)).toEqual({
    state: { status: 'recovering', password: 'mine', error: null },
    effects: [{ type: 'recover', password: 'mine' }],
  })
})

it('goes on once it is there, and forgets the password', () => {
  expect(play(typed, press, { type: 'recovered' })).toEqual({
    state: { status: 'over', password: '', error: null },
    effects: [{ type: 'recover', password: 'mine' }, { type: 'go on' }],
  })
})

it('keeps what was entered after a failure, whose word goes with the next change', () => {
  const failed = play(typed, press, { type: 'failed', error })
  expect(failed.state).toEqual({ status: 'entering', password: 'mine', error })
  expect(failed.effects.at(-1)).toEqual({ type: 'report failure', error })
  expect(play(typed, press, { type: 'failed', error }, typed).state.error).toBeNull()
})

it('explains itself, and comes back with what was entered', () => {
  expect(play(typed, { type: 'why pressed' }).state.status).toBe('why')
  expect(play(typed, { type: 'why pressed' }, { type: 'back pressed' }).state).toEqual({
    status: 'entering',
    password: 'mine',
    error: null,
  })
})

it('hears nothing while it recovers but its end', () => {
  const { state } = play(
    typed,
    press,
    { type: 'password changed', password: 'x' },
    { type: 'why pressed' },
    { type: 'back pressed' },
  )
  expect(state).toEqual({ status: 'recovering', password: 'mine', error: null })
  expect(play({ type: 'recovered' }, { type: 'failed', error }).effects).toEqual([])
})
