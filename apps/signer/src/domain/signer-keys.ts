import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import type { GrantedAppKey } from './signer.ts'

type KeyPair = Awaited<ReturnType<CipherSuite['DeriveKeyPair']>>

export interface SignerKey {
  id: string
  pair: KeyPair
  /** raw uncompressed P-256 point, base64url */
  publicKey: string
}

export interface SignerKeys {
  current: SignerKey
  byId: ReadonlyMap<string, SignerKey>
  /** MAC of a registration under each key, the current one first. */
  grants(key: Omit<GrantedAppKey, 'grant'>): Buffer[]
  /** MAC of a session under each key, the current one first. */
  sessionGrants(session: GrantedSession): Buffer[]
}

export interface GrantedSession {
  appId: string
  userId: string
  sessionId: string
  /** RFC 7638 thumbprint */
  frameKey: string
  /** unix seconds */
  authTime: number
}

const derive = (seed: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', seed, '', `latchkey/${purpose}`, 32))

/** Derives what the signer works with from its sealing keys (32 bytes each by id, the current one first). */
export async function openSignerKeys(seeds: ReadonlyMap<string, Buffer>): Promise<SignerKeys> {
  const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
  const byId = new Map<string, SignerKey>()
  const grantKeys: Buffer[] = []
  const sessionKeys: Buffer[] = []
  for (const [id, seed] of seeds) {
    const pair = await suite.DeriveKeyPair(derive(seed, 'signer-hpke/v1'))
    const raw = await suite.SerializePublicKey(pair.publicKey)
    byId.set(id, { id, pair, publicKey: Buffer.from(raw).toString('base64url') })
    grantKeys.push(derive(seed, 'signer-grant/v1'))
    sessionKeys.push(derive(seed, 'signer-session/v1'))
  }
  const [current] = byId.values()
  if (!current) throw new Error('The signer needs a sealing key')
  return {
    current,
    byId,
    grants: ({ appId, kid, spki }) => macs(grantKeys, [appId, kid, spki]),
    sessionGrants: ({ appId, userId, sessionId, frameKey, authTime }) =>
      macs(sessionKeys, [appId, userId, sessionId, frameKey, authTime]),
  }
}

const macs = (keys: readonly Buffer[], fields: readonly (string | number)[]) =>
  keys.map((key) => createHmac('sha256', key).update(JSON.stringify(fields)).digest())

/** Whether the text is one of the MACs, base64url. */
export function isOneOf(macs: readonly Buffer[], text: string): boolean {
  const given = Buffer.from(text, 'base64url')
  return macs.some((mac) => mac.length === given.length && timingSafeEqual(mac, given))
}
