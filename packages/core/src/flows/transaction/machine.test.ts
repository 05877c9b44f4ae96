import { describe, expect, it } from 'vitest'
import {
  holdsScan,
  SCAN_HOLD_MS,
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
  return playWith({ signOnly }, ...events)
}

function playWith({ signOnly = false, scans = false, count = 1 }, ...events: TransactionEvent<Prepared>[]) {
  const machine = transactionMachine<Prepared>(signOnly, { scans })
  let state: TransactionState<Prepared> = transactionInitial(count)
  let effects: readonly (TransactionEffect<Prepared> | { type: 'after' })[] = []
  for (const event of events) [state, effects] = machine(state, event)
  return { state, effects }
}

const prepared = { type: 'prepared', attempt: 1, prepared: { nonce: 1 }, warning: null } as const
const submitted = { type: 'submitted', result: '0xhash' } as const
const ready: TransactionEvent<Prepared>[] = [{ type: 'entered' }, prepared]
const sent: TransactionEvent<Prepared>[] = [...ready, { type: 'approve pressed' }, submitted]

describe('the confirmation of a transaction', () => {
  it('goes through preparing, ready and submitting to the receipt [ETX-015] [ETX-016]', () => {
    expect(play(false, { type: 'entered' })).toMatchObject({
      state: { status: 'preparing' },
      effects: [{ type: 'prepare', attempt: 1, index: 0, anew: false }],
    })
    expect(play(false, ...ready).state.status).toBe('ready')
    expect(play(false, ...ready, { type: 'approve pressed' })).toMatchObject({
      state: { status: 'submitting' },
      effects: [{ type: 'submit', prepared: { nonce: 1 }, before: [] }],
    })
    expect(play(false, ...sent).effects).toEqual([
      { type: 'report', outcome: { result: '0xhash' } },
      { type: 'wait for receipt', result: '0xhash' },
    ])
    const confirmed = play(false, ...sent, { type: 'confirmed' })
    expect(confirmed.state).toMatchObject({ status: 'success', result: '0xhash' })
    expect(confirmed.effects).toEqual([])
  })

  it('closes a signature that is not sent after 1.4 s [ETX-019]', () => {
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

  it('retries a refused or reverted transaction from anew [ETX-017]', () => {
    const error = new Error('no')
    for (const event of [
      { type: 'confirmation failed', error, final: true },
      { type: 'submission failed', error },
    ] as const) {
      const before = event.type === 'submission failed' ? sent.slice(0, -1) : sent
      const failure = play(false, ...before, event)
      expect(failure.state).toMatchObject({ status: 'error', error })
      expect(play(false, ...before, event, { type: 'retry pressed' }).effects).toEqual([
        { type: 'prepare', attempt: 2, index: 0, anew: true },
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
    const failure = { type: 'preparation failed', attempt: 1, error } as const
    expect(play(false, { type: 'entered' }, failure).effects).toEqual([
      { type: 'report', outcome: { error } },
    ])
    expect(play(false, { type: 'entered' }, failure, { type: 'retry pressed' }).effects).toEqual([
      { type: 'prepare', attempt: 2, index: 0, anew: false },
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
      [ready, { type: 'preparation failed', attempt: 1, error }],
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
    expect(closes({ type: 'entered' }, { type: 'preparation failed', attempt: 1, error: 'no' })).toEqual([
      { type: 'close', reason: 'user' },
    ])
    expect(play(false, ...ready, { type: 'declined' }).effects).toEqual([{ type: 'close', reason: 'user' }])
  })

  it('shows nothing of the try before while it is prepared anew', () => {
    const lost = { type: 'confirmation failed', error: new Error('no'), final: true } as const
    expect(play(false, ...sent, lost, { type: 'retry pressed' }).state).toEqual({
      status: 'preparing',
      index: 0,
      count: 1,
      prepared: null,
      before: [],
      scan: { status: 'uninitiated' },
      scanWaited: false,
      accepted: false,
      result: null,
      error: null,
      paid: null,
      retry: 'prepare anew',
      attempt: 2,
    })
    const away = { type: 'confirmation failed', error: new Error('away'), final: false } as const
    expect(play(false, ...sent, away, { type: 'retry pressed' }).state).toMatchObject({
      status: 'submitting',
      result: '0xhash',
      error: null,
    })
  })
})

describe('a scan beside the confirmation', () => {
  const answer = (result_type: 'Benign' | 'Warning' | 'Malicious') => ({
    validation: { status: 'Success', result_type } as const,
    simulation: { status: 'Error', error: 'none' } as const,
  })
  const scanned = (result_type: Parameters<typeof answer>[0], attempt = 1) =>
    ({ type: 'scanned', attempt, result: answer(result_type) }) as const
  const approve = { type: 'approve pressed' } as const
  const scanning = (...events: TransactionEvent<Prepared>[]) => playWith({ scans: true }, ...events)

  it('begins with preparing, and is in progress, completed or failed [SCAN-001]', () => {
    const begun = scanning({ type: 'entered' })
    expect(begun.state.scan).toEqual({ status: 'in progress' })
    expect(begun.effects).toContainEqual({ type: 'scan', attempt: 1, index: 0 })
    expect(scanning(...ready, scanned('Benign')).state.scan).toEqual({
      status: 'completed',
      result: answer('Benign'),
    })
    expect(scanning(...ready, { type: 'scan failed', attempt: 1 }).state.scan).toEqual({ status: 'failed' })
    expect(play(false, ...ready).state.scan).toEqual({ status: 'uninitiated' })
  })

  it('keeps a user from approving while it is on its way, for a moment at most', () => {
    const begun = scanning({ type: 'entered' })
    const hold = { type: 'scan waited for', attempt: 1 } as const
    expect(begun.effects).toContainEqual({ type: 'after', ms: SCAN_HOLD_MS, event: hold })
    const early = scanning(...ready, approve)
    expect([early.state.status, early.effects]).toEqual(['ready', []])
    const late = scanning(...ready, hold)
    expect([holdsScan(early.state), holdsScan(late.state)]).toEqual([true, false])
    expect(late.state.scan).toEqual({ status: 'in progress' })
    expect(scanning(...ready, hold, approve).state.status).toBe('submitting')
    // what is found later counts all the same
    expect(scanning(...ready, hold, scanned('Malicious'), approve).state.status).toBe('ready')
    // another try has a wait of its own
    const anew = [...ready, { type: 'scan waited for', attempt: 7 }, approve] as const
    expect(scanning(...anew).state.status).toBe('ready')
    expect(transactionMachine<Prepared>(false)(transactionInitial(1), { type: 'entered' })[1]).toEqual([
      { type: 'prepare', attempt: 1, index: 0, anew: false },
    ])
  })

  it.each([
    ['failed', [{ type: 'scan failed', attempt: 1 }]],
    ['a warning', [scanned('Warning')]],
    ['benign', [scanned('Benign')]],
  ] as const)('keeps nobody from approving: %s', (_, found) => {
    expect(scanning(...ready, ...found, approve).effects).toEqual([
      { type: 'submit', prepared: { nonce: 1 }, before: [] },
    ])
  })

  it('that finds it malicious forbids approving until the user has said that they want it all the same', () => {
    const found = [...ready, scanned('Malicious')]
    expect(scanning(...found, approve)).toEqual({ state: scanning(...found).state, effects: [] })
    const untold = [
      { type: 'accepted', accepted: true },
      { type: 'accepted', accepted: false },
    ] as const
    expect(scanning(...found, ...untold, approve).effects).toEqual([])
    expect(scanning(...found, { type: 'accepted', accepted: true }, approve).effects).toEqual([
      { type: 'submit', prepared: { nonce: 1 }, before: [] },
    ])
  })

  it('is accepted of what it found, not of what another try finds', () => {
    const accepted = { type: 'accepted', accepted: true } as const
    // ticked before anything was found
    expect(scanning(...ready, accepted, scanned('Malicious'), approve).effects).toEqual([])
    const again: TransactionEvent<Prepared>[] = [
      ...ready,
      scanned('Malicious'),
      accepted,
      approve,
      { type: 'submission failed', error: new Error('no') },
      { type: 'retry pressed' },
      { ...prepared, attempt: 2 },
      scanned('Malicious', 2),
    ]
    expect(scanning(...again, approve).effects).toEqual([])
    expect(scanning(...again, accepted, approve).state.status).toBe('submitting')
  })

  it('of an older try is not listened to, be it good or bad', () => {
    const retried: TransactionEvent<Prepared>[] = [
      { type: 'entered' },
      { type: 'preparation failed', attempt: 1, error: 'no' },
      { type: 'retry pressed' },
    ]
    expect(scanning(...retried, scanned('Benign', 1)).state.scan).toEqual({ status: 'in progress' })
    const old = { type: 'scan failed', attempt: 1 } as const
    expect(scanning(...retried, scanned('Malicious', 2), old).state.scan).toEqual({
      status: 'completed',
      result: answer('Malicious'),
    })
  })
})

describe('several transactions', () => {
  const nth = (attempt: number, nonce: number) => ({ ...prepared, attempt, prepared: { nonce } })
  const approve = { type: 'approve pressed' } as const
  const three = (...events: TransactionEvent<Prepared>[]) => playWith({ count: 3 }, ...events)
  const second = [{ type: 'entered' }, nth(1, 5), approve, nth(2, 6)] as const

  it('are stepped through by an index, and submitted together at the end [ETX-021]', () => {
    const next = three(...second.slice(0, 3))
    expect([next.state.index, next.state.status, next.effects]).toEqual([
      1,
      'preparing',
      [{ type: 'prepare', attempt: 2, index: 1, anew: false }],
    ])
    expect(three(...second, approve, nth(3, 7), approve).effects).toEqual([
      { type: 'submit', prepared: { nonce: 7 }, before: [{ nonce: 5 }, { nonce: 6 }] },
    ])
  })

  it('are stepped back through, and looked at anew [ETX-022]', () => {
    const back = three(...second, { type: 'back pressed' })
    expect([back.state.index, back.state.before, back.effects]).toEqual([
      0,
      [],
      [{ type: 'prepare', attempt: 3, index: 0, anew: false }],
    ])
    // an answer about the one that was left
    expect(three(...second.slice(0, 3), { type: 'back pressed' }, nth(2, 6)).state.prepared).toBeNull()
    expect(three(...second, { type: 'back pressed' }, nth(3, 5), approve).state.before).toEqual([
      { nonce: 5 },
    ])
  })

  it('are tried again from the first that is not done', () => {
    const onTheirWay = [...second, approve, nth(3, 7), approve] as const
    const failure = { type: 'submission failed', error: new Error('reverted'), index: 1 } as const
    const again = three(...onTheirWay, failure, { type: 'retry pressed' })
    expect([again.state.index, again.state.before, again.effects]).toEqual([
      1,
      [{ nonce: 5 }],
      [{ type: 'prepare', attempt: 4, index: 1, anew: true }],
    ])
    const rest = [nth(4, 8), approve, nth(5, 9), approve] as const
    expect(three(...onTheirWay, failure, { type: 'retry pressed' }, ...rest).effects).toEqual([
      { type: 'submit', prepared: { nonce: 9 }, before: [{ nonce: 5 }, { nonce: 8 }] },
    ])
  })

  it('are shown again where one costs more than was shown, and nothing is signed before it is approved', () => {
    const onTheirWay = [...second, approve, nth(3, 7), approve] as const
    const dearer = { type: 'to be shown', index: 1 } as const
    const again = three(...onTheirWay, dearer)
    expect([again.state.status, again.state.index, again.state.before, again.effects]).toEqual([
      'preparing',
      1,
      [{ nonce: 5 }],
      [{ type: 'prepare', attempt: 4, index: 1, anew: false }],
    ])
    expect(three(...onTheirWay, dearer, nth(4, 8)).state.status).toBe('ready')
    expect(three(...second, dearer)).toEqual({ state: three(...second).state, effects: [] })
  })

  it('have nothing before the first, and no way back once they are on their way', () => {
    const first = second.slice(0, 2)
    expect(three(...first, { type: 'back pressed' })).toEqual({ state: three(...first).state, effects: [] })
    const onTheirWay = [...second, approve, nth(3, 7), approve] as const
    expect(three(...onTheirWay, { type: 'back pressed' })).toEqual({
      state: three(...onTheirWay).state,
      effects: [],
    })
  })

  it('have no way back to what was handed in by a try that failed, whatever became of it', () => {
    const failed = { type: 'submission failed', error: new Error('no') } as const
    const again = [...second, approve, nth(3, 7), approve, failed, { type: 'retry pressed' }] as const
    const unprepared = { type: 'preparation failed', attempt: 4, error: new Error('away') } as const
    const tries = [again, [...again, nth(4, 8)], [...again, unprepared, { type: 'retry pressed' }]] as const
    expect(tries.map((events) => three(...events, { type: 'back pressed' }))).toEqual(
      tries.map((events) => ({ state: three(...events).state, effects: [] })),
    )
    expect(three(...tries[1], approve).effects).toEqual([
      { type: 'submit', prepared: { nonce: 8 }, before: [{ nonce: 5 }, { nonce: 6 }] },
    ])
    const onlyUnprepared = { type: 'preparation failed', attempt: 2, error: new Error('away') } as const
    const retried = three(
      ...second.slice(0, 3),
      onlyUnprepared,
      { type: 'retry pressed' },
      { type: 'back pressed' },
    )
    expect(retried.state.index).toBe(0)
  })
})
