import { farcasterCredentials } from '../farcaster/credentials.ts'
import { icloudCredentials } from '../icloud/container.ts'
import { PLAYED } from '../identity/played.ts'
import { phoneCredentials } from '../phones/account.ts'
import { coingeckoCredentials } from '../prices/coingecko-api.ts'
import { scannerCredentials } from '../scanner/scanner-api.ts'
import { telegramCredentials } from '../telegram/bots.ts'
import { turnstileCredentials } from '../turnstile/widgets.ts'
import type { Outside } from './outside.ts'

type Credentials = Record<string, string>

/** What a program must hold to use each outside service, in the words of that service. */
export const credentials: Record<string, (outside: Outside) => Credentials> = {
  ...Object.fromEntries(Object.entries(PLAYED).map(([name, provider]) => [name, provider.credentials])),
  coingecko: coingeckoCredentials,
  farcaster: farcasterCredentials,
  icloud: icloudCredentials,
  scanner: scannerCredentials,
  telegram: telegramCredentials,
  turnstile: turnstileCredentials,
  twilio: phoneCredentials,
}

/** All credentials of this sandbox, by service. */
export function allCredentials(outside: Outside): Record<string, Credentials> {
  return Object.fromEntries(Object.entries(credentials).map(([service, make]) => [service, make(outside)]))
}
