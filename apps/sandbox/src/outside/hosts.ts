import type { Hono } from 'hono'
import { createOptimismRpc } from '../farcaster/optimism-rpc.ts'
import { createFarcasterApp } from '../farcaster/phone-app.ts'
import { createFarcasterRelay } from '../farcaster/relay.ts'
import { createMessagesApi } from '../phones/messages-api.ts'
import type { Outside } from './outside.ts'

/**
 * Every outside host that is played here, each by an app whose routes are that host's own paths. The app of
 * `https://<host><path>` answers under `/world/<host><path>`.
 */
export const hosts: Record<string, (outside: Outside) => Hono> = {
  'api.twilio.com': createMessagesApi,
  'farcaster.xyz': createFarcasterApp,
  'mainnet.optimism.io': createOptimismRpc,
  'relay.farcaster.xyz': createFarcasterRelay,
}
