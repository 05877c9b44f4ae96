import { randomUUID } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { findCode } from './find-code.ts'
import type { Delivery, Message } from './message.ts'

type Listener = (message: Message) => void

/** Where every channel delivers. Keeps the newest messages in memory, newest first. */
export class Inbox {
  readonly #limit: number
  readonly #listeners = new Set<Listener>()
  #messages: Message[] = []

  constructor(limit = 1000) {
    this.#limit = limit
  }

  deliver(delivery: Delivery): Message {
    const code = findCode(delivery.text) ?? findCode(delivery.subject)
    const message = { ...delivery, id: randomUUID(), code, at: new Date().toISOString() }
    this.#messages = [message, ...this.#messages.slice(0, this.#limit - 1)]
    for (const listener of this.#listeners) listener(message)
    return message
  }

  /** All messages, or those to one address (letter case aside) or number (spacing aside), newest first. */
  list(to?: string): Message[] {
    if (to === undefined) return this.#messages
    const wanted = comparable(to)
    return this.#messages.filter((message) => comparable(message.to) === wanted)
  }

  find(id: string): Message | undefined {
    return this.#messages.find((message) => message.id === id)
  }

  clear(): void {
    this.#messages = []
  }

  /** Calls `listener` for every new message; returns the way to stop it. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/**
 * An address in the one spelling by which it is compared: small letters, its domain out of punycode; a telephone
 * number by its digits alone (in a query its plus becomes a space).
 */
function comparable(address: string): string {
  const text = address.trim().toLowerCase()
  if (/^[+\d\s().-]*\d[\d\s().-]*$/.test(text)) return text.replace(/\D/g, '')
  const at = text.lastIndexOf('@')
  return at < 0 ? text : `${text.slice(0, at)}@${domainToUnicode(text.slice(at + 1)) || text.slice(at + 1)}`
}
