import type { HpkeMessage } from '@latchkey/contract'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { AEADFactory } from 'hpke'
import { CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { fromBase64, toBase64 } from './base64.ts'
import { LatchkeyError } from './errors.ts'

/** ChaCha20-Poly1305 (RFC 9180, 7.3), which Web Crypto has in few runtimes. */
const cipher: AEADFactory = () => ({
  id: 0x0003,
  type: 'AEAD',
  name: 'ChaCha20Poly1305',
  Nk: 32,
  Nn: 12,
  Nt: 16,
  Seal: async (key, nonce, aad, text) => chacha20poly1305(key, nonce, aad).encrypt(text),
  Open: async (key, nonce, aad, sealed) => chacha20poly1305(key, nonce, aad).decrypt(sealed),
})

const suite = () => new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, cipher)

export interface Recipient {
  /** SPKI, base64 of DER */
  publicKey: string
  /** @throws LatchkeyError `api_error` for what was sealed to another */
  open(message: HpkeMessage): Promise<Uint8Array>
}

/** A key pair for one answer of the API: whatever is in between reads nothing of it. */
export async function newRecipient(): Promise<Recipient> {
  const pair = await suite().GenerateKeyPair(true)
  const spki = await crypto.subtle.exportKey('spki', pair.publicKey as CryptoKey)
  return {
    publicKey: toBase64(new Uint8Array(spki)),
    async open({ encapsulated_key, ciphertext }) {
      const [key, text] = [fromBase64(encapsulated_key), fromBase64(ciphertext)]
      try {
        if (key && text) return await suite().Open(pair, key, text)
      } catch {
        // said below
      }
      throw new LatchkeyError('api_error', 'What the API sealed does not open')
    },
  }
}

/**
 * Seals a secret to the signer.
 * @param recipient raw uncompressed point, base64
 */
export async function sealTo(
  recipient: string,
  secret: Uint8Array,
): Promise<Pick<HpkeMessage, 'ciphertext' | 'encapsulated_key'>> {
  const raw = fromBase64(recipient)
  if (!raw) throw new LatchkeyError('api_error', 'The API named no key to seal to')
  const { encapsulatedSecret, ciphertext } = await suite().Seal(
    await suite().DeserializePublicKey(raw),
    secret,
  )
  return { ciphertext: toBase64(ciphertext), encapsulated_key: toBase64(encapsulatedSecret) }
}
