/** Formats of recovery that are bound to a method and its parameters (custody, version 2). */
import type { RecoveryMethod } from './user.ts'

/** What a method of recovery needs to be told, beside the secret; it is sealed in with the share. */
export type RecoveryParams = Readonly<Record<string, string | number>>

/** Recovery share under a recovery key: AES-256-GCM, additional data `recoveryShareContextV2(...)`. */
export interface BoundRecoveryShare {
  version: 2
  iv: string
  ciphertext: string
}

/** How a recovery key is made of a password. */
export interface PasscodeParams {
  kdf: 'argon2id'
  /** memory, KiB */
  m: number
  /** passes */
  t: number
  /** lanes */
  p: number
  /** 16 bytes, base64url */
  salt: string
  /** which of the signer's seeds answers */
  oprf_key_id: string
}

/** How a recovery key is made of a passkey (WebAuthn's PRF extension). `recovery-encryption-key` with these is one by passkey. */
export interface PasskeyParams {
  /** base64url */
  credential_id: string
  /** host name that the passkey belongs to: that of the frame's own address */
  rp_id: string
  /** 32 bytes, base64url: what the passkey is asked about */
  salt: string
}

interface RootPlace {
  appId: string
  userId: string
  root: string
  shareVersion: number
}

/** Additional data of a recovery share, version 2. `paramsHash`: SHA-256 of the canonical JSON (RFC 8785), hex. */
export function recoveryShareContextV2(
  input: RootPlace & { method: RecoveryMethod; paramsHash: string },
): string {
  const { appId, userId, root, shareVersion, method, paramsHash } = input
  return `latchkey/recovery-share/v2/${appId}/${userId}/${root}/${shareVersion}/${method}/${paramsHash}`
}

/** What a password's OPRF is bound to (RFC 9497, the public info of the partially oblivious mode). */
export function passcodeOprfContext({ appId, userId, root, shareVersion }: RootPlace): string {
  return `latchkey/passcode-oprf/v1/${appId}/${userId}/${root}/${shareVersion}`
}
