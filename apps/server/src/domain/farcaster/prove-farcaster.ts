import type { FarcasterV2InitResponse } from '@latchkey/contract'
import { isStorable } from '@latchkey/contract/schemas'
import type { RelayAnswer } from '../../ports/farcaster.ts'
import type { SpentAttempt } from '../account/log-in-with.ts'
import type { ProvenAccount } from '../account/proven-account.ts'
import type { App } from '../app/app.ts'
import type { Caller } from '../login/caller.ts'
import { clientOf } from '../login/caller.ts'
import { countInWindow } from '../login/count-window.ts'
import { Refusal } from '../refusal.ts'
import { accountOf } from '../user/change-accounts.ts'
import { findChannel } from './channel.ts'
import type { FarcasterPorts } from './farcaster-ports.ts'
import { checkFarcaster, newNonce, pageOrigin, SIGN_IN_MS } from './farcaster-ports.ts'
import { parseSignInMessage } from './sign-in-message.ts'
import type { FarcasterSignIn } from './verify-sign-in.ts'
import { verifySignIn } from './verify-sign-in.ts'

export interface FarcasterProof {
  account: ProvenAccount
  attempt: SpentAttempt
}

/** Each proof is a few calls to a node of the chain, good or not. @throws Refusal `too_many_requests`. */
function countProof(ports: FarcasterPorts, app: App, { address }: Caller): Promise<void> {
  const window = { key: `${app.id} farcaster ${address}`, allowed: app.settings.limits.starts_per_address }
  return countInWindow(ports, window, 'Too many sign-ins with Farcaster from this address')
}

/**
 * The Farcaster account that a message over one of the app's channels proves.
 * @throws Refusal `disallowed_login_method`, `too_many_requests`, `invalid_credentials`, `unavailable`.
 */
export async function proveByChannel(
  ports: FarcasterPorts,
  app: App,
  input: FarcasterSignIn & { channel_token: string },
  caller: Caller,
): Promise<FarcasterProof> {
  checkFarcaster(app)
  await countProof(ports, app, caller)
  const { payload, id } = await findChannel(ports, app, input.channel_token, caller)
  const { nonce, origin, answer } = payload
  const expected = { nonce, origin, nowMs: ports.clock.now(), authAddresses: false }
  const owner = await verifySignIn(
    ports.farcasterRegistry,
    parseSignInMessage(input.message),
    input,
    expected,
  )
  const profile = answer?.fid === input.fid ? profileOf(answer) : await knownProfile(ports, app, input.fid)
  return {
    account: toAccount(input.fid, { ...profile, owner_address: owner }),
    attempt: { kind: 'farcaster', id },
  }
}

/** The nonce that a mini app has its host sign with. @throws Refusal `disallowed_login_method`. */
export async function openNonce(
  ports: FarcasterPorts,
  app: App,
  caller: Caller,
): Promise<FarcasterV2InitResponse> {
  checkFarcaster(app)
  const nonce = newNonce(ports.random)
  const expiresAt = new Date(ports.clock.now() + SIGN_IN_MS)
  await ports.attempts.open(app.id, {
    kind: 'farcaster-v2',
    id: nonce,
    client: clientOf(caller),
    payload: null,
    expiresAt,
  })
  return { nonce, expires_at: expiresAt.toISOString() }
}

/**
 * The account that a mini app's message proves: for one of our nonces and the very page that sends it.
 * @throws Refusal `disallowed_login_method`, `missing_origin`, `too_many_requests`, `invalid_credentials`, `unavailable`.
 */
export async function proveByNonce(
  ports: FarcasterPorts,
  app: App,
  input: FarcasterSignIn,
  { origin, caller }: { origin: string | null; caller: Caller },
): Promise<FarcasterProof> {
  checkFarcaster(app)
  const page = pageOrigin(origin)
  await countProof(ports, app, caller)
  const parsed = parseSignInMessage(input.message)
  const found = parsed && (await ports.attempts.find(app.id, 'farcaster-v2', parsed.nonce))
  if (found?.client !== clientOf(caller)) {
    throw new Refusal('invalid_credentials', 'The message bears no nonce that this client was given')
  }
  const expected = { nonce: found.id, origin: page, nowMs: ports.clock.now(), authAddresses: true }
  const owner = await verifySignIn(ports.farcasterRegistry, parsed, input, expected)
  const profile = await knownProfile(ports, app, input.fid)
  return {
    account: toAccount(input.fid, { ...profile, owner_address: owner }),
    attempt: { kind: 'farcaster-v2', id: found.id },
  }
}

function profileOf(answer: RelayAnswer): Record<string, unknown> {
  const { username, displayName, bio, pfpUrl } = answer
  const picture = /^https?:\/\//.test(pfpUrl) ? pfpUrl : ''
  const fields = {
    username,
    display_name: displayName,
    bio,
    profile_picture: picture,
    profile_picture_url: picture,
  }
  const kept = (text: string) => text !== '' && text.length <= 2_048 && isStorable(text)
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => kept(text)))
}

/** A message alone says nothing of the person, so what is known stays. */
async function knownProfile(ports: FarcasterPorts, app: App, fid: number): Promise<Record<string, unknown>> {
  const key = { type: 'farcaster', subject: String(fid) } as const
  const owner = await ports.accounts.owner(app.id, key)
  return (owner && accountOf(owner, key)?.data) ?? {}
}

function toAccount(fid: number, data: Record<string, unknown>): ProvenAccount {
  const { username, display_name } = data
  const displayName =
    typeof username === 'string' ? `@${username}` : typeof display_name === 'string' ? display_name : null
  return { type: 'farcaster', subject: String(fid), data, displayName }
}
