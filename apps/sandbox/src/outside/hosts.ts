import type { Hono } from 'hono'
import { createOptimismRpc } from '../farcaster/optimism-rpc.ts'
import { createFarcasterApp } from '../farcaster/phone-app.ts'
import { createFarcasterRelay } from '../farcaster/relay.ts'
import { apple } from '../identity/providers/apple.ts'
import { discord } from '../identity/providers/discord.ts'
import { github, githubApi } from '../identity/providers/github.ts'
import { googleAccounts, googleKeys, googleTokens, googleUserinfo } from '../identity/providers/google.ts'
import { instagramAuthorize, instagramGraph, instagramTokens } from '../identity/providers/instagram.ts'
import { lineApi, lineAuthorize } from '../identity/providers/line.ts'
import { linkedin, linkedinApi } from '../identity/providers/linkedin.ts'
import { spotifyAccounts, spotifyApi } from '../identity/providers/spotify.ts'
import { tiktokApi, tiktokAuthorize } from '../identity/providers/tiktok.ts'
import { twitterApi, twitterAuthorize } from '../identity/providers/twitter.ts'
import { createMessagesApi } from '../phones/messages-api.ts'
import { createTelegramOauth } from '../telegram/oauth-app.ts'
import { createTurnstileHost } from '../turnstile/turnstile-host.ts'
import type { Outside } from './outside.ts'

/**
 * Every outside host that is played here, each by an app whose routes are that host's own paths. The app of
 * `https://<host><path>` answers under `/world/<host><path>`.
 */
export const hosts: Record<string, (outside: Outside) => Hono> = {
  'accounts.google.com': googleAccounts,
  'oauth2.googleapis.com': googleTokens,
  'openidconnect.googleapis.com': googleUserinfo,
  'www.googleapis.com': googleKeys,
  'x.com': twitterAuthorize,
  'twitter.com': twitterAuthorize,
  'api.x.com': twitterApi,
  'api.twitter.com': twitterApi,
  'discord.com': discord,
  'github.com': github,
  'api.github.com': githubApi,
  'www.linkedin.com': linkedin,
  'api.linkedin.com': linkedinApi,
  'accounts.spotify.com': spotifyAccounts,
  'api.spotify.com': spotifyApi,
  'www.instagram.com': instagramAuthorize,
  'api.instagram.com': instagramTokens,
  'graph.instagram.com': instagramGraph,
  'www.tiktok.com': tiktokAuthorize,
  'open.tiktokapis.com': tiktokApi,
  'access.line.me': lineAuthorize,
  'api.line.me': lineApi,
  'appleid.apple.com': apple,
  'api.twilio.com': createMessagesApi,
  'challenges.cloudflare.com': createTurnstileHost,
  'farcaster.xyz': createFarcasterApp,
  'mainnet.optimism.io': createOptimismRpc,
  'oauth.telegram.org': createTelegramOauth,
  'relay.farcaster.xyz': createFarcasterRelay,
}
