import { describe, expect, it } from 'vitest'
import { player } from '../../testing/play.ts'
import { type FarcasterSignerEvent, farcasterSignerInitial, farcasterSignerMachine } from './machine.ts'

const signer = player(farcasterSignerMachine, farcasterSignerInitial)
const url = 'farcaster://signed-key-request?token=0x77'
const entered: FarcasterSignerEvent = { type: 'entered' }
const asked = (attempt = 1): FarcasterSignerEvent => ({
  type: 'asked',
  attempt,
  answer: { status: 'pending_approval', signer_approval_url: url },
})
const polled = (status: 'pending_approval' | 'approved' | 'revoked', attempt = 1): FarcasterSignerEvent => ({
  type: 'polled',
  attempt,
  answer: { status },
})
const pollIn2s = (attempt = 1) => ({ type: 'after', ms: 2000, event: { type: 'poll due', attempt } })
const overIn5min = (attempt = 1) => ({ type: 'after', ms: 300_000, event: { type: 'time over', attempt } })
const due = (attempt = 1): FarcasterSignerEvent => ({ type: 'poll due', attempt })
const over: FarcasterSignerEvent = { type: 'time over', attempt: 1 }
const last = <T>(list: T[], count: number) => list.slice(-count)

describe('a request for a signer', () => {
  it('shows its code once Farcaster has taken it, and looks every two seconds [FSIGN-005]', () => {
    const { state, effects } = signer(entered, entered, asked(), asked(), due(), polled('pending_approval'))
    expect(state).toEqual({ ...farcasterSignerInitial, status: 'waiting', approvalUrl: url, attempt: 1 })
    expect(effects).toEqual([
      { type: 'ask', attempt: 1 },
      pollIn2s(),
      overIn5min(),
      { type: 'poll', attempt: 1 },
      pollIn2s(),
    ])
  })

  it('that is approved says so, and closes after 1.4 s [FSIGN-006]', () => {
    const { state, effects } = signer(entered, asked(), due(), polled('approved'), polled('approved'), {
      type: 'close due',
    })
    expect(state.status).toBe('approved')
    expect(last(effects, 3)).toEqual([
      { type: 'report', outcome: 'approved' },
      { type: 'after', ms: 1400, event: { type: 'close due' } },
      { type: 'close', reason: 'done' },
    ])
  })

  it('whose key was approved before says so at once', () => {
    const answer = { status: 'approved' } as const
    const { state, effects } = signer(entered, { type: 'asked', attempt: 1, answer })
    expect(state.status).toBe('approved')
    expect(effects[1]).toEqual({ type: 'report', outcome: 'approved' })
  })

  it('that is revoked was rejected, whenever that is known [FSIGN-007]', () => {
    const later = signer(entered, asked(), due(), polled('revoked'))
    const answer = { status: 'revoked' } as const
    const atOnce = signer(entered, { type: 'asked', attempt: 1, answer })
    for (const { state, effects } of [later, atOnce]) {
      expect([state.status, state.failure]).toEqual(['failed', 'rejected'])
      expect(last(effects, 1)).toEqual([{ type: 'report', outcome: { failure: 'rejected' } }])
    }
  })

  it('times out after five minutes, when a last look has told nothing [FSIGN-008]', () => {
    const { state, effects } = signer(entered, asked(), over)
    expect(state).toMatchObject({ status: 'waiting', lastLook: true })
    expect(last(effects, 2)).toEqual([overIn5min(), { type: 'poll', attempt: 1 }])
    const ended = signer(entered, asked(), over, due(), polled('pending_approval'))
    expect([ended.state.status, ended.state.failure]).toEqual(['failed', 'timed-out'])
    expect(last(ended.effects, 2)).toEqual([
      { type: 'poll', attempt: 1 },
      { type: 'report', outcome: { failure: 'timed-out' } },
    ])
  })

  it('is not ended by a look that broke off while the page slept, with the last one under way', () => {
    const brokenOff: FarcasterSignerEvent = { type: 'polled', attempt: 1, answer: null }
    const awake = [entered, asked(), due(), over, brokenOff]
    expect(signer(...awake).state.status).toBe('waiting')
    expect(signer(...awake, polled('approved')).state.status).toBe('approved')
    expect(signer(...awake, polled('pending_approval')).state.failure).toBe('timed-out')
  })

  it('that was approved while the page slept is approved', () => {
    expect(signer(entered, asked(), over, polled('approved')).state.status).toBe('approved')
  })

  it('goes on where a look told nothing', () => {
    const { state, effects } = signer(entered, asked(), due(), { type: 'polled', attempt: 1, answer: null })
    expect(state.status).toBe('waiting')
    expect(last(effects, 1)).toEqual([pollIn2s()])
  })

  it.each([[[entered]], [[entered, asked()]]])('that fails says so, and may be tried again', (before) => {
    const error = new Error('away')
    const refused: FarcasterSignerEvent = { type: 'refused', attempt: 1, error }
    const failed = signer(...before, refused, refused)
    expect([failed.state.status, failed.state.failure]).toEqual(['failed', 'failed'])
    expect(last(failed.effects, 1)).toEqual([{ type: 'report', outcome: { failure: 'failed', error } }])
    const again = signer(...before, refused, { type: 'retry pressed' }, { type: 'retry pressed' }, asked(1))
    expect(again.state).toEqual({ ...farcasterSignerInitial, attempt: 2 })
    expect(last(again.effects, 1)).toEqual([{ type: 'ask', attempt: 2 }])
    expect(signer(...before, refused, { type: 'retry pressed' }, asked(2)).state.status).toBe('waiting')
  })

  it('is left by its user, and tells no more', () => {
    expect(last(signer(entered, asked(), { type: 'close pressed' }).effects, 1)).toEqual([
      { type: 'close', reason: 'user' },
    ])
  })

  it.each(['approved', 'revoked'] as const)('once %s is not decided anew', (status) => {
    const before = signer(entered, asked(), due(), polled(status))
    const after = signer(entered, asked(), due(), polled(status), over, due(), polled('approved'), {
      type: 'refused',
      attempt: 1,
      error: 'x',
    })
    expect(after).toEqual(before)
  })
})
