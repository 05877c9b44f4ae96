import type {
  CredentialDescriptor,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyExtensionResults,
  PasskeyRequestOptions,
} from '@latchkey/contract'
import { base64urlnopad } from '@scure/base'
import { promptError, unsupportedError } from './passkey-errors.ts'

/** The browser can make and use passkeys. */
export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window && 'credentials' in navigator
}

/**
 * Lets the user make a passkey, by options as the wire has them (snake case, base64url).
 * @throws PasskeyError
 */
export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyAttestation> {
  const selection = options.authenticator_selection
  const publicKey: PublicKeyCredentialCreationOptions = {
    rp: options.rp,
    user: { id: bytes(options.user.id), name: options.user.name, displayName: options.user.display_name },
    challenge: bytes(options.challenge),
    pubKeyCredParams: options.pub_key_cred_params,
    ...defined({
      timeout: options.timeout,
      excludeCredentials: options.exclude_credentials?.map(descriptor),
      attestation: options.attestation,
      extensions: extensions(options.extensions),
      authenticatorSelection:
        selection &&
        defined({
          authenticatorAttachment: selection.authenticator_attachment,
          requireResidentKey: selection.require_resident_key,
          residentKey: selection.resident_key,
          userVerification: selection.user_verification,
        }),
    }),
  }
  const credential = await prompt(() => navigator.credentials.create({ publicKey }))
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    ...common(credential),
    response: {
      client_data_json: text(response.clientDataJSON),
      attestation_object: text(response.attestationObject),
      ...defined({ transports: response.getTransports?.() }),
    },
  }
}

/**
 * Lets the user sign with a passkey.
 * @param credentialIds only these, base64url; default: whichever the options or the device offer
 * @throws PasskeyError
 */
export async function askPasskey(
  options: PasskeyRequestOptions,
  credentialIds?: readonly string[],
): Promise<PasskeyAssertion> {
  const allowed =
    credentialIds?.map((id): CredentialDescriptor => ({ id, type: 'public-key' })) ??
    options.allow_credentials
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: bytes(options.challenge),
    ...defined({
      timeout: options.timeout,
      rpId: options.rp_id,
      allowCredentials: allowed?.map(descriptor),
      userVerification: options.user_verification,
      extensions: extensions(options.extensions),
    }),
  }
  const credential = await prompt(() => navigator.credentials.get({ publicKey }))
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    ...common(credential),
    response: {
      client_data_json: text(response.clientDataJSON),
      authenticator_data: text(response.authenticatorData),
      signature: text(response.signature),
      ...(response.userHandle ? { user_handle: text(response.userHandle) } : {}),
    },
  }
}

async function prompt(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!supportsPasskeys()) throw unsupportedError()
  try {
    const credential = await ask()
    if (!credential) throw new Error('The browser gave no credential')
    return credential as PublicKeyCredential
  } catch (error) {
    throw promptError(error)
  }
}

function common(credential: PublicKeyCredential) {
  const results = credential.getClientExtensionResults()
  return {
    id: credential.id,
    raw_id: text(credential.rawId),
    type: 'public-key' as const,
    ...(credential.authenticatorAttachment
      ? { authenticator_attachment: credential.authenticatorAttachment }
      : {}),
    client_extension_results: defined({
      app_id: results.appid,
      cred_props: results.credProps && defined({ rk: results.credProps.rk }),
      hmac_create_secret: results.hmacCreateSecret,
    }) as PasskeyExtensionResults,
  }
}

const descriptor = ({ id, type, transports }: CredentialDescriptor): PublicKeyCredentialDescriptor => ({
  id: bytes(id),
  type,
  ...(transports ? { transports: transports as AuthenticatorTransport[] } : {}),
})

const extensions = (
  wire: { app_id?: string | boolean; cred_props?: unknown; hmac_create_secret?: boolean } | undefined,
) =>
  wire &&
  (defined({
    appid: typeof wire.app_id === 'string' ? wire.app_id : undefined,
    credProps: wire.cred_props === undefined ? undefined : Boolean(wire.cred_props),
    hmacCreateSecret: wire.hmac_create_secret,
  }) as AuthenticationExtensionsClientInputs)

/** base64url of the wire, also where another server pads it. */
const bytes = (wire: string) => base64urlnopad.decode(wire.replace(/=+$/, '')) as Uint8Array<ArrayBuffer>
const text = (buffer: ArrayBuffer) => base64urlnopad.encode(new Uint8Array(buffer))

/** Without the members that are undefined: browsers take an absent member, not an undefined one. */
function defined<T extends object>(members: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never
}
