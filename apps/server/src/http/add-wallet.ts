import { addWalletSchema } from '@latchkey/contract/schemas'
import { addWallet as add } from '../domain/vault/create-root.ts'
import { ownerOf } from './owner-of.ts'
import type { FrameCall } from './route.ts'
import { withBody } from './route.ts'

export const addWallet = withBody<typeof addWalletSchema, FrameCall<unknown>>(
  addWalletSchema,
  async (ports, call) => ({
    body: { root: await add(ports, ownerOf(call), call.params.address ?? '', call.body) },
  }),
)
