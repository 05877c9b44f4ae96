import type { VaultCaller } from '../domain/vault/may-release.ts'
import type { VaultOwner } from '../ports/vault-store.ts'
import type { FrameCall } from './route.ts'

export function ownerOf({ app, bearer }: Pick<FrameCall<unknown>, 'app' | 'bearer'>): VaultOwner {
  return { appId: app.id, userId: bearer.userId, sessionId: bearer.sessionId }
}

export const callerOf = (call: Pick<FrameCall<unknown>, 'app' | 'bearer' | 'frame'>): VaultCaller => ({
  owner: ownerOf(call),
  frame: call.frame,
})
