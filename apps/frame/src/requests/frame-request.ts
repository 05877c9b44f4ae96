import type { FrameReplyData, HandledFrameEvent } from '@latchkey/contract'
import * as v from 'valibot'
import type { Custody } from '../custody/custody.ts'
import { invalidArguments } from '../frame-failure.ts'

/** What a request is answered with the help of. */
export interface RequestContext {
  appId: string
  custody: Custody
  /** of the key that this frame proves with; null when there is none yet */
  dpopThumbprint: () => Promise<string | null>
}

/** One message of the dialect: from what arrived to what is answered. */
export interface FrameRequestHandler<E extends HandledFrameEvent> {
  (data: unknown, context: RequestContext): Promise<FrameReplyData[E]>
}

/**
 * Parses request data; unknown fields are dropped.
 * @throws FrameFailure `invalid_request_arguments` naming the field, never its value.
 */
export function parseData<S extends v.GenericSchema>(schema: S, data: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, data)
  if (parsed.success) return parsed.output
  throw invalidArguments(`${v.getDotPath(parsed.issues[0]) ?? 'data'} is not valid`)
}
