import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { KeyWrapper } from './ports/key-wrapper.ts'
import { KmsError } from './ports/key-wrapper.ts'
import { isSealed, openKeyFile, sealKeyFile } from './sealed-key-file.ts'

/** A service that has one key, and knows what it wrapped. */
function serviceOf(key: string, kms: KeyWrapper['kms'] = 'aws', secret = randomBytes(32)): KeyWrapper {
  return {
    kms,
    key,
    async wrap(plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', secret, iv)
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    async unwrap(wrapped) {
      const opening = createDecipheriv('aes-256-gcm', secret, wrapped.subarray(0, 12))
      opening.setAuthTag(wrapped.subarray(-16))
      try {
        return Buffer.concat([opening.update(wrapped.subarray(12, -16)), opening.final()])
      } catch {
        throw new KmsError('The service refused it')
      }
    },
  }
}

const TEXT = `# two\nk2:${randomBytes(32).toString('base64url')}\nk1:${randomBytes(32).toString('base64url')}\n`

it('opens what it sealed, says by what it is sealed, and shows nothing of it', async () => {
  const service = serviceOf('alias/seeds')
  const sealed = await sealKeyFile(TEXT, service)
  expect(await openKeyFile(sealed, service)).toBe(TEXT)
  expect([isSealed(sealed), isSealed(TEXT)]).toEqual([true, false])
  const { wrapped: _, iv: __, ciphertext: ___, ...shown } = JSON.parse(sealed)
  expect(shown).toEqual({ format: 'latchkey-signer-keys/v1', kms: 'aws', key: 'alias/seeds' })
  expect(TEXT.match(/[\w-]{43}/g)?.filter((key) => sealed.includes(key))).toEqual([])
})

it('is refused where any part of it was changed, cut or taken from another', async () => {
  const service = serviceOf('alias/seeds')
  const [sealed, other] = [await sealKeyFile(TEXT, service), await sealKeyFile(TEXT, service)].map((text) =>
    JSON.parse(text),
  )
  const flip = (text: string) => {
    const bytes = Buffer.from(text, 'base64url')
    bytes[3] = (bytes[3] as number) ^ 4
    return bytes.toString('base64url')
  }
  const wrongs: Record<string, object> = {
    ciphertext: { ciphertext: flip(sealed.ciphertext) },
    'its end': { ciphertext: sealed.ciphertext.slice(0, -4) },
    'nearly all': { ciphertext: 'AAAA' },
    iv: { iv: flip(sealed.iv) },
    'the key of another': { wrapped: other.wrapped },
    'the body of another': { ciphertext: other.ciphertext, iv: other.iv },
    'what it is wrapped by': { wrapped: flip(sealed.wrapped) },
    format: { format: 'latchkey-signer-keys/v2' },
    'a field more': { also: 1 },
    'a field less': { iv: undefined },
  }
  const said = await Promise.all(
    Object.entries(wrongs).map(async ([name, change]) => [
      name,
      await openKeyFile(JSON.stringify({ ...sealed, ...change }), service).then(
        String,
        ({ message }) => message,
      ),
    ]),
  )
  const changed = 'The signer key file was changed, or its key is another one'
  const none = 'The signer key file is no sealed one'
  expect(Object.fromEntries(said)).toEqual({
    ciphertext: changed,
    'its end': changed,
    'nearly all': changed,
    iv: changed,
    'the key of another': changed,
    'the body of another': changed,
    'what it is wrapped by': 'The service refused it',
    format: none,
    'a field more': none,
    'a field less': none,
  })
  await expect(openKeyFile('{', service)).rejects.toThrow(none)
})

it('is not opened by another key, nor by what it names itself in place of what its operator names', async () => {
  const secret = randomBytes(32)
  const sealed = await sealKeyFile(TEXT, serviceOf('alias/seeds', 'aws', secret))
  await expect(openKeyFile(sealed, serviceOf('alias/other', 'aws', secret))).rejects.toThrow(
    'The signer key file is sealed by the key alias/seeds (aws), and SIGNER_KMS_KEY is alias/other (aws)',
  )
  await expect(openKeyFile(sealed, serviceOf('alias/seeds', 'google', secret))).rejects.toThrow(
    'SIGNER_KMS_KEY is alias/seeds (google)',
  )
  const renamed = sealed.replace('alias/seeds', 'alias/other')
  await expect(openKeyFile(renamed, serviceOf('alias/other', 'aws', secret))).rejects.toThrow(
    'The signer key file was changed, or its key is another one',
  )
})
