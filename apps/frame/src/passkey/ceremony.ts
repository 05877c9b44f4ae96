import type { PasskeyParams } from '@latchkey/contract'
import { fromBase64url, newPasskeyParams, toBase64url } from '@latchkey/keys'
import { PasskeyFailure, type Problem } from './passkey-problem.ts'

/** How long the browser's question may stand: a phone has to be found, and a finger laid on it. */
export const CEREMONY_MS = 120_000

/** ES256, EdDSA and RS256, of which every authenticator has one. Nobody looks at a signature. */
const ALGORITHMS = [-7, -8, -257]

/** What the browser asks its user. Nothing of an answer leaves this origin. */
export interface Ceremony {
  /** What is known to stand in the way before anybody is asked; `params`: of the passkey that is to be used. */
  obstacle(params?: PasskeyParams): Promise<Problem | null>
  /** A new passkey that can be asked for a secret. @param label what its user finds it by. @throws PasskeyFailure */
  make(label: string): Promise<PasskeyParams>
  /** The secret that it gives for these, 32 bytes. @throws PasskeyFailure */
  ask(params: PasskeyParams): Promise<Uint8Array>
}

/** By the names of WebAuthn's errors. A closed question and a passkey that is not there look alike, by design. */
const PROBLEMS: Record<string, Problem> = {
  NotAllowedError: 'not-given',
  AbortError: 'not-given',
  InvalidStateError: 'not-given',
  NotSupportedError: 'unsupported',
  SecurityError: 'unsupported',
}

const random = () => crypto.getRandomValues(new Uint8Array(32))

/** @param hostName this document's own, which its passkeys belong to: no page on another host is given them */
export function browserCeremony(
  { PublicKeyCredential: Credential, navigator, setTimeout, clearTimeout }: typeof globalThis,
  hostName: string,
): Ceremony {
  async function timed(run: (signal: AbortSignal) => Promise<unknown>): Promise<PublicKeyCredential> {
    if (!Credential) throw new PasskeyFailure('unsupported')
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(), CEREMONY_MS)
    try {
      const given = await run(ending.signal)
      if (!(given instanceof Credential)) throw new PasskeyFailure('not-given')
      return given
    } catch (error) {
      if (error instanceof PasskeyFailure) throw error
      if (ending.signal.aborted) throw new PasskeyFailure('timeout')
      throw new PasskeyFailure(PROBLEMS[(error as Partial<Error>).name ?? ''] ?? 'retry')
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async obstacle(params) {
      if (!Credential) return 'unsupported'
      const capabilities = await Credential.getClientCapabilities?.().catch(() => undefined)
      if (capabilities?.['extension:prf'] === false) return 'unsupported'
      return params && params.rp_id !== hostName ? 'elsewhere' : null
    },

    async make(label) {
      const options: PublicKeyCredentialCreationOptions = {
        rp: { id: hostName, name: hostName },
        // A new one each time: under the same an authenticator would replace the passkey that is still in use.
        user: { id: random(), name: label, displayName: label },
        challenge: random(),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
        timeout: CEREMONY_MS,
        extensions: { prf: {} },
      }
      const made = await timed((signal) => navigator.credentials.create({ publicKey: options, signal }))
      if (made.getClientExtensionResults().prf?.enabled !== true) throw new PasskeyFailure('unsupported')
      return newPasskeyParams(toBase64url(new Uint8Array(made.rawId)), hostName)
    },

    async ask(params) {
      if (params.rp_id !== hostName) throw new PasskeyFailure('elsewhere')
      const options: PublicKeyCredentialRequestOptions = {
        rpId: hostName,
        challenge: random(),
        allowCredentials: [{ type: 'public-key', id: fromBase64url(params.credential_id) }],
        // Without its user verified, a passkey answers with another secret.
        userVerification: 'required',
        timeout: CEREMONY_MS,
        extensions: { prf: { eval: { first: fromBase64url(params.salt) } } },
      }
      const given = await timed((signal) => navigator.credentials.get({ publicKey: options, signal }))
      if (toBase64url(new Uint8Array(given.rawId)) !== params.credential_id)
        throw new PasskeyFailure('wrong-passkey')
      const first = given.getClientExtensionResults().prf?.results?.first
      if (!(first instanceof ArrayBuffer) || first.byteLength !== 32) throw new PasskeyFailure('unsupported')
      return new Uint8Array(first)
    },
  }
}
