import { ROUTES } from '@latchkey/contract'
import {
  addWalletSchema,
  confirmAccountsSchema,
  createRootSchema,
  emptySchema,
  releaseAuthShareSchema,
} from '@latchkey/contract/schemas'
import { Refusal } from '../domain/refusal.ts'
import { endFrameSession } from '../domain/vault/admit-frame.ts'
import { archiveRoot as archive, restoreRoot as restore } from '../domain/vault/archive-root.ts'
import { addWallet as add, newWalletNonce, createRoot as register } from '../domain/vault/create-root.ts'
import type { VaultCaller } from '../domain/vault/may-release.ts'
import { storedAddress } from '../domain/vault/ownership.ts'
import { releaseAuthShare as release } from '../domain/vault/release-share.ts'
import type { VaultOwner } from '../ports/vault-store.ts'
import type { FrameCall } from './route.ts'
import { handler } from './route.ts'

export function ownerOf({ app, bearer }: Pick<FrameCall<unknown>, 'app' | 'bearer'>): VaultOwner {
  return { appId: app.id, userId: bearer.userId, sessionId: bearer.sessionId }
}

export const callerOf = (call: Pick<FrameCall<unknown>, 'app' | 'bearer' | 'frame'>): VaultCaller => ({
  owner: ownerOf(call),
  frame: call.frame,
})

export const listRoots = handler(ROUTES.listRoots, emptySchema, async (ports, call) => ({
  body: {
    roots: await ports.vault.roots(ownerOf(call)),
    archived: await ports.archive.list(ownerOf(call)),
  },
}))

export const walletNonce = handler(ROUTES.walletNonce, emptySchema, async (ports, call) => ({
  body: await newWalletNonce(ports, ownerOf(call), call.app.settings.limits.wallet_nonces_per_minute),
}))

export const signerKey = handler(ROUTES.signerKey, emptySchema, async (ports, { app }) => ({
  body: { ...(await ports.signer.publicKey()), max_login_age: app.settings.recovery_max_age_s },
}))

export const createRoot = handler(ROUTES.createRoot, createRootSchema, async (ports, call) => ({
  body: { root: await register(ports, call.app, callerOf(call), call.body) },
}))

export const addWallet = handler(ROUTES.addWallet, addWalletSchema, async (ports, call) => ({
  body: { root: await add(ports, ownerOf(call), call.params.address, call.body) },
}))

export const releaseAuthShare = handler(
  ROUTES.releaseAuthShare,
  releaseAuthShareSchema,
  async (ports, call) => ({
    body: await release(ports, call.app, callerOf(call), call.params.address, call.body),
  }),
)

export const walletExported = handler(ROUTES.walletExported, emptySchema, async (ports, call) => {
  const address = storedAddress(call.params.address)
  const now = new Date(ports.clock.now())
  if (!(await ports.vault.note(ownerOf(call), address, 'exported', {}, now))) {
    throw new Refusal('not_found', 'The user has no such root')
  }
  return { body: { success: true } }
})

/** By the frame that the guest's session is bound to: what it has linked counts from now on. */
export const confirmAccounts = handler(ROUTES.confirmAccounts, confirmAccountsSchema, async (ports, call) => {
  await ports.oldAccounts.confirm(ownerOf(call), call.body.accounts, new Date(ports.clock.now()))
  return { body: { success: true } }
})

export const archiveRoot = handler(ROUTES.archiveRoot, emptySchema, async (ports, call) => {
  await archive(ports, call.app, callerOf(call), call.params.address)
  return { body: { success: true } }
})

export const restoreRoot = handler(ROUTES.restoreRoot, emptySchema, async (ports, call) => ({
  body: { root: await restore(ports, call.app, callerOf(call), call.params.address) },
}))

export const endSession = handler(ROUTES.endSession, emptySchema, async (ports, { app, bearer }) => {
  await endFrameSession(ports, app, bearer)
  return { body: { success: true } }
})
