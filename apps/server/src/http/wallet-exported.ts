import { emptySchema } from '@latchkey/contract/schemas'
import { Refusal } from '../domain/refusal.ts'
import { storedAddress } from '../domain/vault/ownership.ts'
import { ownerOf } from './owner-of.ts'
import type { FrameCall } from './route.ts'
import { withBody } from './route.ts'

export const walletExported = withBody<typeof emptySchema, FrameCall<unknown>>(
  emptySchema,
  async (ports, call) => {
    const address = storedAddress(call.params.address ?? '')
    const now = new Date(ports.clock.now())
    if (!(await ports.vault.note(ownerOf(call), address, 'exported', {}, now))) {
      throw new Refusal('not_found', 'The user has no such root')
    }
    return { body: { success: true } }
  },
)
