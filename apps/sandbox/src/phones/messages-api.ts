import { Hono } from 'hono'
import { keepNewest } from '../outside/keep-newest.ts'
import type { Outside } from '../outside/outside.ts'
import { isSameText } from '../outside/same-text.ts'
import { type PhoneAccount, phoneAccount } from './account.ts'
import { NEVER_REACHED } from './magic-numbers.ts'
import { describeMessage, type PhoneMessage, readPhoneMessage } from './message.ts'
import { PhoneRefusal } from './refusal.ts'
import { isCallback, postStages } from './status-callback.ts'

const KEPT = 1000
const MESSAGES = '/2010-04-01/Accounts/:account'

/**
 * `api.twilio.com`: the Messages API (https://www.twilio.com/docs/messaging/api/message-resource). What is sent
 * lands in the inbox at once; asked again, a message has been delivered, as its `StatusCallback` is told.
 */
export function createMessagesApi(outside: Outside): Hono {
  const account = phoneAccount(outside)
  const sent = new Map<string, PhoneMessage>()
  const app = new Hono()

  app.use(`${MESSAGES}/*`, async (c, next) => {
    const asked = c.req.param('account')
    if (!isOwner(c.req.header('authorization'), account) || asked !== account.accountSid) {
      c.header('www-authenticate', 'Basic realm="Twilio API"')
      throw new PhoneRefusal(20003)
    }
    await next()
  })

  app.post(`${MESSAGES}/Messages.json`, async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const callback = form.get('StatusCallback')
    if (callback !== null && !isCallback(callback)) throw new PhoneRefusal(21609)
    const message = readPhoneMessage(form, account, new Date(outside.now()))
    sent.set(message.sid, message)
    keepNewest(sent, KEPT)
    const { channel, to, from, body } = message
    if (to !== NEVER_REACHED.number) {
      outside.inbox.deliver({ channel, to, from, subject: '', text: body, html: null })
    }
    if (callback) postStages(callback, message, account).catch(() => {})
    return c.json(describeMessage(message, account, message.messagingServiceSid ? 'accepted' : 'queued'), 201)
  })

  app.get(`${MESSAGES}/Messages/:file{SM[0-9a-f]{32}\\.json}`, (c) => {
    const message = sent.get(c.req.param('file').slice(0, -'.json'.length))
    if (!message) throw new PhoneRefusal(20404)
    return c.json(
      describeMessage(message, account, message.to === NEVER_REACHED.number ? 'undelivered' : 'delivered'),
    )
  })

  app.all('*', (c) => c.json(new PhoneRefusal(20404).body, 404))
  app.onError((error, c) => {
    if (!(error instanceof PhoneRefusal)) throw error
    return c.json(error.body, error.status)
  })
  return app
}

function isOwner(header: string | undefined, { accountSid, authToken }: PhoneAccount): boolean {
  return isSameText(header, `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`)
}
