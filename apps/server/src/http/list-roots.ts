import { emptySchema } from '@latchkey/contract/schemas'
import { ownerOf } from './owner-of.ts'
import type { FrameCall } from './route.ts'
import { withBody } from './route.ts'

export const listRoots = withBody<typeof emptySchema, FrameCall<unknown>>(
  emptySchema,
  async (ports, call) => ({
    body: {
      roots: await ports.vault.roots(ownerOf(call)),
      archived: await ports.archive.list(ownerOf(call)),
    },
  }),
)
