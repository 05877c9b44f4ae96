import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { base64 } from '@scure/base'
import type { AEADFactory } from 'hpke'
import { CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import type { Bytes } from '../bytes.ts'
import { KeyError } from '../key-error.ts'

/** ChaCha20-Poly1305 (RFC 9180, 7.3), which WebCrypto does not have. */
const chacha20Poly1305: AEADFactory = () => ({
  id: 0x0003,
  type: 'AEAD',
  name: 'ChaCha20Poly1305',
  Nk: 32,
  Nn: 12,
  Nt: 16,
  async Seal(key, nonce, aad, text) {
    return chacha20poly1305(key, nonce, aad).encrypt(text)
  },
  async Open(key, nonce, aad, sealed) {
    return chacha20poly1305(key, nonce, aad).decrypt(sealed)
  },
})

const suite = () => new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, chacha20Poly1305)

/** What the wallets API seals and is sealed: base64; HPKE base mode of that suite, no info. */
export interface ClientMessage {
  ciphertext: string
  encapsulated_key: string
}

/** A key pair for one answer of the wallets API; the private half cannot be read out. `publicKey`: SPKI DER, base64. */
export interface ClientRecipient {
  keyPair: CryptoKeyPair
  publicKey: string
}

export async function newClientRecipient(): Promise<ClientRecipient> {
  const keyPair = (await suite().GenerateKeyPair(false)) as CryptoKeyPair
  const spki = await crypto.subtle.exportKey('spki', keyPair.publicKey)
  return { keyPair, publicKey: base64.encode(new Uint8Array(spki)) }
}

/** @throws KeyError `wrong_shares` for what was sealed to another key, or changed */
export async function openClientMessage(
  keyPair: CryptoKeyPair,
  { ciphertext, encapsulated_key }: ClientMessage,
): Promise<Uint8Array> {
  try {
    return await suite().Open(keyPair, base64.decode(encapsulated_key), base64.decode(ciphertext))
  } catch {
    throw new KeyError('wrong_shares', 'This message does not open')
  }
}

/**
 * Seals bytes to the signer, as the wallets API takes them.
 * @param recipient raw uncompressed P-256 point, base64
 * @throws KeyError `invalid_input` for what is no point of the curve
 */
export async function sealClientMessage(recipient: string, bytes: Uint8Array): Promise<ClientMessage> {
  let key: Awaited<ReturnType<ReturnType<typeof suite>['DeserializePublicKey']>>
  try {
    key = await suite().DeserializePublicKey(base64.decode(recipient))
  } catch {
    throw new KeyError('invalid_input', 'Not a P-256 public key')
  }
  const { encapsulatedSecret, ciphertext } = await suite().Seal(key, bytes as Bytes)
  return { ciphertext: base64.encode(ciphertext), encapsulated_key: base64.encode(encapsulatedSecret) }
}
