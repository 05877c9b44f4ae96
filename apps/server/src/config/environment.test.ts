import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token' }

describe('the environment', () => {
  it('has neither texts nor a gateway unless they are set', () => {
    expect(readEnvironment({})).toMatchObject({ twilio: undefined, outsideUrl: undefined })
  })

  it('reads the account and the senders of texts', () => {
    const { twilio: options } = readEnvironment({
      ...twilio,
      TWILIO_FROM: '+15005550006',
      TWILIO_WHATSAPP_FROM: '+14155238886',
      TWILIO_WHATSAPP_CONTENT_SID: 'HX1',
    })
    expect(options).toMatchObject({ accountSid: 'AC1', authToken: 'token', from: '+15005550006' })
    expect(options).toMatchObject({ whatsappFrom: '+14155238886', contentSid: 'HX1' })
  })

  it.each([
    ['half an account', { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+1' }, 'TWILIO_AUTH_TOKEN'],
    ['no sender', twilio, 'TWILIO_FROM'],
    ['a gateway that is no address', { OUTSIDE_URL: 'localhost:5050' }, 'OUTSIDE_URL'],
  ])('names the variable when there is %s', (_, env, name) => {
    expect(() => readEnvironment(env)).toThrow(name)
  })
})
