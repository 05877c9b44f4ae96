import type { KeyObject } from 'node:crypto'
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
} from 'node:crypto'

/**
 * HPKE of published clients (RFC 9180: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305, base mode, no info), written
 * from the RFC, so that what the signer seals is opened by something else than what sealed it.
 */
const u16 = (value: number) => Buffer.of(value >> 8, value & 255)
const KEM = Buffer.concat([Buffer.from('KEM'), u16(0x0010)])
const SUITE = Buffer.concat([Buffer.from('HPKE'), u16(0x0010), u16(0x0001), u16(0x0003)])
const NONE = Buffer.alloc(0)

const hmac = (key: Buffer, text: Buffer) => createHmac('sha256', key).update(text).digest()
const labelled = (suite: Buffer, label: string, rest: Buffer) =>
  Buffer.concat([Buffer.from('HPKE-v1'), suite, Buffer.from(label), rest])
const extract = (suite: Buffer, salt: Buffer, label: string, ikm: Buffer) =>
  hmac(salt.length ? salt : Buffer.alloc(32), labelled(suite, label, ikm))
const expand = (suite: Buffer, prk: Buffer, label: string, info: Buffer, length: number) =>
  hmac(prk, Buffer.concat([u16(length), labelled(suite, label, info), Buffer.of(1)])).subarray(0, length)

const rawOf = (key: KeyObject) => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
}
const pointOf = (raw: Buffer) => {
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((one) => one.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' })
}

function schedule(dh: Buffer, encapsulated: Buffer, recipient: Buffer) {
  const context = Buffer.concat([encapsulated, recipient])
  const shared = expand(KEM, extract(KEM, NONE, 'eae_prk', dh), 'shared_secret', context, 32)
  const hashes = ['psk_id_hash', 'info_hash'].map((label) => extract(SUITE, NONE, label, NONE))
  const full = Buffer.concat([Buffer.of(0), ...hashes])
  const secret = extract(SUITE, shared, 'secret', NONE)
  return { key: expand(SUITE, secret, 'key', full, 32), nonce: expand(SUITE, secret, 'base_nonce', full, 12) }
}

export interface ClientMessage {
  /** base64 */
  encapsulated_key: string
  /** base64 */
  ciphertext: string
}

export function openForClient(privateKey: KeyObject, message: ClientMessage): Buffer {
  const [encapsulated, text] = [message.encapsulated_key, message.ciphertext].map((one) =>
    Buffer.from(one, 'base64'),
  ) as [Buffer, Buffer]
  const dh = diffieHellman({ privateKey, publicKey: pointOf(encapsulated) })
  const { key, nonce } = schedule(dh, encapsulated, rawOf(createPublicKey(privateKey)))
  const open = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 })
  open.setAuthTag(text.subarray(-16))
  return Buffer.concat([open.update(text.subarray(0, -16)), open.final()])
}

/** @param recipient raw uncompressed point, base64 */
export function sealAsClient(recipient: string, text: Buffer): ClientMessage {
  const raw = Buffer.from(recipient, 'base64')
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const encapsulated = rawOf(own.publicKey)
  const dh = diffieHellman({ privateKey: own.privateKey, publicKey: pointOf(raw) })
  const { key, nonce } = schedule(dh, encapsulated, raw)
  const seal = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 })
  const ciphertext = Buffer.concat([seal.update(text), seal.final(), seal.getAuthTag()])
  return { encapsulated_key: encapsulated.toString('base64'), ciphertext: ciphertext.toString('base64') }
}
