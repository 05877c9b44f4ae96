import { createCipheriv, createDecipheriv } from 'node:crypto'
import { wipe } from '@latchkey/keys'
import type { AEADFactory } from 'hpke'
import { CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { SignerRefusal } from '../signer-refusal.ts'
import { readPublicKey } from './p256.ts'
import type { ExportAnswer } from './port.ts'

const KEY = 32
const NONCE = 12
const TAG = 16
const cipher = 'chacha20-poly1305'

/** ChaCha20-Poly1305 (RFC 9180, 7.3) by Node's own: its WebCrypto has none before Node 24. */
const chacha20Poly1305: AEADFactory = () => ({
  id: 0x0003,
  type: 'AEAD',
  name: 'ChaCha20Poly1305',
  Nk: KEY,
  Nn: NONCE,
  Nt: TAG,
  async Seal(key, nonce, aad, text) {
    const seal = createCipheriv(cipher, key, nonce, { authTagLength: TAG })
    seal.setAAD(aad, { plaintextLength: text.length })
    return new Uint8Array(Buffer.concat([seal.update(text), seal.final(), seal.getAuthTag()]))
  },
  async Open(key, nonce, aad, sealed) {
    const end = sealed.length - TAG
    const open = createDecipheriv(cipher, key, nonce, { authTagLength: TAG })
    open.setAAD(aad, { plaintextLength: end }).setAuthTag(sealed.subarray(end))
    return new Uint8Array(Buffer.concat([open.update(sealed.subarray(0, end)), open.final()]))
  },
})

const suite = () => new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, chacha20Poly1305)

/**
 * Seals a text to a client's key, as published clients open it: HPKE base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256,
 * ChaCha20-Poly1305, no info. The text is wiped.
 * @param recipient SPKI, base64 of DER or PEM
 * @throws SignerRefusal `invalid_request` for what is no key
 */
export async function sealForClient(recipient: string, text: Uint8Array): Promise<ExportAnswer> {
  try {
    const { x = '', y = '' } = readPublicKey(recipient).key.export({ format: 'jwk' })
    const raw = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
    const key = await suite().DeserializePublicKey(raw)
    const { encapsulatedSecret, ciphertext } = await suite().Seal(key, text)
    return {
      encryption_type: 'HPKE',
      ciphertext: Buffer.from(ciphertext).toString('base64'),
      encapsulated_key: Buffer.from(encapsulatedSecret).toString('base64'),
    }
  } finally {
    wipe(text)
  }
}

/** The public half of what a client seals to, raw uncompressed point, base64. */
export async function clientRecipient(seed: Uint8Array): Promise<string> {
  const { publicKey } = await suite().DeriveKeyPair(seed)
  return Buffer.from(await suite().SerializePublicKey(publicKey)).toString('base64')
}

/** @throws SignerRefusal `invalid_request` where it was sealed to another key, or changed */
export async function openFromClient(
  seed: Uint8Array,
  { encapsulatedKey, ciphertext }: { encapsulatedKey: string; ciphertext: string },
): Promise<Uint8Array> {
  try {
    const pair = await suite().DeriveKeyPair(seed)
    const [encapsulated, text] = [encapsulatedKey, ciphertext].map((one) => Buffer.from(one, 'base64'))
    return await suite().Open(pair, encapsulated as Buffer, text as Buffer)
  } catch {
    throw new SignerRefusal('invalid_request', 'What was sealed does not open')
  }
}
