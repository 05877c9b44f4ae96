import { createHash, randomUUID, webcrypto } from 'node:crypto'

const base64url = (value: string | ArrayBuffer) => Buffer.from(value as string).toString('base64url')

export interface ProofChanges {
  header?: object
  claims?: object
}

/** The proof key that the frame has on a device, with its RFC 7638 thumbprint. */
export async function newFrameKey() {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const { x, y } = await webcrypto.subtle.exportKey('jwk', pair.publicKey)
  const members = JSON.stringify({ crv: 'P-256', kty: 'EC', x, y })
  return { pair, x, y, jkt: createHash('sha256').update(members).digest('base64url') }
}

export type FrameKey = Awaited<ReturnType<typeof newFrameKey>>

/** A DPoP proof by the key; `changes` is what a good frame would not do. */
export async function signProof(
  { pair, x, y }: FrameKey,
  claims: object,
  changes: ProofChanges = {},
): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x, y }, ...changes.header }
  const body = { htm: 'POST', jti: randomUUID(), ...claims, ...changes.claims }
  const input = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(body))}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await webcrypto.subtle.sign(algorithm, pair.privateKey, Buffer.from(input))
  return `${input}.${base64url(signature)}`
}

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')
