import { fromBase64url } from '@latchkey/keys'
import * as v from 'valibot'
import { invalidArguments } from './frame-failure.ts'

/** Who asks, read from the access token. Signature and expiry are the server's to judge. */
export interface Session {
  token: string
  appId: string
  userId: string
  sessionId: string
}

const claimsSchema = v.object({
  aid: v.string(),
  sub: v.pipe(v.string(), v.minLength(1)),
  sid: v.pipe(v.string(), v.minLength(1)),
})

/**
 * Reads the token's claims before any storage is touched.
 * @throws FrameFailure `invalid_request_arguments` unless it is an access token for this very app.
 */
export function readSession(token: string, appId: string): Session {
  let claims: v.InferOutput<typeof claimsSchema>
  try {
    const payload = token.split('.')[1] ?? ''
    claims = v.parse(claimsSchema, JSON.parse(new TextDecoder().decode(fromBase64url(payload))))
  } catch {
    throw invalidArguments('accessToken is not an access token')
  }
  if (claims.aid !== appId) throw invalidArguments('accessToken belongs to another app')
  return { token, appId, userId: claims.sub, sessionId: claims.sid }
}
