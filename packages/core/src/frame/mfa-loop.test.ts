import type { MfaFields } from '@latchkey/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testClock } from '../testing/fake-client.ts'
import { refusal } from '../testing/fake-frame.ts'
import { MFA_WAIT_MS } from './limits.ts'
import { type MfaPrompt, noMfaPrompt, withMfa } from './mfa-loop.ts'

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
  it('asks only when the frame wants a code, and again after a wrong one', async () => {
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

  it('gives up after four refusals', async () => {
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
      withMfa(send, { prompt: noMfaPrompt, clock: testClock }, { forced: true }),
    ).rejects.toMatchObject({ type: 'mfa_verification_max_attempts_reached' })
    expect(send.mock.calls).toEqual([[null], [null], [null], [null]])
  })

  it('waits 300 s for a code', async () => {
    const asks = { ...prompt([]), ask: () => new Promise<MfaFields>(() => {}) }
    const late = expect(
      withMfa(wants('x'), { prompt: asks, clock: testClock }, { forced: true }),
    ).rejects.toMatchObject({ type: 'mfa_timeout' })
    await vi.advanceTimersByTimeAsync(MFA_WAIT_MS)
    await late
  })

  it('passes any other error on at once', async () => {
    const send = vi.fn(async () => Promise.reject(refusal('wallet_not_on_device')))
    await expect(withMfa(send, { prompt: noMfaPrompt, clock: testClock })).rejects.toMatchObject({
      type: 'wallet_not_on_device',
    })
    expect(send).toHaveBeenCalledTimes(1)
  })
})
