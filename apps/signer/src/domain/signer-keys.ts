import { createHmac, hkdfSync } from 'node:crypto'
import { passcodePublicKey } from '@latchkey/keys/passcode-signer'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import type { FactorSecrets } from './factor-secrets.ts'
import { createFactorSecrets } from './factor-secrets.ts'
import type { GrantedAppKey } from './frame-evidence.ts'
import type { GrantedSession } from './granted-session.ts'
import { isOneOf } from './is-one-of.ts'
import type { WalletSecrets } from './server-wallets/wallet-secrets.ts'
import { createWalletSecrets } from './server-wallets/wallet-secrets.ts'

type KeyPair = Awaited<ReturnType<CipherSuite['DeriveKeyPair']>>

export interface SignerKey {
  id: string
  pair: KeyPair
  /** raw uncompressed P-256 point, base64url */
  publicKey: string
  /** of what passwords are evaluated under, 32 bytes */
  passcodeSeed: Buffer
  /** compressed P-256 point, base64url */
  passcodeKey: string
}

export interface SignerKeys {
  current: SignerKey
  byId: ReadonlyMap<string, SignerKey>
  /** The signer's word for an app's key: the id of the key that it is by, and a MAC. */
  grant(key: Omit<GrantedAppKey, 'grant'>): string
  /** Whether this is its word, by any key; of before 2026 it names none. */
  isGrant(key: GrantedAppKey): boolean
  /** MAC of a session under each key, the current one first. */
  sessionGrants(session: GrantedSession): Buffer[]
  factors: FactorSecrets
  wallets: WalletSecrets
}

const derive = (seed: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', seed, '', `latchkey/${purpose}`, 32))

/** Derives what the signer works with from its sealing keys (32 bytes each by id, the current one first). */
export async function openSignerKeys(seeds: ReadonlyMap<string, Buffer>): Promise<SignerKeys> {
  const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
  const byId = new Map<string, SignerKey>()
  const grantKeys = new Map<string, Buffer>()
  const sessionKeys: Buffer[] = []
  const factorKeys = new Map<string, Buffer>()
  const walletSeeds = new Map<string, Buffer>()
  for (const [id, seed] of seeds) {
    const pair = await suite.DeriveKeyPair(derive(seed, 'signer-hpke/v1'))
    const raw = await suite.SerializePublicKey(pair.publicKey)
    const passcodeSeed = derive(seed, 'signer-passcode/v1')
    byId.set(id, {
      id,
      pair,
      publicKey: Buffer.from(raw).toString('base64url'),
      passcodeSeed,
      passcodeKey: Buffer.from(passcodePublicKey(passcodeSeed)).toString('base64url'),
    })
    grantKeys.set(id, derive(seed, 'signer-grant/v1'))
    sessionKeys.push(derive(seed, 'signer-session/v1'))
    factorKeys.set(id, derive(seed, 'signer-factors/v1'))
    walletSeeds.set(id, derive(seed, 'signer-server-wallets/v1'))
  }
  const [current] = byId.values()
  if (!current) throw new Error('The signer needs a sealing key')
  return {
    current,
    byId,
    grant: ({ appId, kid, spki }) => {
      const key = grantKeys.get(current.id) as Buffer
      return `${current.id}.${macs([key], [appId, kid, spki])[0]?.toString('base64url')}`
    },
    isGrant: ({ appId, kid, spki, grant }) =>
      isOneOf(macs([...grantKeys.values()], [appId, kid, spki]), grant.slice(grant.lastIndexOf('.') + 1)),
    factors: createFactorSecrets(factorKeys),
    wallets: createWalletSecrets(walletSeeds),
    sessionGrants: ({ appId, userId, sessionId, frameKey, authTime }) =>
      macs(sessionKeys, [appId, userId, sessionId, frameKey, authTime]),
  }
}

const macs = (keys: readonly Buffer[], fields: readonly (string | number)[]) =>
  keys.map((key) => createHmac('sha256', key).update(JSON.stringify(fields)).digest())
