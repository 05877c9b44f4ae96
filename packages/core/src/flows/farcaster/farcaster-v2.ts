import { LOGIN_ROUTES } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { expectFrame } from '../../frame/watch-frame.ts'
import { perClient } from '../../per-client.ts'
import { createOnce } from '../../session/once.ts'
import { type Proven, proofBy, submitProof } from '../account/submit-proof.ts'
import type { FlowClient } from '../flow-client.ts'
import type { FarcasterSignature } from './farcaster-login.ts'

/** Clients with a nonce that was asked for and not yet used. */
const begun = new WeakSet<ClientContext>()
const onceOf = /* @__PURE__ */ perClient((_: FlowClient) => createOnce())

/** Asks for the nonce that the message of a mini app login has to hold. `expiresAt` is ISO 8601. */
export async function initFarcasterV2(client: FlowClient): Promise<{ nonce: string; expiresAt: string }> {
  expectFrame(client)
  const { nonce, expires_at } = await client.send(LOGIN_ROUTES.farcasterV2Init)
  begun.add(client)
  return { nonce, expiresAt: expires_at }
}

/**
 * Logs in with a message that the Farcaster app around the page has signed.
 * @throws ClientError before `initFarcasterV2`, ApiError of the call.
 */
export function loginWithFarcasterV2(client: FlowClient, input: FarcasterSignature): Promise<Proven> {
  const { message, signature, fid } = input
  // pressed twice it is one login, with one outcome
  return onceOf(client)(signature, async () => {
    if (!begun.has(client)) throw new ClientError('The Farcaster login must be initialized before it is used')
    const proven = await submitProof(
      client,
      proofBy({
        method: 'farcaster',
        authenticate: LOGIN_ROUTES.farcasterV2Authenticate,
        body: { message, signature, fid },
        withMode: false,
      }),
      { intent: 'login' },
    )
    begun.delete(client)
    client.login.succeeded(proven)
    return proven
  })
}

/**
 * The Farcaster id that a sign-in message names among its resources (FIP-11).
 * @throws ClientError where it names none.
 */
export function farcasterIdOf(message: string): number {
  const fid = /^- farcaster:\/\/fid\/(\d+)\/?$/m.exec(message)?.[1]
  if (!fid) throw new ClientError('The message names no Farcaster id')
  return Number(fid)
}
