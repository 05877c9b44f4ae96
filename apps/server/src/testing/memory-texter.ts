import type { MailOutcome } from '../ports/mailer.ts'
import type { Texter, TextMessage } from '../ports/texter.ts'

export interface MemoryTexter extends Texter {
  texts: TextMessage[]
  outcome: MailOutcome
  /** The newest code that was sent to this number. */
  codeFor(number: string): string
}

export function createMemoryTexter(): MemoryTexter {
  const texter: MemoryTexter = {
    texts: [],
    outcome: 'sent',
    async send(message) {
      if (texter.outcome === 'sent') texter.texts.push(message)
      return texter.outcome
    },
    readReport: () => null,
    codeFor(number) {
      const message = texter.texts.findLast(({ to }) => to === number)
      if (!message?.text.includes(message.code)) throw new Error(`No code was sent to ${number}`)
      return message.code
    },
  }
  return texter
}
