// A passkey store in software: attestation `none`, ES256. Answers in the camel case of browsers.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (value) => createHash('sha256').update(value).digest()
const base64url = (value) => Buffer.from(value).toString('base64url')

const head = (major, length) => {
  if (length < 24) return Buffer.of((major << 5) | length)
  if (length < 256) return Buffer.of((major << 5) | 24, length)
  return Buffer.of((major << 5) | 25, length >> 8, length & 255)
}

/** As much of CBOR (RFC 8949) as an attestation needs. */
function cbor(value) {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
  return Buffer.concat([head(2, value.length), value])
}

export function createAuthenticator(origin) {
  const clientData = (type, challenge) => JSON.stringify({ type, challenge, origin, crossOrigin: false })
  const passkeys = new Map()
  return {
    create({ challenge, rpId }) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x, y } = pair.publicKey.export({ format: 'jwk' })
      const raw = randomBytes(32)
      const id = base64url(raw)
      const key = cbor(
        new Map([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const authData = Buffer.concat([
        sha256(rpId),
        Buffer.of(0x45, 0, 0, 0, 0),
        Buffer.alloc(16),
        Buffer.of(0, raw.length),
        raw,
        key,
      ])
      const attestation = cbor(
        new Map([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      passkeys.set(id, { rpId, privateKey: pair.privateKey })
      return {
        id,
        rawId: id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    get({ challenge, id, userHandle }) {
      const { rpId, privateKey } = passkeys.get(id)
      const data = clientData('webauthn.get', challenge)
      const authData = Buffer.concat([sha256(rpId), Buffer.of(0x05, 0, 0, 0, 0)])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
          ...(userHandle ? { userHandle } : {}),
        },
      }
    },
  }
}
