import { releaseAuthShareSchema } from '@latchkey/contract/schemas'
import { releaseAuthShare as release } from '../domain/vault/release-share.ts'
import { callerOf } from './owner-of.ts'
import type { FrameCall } from './route.ts'
import { withBody } from './route.ts'

export const releaseAuthShare = withBody<typeof releaseAuthShareSchema, FrameCall<unknown>>(
  releaseAuthShareSchema,
  async (ports, call) => ({
    body: await release(ports, call.app, callerOf(call), call.params.address ?? '', call.body),
  }),
)
