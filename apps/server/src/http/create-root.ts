import { createRootSchema } from '@latchkey/contract/schemas'
import { createRoot as register } from '../domain/vault/create-root.ts'
import { callerOf } from './owner-of.ts'
import type { FrameCall } from './route.ts'
import { withBody } from './route.ts'

export const createRoot = withBody<typeof createRootSchema, FrameCall<unknown>>(
  createRootSchema,
  async (ports, call) => ({ body: { root: await register(ports, callerOf(call), call.body) } }),
)
