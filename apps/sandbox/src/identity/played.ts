import type { Hono } from 'hono'
import type { Outside } from '../outside/outside.ts'
import type { ProviderId } from './provider.ts'
import { apple, appleCredentials } from './providers/apple.ts'
import { discord, discordCredentials } from './providers/discord.ts'
import { github, githubApi, githubCredentials } from './providers/github.ts'
import { googleAccounts, googleCredentials, googleTokens, googleUserinfo } from './providers/google.ts'
import {
  instagramAuthorize,
  instagramCredentials,
  instagramGraph,
  instagramTokens,
} from './providers/instagram.ts'
import { lineApi, lineAuthorize, lineCredentials } from './providers/line.ts'
import { linkedin, linkedinApi, linkedinCredentials } from './providers/linkedin.ts'
import { spotifyAccounts, spotifyApi, spotifyCredentials } from './providers/spotify.ts'
import { tiktokApi, tiktokAuthorize, tiktokCredentials } from './providers/tiktok.ts'
import { twitterApi, twitterAuthorize, twitterCredentials } from './providers/twitter.ts'

/** How a provider is played: the apps of its hosts, and what a program must hold to use it, in its own words. */
export interface PlayedProvider {
  credentials(outside: Outside): Record<string, string>
  hosts: Record<string, (outside: Outside) => Hono>
}

export const PLAYED: Record<ProviderId, PlayedProvider> = {
  google: {
    credentials: googleCredentials,
    hosts: {
      'accounts.google.com': googleAccounts,
      'oauth2.googleapis.com': googleTokens,
      'openidconnect.googleapis.com': googleUserinfo,
    },
  },
  twitter: {
    credentials: twitterCredentials,
    hosts: {
      'x.com': twitterAuthorize,
      'twitter.com': twitterAuthorize,
      'api.x.com': twitterApi,
      'api.twitter.com': twitterApi,
    },
  },
  discord: {
    credentials: discordCredentials,
    hosts: {
      'discord.com': discord,
    },
  },
  github: {
    credentials: githubCredentials,
    hosts: {
      'github.com': github,
      'api.github.com': githubApi,
    },
  },
  linkedin: {
    credentials: linkedinCredentials,
    hosts: {
      'www.linkedin.com': linkedin,
      'api.linkedin.com': linkedinApi,
    },
  },
  spotify: {
    credentials: spotifyCredentials,
    hosts: {
      'accounts.spotify.com': spotifyAccounts,
      'api.spotify.com': spotifyApi,
    },
  },
  instagram: {
    credentials: instagramCredentials,
    hosts: {
      'www.instagram.com': instagramAuthorize,
      'api.instagram.com': instagramTokens,
      'graph.instagram.com': instagramGraph,
    },
  },
  tiktok: {
    credentials: tiktokCredentials,
    hosts: {
      'www.tiktok.com': tiktokAuthorize,
      'open.tiktokapis.com': tiktokApi,
    },
  },
  line: {
    credentials: lineCredentials,
    hosts: {
      'access.line.me': lineAuthorize,
      'api.line.me': lineApi,
    },
  },
  apple: {
    credentials: appleCredentials,
    hosts: {
      'appleid.apple.com': apple,
    },
  },
}
