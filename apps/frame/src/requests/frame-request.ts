import {
  type AuthenticatedFrameEvent,
  FRAME_MESSAGES,
  type FrameMessageData,
  type FrameReplyData,
  type HandledFrameEvent,
} from '@latchkey/contract'
import { accessTokenSchema } from '@latchkey/contract/schemas'
import * as v from 'valibot'
import type { Custody } from '../custody/custody.ts'
import { FrameFailure, invalidArguments } from '../frame-failure.ts'
import type { ProofKeys } from '../ports/proof-keys.ts'
import { VaultError } from '../ports/vault.ts'
import { readSession, type Session } from '../session.ts'
import { verifySent } from './with-mfa.ts'

/** What a request is answered with the help of. */
export interface RequestContext {
  appId: string
  /** the frame's, which is the server's */
  ownOrigin: string
  custody: Custody
  proofKeys: ProofKeys
  /** of the key that this frame proves with; null when there is none yet */
  dpopThumbprint: () => Promise<string | null>
  /** by which a user was verified last, for as long as this document lives; see mfa-clear */
  lastSessions: Map<string, Session>
}

/** What a message's handler knows: whose session it is where the contract says that a token goes along. */
type ContextOf<E extends HandledFrameEvent> = RequestContext &
  (E extends AuthenticatedFrameEvent ? { session: Session } : unknown)

/** One message of the contract: from what arrived to what is answered. */
export interface FrameRequestHandler<E extends HandledFrameEvent> {
  event: E
  answer(data: unknown, context: RequestContext): Promise<FrameReplyData[E]>
}

/** The schema takes all that the contract lets a page send; else its type says which message it does not fit. */
type Takes<E extends HandledFrameEvent, S extends v.GenericSchema> =
  FrameMessageData[E] extends v.InferInput<S> ? unknown : { refusesDataOf: E }

const tokenSchema = v.object({ accessToken: accessTokenSchema })

/**
 * The handler of a message: its data is what the schema makes of what arrived, its session that of the message's token,
 * which is read before anything else and is of this frame's own app. A second factor that came along is verified first.
 */
export function frameRequest<E extends HandledFrameEvent, S extends v.GenericSchema>(
  event: E,
  schema: S & Takes<E, S>,
  handle: (data: v.InferOutput<S>, context: ContextOf<E>) => Promise<FrameReplyData[E]>,
): FrameRequestHandler<E> {
  return {
    event,
    async answer(data, context) {
      if (!FRAME_MESSAGES[event].token) return handle(parseData(schema, data), context as ContextOf<E>)
      const session = readSession(parseData(tokenSchema, data).accessToken, context.appId)
      const parsed = parseData(schema, data)
      const answer = () => handle(parsed, { ...context, session } as ContextOf<E>)
      if (FRAME_MESSAGES[event].mfa === 'never') return answer().catch(asFactorFirst)
      context.lastSessions.set(session.userId, session)
      await verifySent(context.custody.vault, session, data)
      return answer()
    },
  }
}

/** A page that sends no code with this message would only send it again, as published clients do, four times. */
function asFactorFirst(error: unknown): never {
  const wanted = error instanceof VaultError && error.code === 'missing_or_invalid_mfa'
  throw wanted ? new FrameFailure('factor_first') : error
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
