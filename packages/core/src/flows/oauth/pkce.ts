import { base64urlnopad } from '@scure/base'

/** 36 random bytes as base64url, 48 characters: a code verifier, or a state code (wire 2.5). */
export function randomCode(): string {
  return base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(36)))
}

/** The S256 challenge of a verifier (RFC 7636): base64url of its SHA-256. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64urlnopad.encode(new Uint8Array(digest))
}
