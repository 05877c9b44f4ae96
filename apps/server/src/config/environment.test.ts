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
    'postgres://localhost/latchkey',
    'postgresql://u:p%40ss@db.example:5433/latchkey?sslmode=require',
    'postgres://u@/latchkey?host=/var/run/postgresql',
    'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/latchkey',
  ])('takes the database %s', (DATABASE_URL) => {
    expect(readEnvironment({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })

  it('says nothing of a password in an address that it refuses', () => {
    const read = () => readEnvironment({ DATABASE_URL: 'mysql://user:secret@localhost/x' })
    expect(read).toThrow(/^(?!.*secret)/)
  })

  it.each([
    ['half an account', { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+1' }, 'TWILIO_AUTH_TOKEN'],
    ['no sender', twilio, 'TWILIO_FROM'],
    ['a gateway that is no address', { OUTSIDE_URL: 'localhost:5050' }, 'OUTSIDE_URL'],
    ['a mail server that is no address', { SMTP_URL: 'localhost:25' }, 'SMTP_URL'],
    ['a mail server of another protocol', { SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL'],
    ['a database that is no address', { DATABASE_URL: 'nonsense' }, 'DATABASE_URL.*postgres://'],
    ['a database of another kind', { DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL.*postgres://'],
    ['a log level that there is not', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('names the variable when there is %s', (_, env, name) => {
    expect(() => readEnvironment(env)).toThrow(new RegExp(name))
  })
})
