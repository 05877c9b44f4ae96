import { describe, expect, it } from 'vitest'
import { CREATE_DEADLINE_MS, createWalletInitial, createWalletMachine } from './machine.ts'

describe('wallet creation', () => {
  const [creating, began] = createWalletMachine(createWalletInitial, {
    type: 'entered',
    authenticated: true,
    needed: true,
    recovery: false,
  })

  it('creates at once, under a deadline', () => {
    expect(creating).toMatchObject({ status: 'creating', attempt: 1 })
    expect(began).toEqual([
      { type: 'create', attempt: 1 },
      { type: 'after', ms: CREATE_DEADLINE_MS, event: { type: 'deadline passed', attempt: 1 } },
    ])
  })

  it('returns to login and reports failure without authentication [CREATE-012]', () => {
    const [, effects] = createWalletMachine(createWalletInitial, {
      type: 'entered',
      authenticated: false,
      needed: true,
      recovery: true,
    })
    expect(effects).toEqual([{ type: 'fail', error: null }, { type: 'show login' }])
  })

  it('goes to the choice of a recovery where the app demands one [CREATE-014]', () => {
    const entered = { type: 'entered', authenticated: true, needed: true, recovery: true } as const
    expect(createWalletMachine(createWalletInitial, entered)).toEqual([
      { ...createWalletInitial, status: 'over' },
      [{ type: 'show recovery' }],
    ])
  })

  it('closes at once when nothing is needed [CREATE-018]', () => {
    const entered = { type: 'entered', authenticated: true, needed: false, recovery: true } as const
    expect(createWalletMachine(createWalletInitial, entered)[1]).toEqual([{ type: 'succeed' }])
  })

  const created = (isNewUser: boolean) =>
    createWalletMachine(creating, { type: 'created', attempt: 1, isNewUser })

  it('goes on to a further screen for a new user [CREATE-022]', () => {
    expect(created(true)).toMatchObject([{ status: 'over' }, [{ type: 'show wallet created' }]])
  })

  it('calls success for a user who is not new [CREATE-023]', () => {
    expect(created(false)).toMatchObject([{ status: 'over' }, [{ type: 'succeed' }]])
  })

  it('shows an error after a failure, and after the deadline, and tries again when asked', () => {
    const error = new Error('no')
    for (const event of [
      { type: 'failed', attempt: 1, error },
      { type: 'deadline passed', attempt: 1 },
    ] as const) {
      const [failed, effects] = createWalletMachine(creating, event)
      const why = new Error(event.type === 'failed' ? 'no' : 'Failed to create wallet')
      expect(failed).toEqual({ status: 'error', attempt: 1, error: why })
      expect(effects).toEqual([{ type: 'note', error: why }])
      const [again, retried] = createWalletMachine(failed, { type: 'retry pressed' })
      expect(again).toMatchObject({ status: 'creating', attempt: 2 })
      expect(retried[0]).toEqual({ type: 'create', attempt: 2 })
      expect(createWalletMachine(again, { type: 'failed', attempt: 1, error })).toEqual([again, []])
    }
  })

  const closed = (hasWallet: boolean) =>
    createWalletMachine({ status: 'error', attempt: 1, error: 'why' }, { type: 'closed', hasWallet })[1]

  it('Close reports success when there is a wallet [CREATE-003]', () => {
    expect(closed(true)).toEqual([{ type: 'succeed' }])
  })

  it('Close reports failure when there is none [CREATE-004]', () => {
    expect(closed(false)).toEqual([{ type: 'fail', error: 'why' }])
  })

  it('reports once', () => {
    const [over] = createWalletMachine(creating, { type: 'closed', hasWallet: false })
    expect(createWalletMachine(over, { type: 'created', attempt: 1, isNewUser: true })).toEqual([over, []])
    expect(createWalletMachine(over, { type: 'closed', hasWallet: true })).toEqual([over, []])
  })

  it('goes on with a wallet that came after the deadline', () => {
    const [late] = createWalletMachine(creating, { type: 'deadline passed', attempt: 1 })
    expect(createWalletMachine(late, { type: 'created', attempt: 1, isNewUser: false })).toEqual([
      { ...late, status: 'over' },
      [{ type: 'succeed' }],
    ])
  })

  it('listens to no second beginning, to no answer of a try before, and tries again only after a failure', () => {
    const [failed] = createWalletMachine(creating, { type: 'failed', attempt: 1, error: 'no' })
    const [again] = createWalletMachine(failed, { type: 'retry pressed' })
    const ignored = [
      [creating, { type: 'entered', authenticated: true, needed: true, recovery: false }],
      [creating, { type: 'retry pressed' }],
      [again, { type: 'created', attempt: 1, isNewUser: true }],
      [again, { type: 'deadline passed', attempt: 1 }],
      [failed, { type: 'failed', attempt: 1, error: 'later' }],
      [failed, { type: 'deadline passed', attempt: 1 }],
    ] as const
    expect(ignored.map(([state, event]) => createWalletMachine(state, event))).toEqual(
      ignored.map(([state]) => [state, []]),
    )
  })
})
