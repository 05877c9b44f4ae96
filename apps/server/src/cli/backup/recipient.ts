import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { BackupError, MAGIC_TO_KEY } from './format.ts'

const PUBLIC = 'latchkey-backup-public-1:'
const PRIVATE = 'latchkey-backup-private-1:'
const INFO = new TextEncoder().encode(MAGIC_TO_KEY)
const PURPOSE = new TextEncoder().encode('content key')
const KEY_BYTES = 32

const suite = () => new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const bytesOf = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))

/** Both halves as one line each: `latchkey-backup-public-1:` and `latchkey-backup-private-1:`, each with base64url. */
export interface BackupKeyPair {
  publicKey: string
  privateKey: string
}

export async function newBackupKeyPair(): Promise<BackupKeyPair> {
  const pair = await suite().GenerateKeyPair(true)
  return {
    publicKey: PUBLIC + text(await suite().SerializePublicKey(pair.publicKey)),
    privateKey: PRIVATE + text(await suite().SerializePrivateKey(pair.privateKey)),
  }
}

/** A key for the content of one backup, and what carries it to the recipient alone. */
export interface ContentKey {
  key: Buffer
  /** RFC 9180 encapsulated key, base64url */
  encapsulated: string
}

/**
 * A fresh content key for the holder of the private half: the exported secret of HPKE in base mode, DHKEM(P-256,
 * HKDF-SHA256), HKDF-SHA256 (RFC 9180, 5.3). @throws BackupError where the text is no public key of a backup.
 */
export async function sendContentKey(publicKey: string): Promise<ContentKey> {
  if (publicKey.startsWith(PRIVATE)) {
    throw new BackupError(
      'That is the private half of a backup key: the machine that makes backups gets the public one',
    )
  }
  const recipient = publicKey.startsWith(PUBLIC)
    ? await suite()
        .DeserializePublicKey(bytesOf(publicKey.slice(PUBLIC.length)))
        .catch(() => undefined)
    : undefined
  if (!recipient) {
    throw new BackupError(`The recipient is no public key of a backup, as backup-key prints it: ${PUBLIC}…`)
  }
  const sent = await suite().SendExport(recipient, PURPOSE, KEY_BYTES, { info: INFO })
  return { key: Buffer.from(sent.exportedSecret), encapsulated: text(sent.encapsulatedSecret) }
}

/**
 * The content key again. @throws BackupError where the text is no private key, or that of another recipient.
 */
export async function receiveContentKey(
  privateKey: string,
  sent: { recipient: string; encapsulated: string },
): Promise<Buffer> {
  if (privateKey.startsWith(PUBLIC)) {
    throw new BackupError('That is the public half of a backup key: the private one opens backups')
  }
  const pair = privateKey.startsWith(PRIVATE) ? await pairOf(privateKey.slice(PRIVATE.length)) : undefined
  if (!pair) throw new BackupError('The key file holds no private key of a backup, as backup-key writes it')
  if (PUBLIC + text(await suite().SerializePublicKey(pair.publicKey)) !== sent.recipient) {
    throw new BackupError(
      `The key is wrong: the backup is encrypted to another, with the public half ${sent.recipient}`,
    )
  }
  try {
    const encapsulated = bytesOf(sent.encapsulated)
    return Buffer.from(await suite().ReceiveExport(pair, encapsulated, PURPOSE, KEY_BYTES, { info: INFO }))
  } catch {
    throw new BackupError('The backup was changed')
  }
}

/** The public half is the private one's own: the JWK form of a private key holds its point. */
async function pairOf(scalar: string) {
  try {
    const privateKey = (await suite().DeserializePrivateKey(bytesOf(scalar), true)) as CryptoKey
    const { d: _, key_ops: __, ...point } = await crypto.subtle.exportKey('jwk', privateKey)
    const publicKey = await crypto.subtle.importKey(
      'jwk',
      point,
      { name: 'ECDH', namedCurve: 'P-256' },
      true,
      [],
    )
    return { privateKey, publicKey }
  } catch {
    return undefined
  }
}
