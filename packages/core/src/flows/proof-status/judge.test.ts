import { expect, it } from 'vitest'
import { ApiError } from '../../errors/client-errors.ts'
import { AGAIN, judgeProof, NEVER, OF_EVERY_PROVIDER } from './judge.ts'

const RULES = {
  own: { ...OF_EVERY_PROVIDER, of_its_own: AGAIN, for_good: NEVER },
  otherwise: (code: string) => code === 'passing',
  providerLimit: /provider limit/,
}
const refusal = (code: string, message = 'no') => new ApiError({ message, code, status: 400 })

it.each([
  ['of_its_own', true],
  ['for_good', false],
  ['linked_to_another_user', false],
  ['invalid_credentials', true],
  ['too_many_requests', false],
  ['passing', true],
  ['unknown', false],
])('%s is said by the screen itself; whether to try again: %s', (code, retryable) => {
  expect(judgeProof(refusal(code), RULES)).toEqual({ to: 'inline', code, retryable })
})

it('a limit of the provider is told from ours by the server’s words', () => {
  const limit = (code: string) => judgeProof(refusal(code, 'Hit the provider limit'), RULES)
  expect(limit('too_many_requests')).toEqual({ to: 'inline', code: 'provider_rate_limit', retryable: false })
  expect(limit('unknown')).toEqual({ to: 'inline', code: 'unknown', retryable: false })
})

it('what the screen does not say itself leads to the screen that all methods share', () => {
  expect(judgeProof(refusal('user_does_not_exist'), RULES)).toEqual({ to: 'account-not-found' })
})

it('a name that every object has is no rule of its own', () => {
  expect(judgeProof(refusal('toString'), RULES)).toEqual({ to: 'inline', code: 'toString', retryable: false })
})

it('a reason known on this side counts before the error’s code; what is no error has no words', () => {
  expect(judgeProof(refusal('unknown'), RULES, 'of_its_own')).toMatchObject({ code: 'of_its_own' })
  const thrown = { privyErrorCode: 'too_many_requests', message: 'provider limit' }
  expect(judgeProof(thrown, RULES)).toEqual({ to: 'inline', code: 'too_many_requests', retryable: false })
})
