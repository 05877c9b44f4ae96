import type { App } from '../app/app.ts'
import { plainName } from '../mail/plain-name.ts'
import type { CodeMail } from './code-mail.ts'

/** A code on its way by text message; what waits, sealed, until it was sent. */
export interface CodeText {
  channel: 'sms' | 'whatsapp'
  /** E.164 */
  to: string
  code: string
  appName: string
}

/** Rows of older releases hold mails without a channel. */
export type CodeMessage = CodeMail | CodeText

export const isText = (message: CodeMessage): message is CodeText =>
  message.channel === 'sms' || message.channel === 'whatsapp'

export function mailTo(app: App, to: string, code: string): CodeMail {
  const { name, logo_url } = app.settings
  return { channel: 'email', to, code, appName: name, logoUrl: logo_url }
}

export function textTo(app: App, to: string, code: string): CodeText {
  const channel = app.settings.whatsapp_enabled ? 'whatsapp' : 'sms'
  return { channel, to, code, appName: app.settings.name }
}

/** The wording of a text message. WhatsApp replaces it by the operator's approved template where one is set. */
export function codeText({ code, appName }: CodeText): string {
  return `${code} is your code for ${plainName(appName)}. Give it to nobody.`
}
