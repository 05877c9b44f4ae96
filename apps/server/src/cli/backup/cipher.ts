import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { BackupError, type Header } from './format.ts'

type Encryption = NonNullable<Header['encryption']>

const COST = 2 ** 17
const BLOCK_SIZE = 8
const TAG_BYTES = 16

/** Fresh parameters for one backup. */
export function newEncryption(): Encryption {
  return {
    salt: randomBytes(16).toString('base64url'),
    iv: randomBytes(12).toString('base64url'),
    cost: COST,
  }
}

function keyOf(passphrase: string, { salt, cost }: Encryption): Buffer {
  const options = { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * cost * BLOCK_SIZE }
  return scryptSync(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64url'), 32, options)
}

/** AES-256-GCM (NIST SP 800-38D) over the whole stream, the header as additional data, the tag at the end. */
export function encrypt(passphrase: string, encryption: Encryption, header: string): Transform {
  const cipher = createCipheriv(
    'aes-256-gcm',
    keyOf(passphrase, encryption),
    Buffer.from(encryption.iv, 'base64url'),
  )
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
 * stream has ended well. Fails with BackupError where passphrase or content is wrong.
 */
export function decrypt(passphrase: string, encryption: Encryption, header: string): Transform {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyOf(passphrase, encryption),
    Buffer.from(encryption.iv, 'base64url'),
  )
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
      } catch {
        done(new BackupError('The passphrase is wrong or the backup was changed'))
      }
    },
  })
}
