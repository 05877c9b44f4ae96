import type { MfaFields } from '@latchkey/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noMfaPrompt, testClock } from '../testing/fake-client.ts'
import { refusal } from '../testing/fake-frame.ts'
import { MFA_WAIT_MS } from './limits.ts'
import { withMfa } from './mfa-loop.ts'
import type { MfaPrompt } from './mfa-prompt.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function prompt(codes: string[]): MfaPrompt & { settled: unknown[]; asked: number } {
  const own = {
    asked: 0,
    settled: [] as unknown[],
    methods: () => ['totp' as const],
    ask: async (): Promise<MfaFields> => ({ mfaMethod: 'totp', mfaCode: codes[own.asked++] ?? '' }),
    settle: (error: unknown) => void own.settled.push((error as { type?: string } | null)?.type ?? error),
  }
  return own
}

const wants = (right: string) => async (fields: MfaFields | null) => {
  if (fields?.mfaCode !== right) throw refusal('missing_or_invalid_mfa')
  return 'done'
}

describe('the MFA loop', () => {
  it('asks only when the frame wants a code, and again after a wrong one [MFA-062]', async () => {
    const asks = prompt(['111111', '222222'])
    await expect(withMfa(wants('222222'), { prompt: asks, clock: testClock })).resolves.toBe('done')
    expect(asks.asked).toBe(2)
    expect(asks.settled).toEqual(['missing_or_invalid_mfa', null])
  })

  it('asks first when it is forced to', async () => {
    const asks = prompt(['111111'])
    const send = vi.fn(wants('111111'))
    await withMfa(send, { prompt: asks, clock: testClock }, { forced: true })
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('gives up after four refusals [MFA-058] [MFA-063]', async () => {
    const asks = prompt(['1', '2', '3'])
    const send = vi.fn(wants('right'))
    await expect(withMfa(send, { prompt: asks, clock: testClock })).rejects.toMatchObject({
      type: 'mfa_verification_max_attempts_reached',
    })
    expect(send).toHaveBeenCalledTimes(4)
    expect(asks.settled.at(-1)).toBe('mfa_verification_max_attempts_reached')
  })

  it('only repeats the request of a user without methods', async () => {
    const send = vi.fn(wants('right'))
    await expect(
      withMfa(send, { prompt: noMfaPrompt(), clock: testClock }, { forced: true }),
    ).rejects.toMatchObject({ type: 'mfa_verification_max_attempts_reached' })
    expect(send.mock.calls).toEqual([[null], [null], [null], [null]])
  })

  it('waits 300 s for a code, and no longer [MFA-060] [MFA-061]', async () => {
    const asks = { ...prompt([]), ask: () => new Promise<MfaFields>(() => {}) }
    const late = expect(
      withMfa(wants('x'), { prompt: asks, clock: testClock }, { forced: true }),
    ).rejects.toMatchObject({ type: 'mfa_timeout' })
    await vi.advanceTimersByTimeAsync(MFA_WAIT_MS - 1)
    expect(asks.settled).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await late
    expect(asks.settled).toEqual(['mfa_timeout'])
    expect(MFA_WAIT_MS).toBe(300_000)
  })

  it('goes on without a code where another operation’s answer serves', async () => {
    const asks: MfaPrompt = { methods: () => ['totp'], ask: async () => null, settle: vi.fn() }
    const sent: (MfaFields | null)[] = []
    const send = async (fields: MfaFields | null) => {
      sent.push(fields)
      if (sent.length === 1) throw refusal('missing_or_invalid_mfa')
      return 'done'
    }
    await expect(withMfa(send, { prompt: asks, clock: testClock })).resolves.toBe('done')
    expect(sent).toEqual([null, null])
    expect(vi.mocked(asks.settle).mock.calls).toEqual([[null]])
  })

  it.each([
    ['that no further code is looked at', refusal('mfa_verification_max_attempts_reached'), 1],
    ['that there were too many requests', refusal('error', 'Request failed with code 429'), 1],
    ['what the operation itself failed with', refusal('insufficient_funds'), null],
  ])('tells the open question %s', async (_, error, said) => {
    const settle = vi.fn()
    const asks: MfaPrompt = { ...prompt(['111111']), settle }
    const failed = withMfa(
      async () => Promise.reject(error),
      { prompt: asks, clock: testClock },
      { forced: true },
    )
    await expect(failed).rejects.toBe(error)
    expect(settle.mock.calls).toEqual([[said && error]])
  })

  it('passes any other error on at once [MFA-064]', async () => {
    const send = vi.fn(async () => Promise.reject(refusal('wallet_not_on_device')))
    await expect(withMfa(send, { prompt: noMfaPrompt(), clock: testClock })).rejects.toMatchObject({
      type: 'wallet_not_on_device',
    })
    expect(send).toHaveBeenCalledTimes(1)
  })
})
