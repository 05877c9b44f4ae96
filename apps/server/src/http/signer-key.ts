import { emptySchema } from '@latchkey/contract/schemas'
import type { FrameCall } from './route.ts'
import { withBody } from './route.ts'

export const signerKey = withBody<typeof emptySchema, FrameCall<unknown>>(emptySchema, async (ports) => ({
  body: await ports.signer.publicKey(),
}))
