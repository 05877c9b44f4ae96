import { authenticatorName } from './authenticator-name.ts'
import { wrongPasskey } from './challenge.ts'
import { ALGORITHMS } from './creation.ts'
import type { RelyingParty } from './relying-party.ts'
import type { PasskeyData } from './stored-passkey.ts'
import { createdWith } from './user-agent.ts'
import { webauthn } from './webauthn.ts'

/** An authenticator's answer to creation options, as the schema of the route lets it through. */
export interface Attestation {
  id: string
  raw_id: string
  response: { client_data_json: string; attestation_object: string; transports?: string[] | undefined }
}

/**
 * Checks that a new passkey answers the challenge for this page, with its user verified (WebAuthn level 2, section 7.1).
 * @throws Refusal `invalid_credentials`.
 */
export async function verifyAttestation(
  party: RelyingParty,
  input: { answer: Attestation; challenge: string; userHandle: string; userAgent: string },
): Promise<{ credentialId: string; data: PasskeyData }> {
  const { answer } = input
  const { server, helpers } = await webauthn()
  try {
    const { verified, registrationInfo } = await server.verifyRegistrationResponse({
      response: {
        id: answer.id,
        rawId: answer.raw_id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: answer.response.client_data_json,
          attestationObject: withoutStatement(helpers, answer.response.attestation_object),
        },
      },
      expectedChallenge: input.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    const credential = registrationInfo?.credential
    if (!verified || !credential || credential.id !== answer.id) throw wrongPasskey()
    const name = authenticatorName(registrationInfo.aaguid)
    const { transports } = answer.response
    return {
      credentialId: credential.id,
      data: {
        enrolled_in_mfa: false,
        ...createdWith(input.userAgent),
        ...(name ? { authenticator_name: name } : {}),
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        ...(transports?.length ? { transports } : {}),
        user_handle: input.userHandle,
        rp_id: party.id,
      },
    }
  } catch {
    // Whatever is wrong with it, in reading or in checking: what was said in an error is not passed on.
    throw wrongPasskey()
  }
}

type Helpers = Awaited<ReturnType<typeof webauthn>>['helpers']

/**
 * We ask for no attestation and believe none. A statement that comes nevertheless is dropped unread: to check one is to
 * fetch from addresses that its certificates name.
 */
function withoutStatement({ decodeAttestationObject, isoCBOR }: Helpers, attestationObject: string): string {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  if (decoded.get('fmt') === 'none') return attestationObject
  const bare = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', decoded.get('authData')],
  ])
  return Buffer.from(isoCBOR.encode(bare as Parameters<typeof isoCBOR.encode>[0])).toString('base64url')
}
