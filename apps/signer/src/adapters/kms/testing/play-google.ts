import { createCipheriv, createDecipheriv, type KeyObject, randomBytes, verify } from 'node:crypto'
import { type Heard, listenFor } from './listen.ts'

export interface PlayedGoogle {
  email: string
  publicKey: KeyObject
  /** by the last part of their names */
  keys: Record<string, Buffer>
}

const refused = (code: number, status: string): [number, object] => [
  code,
  { error: { code, message: 'Permission on secret-project denied', status } },
]

/** Plays Google's token endpoint for service accounts, and encrypt and decrypt of Cloud KMS, as their reference has them. */
export async function playGoogle(project: PlayedGoogle) {
  const tokens = new Set<string>()
  /** the additional data of each call */
  const additional: string[] = []
  const service = await listenFor((heard): [number, object] => {
    if (heard.request.url === '/token') return token(heard, project, `${service.url}/token`, tokens)
    const bearer = /^Bearer (.+)$/.exec(heard.request.headers.authorization ?? '')?.[1]
    if (!bearer || !tokens.has(bearer)) return refused(401, 'UNAUTHENTICATED')
    const [, name = '', action] =
      /^\/v1\/projects\/p-1\/locations\/global\/keyRings\/r-1\/cryptoKeys\/([\w-]+):(encrypt|decrypt)$/.exec(
        heard.request.url ?? '',
      ) ?? []
    const key = project.keys[name]
    if (!key) return refused(404, 'NOT_FOUND')
    additional.push(
      Buffer.from(JSON.parse(heard.body).additionalAuthenticatedData ?? '', 'base64').toString(),
    )
    return action === 'encrypt' ? encrypt(heard.body, key) : decrypt(heard.body, key)
  })
  return { ...service, additional }
}

function token(
  heard: Heard,
  { email, publicKey }: PlayedGoogle,
  own: string,
  tokens: Set<string>,
): [number, object] {
  const form = new URLSearchParams(heard.body)
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
  const { iss, aud, scope, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}')
  const now = Date.now() / 1000
  const good =
    form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
    JSON.parse(Buffer.from(head, 'base64url').toString() || '{}').alg === 'RS256' &&
    verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url')) &&
    [iss, aud, scope].join(' ') === `${email} ${own} https://www.googleapis.com/auth/cloudkms` &&
    iat <= now + 5 &&
    exp > now &&
    exp - iat <= 3600
  if (!good)
    return [400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature of secret-account.' }]
  const given = randomBytes(16).toString('hex')
  tokens.add(given)
  return [200, { access_token: given, expires_in: 3599, token_type: 'Bearer' }]
}

function encrypt(body: string, key: Buffer): [number, object] {
  const { plaintext, additionalAuthenticatedData: aad = '' } = JSON.parse(body)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(aad, 'base64'))
  const sealed = Buffer.concat([cipher.update(Buffer.from(plaintext, 'base64')), cipher.final()])
  const ciphertext = Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
  return [200, { name: 'cryptoKeyVersions/1', ciphertext, protectionLevel: 'HSM' }]
}

function decrypt(body: string, key: Buffer): [number, object] {
  const { ciphertext, additionalAuthenticatedData: aad = '' } = JSON.parse(body)
  const blob = Buffer.from(ciphertext, 'base64')
  try {
    const opening = createDecipheriv('aes-256-gcm', key, blob.subarray(0, 12))
    opening.setAAD(Buffer.from(aad, 'base64')).setAuthTag(blob.subarray(12, 28))
    const plain = Buffer.concat([opening.update(blob.subarray(28)), opening.final()])
    return [200, { plaintext: plain.toString('base64'), usedPrimary: true, protectionLevel: 'HSM' }]
  } catch {
    return refused(400, 'INVALID_ARGUMENT')
  }
}
