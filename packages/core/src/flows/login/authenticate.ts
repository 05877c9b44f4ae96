import type { AuthResponse, Route } from '@latchkey/contract'
import type { KeyValueStorage } from '../../context.ts'
import type { ApiError } from '../../errors/client-errors.ts'
import { frameKey } from '../../frame/frame-key.ts'
import { loginUnderWay } from '../../frame/logins-under-way.ts'
import { perClient } from '../../per-client.ts'
import { decodeClaims } from '../../session/jwt.ts'
import { KEYS } from '../../session/keys.ts'
import { createOnce } from '../../session/once.ts'
import type { AuthResult } from '../../session/session.ts'
import type { FlowClient } from '../flow-client.ts'

/** A proof whose answer never came is remembered for its next try; more than these have not been seen to matter. */
const MOST_UNANSWERED = 20

/** By storage, which a login in place shares with its page. */
const triesOf = /* @__PURE__ */ perClient((_: KeyValueStorage) => ({
  once: createOnce(),
  /** by proof: the key that its first try named */
  unanswered: new Map<string, string | null>(),
}))

/**
 * Sends a proof to its login route, with the thumbprint of the frame's key where the frame is there (`dpop_jkt`). A
 * proof that is sent again because its answer was lost names what its first try named: the server may have logged it
 * in, and answers the same again only to the same.
 * @throws ApiError
 */
export function authenticate<Body extends Record<string, unknown>>(
  client: FlowClient,
  route: Route<Body, AuthResponse>,
  body: NoInfer<Body>,
): Promise<AuthResult> {
  const { once, unanswered } = triesOf(client.storage)
  const proof = `${route.path} ${JSON.stringify(body)}`
  const login = async () => {
    const known = unanswered.get(proof)
    const key = known === undefined ? await frameKey(client) : known
    unanswered.set(proof, key)
    if (unanswered.size > MOST_UNANSWERED) unanswered.delete(unanswered.keys().next().value as string)
    try {
      const result = await client.session.authenticate(route, key ? { ...body, dpop_jkt: key } : body)
      unanswered.delete(proof)
      const session = decodeClaims(result.response.privy_access_token)?.sid
      if (key && session) client.storage.set(KEYS.boundSession(client.appId), session)
      return result
    } catch (error) {
      if (isRefusal(error)) unanswered.delete(proof)
      throw error
    }
  }
  return once(proof, () => loginUnderWay(client, login()))
}

/** The server has said no, and did nothing. */
const isRefusal = (error: unknown): boolean => {
  const { status } = error as ApiError
  return typeof status === 'number' && status >= 400 && status < 500
}
