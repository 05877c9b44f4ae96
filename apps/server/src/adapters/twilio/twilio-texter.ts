import type { Logger } from '../../ports/logger.ts'
import type { MailOutcome } from '../../ports/mailer.ts'
import type { Outside } from '../../ports/outside.ts'
import { OutsideError } from '../../ports/outside.ts'
import type { Texter, TextMessage } from '../../ports/texter.ts'
import { readObject } from '../outside/read-object.ts'
import { readReport } from './read-report.ts'

export interface TwilioOptions {
  accountSid: string
  authToken: string
  /** sender of SMS, E.164; or a messaging service that picks one */
  from?: string | undefined
  messagingServiceSid?: string | undefined
  /** sender of WhatsApp messages, E.164 */
  whatsappFrom?: string | undefined
  /** an approved WhatsApp template with the code as its variable 1; without it the text is sent as it is */
  contentSid?: string | undefined
}

/** The number is wrong or cannot be reached, https://www.twilio.com/docs/api/errors: a new try would be no other. */
const FINAL = new Set([
  21211, 21214, 21217, 21265, 21408, 21421, 21608, 21610, 21612, 21614, 21635, 63003, 63024,
])

/** The address for reports is none that the service reaches. */
const UNREACHABLE_CALLBACK = 21609

/** Sends by Twilio's Messages API. */
export function createTwilioTexter(ports: { outside: Outside; log: Logger }, options: TwilioOptions): Texter {
  const { accountSid, authToken } = options
  const url = `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  let saidUnreachable = false

  async function post(form: URLSearchParams): Promise<MailOutcome> {
    const { status, text } = await ports.outside.fetch(url, {
      method: 'POST',
      headers: { authorization, accept: 'application/json' },
      body: form,
    })
    if (status >= 200 && status < 300) return 'sent'
    const code = Number(readObject(text)?.code)
    if (code === UNREACHABLE_CALLBACK && form.has('StatusCallback')) {
      if (!saidUnreachable)
        ports.log.warn(
          'the text service does not reach PUBLIC_URL: nobody is told of texts that do not arrive',
        )
      saidUnreachable = true
      form.delete('StatusCallback')
      return post(form)
    }
    ports.log.warn('the text service refused a message', { status, code: String(code || '') })
    return FINAL.has(code) ? 'refused' : 'failed'
  }

  return {
    async send(message) {
      const form = formOf(options, message)
      if (form && message.reportTo) form.set('StatusCallback', message.reportTo)
      if (!form) {
        ports.log.error('no sender is set up for this kind of message', { detail: message.channel })
        return 'failed'
      }
      try {
        return await post(form)
      } catch (error) {
        if (error instanceof OutsideError) return 'failed'
        throw error
      }
    },
    readReport: (url, form, headers) => readReport(options, url, form, headers),
  }
}

function formOf(
  options: TwilioOptions,
  { channel, to, text, code }: TextMessage,
): URLSearchParams | undefined {
  const form = new URLSearchParams()
  if (channel === 'sms') {
    form.set('To', to)
    if (options.messagingServiceSid) form.set('MessagingServiceSid', options.messagingServiceSid)
    else if (options.from) form.set('From', options.from)
    else return undefined
    form.set('Body', text)
    return form
  }
  if (!options.whatsappFrom) return undefined
  form.set('To', `whatsapp:${to}`)
  form.set('From', `whatsapp:${options.whatsappFrom.replace(/^whatsapp:/, '')}`)
  if (options.contentSid) {
    form.set('ContentSid', options.contentSid)
    form.set('ContentVariables', JSON.stringify({ 1: code }))
  } else {
    form.set('Body', text)
  }
  return form
}
