import { createHash } from 'node:crypto'
import type { FarcasterInitResponse, FarcasterStatusResponse } from '@latchkey/contract'
import { originAllowed } from '@latchkey/contract'
import type { StoredAttempt } from '../../ports/attempt-store.ts'
import type { RelayAnswer } from '../../ports/farcaster.ts'
import type { App } from '../app/app.ts'
import type { Caller } from '../login/caller.ts'
import { clientOf } from '../login/caller.ts'
import { Refusal } from '../refusal.ts'
import type { FarcasterPorts } from './farcaster-ports.ts'
import { checkFarcaster, newNonce, pageOrigin, reached, SIGN_IN_MS } from './farcaster-ports.ts'

/** Pages ask every two seconds; whoever asks more often is not to make the relay tired of this server. */
const ASKS = { allowed: 4, windowMs: 2_000 }

/** What is remembered of a channel under its token. */
export interface Channel {
  nonce: string
  /** of the page that opened it */
  origin: string
  /** what the relay gave out, once */
  answer?: RelayAnswer
}

/**
 * Opens a channel to the person's phone for a page of the app (FIP-11). Nonce, domain and end are ours.
 * @throws Refusal `disallowed_login_method`, `missing_origin`, `invalid_origin` (of the way back), `unavailable`.
 */
export async function openChannel(
  ports: FarcasterPorts,
  app: App,
  input: { origin: string | null; redirectUrl?: string | null | undefined; caller: Caller },
): Promise<FarcasterInitResponse> {
  checkFarcaster(app)
  const origin = pageOrigin(input.origin)
  const { redirectUrl } = input
  if (redirectUrl && !originAllowed(app.settings.allowed_origins, new URL(redirectUrl).origin)) {
    throw new Refusal('invalid_origin', 'The way back has to be a page of the app')
  }
  const nonce = newNonce(ports.random)
  const expiresAt = new Date(ports.clock.now() + SIGN_IN_MS)
  const { channelToken, url } = await reached(
    ports.farcasterRelay.open({
      siweUri: origin,
      domain: new URL(origin).host,
      nonce,
      expirationTime: expiresAt.toISOString(),
      ...(redirectUrl ? { redirectUrl } : {}),
    }),
  )
  const payload: Channel = { nonce, origin }
  const client = clientOf(input.caller)
  await ports.attempts.open(app.id, { kind: 'farcaster', id: channelToken, client, payload, expiresAt })
  return { channel_token: channelToken, connect_uri: url }
}

/**
 * A channel of this client's: its token is in the code that the page shows, so that others may have seen it.
 * @throws Refusal `invalid_credentials` for a channel that is not the app's or the client's, or has been swept.
 */
export async function findChannel(
  ports: FarcasterPorts,
  app: App,
  token: string | null,
  caller: Caller,
): Promise<StoredAttempt & { payload: Channel }> {
  const found =
    token && token.length <= 512 ? await ports.attempts.find(app.id, 'farcaster', token) : undefined
  if (found?.client !== clientOf(caller)) {
    throw new Refusal('invalid_credentials', 'There is no such channel')
  }
  return found as StoredAttempt & { payload: Channel }
}

/**
 * What came over the channel. The relay tells it once; here it can be asked for again.
 * @throws Refusal `disallowed_login_method`, `invalid_credentials`, `unavailable`.
 */
export async function channelStatus(
  ports: FarcasterPorts,
  app: App,
  token: string | null,
  caller: Caller,
): Promise<FarcasterStatusResponse> {
  checkFarcaster(app)
  const { payload, id, expiresAt } = await findChannel(ports, app, token, caller)
  if (expiresAt.getTime() <= ports.clock.now()) {
    throw new Refusal('invalid_credentials', 'The channel has ended')
  }
  if (payload.answer) return completed(payload.nonce, payload.answer)
  if (!(await mayAsk(ports, app, id))) return { state: 'pending', nonce: payload.nonce }
  const status = await reached(ports.farcasterRelay.status(id))
  if (status.state === 'completed') {
    const { state: _state, ...answer } = status
    await ports.attempts.change(app.id, 'farcaster', id, { ...payload, answer } satisfies Channel)
    return completed(payload.nonce, answer)
  }
  // The relay has closed it: a call beside this one was told and is about to remember, or already has.
  const now =
    status.state === 'gone' ? (await findChannel(ports, app, token, caller)).payload.answer : undefined
  return now ? completed(payload.nonce, now) : { state: 'pending', nonce: payload.nonce }
}

async function mayAsk(ports: FarcasterPorts, app: App, id: string): Promise<boolean> {
  // The token is a secret of the page.
  const key = `${app.id} channel ${createHash('sha256').update(id).digest('base64url')}`
  return (await ports.limiter.take({ ...ASKS, key, now: new Date(ports.clock.now()) })) === null
}

function completed(nonce: string, answer: RelayAnswer): FarcasterStatusResponse {
  const { message, signature, fid, username, displayName, bio, pfpUrl } = answer
  return {
    state: 'completed',
    nonce,
    message,
    signature,
    fid,
    username,
    display_name: displayName,
    bio,
    pfp_url: pfpUrl,
  }
}
