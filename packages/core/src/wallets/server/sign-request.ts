import type { Method } from '@latchkey/contract'
import { HEADERS } from '@latchkey/contract'
import { base64 } from '@scure/base'
import canonicalize from 'canonicalize'
import type { ClientContext } from '../../context.ts'
import { ClientError, unauthenticatedError } from '../../errors/client-errors.ts'
import { callFrame } from '../../frame/call-frame.ts'

/** A request of the wallets API, all of it that a signature is over. */
export interface AuthorizationRequest {
  version: 1
  method: Method | 'PUT'
  /** whole, without a query */
  url: string
  body: Record<string, unknown>
  /** that of the app, `privy-app-id`, and where the request has them `privy-idempotency-key` and `privy-request-expiry` */
  headers: Record<string, string>
}

export interface SignRequestOptions {
  /** how long to wait for a frame that is not there yet, in ms */
  limitMs?: number | undefined
  requesterAppId?: string | undefined
}

/**
 * Has the frame sign a request by the user's key (`privy:user-signer:sign`): one that uses a wallet, or says who may. The user is
 * asked for a second factor where there is one.
 * @returns DER, base64, for the header `privy-authorization-signature`
 * @throws ClientError `must_be_authenticated`, `invalid_data` for what is no JSON; the frame's own for what it does not sign
 */
export async function generateAuthorizationSignature(
  context: ClientContext,
  request: AuthorizationRequest,
  { limitMs, requesterAppId }: SignRequestOptions = {},
): Promise<{ signature: string }> {
  if (!context.state.get().authenticated) throw unauthenticatedError()
  const message = base64.encode(new TextEncoder().encode(spelled(request)))
  const requester = requesterAppId === undefined ? {} : { requesterAppId }
  return callFrame(context, 'privy:user-signer:sign', { message, ...requester }, limitMs)
}

/** RFC 8785. */
function spelled({ version, method, url, body, headers }: AuthorizationRequest): string {
  try {
    return canonicalize({ version, method, url, body, headers }) as string
  } catch (cause) {
    throw new ClientError('The request has to be JSON', 'invalid_data', cause)
  }
}

/** The headers of this app's requests that are signed. */
export const signedHeaders = ({ appId }: ClientContext) => ({ [HEADERS.appId]: appId })
