import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import type { Header, ReadAccess, WriteAccess } from './format.ts'
import { BackupError, MAGIC, MAGIC_TO_KEY } from './format.ts'
import { receiveContentKey, sendContentKey } from './recipient.ts'

const COST = 2 ** 17
const BLOCK_SIZE = 8
const TAG_BYTES = 16

/** A key for one body, with the initialization vector of the header. */
export interface BodyKey {
  key: Buffer
  iv: Buffer
}

/** The header of a new backup, and the key of its body; none where it is to be in the clear. */
export async function sealHeader(access: WriteAccess): Promise<{ header: Header; bodyKey?: BodyKey }> {
  const { passphrase, recipient } = access
  const iv = randomBytes(12)
  if (recipient) {
    const { key, encapsulated } = await sendContentKey(recipient)
    const header = { magic: MAGIC_TO_KEY, recipient, encapsulated, iv: iv.toString('base64url') } as const
    return { header, bodyKey: { key, iv } }
  }
  if (!passphrase) return { header: { magic: MAGIC, encryption: null } }
  const salt = randomBytes(16)
  const encryption = { salt: salt.toString('base64url'), iv: iv.toString('base64url'), cost: COST }
  return { header: { magic: MAGIC, encryption }, bodyKey: { key: stretch(passphrase, salt, COST), iv } }
}

/**
 * The key of a body; none where it is in the clear. @throws BackupError where what opens it is missing or wrong; a wrong
 * passphrase is found at the end of the body alone.
 */
export async function openHeader(header: Header, access: ReadAccess): Promise<BodyKey | undefined> {
  const { passphrase, privateKey } = access
  if (header.magic === MAGIC_TO_KEY) {
    if (!privateKey) {
      throw new BackupError(
        `The backup is encrypted to a key: give the file of its private half by --key (public half ${header.recipient})`,
      )
    }
    return { key: await receiveContentKey(privateKey, header), iv: Buffer.from(header.iv, 'base64url') }
  }
  // Whoever gives a key expects a backup that is encrypted to it, not one that was put in its place.
  if (privateKey) throw new BackupError('The backup is not encrypted to a key: leave --key out')
  if (!header.encryption) return undefined
  if (!passphrase) throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE')
  const { salt, iv, cost } = header.encryption
  const key = stretch(passphrase, Buffer.from(salt, 'base64url'), cost)
  return { key, iv: Buffer.from(iv, 'base64url') }
}

function stretch(passphrase: string, salt: Buffer, cost: number): Buffer {
  const options = { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * cost * BLOCK_SIZE }
  return scryptSync(passphrase.normalize('NFKC'), salt, 32, options)
}

/** AES-256-GCM (NIST SP 800-38D) over the whole stream, the header as additional data, the tag at the end. */
export function encrypt({ key, iv }: BodyKey, header: string): Transform {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(header))
  return new Transform({
    transform(chunk, _, done) {
      done(null, cipher.update(chunk))
    },
    flush(done) {
      const last = cipher.final()
      done(null, Buffer.concat([last, cipher.getAuthTag()]))
    },
  })
}

/**
 * The reverse. It passes bytes on before the tag was seen, so whoever reads must not act on them for good until the
 * stream has ended well. Fails where key or content is wrong.
 */
export function decrypt({ key, iv }: BodyKey, header: string): Transform {
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(header))
  let held = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      const all = Buffer.concat([held, chunk])
      const body = all.subarray(0, Math.max(0, all.length - TAG_BYTES))
      held = all.subarray(body.length)
      done(null, decipher.update(body))
    },
    flush(done) {
      try {
        decipher.setAuthTag(held)
        done(null, decipher.final())
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
