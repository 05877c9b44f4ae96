import { describe, expect, it } from 'vitest'
import { ClientError } from '../../errors/client-errors.ts'
import { refusal } from '../../testing/fake-frame.ts'
import {
  RECOVERY_NEXT_STEP_MS,
  type RecoveryOAuthEvent,
  recoveryOAuthInitial,
  recoveryOAuthMachine,
} from './machine.ts'
import {
  popupBlockedError,
  popupClosedError,
  recoveryOAuthError,
  recoveryPhishingError,
} from './recovery-errors.ts'

function play(...events: RecoveryOAuthEvent[]) {
  let state = recoveryOAuthInitial
  const statuses: string[] = [state.status]
  const effects: unknown[] = []
  for (const event of events) {
    const [next, done] = recoveryOAuthMachine(state, event)
    state = next
    statuses.push(state.status)
    effects.push(...done)
  }
  return { state, effects, statuses }
}
const confirm: RecoveryOAuthEvent = { type: 'confirm pressed' }
const retry: RecoveryOAuthEvent = { type: 'retry pressed' }
const failed = (attempt: number, error: unknown): RecoveryOAuthEvent => ({ type: 'failed', attempt, error })

it('asks nothing before a press; then it runs, and succeeds or fails [RECOV-079]', () => {
  const error = popupClosedError()
  const { statuses, effects } = play(confirm, confirm, failed(1, error), retry, { type: 'done', attempt: 2 })
  expect(statuses).toEqual(['confirm', 'running', 'running', 'error', 'running', 'success'])
  expect(effects).toEqual([
    { type: 'ask', attempt: 1 },
    { type: 'report', outcome: { error } },
    { type: 'ask', attempt: 2 },
    { type: 'report', outcome: 'done' },
    { type: 'after', ms: RECOVERY_NEXT_STEP_MS, event: { type: 'time is up' } },
  ])
})

it('goes on 1400 ms after it is done [RECOV-077]', () => {
  expect(RECOVERY_NEXT_STEP_MS).toBe(1400)
  expect(play(confirm, { type: 'done', attempt: 1 }, { type: 'time is up' }).effects.at(-1)).toEqual({
    type: 'finish',
  })
})

it('listens to no answer of a try before', () => {
  const { state } = play(
    confirm,
    failed(1, popupClosedError()),
    retry,
    { type: 'done', attempt: 1 },
    failed(1, new Error('late')),
  )
  expect([state.status, state.attempt]).toEqual(['running', 2])
})

it('knows that the cloud has let the user in, until the next try', () => {
  const let_in = [confirm, { type: 'authorized', attempt: 1 }] as const
  expect(play(...let_in).state.committed).toBe(true)
  expect(play(...let_in, failed(1, new Error('no'))).state.committed).toBe(false)
})

describe('tries again', () => {
  it.each([
    ['after a window that was closed', popupClosedError(), true],
    ['after one that was blocked', popupBlockedError(), true],
    ['after the wrong account', refusal('error', 'no', 'cloud_account'), true],
    ['after the cloud was away', refusal('error', 'no', 'cloud_unreachable'), true],
    ['not after what may be phishing', recoveryPhishingError(), false],
    ['not with a backup of a version that is not known', refusal('error', 'no', 'unknown_version'), false],
    ['not once the session is over', new ClientError('out', 'must_be_authenticated'), false],
    [
      'not where the app does not have it',
      recoveryOAuthError(new ClientError('no', 'feature_not_enabled')),
      false,
    ],
    [
      'not for what is wrapped in another failure',
      new ClientError('Failed', 'x', refusal('error', 'no', 'foreign_wallet')),
      false,
    ],
  ])('%s [RECOV-073]', (_, error, retryable) => {
    const { state, effects } = play(confirm, failed(1, error), retry)
    expect([state.status, effects.filter((one) => (one as { type: string }).type === 'ask').length]).toEqual(
      retryable ? ['running', 2] : ['error', 1],
    )
  })
})
