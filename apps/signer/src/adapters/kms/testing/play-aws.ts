import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { type Heard, listenFor } from './listen.ts'

/** What AWS has of an account: its secret, and keys by their ids. */
export interface PlayedAws {
  accessKey: string
  secret: string
  session?: string
  region: string
  keys: Record<string, Buffer>
}

class Refusal extends Error {}

/** Plays AWS KMS as its API reference has it: Encrypt and Decrypt of symmetric keys, behind Signature Version 4. */
export function playAws(account: PlayedAws) {
  const calls: string[] = []
  /** what its log would show of each call */
  const contexts: unknown[] = []
  return listenFor((heard): [number, object] => {
    try {
      checkSignature(heard, account)
      const target = String(heard.request.headers['x-amz-target'])
      calls.push(target)
      if (heard.request.headers['content-type'] !== 'application/x-amz-json-1.1')
        throw new Refusal('SerializationException')
      const asked = JSON.parse(heard.body)
      contexts.push(asked.EncryptionContext)
      if (target === 'TrentService.Encrypt') return [200, encrypt(asked, account)]
      if (target === 'TrentService.Decrypt') return [200, decrypt(asked, account)]
      throw new Refusal('UnknownOperationException')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return [
        400,
        {
          __type: error.message,
          message: 'of whatever AWS says: arn:aws:iam::111122223333:user/secret-user',
        },
      ]
    }
  }).then((service) => ({ ...service, calls, contexts }))
}

interface Asked {
  KeyId: string
  Plaintext: string
  CiphertextBlob: string
  EncryptionContext?: Record<string, string>
}

function encrypt({ KeyId, Plaintext, EncryptionContext }: Asked, { keys }: PlayedAws) {
  const key = keys[KeyId]
  if (!key) throw new Refusal('NotFoundException')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(contextOf(EncryptionContext)))
  const body = Buffer.concat([cipher.update(Buffer.from(Plaintext, 'base64')), cipher.final()])
  const blob = Buffer.concat([Buffer.from(String(KeyId).padEnd(64)), iv, cipher.getAuthTag(), body])
  return { CiphertextBlob: blob.toString('base64'), KeyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
}

function decrypt({ KeyId, CiphertextBlob, EncryptionContext }: Asked, { keys }: PlayedAws) {
  const blob = Buffer.from(CiphertextBlob, 'base64')
  const own = blob.subarray(0, 64).toString().trim()
  if (!keys[own]) throw new Refusal('InvalidCiphertextException')
  if (own !== KeyId) throw new Refusal('IncorrectKeyException')
  try {
    const opening = createDecipheriv('aes-256-gcm', keys[own], blob.subarray(64, 76))
    opening.setAAD(Buffer.from(contextOf(EncryptionContext))).setAuthTag(blob.subarray(76, 92))
    const plain = Buffer.concat([opening.update(blob.subarray(92)), opening.final()])
    return { KeyId: own, Plaintext: plain.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
  } catch {
    throw new Refusal('InvalidCiphertextException')
  }
}

const contextOf = (context: Record<string, string> | undefined) =>
  JSON.stringify(Object.entries(context ?? {}).sort())

/** From what arrived alone: the names that the header itself lists, and the body as it came. */
function checkSignature({ request, body }: Heard, { accessKey, secret, session, region }: PlayedAws): void {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, id, day = '', where, what, names = '', signature] =
    form.exec(request.headers.authorization ?? '') ?? []
  if (!signature) throw new Refusal('MissingAuthenticationTokenException')
  if (id !== accessKey || request.headers['x-amz-security-token'] !== session)
    throw new Refusal('UnrecognizedClientException')
  if (where !== region || what !== 'kms') throw new Refusal('InvalidSignatureException')
  const time = String(request.headers['x-amz-date'])
  if (
    Math.abs(Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')) - Date.now()) >
    300_000
  )
    throw new Refusal('RequestExpiredException')
  for (const name of ['host', 'x-amz-target'])
    if (!names.split(';').includes(name)) throw new Refusal('InvalidSignatureException')
  let text = `${request.method}\n${request.url}\n\n`
  for (const name of names.split(';')) text += `${name}:${request.headers[name]}\n`
  text += `\n${names}\n${createHash('sha256').update(body).digest('hex')}`
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/kms/aws4_request\n${createHash('sha256').update(text).digest('hex')}`
  let key = createHmac('sha256', `AWS4${secret}`).update(day).digest()
  for (const part of [region, 'kms', 'aws4_request', toSign])
    key = createHmac('sha256', key).update(part).digest()
  if (key.toString('hex') !== signature) throw new Refusal('InvalidSignatureException')
}
