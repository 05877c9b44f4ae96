import { generateKeyPairSync } from 'node:crypto'
import type { RelyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

/** An authenticator's answer to request options, as the schema of the route lets it through. */
export interface Assertion {
  id: string
  raw_id: string
  response: {
    client_data_json: string
    authenticator_data: string
    signature: string
    user_handle?: string | null | undefined
  }
}

/**
 * Checks a passkey's signature over the challenge for this page, with its user verified (WebAuthn level 2, section 7.2).
 * @param publicKey COSE key, base64url; undefined for a passkey that is not known, which costs the same time
 * @returns the authenticator's counter, or undefined when anything is wrong
 */
export async function verifyAssertion(
  party: RelyingParty,
  input: { answer: Assertion; challenge: string; publicKey: string | undefined },
): Promise<{ counter: number } | undefined> {
  const { answer, publicKey } = input
  const { server, helpers } = await webauthn()
  nobodysKey ??= makeNobodysKey(helpers)
  const key = publicKey ? new Uint8Array(Buffer.from(publicKey, 'base64url')) : nobodysKey
  try {
    const { verified, authenticationInfo } = await server.verifyAuthenticationResponse({
      response: {
        id: answer.id,
        rawId: answer.raw_id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: answer.response.client_data_json,
          authenticatorData: answer.response.authenticator_data,
          signature: answer.response.signature,
        },
      },
      expectedChallenge: input.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The counter is judged by the caller, who knows whether this is a repetition.
      credential: { id: answer.id, publicKey: key, counter: -1 },
    })
    return verified && publicKey ? { counter: authenticationInfo.newCounter } : undefined
  } catch {
    return undefined
  }
}

type Helpers = Awaited<ReturnType<typeof webauthn>>['helpers']

let nobodysKey: Uint8Array<ArrayBuffer> | undefined

function makeNobodysKey({ isoCBOR }: Helpers): Uint8Array<ArrayBuffer> {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  const bytes = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'))
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return new Uint8Array(isoCBOR.encode(key))
}
