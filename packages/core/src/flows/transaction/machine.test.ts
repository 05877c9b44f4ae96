import { describe, expect, it } from 'vitest'
import {
  SIGNED_MS,
  type TransactionEffect,
  type TransactionEvent,
  type TransactionState,
  transactionInitial,
  transactionMachine,
} from './machine.ts'

type Prepared = { nonce: number }

/** Runs events through the machine; the effects are those of the last one. */
function play(signOnly: boolean, ...events: TransactionEvent<Prepared>[]) {
  const machine = transactionMachine<Prepared>(signOnly)
  let state: TransactionState<Prepared> = transactionInitial()
  let effects: readonly (TransactionEffect<Prepared> | { type: 'after' })[] = []
  for (const event of events) [state, effects] = machine(state, event)
  return { state, effects }
}

const prepared = { type: 'prepared', prepared: { nonce: 1 }, warning: null } as const
const submitted = { type: 'submitted', result: '0xhash' } as const
const ready: TransactionEvent<Prepared>[] = [{ type: 'entered' }, prepared]
const sent: TransactionEvent<Prepared>[] = [...ready, { type: 'approve pressed' }, submitted]

describe('the confirmation of a transaction', () => {
  it('goes through preparing, ready and submitting to the receipt', () => {
    expect(play(false, { type: 'entered' })).toMatchObject({
      state: { status: 'preparing' },
      effects: [{ type: 'prepare', anew: false }],
    })
    expect(play(false, ...ready).state.status).toBe('ready')
    expect(play(false, ...ready, { type: 'approve pressed' })).toMatchObject({
      state: { status: 'submitting' },
      effects: [{ type: 'submit', prepared: { nonce: 1 } }],
    })
    expect(play(false, ...sent).effects).toEqual([
      { type: 'report', outcome: { result: '0xhash' } },
      { type: 'wait for receipt', result: '0xhash' },
    ])
    const confirmed = play(false, ...sent, { type: 'confirmed' })
    expect(confirmed.state).toMatchObject({ status: 'success', result: '0xhash' })
    expect(confirmed.effects).toEqual([])
  })

  it('closes a signature that is not sent after 1.4 s', () => {
    expect(SIGNED_MS).toBe(1400)
    const { state, effects } = play(true, ...sent)
    expect(state.status).toBe('signed')
    expect(effects).toContainEqual({ type: 'after', ms: 1400, event: { type: 'signature shown' } })
    expect(play(true, ...sent, { type: 'signature shown' }).effects).toEqual([
      { type: 'close', reason: 'done' },
    ])
  })

  it('counts as refused (4001) while nothing has happened, and as the prepare error after one', () => {
    expect(play(false, ...ready).effects).toEqual([
      { type: 'report', outcome: { error: expect.objectContaining({ code: 4001 }) } },
    ])
    const warning = new Error('reverts')
    const warned = play(false, { type: 'entered' }, { ...prepared, warning })
    expect(warned.effects).toEqual([{ type: 'report', outcome: { error: warning } }])
    expect(warned.state.status).toBe('ready')
  })

  it('retries a refused or reverted transaction from anew', () => {
    const error = new Error('no')
    for (const event of [
      { type: 'confirmation failed', error, final: true },
      { type: 'submission failed', error },
    ] as const) {
      const before = event.type === 'submission failed' ? sent.slice(0, -1) : sent
      const failure = play(false, ...before, event)
      expect(failure.state).toMatchObject({ status: 'error', error })
      expect(play(false, ...before, event, { type: 'retry pressed' }).effects).toEqual([
        { type: 'prepare', anew: true },
      ])
    }
  })

  it('waits again, and sends nothing twice, when only the receipt was lost', () => {
    const lost = { type: 'confirmation failed', error: new Error('away'), final: false } as const
    // the hash stays reported
    expect(play(false, ...sent, lost).effects).toEqual([])
    expect(play(false, ...sent, lost, { type: 'retry pressed' }).effects).toEqual([
      { type: 'wait for receipt', result: '0xhash' },
    ])
  })

  it('keeps its nonce when only preparing failed', () => {
    const error = new Error('no')
    const failure = { type: 'preparation failed', error } as const
    expect(play(false, { type: 'entered' }, failure).effects).toEqual([
      { type: 'report', outcome: { error } },
    ])
    expect(play(false, { type: 'entered' }, failure, { type: 'retry pressed' }).effects).toEqual([
      { type: 'prepare', anew: false },
    ])
  })

  it('cannot be declined or approved a second time while it is on its way', () => {
    const onItsWay = [...ready, { type: 'approve pressed' } as const]
    expect(play(false, ...onItsWay, { type: 'declined' }).effects).toEqual([])
    expect(play(false, ...onItsWay, { type: 'approve pressed' }).effects).toEqual([])
  })

  it('listens to no answer that nobody waits for any more', () => {
    const error = new Error('late')
    const onItsWay: TransactionEvent<Prepared>[] = [...ready, { type: 'approve pressed' }]
    const failure: TransactionEvent<Prepared>[] = [...onItsWay, { type: 'submission failed', error: 'no' }]
    const late: [TransactionEvent<Prepared>[], TransactionEvent<Prepared>][] = [
      [ready, { ...prepared, prepared: { nonce: 2 } }],
      [ready, { type: 'preparation failed', error }],
      [ready, submitted],
      [ready, { type: 'submission failed', error }],
      [ready, { type: 'confirmed' }],
      [ready, { type: 'confirmation failed', error, final: true }],
      [ready, { type: 'retry pressed' }],
      [failure, { type: 'approve pressed' }],
      [failure, submitted],
    ]
    expect(late.map(([before, event]) => play(false, ...before, event))).toEqual(
      late.map(([before]) => ({ state: play(false, ...before).state, effects: [] })),
    )
  })

  it('closes well only with its receipt, and by the user before', () => {
    const closes = (...events: TransactionEvent<Prepared>[]) =>
      play(false, ...events, { type: 'close pressed' }).effects
    expect(closes(...sent, { type: 'confirmed' })).toEqual([{ type: 'close', reason: 'done' }])
    expect(closes({ type: 'entered' }, { type: 'preparation failed', error: 'no' })).toEqual([
      { type: 'close', reason: 'user' },
    ])
    expect(play(false, ...ready, { type: 'declined' }).effects).toEqual([{ type: 'close', reason: 'user' }])
  })

  it('shows nothing of the try before while it is prepared anew', () => {
    const lost = { type: 'confirmation failed', error: new Error('no'), final: true } as const
    expect(play(false, ...sent, lost, { type: 'retry pressed' }).state).toEqual({
      status: 'preparing',
      prepared: null,
      result: null,
      error: null,
      retry: 'prepare anew',
    })
    const away = { type: 'confirmation failed', error: new Error('away'), final: false } as const
    expect(play(false, ...sent, away, { type: 'retry pressed' }).state).toMatchObject({
      status: 'submitting',
      result: '0xhash',
      error: null,
    })
  })
})
