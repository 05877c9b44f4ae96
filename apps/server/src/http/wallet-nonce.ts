import { emptySchema } from '@latchkey/contract/schemas'
import { newWalletNonce } from '../domain/vault/create-root.ts'
import { ownerOf } from './owner-of.ts'
import type { FrameCall } from './route.ts'
import { withBody } from './route.ts'

export const walletNonce = withBody<typeof emptySchema, FrameCall<unknown>>(
  emptySchema,
  async (ports, call) => ({
    body: await newWalletNonce(ports, ownerOf(call), call.app.settings.limits.wallet_nonces_per_minute),
  }),
)
