import type { UserKeyBody } from '@latchkey/contract'
import { sealClientMessage } from '@latchkey/keys'
import { base64 } from '@scure/base'

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' } as const
const ECDH = { name: 'ECDH', namedCurve: 'P-256' } as const

/** The users' keys of the signer in memory: one a session, sealed to whoever asks. */
export interface MemoryUserKeys {
  /** by app, user and session */
  readonly publicKeys: Map<string, CryptoKey>
  answer(session: string, body: UserKeyBody): Promise<object>
}

async function pointOf(spki: string): Promise<string> {
  const bytes = Uint8Array.from(base64.decode(spki))
  const key = await crypto.subtle.importKey('spki', bytes, ECDH, true, [])
  return base64.encode(new Uint8Array(await crypto.subtle.exportKey('raw', key)))
}

export function createMemoryUserKeys(): MemoryUserKeys {
  const keys = new Map<string, Promise<CryptoKeyPair>>()
  const publicKeys: MemoryUserKeys['publicKeys'] = new Map()
  return {
    publicKeys,
    async answer(session, { recipient_public_key }) {
      const made = keys.get(session) ?? crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
      keys.set(session, made)
      const { privateKey, publicKey } = await made
      publicKeys.set(session, publicKey)
      const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))
      const text = new TextEncoder().encode(base64.encode(pkcs8))
      return {
        encrypted_authorization_key: {
          encryption_type: 'HPKE',
          ...(await sealClientMessage(await pointOf(recipient_public_key), text)),
        },
        expires_at: Date.now() + 900_000,
        wallets: [],
      }
    },
  }
}
