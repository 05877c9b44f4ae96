import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isOneOf } from '../is-one-of.ts'
import { SignerRefusal } from '../signer-refusal.ts'
import { canonical } from './canonical.ts'
import type { SignerDocument, Worded } from './documents.ts'
import type { PlacedWalletKey } from './port.ts'

const IV = 12
const TAG = 16

type Purpose = 'words' | 'orders' | 'wallet-keys' | 'user-keys' | 'imports'

/** Which wallet a sealed key is of. */
export type WalletPlace = Omit<PlacedWalletKey, 'sealedKey'>

/** What server wallets need of the signer's keys. What is made says by which key it is. */
export interface WalletSecrets {
  /** the current key's */
  keyId: string
  /** The signer's word for a document. */
  say(document: SignerDocument): string
  isSaid(worded: Worded<SignerDocument>): boolean
  orderMac(order: object): string
  isOrder(order: object, mac: string): boolean
  seal(place: WalletPlace, privateKey: Uint8Array): string
  /** @throws SignerRefusal `invalid_request` where it was changed, is another wallet's or of a key that is gone */
  open(place: WalletPlace, sealed: string): Buffer
  /** Sealed by the current key; null where it does not open. */
  rewrap(place: WalletPlace, sealed: string): string | null
  /** 32 bytes for a purpose and a context, by a key; undefined where that key is gone. */
  derive(keyId: string, purpose: 'user-keys' | 'imports', context: string): Buffer | undefined
}

/** @param seeds by key id, 32 bytes each, the current one first */
export function createWalletSecrets(seeds: ReadonlyMap<string, Buffer>): WalletSecrets {
  const [keyId] = [...seeds.keys()] as [string]

  const derived = new Map<string, Buffer>()

  function keyIn(id: string, purpose: Purpose, context: string): Buffer | undefined {
    const seed = seeds.get(id)
    return seed && Buffer.from(hkdfSync('sha256', seed, '', `latchkey/${purpose}/v1${context}`, 32))
  }

  /** That of no context, which is asked for all the time. */
  function keyOf(id: string, purpose: Purpose): Buffer | undefined {
    const name = `${purpose} ${id}`
    const key = derived.get(name) ?? keyIn(id, purpose, '')
    if (key) derived.set(name, key)
    return key
  }
  const macOf = (key: Buffer, value: object) => createHmac('sha256', key).update(canonical(value)).digest()

  const place = ({ appId, walletId, chainType, address }: WalletPlace) =>
    Buffer.from(JSON.stringify(['server-wallet/v1', appId, walletId, chainType, address]))

  const secrets: WalletSecrets = {
    keyId,

    say(document) {
      const mac = macOf(keyOf(keyId, 'words') as Buffer, document)
      return `${keyId}.${mac.toString('base64url')}`
    },

    isSaid({ document, word }) {
      const [id, text] = parts(word)
      const key = keyOf(id, 'words')
      return key !== undefined && isOneOf([macOf(key, document)], text)
    },

    orderMac: (order) => `${keyId}.${macOf(keyOf(keyId, 'orders') as Buffer, order).toString('base64url')}`,

    isOrder(order, mac) {
      const [id, text] = parts(mac)
      const key = keyOf(id, 'orders')
      return key !== undefined && isOneOf([macOf(key, order)], text)
    },

    seal(where, privateKey) {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', keyOf(keyId, 'wallet-keys') as Buffer, iv)
      const text = Buffer.concat([cipher.setAAD(place(where)).update(privateKey), cipher.final()])
      return `${keyId}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
    },

    open(where, sealed) {
      const [id, text] = parts(sealed)
      const key = keyOf(id, 'wallet-keys')
      const bytes = Buffer.from(text, 'base64url')
      try {
        if (!key) throw new Error('no such key')
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG })
        decipher.setAAD(place(where)).setAuthTag(bytes.subarray(IV, IV + TAG))
        return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()])
      } catch {
        throw new SignerRefusal('invalid_request', 'This key does not open for this wallet')
      }
    },

    rewrap(where, sealed) {
      let privateKey: Buffer | undefined
      try {
        privateKey = secrets.open(where, sealed)
        return secrets.seal(where, privateKey)
      } catch (error) {
        if (error instanceof SignerRefusal) return null
        throw error
      } finally {
        privateKey?.fill(0)
      }
    },

    derive: keyIn,
  }
  return secrets
}

/** Ids of keys may have dots in them; what is after the last one has none. */
function parts(text: string): [id: string, rest: string] {
  const dot = text.lastIndexOf('.')
  return [text.slice(0, Math.max(dot, 0)), text.slice(dot + 1)]
}
