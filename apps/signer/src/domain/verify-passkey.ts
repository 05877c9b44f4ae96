import type { PasskeyFactor } from './factor-record.ts'

interface Assertion {
  credentialId: string
  clientDataJson: string
  authenticatorData: string
  signature: string
}

let library: Promise<typeof import('@simplewebauthn/server')> | undefined

/** Loaded by the first passkey: it takes a quarter of a second and 24 MB. */
const webauthn = () => {
  library ??= import('@simplewebauthn/server')
  return library
}

/**
 * Checks a passkey's signature over a challenge, with its user verified (WebAuthn level 2, section 7.2). The page is one of
 * the app's on the very host that the passkey was made on.
 * @returns the authenticator's counter; undefined when anything is wrong
 */
export async function verifyAssertion(
  passkey: PasskeyFactor,
  { credentialId, clientDataJson, authenticatorData, signature }: Assertion,
  { challenge, origins }: { challenge: string; origins: readonly string[] },
): Promise<number | undefined> {
  const origin = originIn(clientDataJson)
  if (!origin || !isPageOf(origin, passkey.rpId, origins)) return undefined
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientDataJson, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: passkey.rpId,
      requireUserVerification: true,
      // The counter is judged by the caller.
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: -1,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

const clientData = (text: string): { challenge?: unknown; origin?: unknown } => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) ?? {}
  } catch {
    return {}
  }
}

/** The challenge that an authenticator signed; '' when its client data cannot be read. */
export function challengeIn(clientDataJson: string): string {
  const { challenge } = clientData(clientDataJson)
  return typeof challenge === 'string' ? challenge.slice(0, 256) : ''
}

function originIn(clientDataJson: string): string | undefined {
  const { origin } = clientData(clientDataJson)
  return typeof origin === 'string' && URL.canParse(origin) ? origin : undefined
}

function isPageOf(origin: string, rpId: string, origins: readonly string[]): boolean {
  const { hostname, protocol } = new URL(origin)
  if (hostname !== rpId || (protocol !== 'https:' && hostname !== 'localhost')) return false
  const anyPort = origins.includes('http://localhost:*') && hostname === 'localhost' && protocol === 'http:'
  return anyPort || origins.includes(origin)
}
