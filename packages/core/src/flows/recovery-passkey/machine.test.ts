import { expect, it } from 'vitest'
import { player } from '../../testing/play.ts'
import type { ExportTheme } from '../../wallets/export-url.ts'
import { RECOVERY_NEXT_STEP_MS } from '../recovery-oauth/machine.ts'
import { recoveryPasskeyInitial, recoveryPasskeyMachine } from './machine.ts'
import { saidByPasskeyDocument } from './said.ts'

const look = { width: 322, theme: { accent: 'olive' } as ExportTheme, language: 'fr' }
const measured = { type: 'measured', look } as const
const play = player(recoveryPasskeyMachine, recoveryPasskeyInitial)

it('is addressed once its place was measured, and drawn to the first measure', () => {
  const { state, effects } = play(
    measured,
    { type: 'measured', look: { ...look, width: 500 } },
    { type: 'addressed', attempt: 1, src: 'https://a/#1' },
    { type: 'loaded' },
    { type: 'step', step: 'kit' },
  )
  expect(effects).toEqual([{ type: 'address', attempt: 1, look }])
  expect(state).toEqual({
    ...{ look, src: 'https://a/#1', loading: false, error: null },
    ...{ attempt: 1, step: 'kit', problem: null },
  })
})

it('tells a problem until the next step, and asks for a second factor where one is wanted', () => {
  const problem = { type: 'problem', problem: 'not-given' } as const
  expect(play(measured, { type: 'step', step: 'recover' }, problem).state.problem).toBe('not-given')
  expect(play(measured, problem, { type: 'step', step: 'create' }).state.problem).toBeNull()
  const factor = play(measured, { type: 'problem', problem: 'factor' }, { type: 'let in' })
  expect(factor.effects.slice(1)).toEqual([
    { type: 'ask for factor', attempt: 1 },
    { type: 'address', attempt: 2, look },
  ])
  expect([factor.state.problem, factor.state.loading]).toEqual([null, true])
})

it('is addressed anew after the login that it wanted, and listens to the first no more', () => {
  const wanted = { type: 'login wanted', purpose: 'export' } as const
  const { state, effects } = play(measured, wanted, { type: 'let in' })
  expect(effects.slice(1)).toEqual([
    { type: 'ask for login', attempt: 1, purpose: 'export' },
    { type: 'address', attempt: 2, look },
  ])
  const late = { type: 'addressed', attempt: 1, src: 'https://a/#late' } as const
  expect(recoveryPasskeyMachine(state, late)).toEqual([state, []])
  const failed = { type: 'failed', attempt: 1, error: 'late' } as const
  expect(recoveryPasskeyMachine(state, failed)).toEqual([state, []])
})

it('is shown again by the second of two questions, after the first has failed', () => {
  const factor = { type: 'problem', problem: 'factor' } as const
  const asked = [measured, factor, factor, { type: 'failed', attempt: 1, error: 'too late' }] as const
  expect(play(...asked).state.error).toBe('too late')
  expect(play(...asked, { type: 'let in' }).state).toMatchObject({ error: null, attempt: 2, loading: true })
})

it('is done once, whatever is said after it, and closes by itself', () => {
  const { state, effects } = play(
    measured,
    { type: 'step', step: 'done' },
    { type: 'step', step: 'kit' },
    { type: 'problem', problem: 'retry' },
    { type: 'failed', attempt: 1, error: 'late' },
    { type: 'let in' },
    { type: 'time is up' },
  )
  expect(effects).toEqual([
    { type: 'address', attempt: 1, look },
    { type: 'report', outcome: 'done' },
    { type: 'after', ms: RECOVERY_NEXT_STEP_MS, event: { type: 'time is up' } },
    { type: 'close', reason: 'done' },
  ])
  expect([state.step, state.problem, state.error]).toEqual(['done', null, null])
})

it('closes as by its user before that, and as done after it', () => {
  expect(play(measured, { type: 'left' }).effects.at(-1)).toEqual({ type: 'close', reason: 'user' })
  const done = play(measured, { type: 'step', step: 'done' }, { type: 'left' })
  expect(done.effects.at(-1)).toEqual({ type: 'close', reason: 'done' })
  expect(play(measured, { type: 'time is up' }).effects).toHaveLength(1)
})

it('reports what keeps it from being shown', () => {
  const { state, effects } = play(measured, { type: 'failed', attempt: 1, error: 'no token' })
  expect(state.error).toBe('no token')
  expect(effects.at(-1)).toEqual({ type: 'report', outcome: { error: 'no token' } })
  expect(play({ type: 'let in' })).toEqual({ state: recoveryPasskeyInitial, effects: [] })
})

it.each([
  [
    { event: 'latchkey:passkey', step: 'check' },
    { type: 'step', step: 'check' },
  ],
  [
    { event: 'latchkey:passkey', problem: 'wrong-passkey' },
    { type: 'problem', problem: 'wrong-passkey' },
  ],
  [
    { event: 'latchkey:reauthenticate', purpose: 'older-account' },
    { type: 'login wanted', purpose: 'older-account' },
  ],
  [{ event: 'latchkey:dismiss' }, { type: 'left' }],
  [{ event: 'latchkey:passkey', step: 'another' }, null],
  [{ event: 'latchkey:passkey', problem: 'another' }, null],
  [{ event: 'another', step: 'done' }, null],
  [null, null],
  ['done', null],
])('hears of the document’s message %j: %j', (message, heard) => {
  expect(saidByPasskeyDocument(message)).toEqual(heard)
})

it('is asked for anew by a press after it could not be addressed', () => {
  const retry = { type: 'retry pressed' } as const
  const { state, effects } = play(measured, { type: 'failed', attempt: 1, error: 'away' }, retry, retry)
  expect(effects).toEqual([
    { type: 'address', attempt: 1, look },
    { type: 'report', outcome: { error: 'away' } },
    { type: 'address', attempt: 2, look },
  ])
  expect(state).toMatchObject({ src: null, loading: true, error: null, attempt: 2 })
  expect(play(measured, retry).effects).toEqual([{ type: 'address', attempt: 1, look }])
})
