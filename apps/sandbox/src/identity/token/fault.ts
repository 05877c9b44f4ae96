/** Why a token endpoint refuses. Each provider has its own status and words for each. */
export type Fault =
  | 'grant_type'
  | 'client'
  | 'secret'
  | 'no_code'
  | 'code'
  | 'expired'
  | 'redirect'
  | 'no_verifier'
  | 'verifier'
  | 'refresh'
  | 'limit'

export type Status = 200 | 400 | 401 | 403 | 404 | 429

export interface Reply {
  status: Status
  body: object
  headers?: Record<string, string>
}

/** How a provider words each fault. */
export type Faults = Record<Fault, Reply>

/** The usual reply of RFC 6749, section 5.2. */
export function oauthError(status: Status, error: string, description?: string): Reply {
  return { status, body: { error, ...(description && { error_description: description }) } }
}

/** Tells a program to come again later. */
export function limited(reply: Reply, seconds = 60): Reply {
  return { ...reply, headers: { 'retry-after': String(seconds), ...reply.headers } }
}
