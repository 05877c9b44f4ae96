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
    ['a mail server that is no address', { SMTP_URL: 'localhost:25' }, 'SMTP_URL'],
    ['a mail server of another protocol', { SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL'],
    ['a log level that there is not', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('names the variable when there is %s', (_, env, name) => {
    expect(() => readEnvironment(env)).toThrow(name)
  })
})
