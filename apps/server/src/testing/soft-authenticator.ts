import type { KeyObject } from 'node:crypto'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@latchkey/contract'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type CborValue = Parameters<typeof isoCBOR.encode>[0]

/** What a good authenticator would not do. */
export interface Misbehaviour {
  origin?: string
  type?: string
  challenge?: string
  rpId?: string
  /** flags of the authenticator data; 0x45 is present, verified, with a credential */
  flags?: number
  counter?: number
  userHandle?: string
  fmt?: string
  statement?: Map<string, CborValue>
  crossOrigin?: boolean
}

export interface SoftPasskey {
  id: string
  rpId: string
  userHandle: string
  privateKey: KeyObject
  counter: number
}

const bytes = (value: Uint8Array) => new Uint8Array(value)
const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest()
const base64url = (value: Uint8Array | string) => Buffer.from(value).toString('base64url')

/** A passkey store in software: attestation `none`, ES256, answers in the shapes of the wire. */
export function createSoftAuthenticator(origin: string, aaguid = '00000000-0000-0000-0000-000000000000') {
  const passkeys: SoftPasskey[] = []

  const clientData = (type: string, challenge: string, change: Misbehaviour) =>
    JSON.stringify({
      type: change.type ?? type,
      challenge: change.challenge ?? challenge,
      origin: change.origin ?? origin,
      crossOrigin: change.crossOrigin ?? false,
    })

  const head = (rpId: string, flags: number, counter: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count])
  }

  function create(options: PasskeyCreationOptions, change: Misbehaviour = {}, credentialId?: string) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
    const id = credentialId ?? base64url(randomBytes(32))
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(Buffer.from(x, 'base64url'))],
      [-3, bytes(Buffer.from(y, 'base64url'))],
    ])
    const rawId = Buffer.from(id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(rawId.length)
    const rpId = change.rpId ?? options.rp.id ?? ''
    const authData = Buffer.concat([
      head(rpId, change.flags ?? 0x45, change.counter ?? 0),
      Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
      length,
      rawId,
      isoCBOR.encode(key as unknown as CborValue),
    ])
    const attestation = new Map<string, CborValue>([
      ['fmt', change.fmt ?? 'none'],
      ['attStmt', change.statement ?? new Map()],
      ['authData', bytes(authData)],
    ])
    const passkey: SoftPasskey = {
      id,
      rpId,
      userHandle: options.user.id,
      privateKey: pair.privateKey,
      counter: 0,
    }
    passkeys.push(passkey)
    return {
      id,
      raw_id: id,
      type: 'public-key' as const,
      authenticator_attachment: 'platform',
      client_extension_results: {},
      response: {
        client_data_json: base64url(clientData('webauthn.create', options.challenge, change)),
        attestation_object: base64url(isoCBOR.encode(attestation)),
        transports: ['internal', 'hybrid'],
      },
    }
  }

  /** Signs with the newest passkey of the relying party, or with the one given. */
  function get(options: PasskeyRequestOptions, change: Misbehaviour = {}, chosen?: SoftPasskey) {
    const passkey = chosen ?? passkeys.findLast(({ rpId }) => rpId === options.rp_id)
    if (!passkey) throw new Error(`There is no passkey for ${options.rp_id}`)
    const data = clientData('webauthn.get', options.challenge, change)
    const authData = head(
      change.rpId ?? passkey.rpId,
      change.flags ?? 0x05,
      change.counter ?? passkey.counter,
    )
    const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), passkey.privateKey)
    return {
      id: passkey.id,
      raw_id: passkey.id,
      type: 'public-key' as const,
      client_extension_results: {},
      response: {
        client_data_json: base64url(data),
        authenticator_data: base64url(authData),
        signature: base64url(signature),
        user_handle: change.userHandle ?? passkey.userHandle,
      },
    }
  }

  return { create, get, passkeys }
}
