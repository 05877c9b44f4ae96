import type { PasskeyParams } from '@latchkey/contract'
import { fromBase64url, newPasskeyParams } from '@latchkey/keys'

/** A passkey in software: what it answers depends on itself, and on the salt that it is asked with. */
export function createMemoryPasskey(id: string, rpId = 'keys.example') {
  const own = [...id].map((letter) => letter.charCodeAt(0))
  return {
    params: newPasskeyParams(id, rpId),
    answer: ({ salt }: PasskeyParams): Uint8Array =>
      fromBase64url(salt).map((byte, at) => byte * 31 + (own[at % own.length] ?? 0) * 7 + at),
  }
}
