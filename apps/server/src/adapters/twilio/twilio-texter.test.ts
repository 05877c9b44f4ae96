import { beforeEach, describe, expect, it } from 'vitest'
import type { PlayedOutside } from '../../testing/played-outside.ts'
import { createPlayedOutside } from '../../testing/played-outside.ts'
import type { TwilioOptions } from './twilio-texter.ts'
import { createTwilioTexter } from './twilio-texter.ts'

const HOST = 'api.twilio.com'
const account = { accountSid: 'AC1', authToken: 'token' }
const sms = { channel: 'sms', to: '+12015550123', text: '123456 is your code', code: '123456' } as const
const whatsapp = { ...sms, channel: 'whatsapp' } as const

let outside: PlayedOutside
let logs: string[]
beforeEach(() => {
  outside = createPlayedOutside()
  outside.hosts.set(HOST, () => ({ status: 201, body: { sid: 'SM1', status: 'queued' } }))
  logs = []
})

function texter(options: Partial<TwilioOptions>) {
  const note = (message: string, fields?: object) => void logs.push(JSON.stringify({ message, ...fields }))
  return createTwilioTexter(
    { outside, log: { info: note, warn: note, error: note } },
    { ...account, ...options },
  )
}

const form = () => Object.fromEntries(new URLSearchParams(outside.requests.at(-1)?.body))

describe('sending by Twilio', () => {
  it('posts an SMS from the number, with the account’s credentials', async () => {
    expect(await texter({ from: '+15005550006' }).send(sms)).toBe('sent')
    const request = outside.requests[0]
    expect(request?.method).toBe('POST')
    expect(request?.url.href).toBe('https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json')
    expect(request?.headers.get('authorization')).toBe(`Basic ${btoa('AC1:token')}`)
    expect(form()).toEqual({ To: sms.to, From: '+15005550006', Body: sms.text })
  })

  it('says where what becomes of the message is to be posted', async () => {
    await texter({ from: '+15005550006' }).send({ ...sms, reportTo: 'https://auth.example/report/7' })
    expect(form()).toEqual({
      To: sms.to,
      From: '+15005550006',
      Body: sms.text,
      StatusCallback: 'https://auth.example/report/7',
    })
  })

  it('sends without it where the service does not reach that address, and says so once', async () => {
    const callbacks: (string | null)[] = []
    outside.hosts.set(HOST, ({ body }) => {
      const callback = new URLSearchParams(body).get('StatusCallback')
      callbacks.push(callback)
      return callback ? { status: 400, body: { code: 21609 } } : { status: 201, body: { sid: 'SM1' } }
    })
    const { send } = texter({ from: '+15005550006' })
    const to = { ...sms, reportTo: 'http://localhost:4000/report/7' }
    expect([await send(to), await send(to)]).toEqual(['sent', 'sent'])
    expect(callbacks).toEqual([to.reportTo, null, to.reportTo, null])
    expect(form()).toEqual({ To: sms.to, From: '+15005550006', Body: sms.text })
    expect(logs).toHaveLength(1)
    expect(logs[0]).toContain('PUBLIC_URL')
  })

  it('lets a messaging service choose the sender', async () => {
    await texter({ from: '+15005550006', messagingServiceSid: 'MG1' }).send(sms)
    expect(form()).toEqual({ To: sms.to, MessagingServiceSid: 'MG1', Body: sms.text })
  })

  it('sends by WhatsApp, in the words of the approved template if there is one', async () => {
    await texter({ whatsappFrom: '+14155238886' }).send(whatsapp)
    expect(form()).toEqual({ To: `whatsapp:${sms.to}`, From: 'whatsapp:+14155238886', Body: sms.text })
    await texter({ whatsappFrom: 'whatsapp:+14155238886', contentSid: 'HX1' }).send(whatsapp)
    expect(form()).toEqual({
      To: `whatsapp:${sms.to}`,
      From: 'whatsapp:+14155238886',
      ContentSid: 'HX1',
      ContentVariables: '{"1":"123456"}',
    })
  })

  it.each([
    [400, 21211, 'refused'],
    [400, 21408, 'refused'],
    [400, 21610, 'refused'],
    [400, 21614, 'refused'],
    [401, 20003, 'failed'],
    [429, 20429, 'failed'],
    [500, 20500, 'failed'],
    [400, 21606, 'failed'],
  ])('takes a %i with code %i for %s', async (status, code, outcome) => {
    outside.hosts.set(HOST, () => ({ status, body: { code, message: `To ${sms.to}` } }))
    expect(await texter({ from: '+15005550006' }).send(sms)).toBe(outcome)
    expect(logs.join()).not.toContain(sms.to)
    expect(logs.join()).toContain(String(code))
  })

  it('tries again later when nobody answers, or something that is no answer', async () => {
    outside.hosts.set(HOST, () => ({ status: 502, body: '<html>' }))
    expect(await texter({ from: '+15005550006' }).send(sms)).toBe('failed')
    outside.hosts.delete(HOST)
    expect(await texter({ from: '+15005550006' }).send(sms)).toBe('failed')
  })

  it('says so when there is no sender for the channel', async () => {
    expect(await texter({ from: '+15005550006' }).send(whatsapp)).toBe('failed')
    expect(await texter({ whatsappFrom: '+14155238886' }).send(sms)).toBe('failed')
    expect(outside.requests).toEqual([])
    expect(logs).toHaveLength(2)
  })
})
