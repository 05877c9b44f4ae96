import { until } from './until.ts'

export interface Message {
  to: string
  channel: 'email' | 'sms' | 'whatsapp'
  text: string
  code: string | null
  at: string
}

/** The sandbox's inbox, newest message first. */
export class Inbox {
  readonly url: string

  constructor(sandbox: string) {
    this.url = `${sandbox}/inbox`
  }

  async messages(to: string): Promise<Message[]> {
    const response = await fetch(`${this.url}?to=${encodeURIComponent(to)}`)
    if (!response.ok) throw new Error(`The inbox answered ${response.status}`)
    return (await response.json()) as Message[]
  }

  /** How many mails with a code an address has had; hand it to `code` to await the next. */
  async count(to: string): Promise<number> {
    return (await this.messages(to)).filter((message) => message.code).length
  }

  /** The newest code sent to an address once more than `after` codes have arrived. */
  async code(to: string, after = 0): Promise<string> {
    return until(`a code for ${to}`, async () => {
      const coded = (await this.messages(to)).filter((message) => message.code)
      return coded.length > after ? coded[0]?.code : null
    })
  }
}
