import { describe, expect, it } from 'vitest'
import { player } from '../../testing/play.ts'
import { type MfaVerifyEvent, mfaVerifyInitial, mfaVerifyMachine } from './machine.ts'

const verify = (...methods: ('sms' | 'totp' | 'passkey')[]) =>
  player(mfaVerifyMachine, mfaVerifyInitial(methods))
const entered: MfaVerifyEvent = { type: 'entered' }
const typed: MfaVerifyEvent = { type: 'digits entered', digits: [...'428613'] }
const another: MfaVerifyEvent = { type: 'another method pressed' }
const choose = (method: 'sms' | 'totp' | 'passkey' | 'recovery-code'): MfaVerifyEvent => ({
  type: 'method chosen',
  method,
})

describe('a verification', () => {
  it('begins with the user’s first method [MFA-055]', () => {
    expect(verify('totp', 'sms')(entered).state.view).toBe('totp')
    expect(verify('sms', 'totp')(entered).state.view).toBe('sms')
  })

  it('by an authenticator app waits for a code, and nothing is done before', () => {
    expect(verify('totp')(entered).effects).toEqual([])
  })

  it('by SMS has a code sent, when it begins and when it is chosen [MFA-057]', () => {
    expect(verify('sms')(entered).effects).toEqual([{ type: 'begin', method: 'sms', attempt: 1 }])
    const { state, effects } = verify('totp', 'sms')(entered, another, choose('sms'))
    expect(effects).toEqual([{ type: 'begin', method: 'sms', attempt: 3 }])
    expect(state.pin.resend).toEqual({ state: 'sending' })
  })

  it('by passkey starts by itself [MFA-056]', () => {
    const { state, effects } = verify('passkey')(entered)
    expect(effects).toEqual([{ type: 'begin', method: 'passkey', attempt: 2 }])
    expect(state.pin.status).toBe('submitting')
  })

  it('by passkey is tried again after an error, and not before [MFA-014]', () => {
    const retry: MfaVerifyEvent = { type: 'retry pressed' }
    const refused: MfaVerifyEvent = { type: 'refused', attempt: 2, error: new Error('no') }
    expect(verify('passkey')(entered, retry).effects).toHaveLength(1)
    const { state, effects } = verify('passkey')(entered, refused, retry)
    expect(effects.map(({ type }) => type)).toEqual(['begin', 'begin'])
    expect(state.pin).toMatchObject({ status: 'submitting', error: null })
  })

  it('that was right closes by itself, after it was seen', () => {
    const { effects } = verify('totp')(entered, typed, { type: 'accepted', attempt: 2 })
    expect(effects).toEqual([
      { type: 'submit', code: '428613', attempt: 2 },
      { type: 'after', ms: 900, event: { type: 'close due' } },
    ])
    expect(verify('totp')({ type: 'close due' }).effects).toEqual([{ type: 'close', reason: 'done' }])
  })

  it('can be changed to another method, but not while a code is looked at', () => {
    expect(verify('totp', 'sms')(entered, another).state.view).toBe('methods')
    expect(verify('totp', 'sms')(entered, typed, another).state.view).toBe('totp')
    // the browser’s own prompt cannot be closed from here
    expect(verify('passkey', 'totp')(entered, another).state.view).toBe('methods')
  })

  it('listens to no answer of the method before', () => {
    const late: MfaVerifyEvent = { type: 'refused', attempt: 2, error: new Error('late') }
    const { state } = verify('passkey', 'totp')(entered, another, choose('totp'), late)
    expect(state).toMatchObject({ view: 'totp', pin: { status: 'awaiting', error: null } })
  })

  it('shows nothing of a text that was on its way when another method was chosen', () => {
    const asked = [entered, another, choose('totp')]
    const failed: MfaVerifyEvent = { type: 'send failed', error: new Error('no') }
    const late = verify('sms', 'totp')(...asked, failed, { type: 'resent', secondsLeft: 30 })
    expect(late).toEqual(verify('sms', 'totp')(...asked))
    expect(verify('sms', 'totp')(entered, failed).state.pin.error).toBe('unknown_mfa_error')
  })

  it('is over by the passkey that was approved after its user went on to another method', () => {
    const { state, effects } = verify('passkey', 'totp')(
      entered,
      another,
      choose('totp'),
      { type: 'accepted', attempt: 2 },
      { type: 'accepted', attempt: 2 },
    )
    expect(state.pin.status).toBe('success')
    expect(effects.slice(1)).toEqual([{ type: 'after', ms: 900, event: { type: 'close due' } }])
  })

  it('takes a recovery code, without the blanks around it, once', () => {
    const typing: MfaVerifyEvent = { type: 'recovery code typed', code: ' JBSWY-3DPEH ' }
    const enter: MfaVerifyEvent = { type: 'recovery code entered' }
    expect(verify('totp')(entered, choose('recovery-code'), enter).effects).toEqual([])
    expect(verify('totp')(entered, choose('recovery-code'), typing, enter, enter).effects).toEqual([
      { type: 'submit recovery code', code: 'JBSWY-3DPEH', attempt: 3 },
    ])
  })

  it('keeps a wrong recovery code, to be mended', () => {
    const { state, effects } = verify('totp')(
      entered,
      choose('recovery-code'),
      { type: 'recovery code typed', code: 'JBSWY-3DPEK' },
      { type: 'recovery code entered' },
      { type: 'refused', attempt: 3, error: new Error('x') },
    )
    expect(state).toMatchObject({ recoveryCode: 'JBSWY-3DPEK', pin: { status: 'error' } })
    expect(effects).toHaveLength(1)
  })

  it('is left by its button', () => {
    expect(verify('totp')(entered, { type: 'cancel pressed' }).effects).toEqual([
      { type: 'close', reason: 'user' },
    ])
  })
})
