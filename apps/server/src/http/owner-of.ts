import type { VaultOwner } from '../ports/vault-store.ts'
import type { FrameCall } from './route.ts'

export function ownerOf({ app, bearer }: Pick<FrameCall<unknown>, 'app' | 'bearer'>): VaultOwner {
  return { appId: app.id, userId: bearer.userId, sessionId: bearer.sessionId }
}
