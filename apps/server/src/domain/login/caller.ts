import type { NoticeLanguage } from '../notice/language.ts'
import type { Bearer } from '../session/bearer.ts'
import type { DeviceClaim } from './device-claim.ts'

/** Who sent a request. */
export interface Caller {
  /** the client's analytics id, '' when it sent none */
  client: string
  /** network address */
  address: string
  userAgent?: string
  /** the language that the browser asks for, if there is one of ours */
  language?: NoticeLanguage | null
  /** the valid token that came along, on public routes too */
  bearer?: Bearer | undefined
  /** what shows that it is a device that was here before */
  device?: DeviceClaim | undefined
}

/** What counters, codes, attempts and sessions know a client by: its analytics id, else its address. */
export function clientOf(caller: Caller): string {
  // With a sign that no header value begins with, so that nobody can pose as a client without a name.
  return caller.client || `\taddress ${caller.address}`
}
