import type { OAuthProvider } from '@latchkey/contract'
import { Refusal } from '../refusal.ts'
import type { Provider } from './provider.ts'
import { apple } from './providers/apple.ts'
import { discord } from './providers/discord.ts'
import { github } from './providers/github.ts'
import { google } from './providers/google.ts'
import { instagram } from './providers/instagram.ts'
import { line } from './providers/line.ts'
import { linkedin } from './providers/linkedin.ts'
import { spotify } from './providers/spotify.ts'
import { tiktok } from './providers/tiktok.ts'
import { twitter } from './providers/twitter.ts'

export const PROVIDERS: { [P in OAuthProvider]: Provider<P> } = {
  google,
  twitter,
  discord,
  github,
  linkedin,
  spotify,
  instagram,
  tiktok,
  line,
  apple,
}

/** @throws Refusal `cross_app_connection_not_allowed` for another app's accounts, `invalid_data` for anything else. */
export function providerOf(name: string): Provider {
  if (/^privy:[a-z0-9]{25}$/i.test(name)) {
    throw new Refusal('cross_app_connection_not_allowed', 'This server connects no accounts of other apps')
  }
  if (!Object.hasOwn(PROVIDERS, name)) throw new Refusal('invalid_data', 'There is no such provider')
  return PROVIDERS[name as OAuthProvider]
}
