import { emptySchema } from '@latchkey/contract/schemas'
import { archiveRoot as archive, restoreRoot as restore } from '../domain/vault/archive-root.ts'
import { callerOf } from './owner-of.ts'
import type { FrameCall } from './route.ts'
import { withBody } from './route.ts'

export const archiveRoot = withBody<typeof emptySchema, FrameCall<unknown>>(
  emptySchema,
  async (ports, call) => {
    await archive(ports, call.app, callerOf(call), call.params.address ?? '')
    return { body: { success: true } }
  },
)

export const restoreRoot = withBody<typeof emptySchema, FrameCall<unknown>>(
  emptySchema,
  async (ports, call) => ({
    body: { root: await restore(ports, call.app, callerOf(call), call.params.address ?? '') },
  }),
)
