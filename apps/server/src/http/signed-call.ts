import { HEADERS, SIGNED_HEADERS } from '@latchkey/contract'
import type { ClientRequest } from '@latchkey/signer'
import { Refusal } from '../domain/refusal.ts'
import type { KeyedCall } from '../domain/server-wallets/answer-once.ts'
import type { WalletCaller } from '../domain/server-wallets/wallet-ports.ts'
import type { Call, SignableCall } from './route.ts'

type Signed = Call<unknown> & SignableCall

/** A user's page, or, without a bearer, the app's backend. */
export const walletCaller = ({ app, bearer }: Call<unknown>): WalletCaller => ({
  app,
  userId: bearer?.userId ?? null,
  sessionId: bearer?.sessionId ?? null,
})

/**
 * The request as its client signed it; that one did so, and who it was, is the signer's to say.
 * @throws Refusal `invalid_signature` without any signature, `invalid_request` past its own expiry
 */
export function signedRequest(call: Signed, method: ClientRequest['method'], nowMs: number): ClientRequest {
  const signatures = call.header(SIGNED_HEADERS.signature)
  if (!signatures) {
    throw new Refusal('invalid_signature', `The header ${SIGNED_HEADERS.signature} is missing`)
  }
  const expiry = call.header(SIGNED_HEADERS.expiry) ?? undefined
  if (expiry !== undefined && !(/^\d{1,15}$/.test(expiry) && Number(expiry) > nowMs)) {
    throw new Refusal('invalid_request', `The request has expired, by its ${SIGNED_HEADERS.expiry}`)
  }
  return {
    method,
    url: call.api + call.path,
    headers: {
      [HEADERS.appId]: call.app.id,
      [SIGNED_HEADERS.idempotencyKey]: call.header(SIGNED_HEADERS.idempotencyKey) ?? undefined,
      [SIGNED_HEADERS.expiry]: expiry,
    },
    body: (call.sent ?? {}) as Record<string, unknown>,
    signatures,
  }
}

/** What a call with an idempotency key is known by: the same under each of a route's paths. */
export const keyedCall = (call: Signed, method: string): KeyedCall => ({
  appId: call.app.id,
  userId: call.bearer?.userId ?? '',
  key: call.header(SIGNED_HEADERS.idempotencyKey) ?? undefined,
  method,
  path: call.path.replace(/^\/api\//, '/'),
  body: call.sent ?? {},
})
