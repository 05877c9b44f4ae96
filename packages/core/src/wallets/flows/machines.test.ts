import { describe, expect, it } from 'vitest'
import { SIGN_METHODS } from '../requests.ts'
import { CREATE_DEADLINE_MS, createWalletInitial, createWalletMachine } from './create-wallet.ts'
import { SIGN_SUCCESS_MS, signMessageInitial, signMessageMachine } from './sign-message.ts'

describe('wallet creation', () => {
  const [creating, began] = createWalletMachine(createWalletInitial, {
    type: 'entered',
    authenticated: true,
    needed: true,
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
    })
    expect(effects).toEqual([{ type: 'fail', error: null }, { type: 'show login' }])
  })

  it('closes at once when nothing is needed [CREATE-018]', () => {
    const entered = { type: 'entered', authenticated: true, needed: false } as const
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
      expect(failed.status).toBe('error')
      expect(effects).toEqual([{ type: 'note', error: expect.any(Error) }])
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
})

describe('sign message', () => {
  it('knows exactly three methods [SIGN-014]', () => {
    expect(SIGN_METHODS).toEqual(['personal_sign', 'eth_signTypedData_v4', 'solana_signMessage'])
  })

  const [signing, effects] = signMessageMachine(signMessageInitial, { type: 'sign pressed' })

  it('goes from idle through signing to success [SIGN-007]', () => {
    expect(signMessageInitial.status).toBe('idle')
    expect([signing.status, effects]).toEqual(['signing', [{ type: 'sign' }]])
    const [success] = signMessageMachine(signing, { type: 'signed', signature: '0x1' })
    expect(success).toMatchObject({ status: 'success', signature: '0x1' })
  })

  it('closes 1.4 s after the signature [SIGN-008]', () => {
    const [success, after] = signMessageMachine(signing, { type: 'signed', signature: '0x1' })
    expect(SIGN_SUCCESS_MS).toBe(1400)
    expect(after).toContainEqual({ type: 'after', ms: 1400, event: { type: 'success shown' } })
    expect(signMessageMachine(success, { type: 'success shown' })[1]).toEqual([
      { type: 'close', reason: 'done' },
    ])
  })

  it('reports a failure as an internal error and lets the user try again [SIGN-009]', () => {
    const cause = new Error('refused')
    const [failed, reports] = signMessageMachine(signing, { type: 'failed', error: cause })
    expect(failed).toEqual({ status: 'idle', signature: null, error: cause })
    expect(reports).toEqual([
      {
        type: 'report',
        outcome: { error: expect.objectContaining({ code: -32603, message: 'Failed to sign message' }) },
      },
    ])
  })

  it('signs once for two presses', () => {
    expect(signMessageMachine(signing, { type: 'sign pressed' })).toEqual([signing, []])
  })
})
