import { describe, expect, it } from 'vitest'
import { SIGN_METHODS } from '../../wallets/requests.ts'
import { SIGN_SUCCESS_MS, signMessageInitial, signMessageMachine } from './machine.ts'

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

  it('is left by its user until it is signed, and then closes by itself', () => {
    const left = [{ type: 'close', reason: 'user' }]
    expect(signMessageMachine(signMessageInitial, { type: 'declined' })).toEqual([signMessageInitial, left])
    expect(signMessageMachine(signing, { type: 'declined' })).toEqual([signing, left])
    const [success] = signMessageMachine(signing, { type: 'signed', signature: '0x1' })
    expect(signMessageMachine(success, { type: 'declined' })).toEqual([success, []])
  })

  it('listens to no outcome of what nobody asked for', () => {
    const outcomes = [
      { type: 'signed', signature: '0x1' },
      { type: 'failed', error: new Error('late') },
    ] as const
    expect(outcomes.map((late) => signMessageMachine(signMessageInitial, late))).toEqual([
      [signMessageInitial, []],
      [signMessageInitial, []],
    ])
  })

  it('forgets the failure of the try before', () => {
    const [failed] = signMessageMachine(signing, { type: 'failed', error: 'refused' })
    expect(signMessageMachine(failed, { type: 'sign pressed' })[0]).toEqual({
      status: 'signing',
      signature: null,
      error: null,
    })
  })
})
