import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { KeyWrapper } from './ports/key-wrapper.ts'
import { KmsError } from './ports/key-wrapper.ts'

const FORMAT = 'latchkey-signer-keys/v1'
const KEY_BYTES = 32
const TAG_BYTES = 16

const sealedSchema = v.strictObject({
  format: v.literal(FORMAT),
  kms: v.string(),
  key: v.string(),
  wrapped: v.string(),
  iv: v.string(),
  ciphertext: v.string(),
})

type Sealed = v.InferOutput<typeof sealedSchema>

/** Whether a text is a sealed key file: it begins as one. */
export const isSealed = (text: string): boolean => text.trimStart().startsWith('{')

/**
 * Seals the text of a key file: AES-256-GCM under a key of this text alone, which is wrapped by a key that never leaves its HSM
 * or service. What the file says of that is additional data.
 * @throws KmsError
 */
export async function sealKeyFile(text: string, wrapper: KeyWrapper): Promise<string> {
  const key = randomBytes(KEY_BYTES)
  try {
    const head = {
      format: FORMAT,
      kms: wrapper.kms as string,
      key: wrapper.key,
      wrapped: (await wrapper.wrap(key)).toString('base64url'),
    } as const
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad(head))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    const sealed: Sealed = {
      ...head,
      iv: iv.toString('base64url'),
      ciphertext: body.toString('base64url'),
    }
    return `${JSON.stringify(sealed, null, 2)}\n`
  } finally {
    key.fill(0)
  }
}

/**
 * The text of a key file that was sealed.
 * @throws KmsError with one sentence where it was sealed by another key, was changed, or its key cannot be asked
 */
export async function openKeyFile(sealed: string, wrapper: KeyWrapper): Promise<string> {
  const { iv, ciphertext, ...head } = parse(sealed)
  if (head.kms !== wrapper.kms || head.key !== wrapper.key) {
    throw new KmsError(
      `The signer key file is sealed by the key ${head.key} (${head.kms}), and SIGNER_KMS_KEY is ${wrapper.key} (${wrapper.kms})`,
    )
  }
  const key = await wrapper.unwrap(Buffer.from(head.wrapped, 'base64url'))
  try {
    const body = Buffer.from(ciphertext, 'base64url')
    const opening = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
      authTagLength: TAG_BYTES,
    })
    opening.setAAD(aad(head)).setAuthTag(body.subarray(-TAG_BYTES))
    return Buffer.concat([opening.update(body.subarray(0, -TAG_BYTES)), opening.final()]).toString('utf8')
  } catch {
    throw new KmsError('The signer key file was changed, or its key is another one')
  } finally {
    key.fill(0)
  }
}

const aad = ({ format, kms, key, wrapped }: Omit<Sealed, 'iv' | 'ciphertext'>) =>
  Buffer.from(JSON.stringify([format, kms, key, wrapped]))

function parse(text: string): Sealed {
  try {
    return v.parse(sealedSchema, JSON.parse(text))
  } catch {
    throw new KmsError('The signer key file is no sealed one')
  }
}
