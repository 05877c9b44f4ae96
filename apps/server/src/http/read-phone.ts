import type { PhoneNumber } from '../domain/login/phone-number.ts'
import { parsePhoneNumber } from '../domain/login/phone-number.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Malformed } from './route.ts'

/** How the wire refuses what is no number where a code is sent, and where one is typed. */
export const MALFORMED_NUMBER: Malformed = { code: 'invalid_data', status: 422 }
export const MALFORMED_CODE: Malformed = { code: 'invalid_credentials', status: 422 }

/** @throws Refusal of the given kind when this is no number. */
export function readPhone(text: string, { code, status }: Malformed): PhoneNumber {
  const phone = parsePhoneNumber(text)
  if (!phone) throw new Refusal(code, 'This is not a phone number', { status })
  return phone
}
