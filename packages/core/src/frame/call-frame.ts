import {
  type AuthenticatedFrameEvent,
  FRAME_MESSAGES,
  type FrameMessageData,
  type FrameReplyData,
  type FrameRequestData,
  type MfaRule,
} from '@latchkey/contract'
import type { ClientContext } from '../context.ts'
import { unauthenticatedError } from '../errors/client-errors.ts'
import type { FlowClient } from '../flows/flow-client.ts'
import { decodeClaims } from '../session/jwt.ts'
import { FrameUnavailable } from './frame.ts'
import { FrameError, frameErrorCode, wantedReauthentication } from './frame-error.ts'
import { frameOf } from './frame-of.ts'
import { latePrompt } from './late-prompt.ts'
import { FRAME_ANSWER_MS, MOST_REAUTHENTICATIONS, PROXY_WAIT_MS } from './limits.ts'
import { withMfa } from './mfa-loop.ts'

/**
 * One authenticated request to the wallet frame, which is mounted first where it is not.
 *
 * @param limitMs how long to wait for a frame that is not there yet.
 * Where the frame wants the user to have logged in again, the user is asked, and the very request goes out anew; so it
 * does once the session is refreshed, where the server no longer takes its token.
 *
 * @throws FrameUnavailable when the frame does not come up in time; the frame's own error with its `type`; FrameError
 * when it takes the request and does not answer; ClientError `must_be_authenticated` when nobody is logged in, or not any
 * more.
 */
export async function callFrame<E extends AuthenticatedFrameEvent>(
  context: ClientContext,
  event: E,
  data: FrameMessageData[E],
  limitMs: number = PROXY_WAIT_MS,
): Promise<FrameReplyData[E]> {
  const userId = context.state.get().user?.id
  let asked = 0
  let refreshed = false
  for (;;) {
    let session: string | null = null
    try {
      return await callOnce(context, event, data, limitMs, (accessToken) => {
        session = decodeClaims(accessToken)?.sid ?? null
      })
    } catch (error) {
      if (frameErrorCode(error) === 'session_ended' && !refreshed) {
        refreshed = true
        await refreshSession(context, userId)
        continue
      }
      const purpose = wantedReauthentication(error)
      if (!purpose || asked === MOST_REAUTHENTICATIONS) throw error
      asked++
      await context.reauthenticate({ session, purpose })
    }
  }
}

/** A session that was ended elsewhere ends here too: its token would go on to look alive until it is renewed. */
async function refreshSession(context: ClientContext, userId: string | undefined): Promise<void> {
  const user = await context.refreshUser()
  if (!user || user.id !== userId) throw unauthenticatedError('The session has ended')
}

async function callOnce<E extends AuthenticatedFrameEvent>(
  context: ClientContext,
  event: E,
  data: FrameMessageData[E],
  limitMs: number,
  onToken: (accessToken: string) => void,
): Promise<FrameReplyData[E]> {
  await appLoaded(context, limitMs)
  const frame = frameOf(context)
  await frame.whenReady(limitMs)
  const send = async (fields: object | null) => {
    // Asked for every attempt: a code may take minutes, and the token may have been renewed since.
    const accessToken = await context.getFrameToken()
    if (!accessToken) throw unauthenticatedError()
    onToken(accessToken)
    const request = { ...(data as object), accessToken, ...fields } as unknown as FrameRequestData[E]
    return answered(context, frame.request(event, request), () => frame.unmount())
  }
  const mfa: MfaRule<never> = FRAME_MESSAGES[event].mfa
  if (mfa === 'never') return send(null)
  // what calls frames is handed the page's client, or a layer of it
  const prompt = context.mfaPrompt?.() ?? latePrompt(context as FlowClient)
  return withMfa(send, { prompt, clock: context.clock }, { forced: isAskedFirst(mfa, data) })
}

/** The answer, or an error when there is none: a frame that hangs is taken away, so that the next call mounts it anew. */
function answered<T>({ clock }: ClientContext, answer: Promise<T>, takeAway: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => {
      reject(new FrameError('error', 'The embedded wallet did not answer in time.'))
      takeAway()
    }, FRAME_ANSWER_MS)
    answer.then(resolve, reject).finally(() => clock.clearTimeout(timer))
  })
}

/** Whether a code is asked for before the first try. */
const isAskedFirst = (mfa: MfaRule<never>, data: object): boolean =>
  typeof mfa === 'object' ? !mfa.firstWithout.some((field) => field in data) : mfa === 'first'

/** The frame's address depends on the app's settings, so nothing is mounted before they are here. */
function appLoaded(context: ClientContext, limitMs: number): Promise<void> {
  if (context.state.get().app) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const timer = context.clock.setTimeout(() => {
      unsubscribe()
      reject(new FrameUnavailable())
    }, limitMs)
    const unsubscribe = context.state.subscribe(() => {
      if (!context.state.get().app) return
      context.clock.clearTimeout(timer)
      unsubscribe()
      resolve()
    })
  })
}
