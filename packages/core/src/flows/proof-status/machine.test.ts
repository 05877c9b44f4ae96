import { expect, it } from 'vitest'
import { type ProofStatusState, proofStatusInitial, proofStatusMachine, type Verdict } from './machine.ts'

const CLOSE = { step: 'close' } as const
const INLINE: Verdict = { to: 'inline', code: 'denied', retryable: true }
const machine = proofStatusMachine({
  judge: (error) => error as Verdict,
  delay: ({ step }) => (step === 'close' ? 1234 : 567),
})
const state = (fields: Partial<ProofStatusState> = {}): ProofStatusState => ({
  status: 'verifying',
  error: null,
  attempt: 3,
  ...fields,
})
const FAILED = state({ status: 'failed', error: { code: 'denied', retryable: true } })

it('the proof is asked for when the screen comes up, once', () => {
  const [entered, effects] = machine(proofStatusInitial, { type: 'entered' })
  expect([entered, effects]).toEqual([state({ attempt: 1 }), [{ type: 'prove', attempt: 1 }]])
  expect(machine(entered, { type: 'entered' })).toEqual([entered, []])
})

it('a failure can be tried again, nothing else can', () => {
  expect(machine(FAILED, { type: 'retry pressed' })).toEqual([
    state({ attempt: 4 }),
    [{ type: 'prove', attempt: 4 }],
  ])
  for (const status of ['verifying', 'connected', 'over'] as const)
    expect(machine(state({ status }), { type: 'retry pressed' })).toEqual([state({ status }), []])
})

it.each([
  [CLOSE, 1234],
  [{ step: 'terms' } as const, 567],
])('a proof connects, and leads to %j after %i ms', (next, ms) => {
  const event = { type: 'next due', next } as const
  const connected = state({ status: 'connected' })
  expect(machine(state(), { type: 'proven', attempt: 3, next })).toEqual([
    connected,
    [{ type: 'after', ms, event }],
  ])
  expect(machine(connected, event)).toEqual([connected, [{ type: 'advance', next }]])
})

it('a refusal is said with whether another try may help, or leads to the screen that says it', () => {
  expect(machine(state(), { type: 'refused', attempt: 3, error: INLINE })).toEqual([FAILED, []])
  const route: Verdict = { to: 'account-not-found' }
  expect(machine(state(), { type: 'refused', attempt: 3, error: route })).toEqual([
    state({ status: 'over' }),
    [{ type: 'leave', route }],
  ])
})

it.each([
  ['an earlier try', state(), 2],
  ['a try that has failed', FAILED, 3],
  ['a try that has succeeded', state({ status: 'connected' }), 3],
  ['a screen that was left', state({ status: 'over' }), 3],
])('an answer to %s changes nothing', (_, now, attempt) => {
  expect(machine(now, { type: 'proven', attempt, next: CLOSE })).toEqual([now, []])
  expect(machine(now, { type: 'refused', attempt, error: INLINE })).toEqual([now, []])
})
