import type { Mail } from '../../ports/mailer.ts'
import type { TextMessage } from '../../ports/texter.ts'
import { escapeHtml, mailButton, mailHtml, quietLine, smallPrint } from '../mail/mail-html.ts'
import type { NoticeText } from './notice-text.ts'

/** A notice as a mail. */
export function noticeMail(to: string, said: NoticeText, logoUrl: string | null): Mail {
  const { title, text, when, advice, undo } = said
  const lines = [text, when, '', advice, ...(undo ? [undo.url, undo.until] : []), '']
  const body = [
    quietLine(escapeHtml(text), 8),
    quietLine(escapeHtml(when)),
    undo ? quietLine(escapeHtml(advice)) : smallPrint(escapeHtml(advice)),
    ...(undo ? [mailButton(undo.url, undo.label), smallPrint(escapeHtml(undo.until))] : []),
  ].join('')
  const html = mailHtml({
    language: said.language,
    appName: said.app,
    logoUrl,
    preview: text,
    heading: title,
    body,
  })
  return { to, subject: title, text: lines.join('\n'), html }
}

/** A notice as a text message: the sentence, and the way to undo it. WhatsApp takes approved wordings only. */
export function noticeSms(to: string, { app, text, advice, undo }: NoticeText): TextMessage {
  const lines = [`${app}: ${text}`, advice, ...(undo ? [undo.url] : [])]
  return { channel: 'sms', to, text: lines.join(' '), code: '' }
}
