import type { SealedMessage } from '@latchkey/contract'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { fromBase64url, toBase64url, utf8 } from '../bytes.ts'
import { KeyError } from '../key-error.ts'

const suite = () => new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)

/** A key pair for one message; the private half cannot be read out. `publicKey` is the raw point, base64url. */
export interface Recipient {
  keyPair: CryptoKeyPair
  publicKey: string
}

export async function newRecipient(): Promise<Recipient> {
  const keyPair = await suite().GenerateKeyPair(false)
  const raw = await suite().SerializePublicKey(keyPair.publicKey)
  return { keyPair: keyPair as CryptoKeyPair, publicKey: toBase64url(raw) }
}

/**
 * Seals bytes to a raw P-256 public key (base64url): HPKE base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256,
 * AES-256-GCM (RFC 9180). `info` binds the message to its purpose.
 * @throws KeyError `invalid_input` when the key is no point of the curve.
 */
export async function sealMessage(
  publicKey: string,
  info: string,
  plaintext: Uint8Array,
): Promise<SealedMessage> {
  let recipient: Awaited<ReturnType<ReturnType<typeof suite>['DeserializePublicKey']>>
  try {
    recipient = await suite().DeserializePublicKey(fromBase64url(publicKey))
  } catch {
    throw new KeyError('invalid_input', 'Not a P-256 public key')
  }
  const { encapsulatedSecret, ciphertext } = await suite().Seal(recipient, plaintext, { info: utf8(info) })
  return {
    version: 1,
    encapsulated_key: toBase64url(encapsulatedSecret),
    ciphertext: toBase64url(ciphertext),
  }
}

/** @throws KeyError `wrong_shares` when it was sealed to another key, for another purpose, or changed. */
export async function openMessage(
  keyPair: CryptoKeyPair,
  info: string,
  { version, encapsulated_key, ciphertext }: SealedMessage,
): Promise<Uint8Array> {
  if (version !== 1) throw new KeyError('wrong_shares', 'Unknown version of a sealed message')
  try {
    return await suite().Open(keyPair, fromBase64url(encapsulated_key), fromBase64url(ciphertext), {
      info: utf8(info),
    })
  } catch {
    throw new KeyError('wrong_shares', 'This envelope does not open')
  }
}
