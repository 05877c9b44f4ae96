import { describe, expect, it } from 'vitest'
import { player } from '../../testing/play.ts'
import { type MfaSmsEvent, mfaSmsInitial, mfaSmsMachine } from '../mfa-sms/machine.ts'
import { type MfaTotpEvent, mfaTotpInitial, mfaTotpMachine } from '../mfa-totp/machine.ts'

const totp = player(mfaTotpMachine, mfaTotpInitial)
const sms = player(mfaSmsMachine, mfaSmsInitial('US'))
const setup = { secret: 'JBSWY3DPEHPK3PXP', authUrl: 'otpauth://totp/Shop:ada?secret=JBSWY3DPEHPK3PXP' }
const phone = {
  rawPhoneNumber: '(201) 555-0123',
  qualifiedPhoneNumber: '+1 201 555 0123',
  countryCode: 'US',
  isValid: true,
}
const typed = { type: 'digits entered' as const, digits: [...'428613'] }
const success = [{ type: 'enrolled' }, { type: 'after', ms: 700, event: { type: 'success due' } }]

describe('an authenticator app', () => {
  const shown: MfaTotpEvent[] = [{ type: 'entered' }, { type: 'made', setup }]
  const on: MfaTotpEvent = { type: 'continue pressed' }

  it('waits until its secret arrives, which nothing goes on before [MFA-071]', () => {
    const waiting = totp({ type: 'entered' }, on)
    expect(waiting.state).toMatchObject({ step: 'enroll', setup: null })
    expect(waiting.effects).toEqual([{ type: 'make' }])
    expect(totp(...shown).state.setup).toEqual(setup)
  })

  it('is shown, then verified, and then it is there [MFA-068]', () => {
    expect(totp(...shown, on).state.step).toBe('verify')
    const { state, effects } = totp(
      ...shown,
      on,
      typed,
      { type: 'accepted', attempt: 1 },
      { type: 'success due' },
      { type: 'done pressed' },
    )
    expect(state.step).toBe('success')
    const submit = { type: 'submit', code: '428613', attempt: 1 }
    expect(effects).toEqual([{ type: 'make' }, submit, ...success, { type: 'go on' }])
  })

  it('whose secret does not come can be tried again', () => {
    const failed: MfaTotpEvent[] = [{ type: 'entered' }, { type: 'not made', error: 'no' }]
    expect(totp(...failed).state.error).toBe('no')
    const again = totp(...failed, { type: 'retry pressed' })
    expect([again.state.error, again.effects]).toEqual([null, [{ type: 'make' }, { type: 'make' }]])
  })

  it('goes back to its QR code, but not once it is there', () => {
    const back: MfaTotpEvent = { type: 'back pressed' }
    expect(totp(...shown, on, back).state.step).toBe('enroll')
    expect(totp(...shown, on, typed, { type: 'accepted', attempt: 1 }, back).state.step).toBe('verify')
  })
})

describe('a phone number', () => {
  const entered: MfaSmsEvent[] = [{ type: 'phone changed', phone }, { type: 'submit pressed' }]
  const sent: MfaSmsEvent = { type: 'sent', secondsLeft: 30 }

  it('that does not qualify gets no text [MFA-078]', () => {
    const part: MfaSmsEvent = { type: 'phone changed', phone: { ...phone, isValid: false } }
    expect(sms(part, { type: 'submit pressed' }).effects).toEqual([])
    expect(sms(...entered, { type: 'submit pressed' }).effects).toEqual([
      { type: 'send', phoneNumber: '+1 201 555 0123' },
    ])
  })

  it('is entered, verified, and then it is there [MFA-066]', () => {
    expect(sms(...entered).state.step).toBe('enroll')
    const resend = { state: 'waiting', secondsLeft: 30, said: null }
    expect(sms(...entered, sent).state).toMatchObject({ step: 'verify', pin: { resend } })
    const accepted: MfaSmsEvent = { type: 'accepted', attempt: 2 }
    const { state, effects } = sms(...entered, sent, typed, accepted, { type: 'success due' })
    expect(state.step).toBe('success')
    const look = { type: 'after', ms: 4000, event: { type: 'look due', message: 2 } }
    expect(effects.slice(2)).toEqual([look, { type: 'submit', code: '428613', attempt: 2 }, ...success])
  })

  it('can be changed by Back, and is kept [MFA-067]', () => {
    const { state } = sms(...entered, sent, { type: 'back pressed' })
    expect(state).toMatchObject({ step: 'enroll', phone, sending: false })
  })

  it('that gets no text says why, until it is changed', () => {
    const refused: MfaSmsEvent[] = [...entered, { type: 'not sent', error: 'no' }]
    expect(sms(...refused).state).toMatchObject({ step: 'enroll', sending: false, error: 'no' })
    const changed = sms(...refused, { type: 'country chosen', country: 'de' })
    expect(changed.state).toMatchObject({ error: null, phone: { countryCode: 'DE', rawPhoneNumber: '' } })
  })
})
