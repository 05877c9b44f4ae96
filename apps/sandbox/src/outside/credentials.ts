import { phoneCredentials } from '../phones/account.ts'
import type { Outside } from './outside.ts'

type Credentials = Record<string, string>

/** What a program must hold to use each outside service, in the words of that service. */
export const credentials: Record<string, (outside: Outside) => Credentials> = {
  twilio: phoneCredentials,
}

/** All credentials of this sandbox, by service. */
export function allCredentials(outside: Outside): Record<string, Credentials> {
  return Object.fromEntries(Object.entries(credentials).map(([service, make]) => [service, make(outside)]))
}
