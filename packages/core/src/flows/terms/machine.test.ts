import { expect, it } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { type TermsEvent, termsInitial, termsMachine } from './machine.ts'

const run = (...events: TermsEvent[]) =>
  events.reduce(
    ({ state, effects }, event) => {
      const [next, more] = termsMachine(state, event)
      return { state: next, effects: [...effects, ...more] }
    },
    { state: termsInitial, effects: [] as object[] },
  )
const accept: TermsEvent = { type: 'accept pressed' }

it('asks for the acceptance once, then goes on', () => {
  const next = { step: 'create-wallet', ethereum: true, solana: true } as const
  const { effects } = run(accept, accept, { type: 'accepted', next })
  expect(effects).toEqual([{ type: 'accept' }, { type: 'advance', next }])
})

it('says what went wrong and may be tried again', () => {
  const error = new ApiError({ message: 'x', status: null })
  const { state, effects } = run(accept, { type: 'failed', error }, accept)
  expect(state).toEqual({ status: 'submitting', error: null })
  expect(effects).toEqual([{ type: 'accept' }, { type: 'accept' }])
  expect(run(accept, { type: 'failed', error }).state).toEqual({ status: 'idle', error: 'api_error' })
  const nameless = { type: 'failed', error: new Error('x') } as const
  expect(run(accept, nameless).state).toEqual({ status: 'idle', error: 'default' })
})

it('declines once, also while an acceptance is on its way', () => {
  const decline: TermsEvent = { type: 'decline pressed' }
  expect(run(accept, decline, decline).effects).toEqual([{ type: 'accept' }, { type: 'decline' }])
})

it('stays declined, whatever comes of the acceptance', () => {
  const declined = run(accept, { type: 'decline pressed' })
  for (const late of [
    { type: 'accepted', next: { step: 'close' } },
    { type: 'failed', error: new Error('x') },
  ] as const)
    expect(run(accept, { type: 'decline pressed' }, late)).toEqual(declined)
})
