import { describe, expect, it } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { telegramMachine } from './rules.ts'

const judged = (code: string, message = 'server text') => {
  const error = new ApiError({ message, code, status: 400 })
  const [state, effects] = telegramMachine(
    { status: 'verifying', error: null, attempt: 1 },
    { type: 'refused', attempt: 1, error },
  )
  return state.status === 'over' ? effects : state.error
}

describe('an error of the Telegram login', () => {
  it.each([
    ['invalid_data', true],
    ['cannot_link_more_of_type', true],
    ['invalid_credentials', true],
    ['linked_to_another_user', false],
    ['disallowed_login_method', false],
    ['too_many_requests', false],
    ['something_new', true],
  ])('%s: another try is offered: %s', (code, retryable) => {
    expect(judged(code)).toEqual({ code, retryable })
  })
  it('tells the provider’s limit from ours', () => {
    expect(judged('too_many_requests', 'Telegram rate limit')).toEqual({
      code: 'provider_rate_limit',
      retryable: false,
    })
  })
  it('of the allowlist goes to the rejection screen [TG-021]', () => {
    expect(judged('allowlist_rejected')).toEqual([{ type: 'leave', route: { to: 'allowlist-rejected' } }])
  })
})

it('shows for 1400 ms that the login is done, then what follows it [TG-008]', () => {
  const next = { step: 'terms' } as const
  const verifying = { status: 'verifying', error: null, attempt: 1 } as const
  expect(telegramMachine(verifying, { type: 'proven', attempt: 1, next })[1]).toEqual([
    { type: 'after', ms: 1400, event: { type: 'next due', next } },
  ])
})
