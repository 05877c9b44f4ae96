import { emptySchema } from '@latchkey/contract/schemas'
import { endFrameSession } from '../domain/vault/admit-frame.ts'
import type { UserCall } from './route.ts'
import { withBody } from './route.ts'

export const endSession = withBody<typeof emptySchema, UserCall<unknown>>(
  emptySchema,
  async (ports, { app, bearer }) => {
    await endFrameSession(ports, app, bearer)
    return { body: { success: true } }
  },
)
