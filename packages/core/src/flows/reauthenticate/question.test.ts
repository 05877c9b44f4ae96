import { expect, it } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { player } from '../../testing/play.ts'
import { questionMachine } from './question.ts'

const byMail = { kind: 'email', to: 'a@b.example' } as const
const chosen = { type: 'way chosen', way: byMail } as const
const failed = (code: string) =>
  ({ type: 'failed', error: new ApiError({ message: 'x', code, status: 400 }) }) as const

const play = player(questionMachine, { busy: false, error: 'other_user' })

it('begins one way at a time, without the sentence of the try before', () => {
  expect(play(chosen, { type: 'way chosen', way: { kind: 'telegram' } })).toEqual({
    state: { busy: true, error: null },
    effects: [{ type: 'start', way: byMail }],
  })
})

it('can be answered anew once a way has begun: its user may come back', () => {
  expect(play(chosen, { type: 'begun' }, chosen)).toEqual({
    state: { busy: true, error: null },
    effects: [
      { type: 'start', way: byMail },
      { type: 'start', way: byMail },
    ],
  })
})

it('says what can be said here, and leaves for the screen of any other failure', () => {
  const start = { type: 'start', way: byMail }
  expect(play(chosen, failed('captcha_failure'))).toEqual({
    state: { busy: false, error: 'captcha_failure' },
    effects: [start],
  })
  expect(play(chosen, failed('max_accounts_reached'))).toEqual({
    state: { busy: false, error: null },
    effects: [start, { type: 'leave', route: { to: 'user-limit' } }],
  })
})
