import { appleCredentials } from '../identity/providers/apple.ts'
import { discordCredentials } from '../identity/providers/discord.ts'
import { githubCredentials } from '../identity/providers/github.ts'
import { googleCredentials } from '../identity/providers/google.ts'
import { instagramCredentials } from '../identity/providers/instagram.ts'
import { lineCredentials } from '../identity/providers/line.ts'
import { linkedinCredentials } from '../identity/providers/linkedin.ts'
import { spotifyCredentials } from '../identity/providers/spotify.ts'
import { tiktokCredentials } from '../identity/providers/tiktok.ts'
import { twitterCredentials } from '../identity/providers/twitter.ts'
import { phoneCredentials } from '../phones/account.ts'
import { telegramCredentials } from '../telegram/bots.ts'
import { turnstileCredentials } from '../turnstile/widgets.ts'
import type { Outside } from './outside.ts'

type Credentials = Record<string, string>

/** What a program must hold to use each outside service, in the words of that service. */
export const credentials: Record<string, (outside: Outside) => Credentials> = {
  google: googleCredentials,
  twitter: twitterCredentials,
  discord: discordCredentials,
  github: githubCredentials,
  linkedin: linkedinCredentials,
  spotify: spotifyCredentials,
  instagram: instagramCredentials,
  tiktok: tiktokCredentials,
  line: lineCredentials,
  apple: appleCredentials,
  telegram: telegramCredentials,
  turnstile: turnstileCredentials,
  twilio: phoneCredentials,
}

/** All credentials of this sandbox, by service. */
export function allCredentials(outside: Outside): Record<string, Credentials> {
  return Object.fromEntries(Object.entries(credentials).map(([service, make]) => [service, make(outside)]))
}
