import PostalMime from 'postal-mime'
import { htmlToText } from './html-to-text.ts'

export interface Mail {
  from: string
  subject: string
  text: string
  html: string | null
}

/** Reads a raw RFC 5322 message: decoded header texts, a plain text (made from the HTML if there is none). */
export async function readMail(raw: Uint8Array): Promise<Mail> {
  const mail = await PostalMime.parse(raw)
  const html = mail.html || null
  return {
    from: mail.from ? nameAndAddress(mail.from) : '',
    subject: mail.subject ?? '',
    text: (mail.text ?? (html ? htmlToText(html) : '')).trim(),
    html: html && withInlineImages(html, mail.attachments),
  }
}

function nameAndAddress({ name, address }: { name: string; address?: string | undefined }): string {
  if (!address) return name
  return name && name !== address ? `${name} <${address}>` : address
}

type Attachments = Awaited<ReturnType<typeof PostalMime.parse>>['attachments']

// The frame that shows the mail may load nothing, so its pictures have to travel inside.
function withInlineImages(html: string, attachments: Attachments): string {
  return attachments.reduce((page, { contentId, mimeType, content }) => {
    if (!contentId || !mimeType.startsWith('image/')) return page
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
    const data = `data:${mimeType};base64,${bytes.toString('base64')}`
    return page.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, data)
  }, html)
}
