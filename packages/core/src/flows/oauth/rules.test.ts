import { expect, it } from 'vitest'
import type { Clock } from '../../context.ts'
import { ApiError } from '../../errors/client-errors.ts'
import { runMachine } from '../../machine.ts'
import { AccountTransferRequired } from '../account-transfer/transfer-data.ts'
import { type ProofStatusEffect, proofStatusInitial } from '../proof-status/machine.ts'
import {
  deniedError,
  inAppBrowserError,
  phishingError,
  popupError,
  popupTimeoutError,
} from './oauth-errors.ts'
import { judgeOAuth, oauthStatusMachine } from './rules.ts'

const refusal = (code: string, message = 'server text', status = 400) =>
  new ApiError({ message, code, status })

it.each([
  ['invalid_credentials', refusal('invalid_credentials'), true],
  ['denied', deniedError(), true],
  ['other_user', refusal('other_user', 'server text', 403), true],
  ['too_many_requests', refusal('too_many_requests', 'slow down', 429), false],
  ['provider_rate_limit', refusal('too_many_requests', 'Hit the provider rate limit', 429), false],
  ['oauth_account_suspended', refusal('oauth_account_suspended'), false],
  ['linked_to_another_user', refusal('linked_to_another_user'), false],
  ['cannot_link_more_of_type', refusal('cannot_link_more_of_type'), false],
  ['phishing', phishingError(), false],
  ['popup', popupError(), true],
  ['popup_timeout', popupTimeoutError(), true],
  ['api_error', new ApiError({ message: 'away', status: null }), true],
  ['feature_not_enabled', refusal('feature_not_enabled'), false],
])('says %s itself, and whether to try again', (code, error, retryable) => {
  expect(judgeOAuth(error)).toEqual({ to: 'inline', code, retryable })
})

it('leads an allowlist error to the rejection [OAUTH-013]', () => {
  expect(judgeOAuth(refusal('allowlist_rejected'))).toEqual({ to: 'allowlist-rejected' })
})
it('leads a user limit to its screen [OAUTH-014]', () => {
  expect(judgeOAuth(refusal('max_accounts_reached'))).toEqual({ to: 'user-limit' })
})
it('leads an unknown user to account-not-found [OAUTH-015]', () => {
  expect(judgeOAuth(refusal('user_does_not_exist'))).toEqual({ to: 'account-not-found' })
})
it('leads an account of somebody else that may be moved to the transfer [OAUTH-016]', () => {
  const transfer = {
    nonce: 'n',
    account: 'a',
    displayName: null,
    linkMethod: 'github' as const,
    embeddedWalletAddresses: [],
  }
  const error = new AccountTransferRequired(refusal('account_transfer_required'), transfer)
  expect(judgeOAuth(error)).toEqual({ to: 'account-transfer', data: transfer })
})
it('leads an in-app browser to its screen', () => {
  expect(judgeOAuth(inAppBrowserError())).toEqual({ to: 'in-app-browser' })
})

function running() {
  const effects: ProofStatusEffect[] = []
  const timers: { run(): void; ms: number }[] = []
  const clock: Clock = {
    now: () => 0,
    setTimeout: (run, ms) => timers.push({ run, ms }),
    clearTimeout: () => {},
  }
  const machine = runMachine({
    machine: oauthStatusMachine,
    initial: proofStatusInitial,
    clock,
    perform: (effect) => effects.push(effect),
  })
  machine.send({ type: 'entered' })
  return { machine, effects, timers, status: () => machine.state.get().status }
}

it('is verifying, then connected, or failed [OAUTH-017]', () => {
  const good = running()
  expect(good.status()).toBe('verifying')
  good.machine.send({ type: 'proven', attempt: 1, next: { step: 'close' } })
  expect(good.status()).toBe('connected')
  const bad = running()
  bad.machine.send({ type: 'refused', attempt: 1, error: deniedError() })
  expect(bad.status()).toBe('failed')
})

it.each([
  ['terms', { step: 'terms' }],
  ['wallet creation', { step: 'create-wallet', ethereum: true, solana: false }],
  ['the end', { step: 'close' }],
] as const)('goes on to %s after 1.4 s [OAUTH-009] [OAUTH-010] [OAUTH-012]', (_, next) => {
  const { machine, effects, timers } = running()
  machine.send({ type: 'proven', attempt: 1, next })
  expect(timers.map(({ ms }) => ms)).toEqual([1400])
  expect(effects.at(-1)).toEqual({ type: 'prove', attempt: 1 })
  timers[0]?.run()
  expect(effects.at(-1)).toEqual({ type: 'advance', next })
})

it('tries anew by Retry, and listens no more to the try before', () => {
  const { machine, effects, status } = running()
  machine.send({ type: 'refused', attempt: 1, error: deniedError() })
  machine.send({ type: 'retry pressed' })
  machine.send({ type: 'retry pressed' })
  expect(effects).toEqual([
    { type: 'prove', attempt: 1 },
    { type: 'prove', attempt: 2 },
  ])
  machine.send({ type: 'proven', attempt: 1, next: { step: 'close' } })
  expect(status()).toBe('verifying')
})
