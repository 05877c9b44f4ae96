import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { Inbox } from '../inbox/inbox.ts'
import { createOutside } from '../outside/outside.ts'
import { type PhoneAccount, phoneAccount } from './account.ts'
import { createMessagesApi } from './messages-api.ts'

let inbox: Inbox
let account: PhoneAccount
let api: ReturnType<typeof createMessagesApi>

beforeEach(() => {
  inbox = new Inbox()
  const outside = createOutside({ inbox, now: () => Date.UTC(2026, 10, 21, 12) })
  account = phoneAccount(outside)
  api = createMessagesApi(outside)
})

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

async function send(form: Record<string, string>, authorization?: string) {
  const answer = await api.request(`/2010-04-01/Accounts/${account.accountSid}/Messages.json`, {
    method: 'POST',
    headers: { authorization: authorization ?? basic(account.accountSid, account.authToken) },
    body: new URLSearchParams(form),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('sending', () => {
  it('queues a text message and puts it into the inbox', async () => {
    const { status, body } = await send({
      To: '+1 (415) 555-0100',
      From: account.from,
      Body: 'Your code is 482913',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      account_sid: account.accountSid,
      api_version: '2010-04-01',
      body: 'Your code is 482913',
      date_created: 'Sat, 21 Nov 2026 12:00:00 +0000',
      date_sent: null,
      date_updated: 'Sat, 21 Nov 2026 12:00:00 +0000',
      direction: 'outbound-api',
      error_code: null,
      error_message: null,
      from: account.from,
      messaging_service_sid: null,
      num_media: '0',
      num_segments: '1',
      price: null,
      price_unit: 'USD',
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      status: 'queued',
      subresource_uris: {
        media: `/2010-04-01/Accounts/${account.accountSid}/Messages/${body.sid}/Media.json`,
      },
      to: '+14155550100',
      uri: `/2010-04-01/Accounts/${account.accountSid}/Messages/${body.sid}.json`,
    })
    expect(inbox.list('+1 415 555 0100')).toMatchObject([
      { to: '+14155550100', channel: 'sms', text: 'Your code is 482913', code: '482913' },
    ])
  })

  it('sends by WhatsApp when both numbers say so', async () => {
    const { status, body } = await send({
      To: 'whatsapp:+14155550100',
      From: `whatsapp:${account.whatsappFrom}`,
      Body: 'Code 111222',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ to: 'whatsapp:+14155550100', from: `whatsapp:${account.whatsappFrom}` })
    expect(inbox.list('14155550100')).toMatchObject([
      { to: '+14155550100', channel: 'whatsapp', code: '111222' },
    ])
  })

  it('fills a template', async () => {
    const { status } = await send({
      To: 'whatsapp:+14155550100',
      From: `whatsapp:${account.whatsappFrom}`,
      ContentSid: account.contentSid,
      ContentVariables: JSON.stringify({ 1: '908172' }),
    })
    expect(status).toBe(201)
    expect(inbox.list()[0]).toMatchObject({ channel: 'whatsapp', code: '908172' })
    expect(inbox.list()[0]?.text).toContain('908172 is your verification code')
  })

  it('lets the messaging service choose the sender', async () => {
    const { status, body } = await send({
      To: '+14155550100',
      MessagingServiceSid: account.messagingServiceSid,
      Body: 'Hi',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      status: 'accepted',
      from: null,
      num_segments: '0',
      messaging_service_sid: account.messagingServiceSid,
    })
    expect(inbox.list()[0]?.from).toBe(account.from)
  })

  it('sends twice what is sent twice, as the real service does', async () => {
    const form = { To: '+14155550100', From: account.from, Body: 'Hi' }
    const sids = new Set([(await send(form)).body.sid, (await send(form)).body.sid])
    expect(sids.size).toBe(2)
    expect(inbox.list()).toHaveLength(2)
  })

  it('tells of a message that it was delivered, and of none that it does not know', async () => {
    const { body } = await send({ To: '+14155550100', From: account.from, Body: 'Hi' })
    const headers = { authorization: basic(account.accountSid, account.authToken) }
    const found = await api.request(body.uri as string, { headers })
    expect(await found.json()).toMatchObject({ sid: body.sid, status: 'delivered' })
    const other = (body.uri as string).replace(/SM.{32}/, `SM${'0'.repeat(32)}`)
    expect((await api.request(other, { headers })).status).toBe(404)
  })
})

describe('what becomes of a message', () => {
  /** Sends with a receiver of its own, and gives what was posted there. */
  async function stagesOf(To: string, From: string) {
    const posted: { url: string; signature: string | undefined; fields: Record<string, string> }[] = []
    const server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const url = `http://localhost:${(server.address() as AddressInfo).port}${request.url}`
      const signature = request.headers['x-twilio-signature'] as string | undefined
      posted.push({ url, signature, fields: Object.fromEntries(new URLSearchParams(text)) })
      response.end()
    })
    await new Promise<void>((ready) => server.listen(0, 'localhost', ready))
    const StatusCallback = `http://localhost:${(server.address() as AddressInfo).port}/report/7`
    const { body } = await send({ To, From, Body: 'Hi', StatusCallback })
    await expect.poll(() => posted.length).toBe(2)
    server.close()
    return { posted, sid: body.sid, StatusCallback }
  }
  const signed = (url: string, fields: Record<string, string>) =>
    createHmac('sha1', account.authToken)
      .update(
        Object.keys(fields)
          .sort()
          .reduce((all, name) => all + name + fields[name], url),
      )
      .digest('base64')

  it('is posted where its sender said, signed with the account’s token', async () => {
    const { posted, sid, StatusCallback } = await stagesOf('+14155550100', account.from)
    const common = {
      AccountSid: account.accountSid,
      ApiVersion: '2010-04-01',
      From: account.from,
      MessageSid: sid,
      SmsSid: sid,
      To: '+14155550100',
    }
    expect(posted.map(({ fields }) => fields)).toEqual([
      { ...common, MessageStatus: 'sent', SmsStatus: 'sent' },
      { ...common, MessageStatus: 'delivered', SmsStatus: 'delivered' },
    ])
    expect(posted.map(({ signature }) => signature)).toEqual(
      posted.map(({ fields }) => signed(StatusCallback, fields)),
    )
  })

  it('is that it never arrives, for one number that takes what is sent', async () => {
    const { posted } = await stagesOf('whatsapp:+15005550030', `whatsapp:${account.whatsappFrom}`)
    const { MessageStatus, ErrorCode, To } = posted.at(-1)?.fields ?? {}
    expect([MessageStatus, ErrorCode, To]).toEqual(['undelivered', '30005', 'whatsapp:+15005550030'])
    expect(inbox.list()).toEqual([])
  })
})

describe('refusals', () => {
  const to = '+14155550100'
  it.each([
    ['no recipient', { To: '' }, 400, 21604],
    ['no sender', { From: '' }, 400, 21603],
    ['no text', { Body: '' }, 400, 21602],
    ['a text that is too long', { Body: 'x'.repeat(1601) }, 400, 21617],
    ['a recipient that is no number', { To: '12345' }, 400, 21211],
    ['a recipient with too many digits', { To: `+${'1'.repeat(16)}` }, 400, 21211],
    ['a sender that is no number', { From: 'us' }, 400, 21212],
    ['a sender of somebody else', { From: '+14155559999' }, 400, 21606],
    ['a WhatsApp sender of somebody else', { From: 'whatsapp:+14155559999' }, 400, 63007],
    ['two channels', { To: `whatsapp:${to}` }, 400, 21910],
    [
      'reports to somewhere that is not this machine',
      { StatusCallback: 'https://example.com/report' },
      400,
      21609,
    ],
    ['an unknown messaging service', { MessagingServiceSid: 'MG0' }, 400, 21705],
    ['an unknown template', { ContentSid: 'HX0' }, 400, 21655],
    ['variables without a template', { ContentVariables: '{}' }, 400, 21654],
    ['the documented invalid number', { To: '+15005550001' }, 400, 21211],
    ['the documented unroutable number', { To: '+15005550002' }, 400, 21612],
    ['the documented number abroad', { To: '+15005550003' }, 400, 21408],
    ['the documented unsubscribed number', { To: '+15005550004' }, 400, 21610],
    ['the documented landline', { To: '+15005550009' }, 400, 21614],
    ['the number that is asked too often', { To: '+15005550020' }, 429, 20429],
    ['the number that breaks the service', { To: '+15005550050' }, 500, 20500],
    ['a number of the closed region', { To: '+5351234567' }, 400, 21408],
    ['the documented invalid sender', { From: '+15005550001' }, 400, 21212],
    ['the documented foreign sender', { From: '+15005550007' }, 400, 21606],
    ['the documented full queue', { From: '+15005550008' }, 429, 21611],
  ] as [
    string,
    Record<string, string>,
    number,
    number,
  ][])('refuses %s', async (_title, form, status, code) => {
    const answer = await send({ To: to, From: account.from, Body: 'Hi', ...form })
    expect(answer).toEqual({
      status,
      body: {
        code,
        message: expect.any(String),
        more_info: `https://www.twilio.com/docs/errors/${code}`,
        status,
      },
    })
    expect(inbox.list()).toEqual([])
  })

  it.each([
    'no json',
    '[]',
    'null',
    '{"2":"x"}',
    '{"1":""}',
    '{"1":null}',
    '{"__proto__":{"1":"x"}}',
  ])('refuses the variables %j', async (variables) => {
    const answer = await send({
      To: `whatsapp:${to}`,
      From: `whatsapp:${account.whatsappFrom}`,
      ContentSid: account.contentSid,
      ContentVariables: variables,
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 21656 } })
  })

  it('refuses whoever is not the account', async () => {
    const form = { To: to, From: account.from, Body: 'Hi' }
    for (const authorization of [
      '',
      'Bearer x',
      basic(account.accountSid, 'wrong'),
      basic('AC0', account.authToken),
    ])
      expect(await send(form, authorization || ' ')).toMatchObject({ status: 401, body: { code: 20003 } })
    const other = await api.request('/2010-04-01/Accounts/AC0/Messages.json', {
      method: 'POST',
      headers: { authorization: basic(account.accountSid, account.authToken) },
      body: new URLSearchParams(form),
    })
    expect(other.status).toBe(401)
    expect(inbox.list()).toEqual([])
  })

  it('knows no other path', async () => {
    const answer = await api.request('/2010-04-01/Nothing.json')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 20404, status: 404 })
  })
})
