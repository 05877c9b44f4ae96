import type { FrameReplyData, FrameRequestData, HandledFrameEvent } from '@latchkey/contract'
import type { ClientContext } from '../context.ts'
import { decodeClaims } from '../session/jwt.ts'
import { FrameUnavailable } from './frame.ts'
import { FrameError, wantedReauthentication } from './frame-error.ts'
import { frameOf } from './frame-of.ts'
import { FRAME_ANSWER_MS, MOST_REAUTHENTICATIONS, PROXY_WAIT_MS } from './limits.ts'
import { noMfaPrompt, withMfa } from './mfa-loop.ts'

/** Requests that a code may be asked for; all others go out plainly (wire/frames 1.6). */
const IN_MFA_LOOP: ReadonlySet<HandledFrameEvent> = new Set([
  'privy:solana-wallet:create',
  'privy:wallets:add',
  'privy:wallets:connect',
  'privy:wallets:recover',
  'privy:wallets:rpc',
  'privy:mfa:verify',
])

type Authenticated = Exclude<HandledFrameEvent, 'privy:iframe:ready' | 'privy:mfa:clear'>
type CallData<E extends Authenticated> = Omit<FrameRequestData[E], 'accessToken'>

/**
 * One authenticated request to the wallet frame, which is mounted first where it is not.
 *
 * @param limitMs how long to wait for a frame that is not there yet.
 * Where the frame wants the user to have logged in again, the user is asked, and the very request goes out anew.
 *
 * @throws FrameUnavailable when the frame does not come up in time; the frame's own error with its `type`; FrameError
 * when it takes the request and does not answer.
 */
export async function callFrame<E extends Authenticated>(
  context: ClientContext,
  event: E,
  data: CallData<E>,
  limitMs: number = PROXY_WAIT_MS,
): Promise<FrameReplyData[E]> {
  for (let asked = 0; ; asked++) {
    let session: string | null = null
    try {
      return await callOnce(context, event, data, limitMs, (accessToken) => {
        session = decodeClaims(accessToken)?.sid ?? null
      })
    } catch (error) {
      const purpose = wantedReauthentication(error)
      if (!purpose || asked === MOST_REAUTHENTICATIONS) throw error
      await context.reauthenticate({ session, purpose })
    }
  }
}

async function callOnce<E extends Authenticated>(
  context: ClientContext,
  event: E,
  data: CallData<E>,
  limitMs: number,
  onToken: (accessToken: string) => void,
): Promise<FrameReplyData[E]> {
  await appLoaded(context, limitMs)
  const frame = frameOf(context)
  await frame.whenReady(limitMs)
  const send = async (fields: object | null) => {
    // Asked for every attempt: a code may take minutes, and the token may have been renewed since.
    const accessToken = (await context.getFrameToken()) ?? ''
    onToken(accessToken)
    const request = { ...data, accessToken, ...fields } as unknown as FrameRequestData[E]
    return answered(context, frame.request(event, request), () => frame.unmount())
  }
  if (!IN_MFA_LOOP.has(event)) return send(null)
  return withMfa(send, { prompt: noMfaPrompt, clock: context.clock }, { forced: isForced(event, data) })
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

/** Asks before it sends: a verification, and a recovery that nothing else of the user's protects. */
function isForced(event: HandledFrameEvent, data: object): boolean {
  if (event === 'privy:mfa:verify') return true
  if (event !== 'privy:wallets:recover') return false
  return !['recoveryAccessToken', 'recoveryPassword', 'recoverySecretOverride'].some((key) => key in data)
}

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
