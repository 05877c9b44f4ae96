import { describe, expect, it } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { type CodeEntryEvent, type CodeEntryState, codeEntryInitial, codeEntryMachine } from './machine.ts'

const refusal = (code: string) => new ApiError({ message: 'the server says so', code, status: 400 })

describe('an event that comes too late, or says nothing new', () => {
  const error = refusal('odd')
  const next = { step: 'close' } as const
  const counting = { state: 'waiting', secondsLeft: 9, said: null } as const

  it.each<[string, Partial<CodeEntryState>, CodeEntryEvent]>([
    ['a look after the login', { status: 'success' }, { type: 'look due' }],
    ['a look on a screen that was left', { status: 'over' }, { type: 'look due' }],
    ['an answer to no look', {}, { type: 'looked', message: 0, undelivered: true }],
    ['a success that nobody asked for', {}, { type: 'accepted', attempt: 2, next }],
    ['a success of the try before', { status: 'submitting' }, { type: 'accepted', attempt: 1, next }],
    ['a refusal that nobody asked for', {}, { type: 'refused', attempt: 2, error }],
    ['a refusal of the try before', { status: 'submitting' }, { type: 'refused', attempt: 1, error }],
    ['a clearing of the try before', { status: 'error' }, { type: 'boxes due', attempt: 1 }],
    ['a clearing after another digit', {}, { type: 'boxes due', attempt: 2 }],
    ['a second without a countdown', {}, { type: 'second passed', secondsLeft: 9 }],
    ['a second of the countdown before', { resend: counting }, { type: 'second passed', secondsLeft: 4 }],
    ['a message that failed after the login', { status: 'success' }, { type: 'resend failed', error }],
    ['nothing to wait for', {}, { type: 'opened', secondsLeft: 0, watched: false }],
  ])('changes nothing: %s', (_, fields, event) => {
    const state = { ...codeEntryInitial, attempt: 2, ...fields }
    expect(codeEntryMachine(state, event)).toEqual([state, []])
  })

  const after = (ms: number, event: CodeEntryEvent) => ({ type: 'after', ms, event })
  const soon = after(4000, { type: 'look due' })

  it.each<[string, Partial<CodeEntryState>, CodeEntryEvent, Partial<CodeEntryState>, unknown[]]>([
    [
      'one that is sent while it is looked after the one before',
      { looksLeft: 3 },
      { type: 'resent', secondsLeft: 0, sent: true },
      { looksLeft: 30, message: 1 },
      [],
    ],
    [
      'one that is sent after the last look',
      { looksLeft: 0 },
      { type: 'resent', secondsLeft: 0, sent: true },
      { looksLeft: 30, message: 1 },
      [soon],
    ],
    [
      'one that is sent where nobody can say',
      {},
      { type: 'resent', secondsLeft: 0, sent: true },
      { message: 1 },
      [],
    ],
    [
      'one of which nothing is known yet',
      { looksLeft: 2 },
      { type: 'looked', message: 0, undelivered: false },
      { looksLeft: 1 },
      [soon],
    ],
    [
      'the last look',
      { looksLeft: 1 },
      { type: 'looked', message: 0, undelivered: false },
      { looksLeft: 0 },
      [],
    ],
    [
      'one that does not arrive',
      { looksLeft: 2 },
      { type: 'looked', message: 0, undelivered: true },
      { looksLeft: 0, undelivered: true },
      [],
    ],
    [
      'an address that is refused now',
      { resend: { state: 'sending' } },
      { type: 'resend failed', error: refusal('invalid_data') },
      { resend: { state: 'idle' }, error: { code: 'invalid_data', message: null, over: null } },
      [],
    ],
  ])('looks after one message at a time: %s', (_, fields, event, changed, effects) => {
    const state = { ...codeEntryInitial, ...fields }
    expect(codeEntryMachine(state, event)).toEqual([{ ...state, ...changed }, effects])
  })
})
