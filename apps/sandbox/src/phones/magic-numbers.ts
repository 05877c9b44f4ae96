import type { RefusalCode } from './refusal.ts'

export interface MagicNumber {
  /** A number in E.164, or the first digits of one. */
  number: string
  prefix?: true
  code: RefusalCode
  /** What happens, in a few words for the page. */
  what: string
}

/**
 * Numbers to which no message can be sent. Those up to …0009 are the ones the real service documents for its test
 * credentials (https://www.twilio.com/docs/iam/test-credentials); the rest are the sandbox's own.
 */
export const MAGIC_NUMBERS: readonly MagicNumber[] = [
  { number: '+15005550001', code: 21211, what: 'not a valid number' },
  { number: '+15005550002', code: 21612, what: 'cannot be routed to' },
  { number: '+15005550003', code: 21408, what: 'region not permitted' },
  { number: '+15005550004', code: 21610, what: 'unsubscribed' },
  { number: '+15005550009', code: 21614, what: 'not a mobile number' },
  { number: '+15005550020', code: 20429, what: 'too many requests' },
  { number: '+15005550050', code: 20500, what: 'the service is down' },
  { number: '+53', prefix: true, code: 21408, what: 'region not permitted' },
]

/** A number that messages are taken for, and that none ever reaches: the sandbox's own. */
export const NEVER_REACHED = {
  number: '+15005550030',
  code: 30005,
  what: 'taken, and never delivered',
} as const

/** Numbers that no message can be sent from, documented there too. */
export const MAGIC_SENDERS: Readonly<Record<string, RefusalCode>> = {
  '+15005550001': 21212,
  '+15005550007': 21606,
  '+15005550008': 21611,
}

/** What a message to that number is refused with, or undefined for a number that takes messages. */
export function magicRefusal(number: string): RefusalCode | undefined {
  return MAGIC_NUMBERS.find((magic) =>
    magic.prefix ? number.startsWith(magic.number) : number === magic.number,
  )?.code
}
