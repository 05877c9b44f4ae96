import type { ChannelHost, Listenable } from '@latchkey/channel'
import { createChannelHost } from '@latchkey/channel'
import { originAllowed } from '@latchkey/contract'
import { createAuthShares } from './custody/auth-shares.ts'
import { describeError } from './describe-error.ts'
import { createDpopThumbprint } from './dpop-thumbprint.ts'
import { endingSessions } from './ending-sessions.ts'
import type { Clock } from './ports/clock.ts'
import type { Clouds } from './ports/cloud.ts'
import type { KeyRoom } from './ports/key-room.ts'
import type { Lock } from './ports/lock.ts'
import type { ProofKeys } from './ports/proof-keys.ts'
import type { ShareStore } from './ports/share-store.ts'
import type { Vault } from './ports/vault.ts'
import { handleRequest } from './requests/registry.ts'

export interface FramePorts {
  appId: string
  /** the frame's own origin: a page there could read this storage, so it is never answered */
  ownOrigin: string
  window: Listenable
  /** the only window that is listened to */
  parent: () => unknown
  /** origins the app allows; messages wait until it settles */
  allowedOrigins: Promise<readonly string[]>
  vault: Vault
  shares: ShareStore
  proofKeys: ProofKeys
  /** whether the page around asks for a login in place (`reauth=1` in the frame's address) */
  reauth: boolean
  lock: Lock
  clock: Clock
  keyRoom: KeyRoom
  clouds: Clouds
}

/**
 * The wallet frame: answers the messages of an allowed page around it, each with exactly one reply
 * (wire/frames 1.2-1.5). Foreign origins and what is no request get nothing.
 */
export function createFrame(ports: FramePorts): ChannelHost {
  const { appId, ownOrigin, reauth, shares, lock, clock, keyRoom, clouds, proofKeys } = ports
  const vault = reauth ? ports.vault : endingSessions(ports.vault)
  const custody = { vault, shares, lock, clock, keyRoom, clouds, authShares: createAuthShares(clock) }
  const dpopThumbprint = createDpopThumbprint(proofKeys, clock, appId)
  const context = { appId, ownOrigin, custody, proofKeys, dpopThumbprint, lastSessions: new Map() }
  return createChannelHost({
    listenOn: ports.window,
    source: ports.parent,
    allows: async (origin) => origin !== ownOrigin && originAllowed(await ports.allowedOrigins, origin),
    handle: ({ event, data }) => handleRequest(event, data, context),
    describe: (error) => describeError(error, reauth),
  })
}
