export type Channel = 'email' | 'sms' | 'whatsapp'

/** One message as it reached one recipient, over whatever channel. */
export interface Message {
  id: string
  channel: Channel
  /** The address or number it was delivered to. */
  to: string
  from: string
  subject: string
  text: string
  /** The message's own HTML, to be shown in a sandboxed frame only. */
  html: string | null
  /** The six digits found, or null. */
  code: string | null
  /** ISO time of arrival. */
  at: string
}

export type Delivery = Omit<Message, 'id' | 'code' | 'at'>
