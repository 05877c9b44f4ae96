import { recoveryKeyMaterialSchema } from '@latchkey/contract/schemas'
import { recoveryKeyMaterial as recover } from '../domain/vault/recover.ts'
import { callerOf } from './owner-of.ts'
import type { FrameCall } from './route.ts'
import { withBody } from './route.ts'

export const recoveryKeyMaterial = withBody<typeof recoveryKeyMaterialSchema, FrameCall<unknown>>(
  recoveryKeyMaterialSchema,
  async (ports, call) => {
    const { app, bearer, params } = call
    const { chain_type, recipient_public_key } = call.body
    const body = { recipient_public_key, ...(chain_type ? { chain_type } : {}) }
    return {
      body: await recover(ports, app, { ...callerOf(call), bearer }, params.address ?? '', body),
    }
  },
)
