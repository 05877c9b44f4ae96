import { describe, expect, it } from 'vitest'
import type { Clock } from '../../context.ts'
import { ApiError } from '../../errors/client-errors.ts'
import { runMachine } from '../../machine.ts'
import { AccountTransferRequired } from '../account-transfer/transfer-data.ts'
import { signatureOf } from './farcaster-login.ts'
import {
  type FarcasterEffect,
  type FarcasterEvent,
  type FarcasterState,
  farcasterInitial,
  farcasterMachine,
} from './machine.ts'

/** A clock that a test moves. */
function fakeClock() {
  let now = 0
  let timers: { at: number; run(): void; id: number }[] = []
  let ids = 0
  const clock: Clock = {
    now: () => now,
    setTimeout(run, ms) {
      timers.push({ at: now + ms, run, id: ++ids })
      return ids
    },
    clearTimeout: (id) => {
      timers = timers.filter((timer) => timer.id !== id)
    },
  }
  function pass(ms: number) {
    const until = now + ms
    for (;;) {
      const due = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at || a.id - b.id)[0]
      if (!due) break
      now = due.at
      timers = timers.filter((timer) => timer !== due)
      due.run()
    }
    now = until
  }
  return { clock, pass }
}

/** A channel into which nobody signs, or somebody at the given look. */
function running(signsAtLook = Infinity) {
  const { clock, pass } = fakeClock()
  const effects: FarcasterEffect[] = []
  let looks = 0
  const machine = runMachine({
    machine: farcasterMachine,
    initial: farcasterInitial,
    clock,
    perform(effect, send) {
      effects.push(effect)
      if (effect.type === 'open')
        send({ type: 'opened', attempt: effect.attempt, connectUri: 'https://fc/x' })
      if (effect.type === 'poll')
        send({ type: 'polled', attempt: effect.attempt, signed: ++looks >= signsAtLook })
    },
  })
  machine.send({ type: 'entered' })
  return { machine, effects, pass, looks: () => looks, state: () => machine.state.get() }
}

it('looks every 2 s [FC-004]', () => {
  const { pass, looks } = running()
  pass(1999)
  expect(looks()).toBe(0)
  pass(1)
  expect(looks()).toBe(1)
  pass(6000)
  expect(looks()).toBe(4)
})

it('gives up after 120 s, and offers another try [FC-005]', () => {
  const { pass, state, looks, machine, effects } = running()
  pass(119_999)
  expect(state().status).toBe('waiting')
  pass(1)
  expect(state()).toMatchObject({
    status: 'failed',
    error: { code: 'client_request_timeout', retryable: true },
  })
  const seen = looks()
  pass(60_000)
  expect(looks()).toBe(seen)
  machine.send({ type: 'retry pressed' })
  expect(effects.filter(({ type }) => type === 'open')).toHaveLength(2)
  pass(119_000)
  expect(state().status).toBe('waiting')
})

it('takes what was signed while the page slept, although the time is over', () => {
  const { clock, pass } = fakeClock()
  const machine = runMachine({
    machine: farcasterMachine,
    initial: farcasterInitial,
    clock,
    perform: () => {},
  })
  machine.send({ type: 'entered' })
  machine.send({ type: 'opened', attempt: 1, connectUri: 'x' })
  pass(130_000)
  machine.send({ type: 'polled', attempt: 1, signed: true })
  expect(machine.state.get().status).toBe('submitting')
})

describe('two looks at once, after the page slept', () => {
  const asleep = () => {
    const { clock, pass } = fakeClock()
    const effects: FarcasterEffect[] = []
    const machine = runMachine({
      machine: farcasterMachine,
      initial: farcasterInitial,
      clock,
      perform: (effect) => effects.push(effect),
    })
    machine.send({ type: 'entered' })
    machine.send({ type: 'opened', attempt: 1, connectUri: 'x' })
    pass(130_000)
    expect(effects.filter(({ type }) => type === 'poll')).toHaveLength(2)
    return { effects, send: machine.send, status: () => machine.state.get().status }
  }

  it('the one that broke off is not the last word', () => {
    const { send, status } = asleep()
    send({ type: 'polled', attempt: 1, signed: false })
    expect(status()).toBe('waiting')
    send({ type: 'polled', attempt: 1, signed: true })
    expect(status()).toBe('submitting')
  })

  it('both without a signature end the wait', () => {
    const { send, status } = asleep()
    send({ type: 'polled', attempt: 1, signed: false })
    send({ type: 'polled', attempt: 1, signed: false })
    expect(status()).toBe('failed')
  })

  it('the one that finds the channel used up does not undo the other', () => {
    const { send, status } = asleep()
    send({ type: 'polled', attempt: 1, signed: true })
    send({ type: 'poll refused', attempt: 1, error: new ApiError({ message: 'gone', status: 404 }) })
    expect(status()).toBe('submitting')
    send({ type: 'proven', attempt: 1, next: { step: 'close' } })
    expect(status()).toBe('success')
  })

  it('that are both refused are one failure', () => {
    const { send, effects } = asleep()
    const error = new ApiError({ message: 'no', code: 'allowlist_rejected', status: 403 })
    send({ type: 'poll refused', attempt: 1, error })
    send({ type: 'poll refused', attempt: 1, error })
    expect(effects.filter(({ type }) => type === 'report' || type === 'leave')).toHaveLength(2)
  })
})

describe('changes nothing', () => {
  const now = (fields: Partial<FarcasterState>): FarcasterState => ({
    ...farcasterInitial,
    status: 'waiting',
    connectUri: 'https://fc/x',
    attempt: 2,
    looks: 1,
    ...fields,
  })
  const error = new ApiError({ message: 'no', code: 'odd', status: 400 })
  const next = { step: 'close' } as const
  const opened = { type: 'opened', attempt: 2, connectUri: 'https://fc/y' } as const
  const polled = { type: 'polled', attempt: 2, signed: true } as const
  const due = { type: 'poll due', attempt: 2 } as const
  const over = { type: 'time over', attempt: 2 } as const
  const proven = { type: 'proven', attempt: 2, next } as const
  const refusal = { type: 'refused', attempt: 2, error } as const
  const retry = { type: 'retry pressed' } as const

  it.each<[string, Partial<FarcasterState>, FarcasterEvent]>([
    ['a screen that comes up again', {}, { type: 'entered' }],
    ['another try while one is under way', {}, retry],
    ['another try after the login', { status: 'success' }, retry],
    ['another try on a screen that was left', { status: 'over' }, retry],
    ['a channel of the try before', { status: 'opening' }, { ...opened, attempt: 1 }],
    ['a second channel', {}, opened],
    ['a look that is due after somebody signed', { status: 'submitting' }, due],
    ['a look that is due after the time was over', { lastLook: true }, due],
    ['a look that is due after a failure', { status: 'failed' }, due],
    ['a signature that was taken already', { status: 'submitting' }, polled],
    ['a signature after a failure', { status: 'failed' }, polled],
    [
      'a channel that is gone once it was used',
      { status: 'submitting' },
      { ...refusal, type: 'poll refused' },
    ],
    ['the end of the time once somebody signed', { status: 'submitting' }, over],
    ['the end of the time of the try before', {}, { ...over, attempt: 1 }],
    ['a login that nobody asked for', {}, proven],
    ['a login of the try before', { status: 'submitting' }, { ...proven, attempt: 1 }],
    ['a refusal of what is done', { status: 'success' }, refusal],
    ['a refusal that was said', { status: 'failed' }, refusal],
    ['a refusal while the channel is looked at', {}, refusal],
  ])('%s', (_, fields, event) => {
    const state = now(fields)
    expect(farcasterMachine(state, event)).toEqual([state, []])
  })

  it('a last look that broke off while another is under way', () => {
    const state = now({ lastLook: true, looks: 2 })
    const event = { type: 'polled', attempt: 2, signed: false } as const
    expect(farcasterMachine(state, event)).toEqual([{ ...state, looks: 1 }, []])
  })
})

it('is completed when message, signature and fid are there [FC-009]', () => {
  const completed = {
    state: 'completed',
    nonce: 'n',
    message: 'm',
    signature: '0x1',
    fid: 3,
    username: 'ada',
    display_name: 'Ada',
    bio: '',
    pfp_url: '',
  } as const
  expect(signatureOf(completed)).toEqual({ message: 'm', signature: '0x1', fid: 3 })
  expect(signatureOf({ state: 'pending', nonce: 'n' })).toBeNull()
  expect(signatureOf({ ...completed, state: 'pending' } as never)).toBeNull()
  for (const missing of [{ message: '' }, { signature: '' }, { fid: undefined }])
    expect(signatureOf({ ...completed, ...missing } as never)).toBeNull()
})

it.each([
  ['terms', { step: 'terms' }],
  ['wallet creation', { step: 'create-wallet', ethereum: true, solana: false }],
  ['the end', { step: 'close' }],
] as const)('after the login goes on to %s, after 1400 ms [FC-007] [FC-008]', (_, next) => {
  const { machine, pass, effects, state } = running(1)
  pass(2000)
  expect(effects.at(-1)).toEqual({ type: 'prove', attempt: 1 })
  machine.send({ type: 'proven', attempt: 1, next })
  expect(state().status).toBe('success')
  pass(1399)
  expect(effects.at(-1)?.type).toBe('prove')
  pass(1)
  expect(effects.at(-1)).toEqual({ type: 'advance', next })
})

const refused = (error: unknown) => {
  const { machine, pass, effects, state } = running(1)
  pass(2000)
  machine.send({ type: 'refused', attempt: 1, error })
  return { state: state(), last: effects.at(-1) }
}
const refusal = (code: string, message = 'text') => new ApiError({ message, code, status: 400 })

it('offers another try after invalid credentials, and none after too many requests', () => {
  expect(refused(refusal('invalid_credentials')).state.error).toEqual({
    code: 'invalid_credentials',
    retryable: true,
  })
  expect(refused(refusal('too_many_requests')).state.error).toEqual({
    code: 'too_many_requests',
    retryable: false,
  })
  expect(refused(refusal('too_many_requests', 'rate limit of the provider')).state.error?.code).toBe(
    'provider_rate_limit',
  )
})
it('leads an allowlist error to the rejection [FC-014]', () => {
  expect(refused(refusal('allowlist_rejected')).last).toEqual({
    type: 'leave',
    route: { to: 'allowlist-rejected' },
  })
})
it('leads a user limit to its screen [FC-015]', () => {
  expect(refused(refusal('max_accounts_reached')).last).toEqual({
    type: 'leave',
    route: { to: 'user-limit' },
  })
})
it('leads an unknown user to account-not-found [FC-016]', () => {
  expect(refused(refusal('user_does_not_exist')).last).toEqual({
    type: 'leave',
    route: { to: 'account-not-found' },
  })
})
it('leads an account that may be moved to the transfer [FC-017]', () => {
  const transfer = {
    nonce: 'n',
    account: '3',
    displayName: null,
    linkMethod: 'farcaster' as const,
    embeddedWalletAddresses: [],
  }
  const error = new AccountTransferRequired(refusal('account_transfer_required'), transfer)
  expect(refused(error).last).toEqual({ type: 'leave', route: { to: 'account-transfer', data: transfer } })
})
