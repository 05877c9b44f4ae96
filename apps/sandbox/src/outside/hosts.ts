import type { Hono } from 'hono'
import { createGoogleApis } from '../drive/google-apis.ts'
import { createFarcasterClientApi } from '../farcaster/client-api.ts'
import { createOptimismRpc } from '../farcaster/optimism-rpc.ts'
import { createFarcasterApp } from '../farcaster/phone-app.ts'
import { createFarcasterRelay } from '../farcaster/relay.ts'
import { createIcloudApi } from '../icloud/icloud-api.ts'
import { createIcloudSignIn } from '../icloud/sign-in-app.ts'
import { PLAYED } from '../identity/played.ts'
import { createMessagesApi } from '../phones/messages-api.ts'
import { createCoinbaseApi } from '../prices/coinbase-api.ts'
import { createCoingeckoApi, createCoingeckoProApi } from '../prices/coingecko-api.ts'
import { createScannerApi } from '../scanner/scanner-api.ts'
import { createTelegramOauth } from '../telegram/oauth-app.ts'
import { createTurnstileHost } from '../turnstile/turnstile-host.ts'
import type { Outside } from './outside.ts'

/**
 * Every outside host that is played here, each by an app whose routes are that host's own paths. The app of
 * `https://<host><path>` answers under `/world/<host><path>`.
 */
export const hosts: Record<string, (outside: Outside) => Hono> = {
  ...Object.assign({}, ...Object.values(PLAYED).map((provider) => provider.hosts)),
  'api.apple-cloudkit.com': createIcloudApi,
  'api.blockaid.io': createScannerApi,
  'api.coinbase.com': createCoinbaseApi,
  'api.coingecko.com': createCoingeckoApi,
  'api.farcaster.xyz': createFarcasterClientApi,
  'api.twilio.com': createMessagesApi,
  'challenges.cloudflare.com': createTurnstileHost,
  'farcaster.xyz': createFarcasterApp,
  'idmsa.apple.com': createIcloudSignIn,
  'mainnet.optimism.io': createOptimismRpc,
  'oauth.telegram.org': createTelegramOauth,
  'pro-api.coingecko.com': createCoingeckoProApi,
  'relay.farcaster.xyz': createFarcasterRelay,
  'www.googleapis.com': createGoogleApis,
}
