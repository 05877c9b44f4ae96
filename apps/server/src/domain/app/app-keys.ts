import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { StoredAppKey } from '../../ports/app-store.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { Random } from '../../ports/random.ts'
import { seal, unseal } from '../../sealing/seal.ts'
import { SEALS } from '../../sealing/seals.ts'
import type { App, AppKey } from './app.ts'

const { purpose, context } = SEALS.appKey

/** A fresh ES256 pair for an app; the private half leaves this function sealed only. */
export function newAppKey(
  ports: { loginKeys: Keyring; random: Random },
  appId: string,
): Pick<StoredAppKey, 'kid' | 'publicSpki' | 'sealed'> {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = ports.random.bytes(12).toString('base64url')
  const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    kid,
    publicSpki: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sealed: seal(ports.loginKeys, ports.random, purpose, pem, context({ appId, kid })).toString('base64'),
  }
}

/**
 * The keys of an app at one moment: all that are not retired are published; the one activated last signs.
 * @throws Error when none may sign.
 */
export function openAppKeys(
  loginKeys: Keyring,
  appId: string,
  stored: readonly StoredAppKey[],
  nowMs: number,
): Pick<App, 'keys' | 'signing'> {
  const live = stored.filter((key) => !key.retiresAt || key.retiresAt.getTime() > nowMs)
  const keys = new Map<string, AppKey>()
  for (const { kid, publicSpki, signerGrant } of live) {
    keys.set(kid, { kid, spki: publicSpki, publicKey: createPublicKey(publicSpki), signerGrant })
  }
  const active = live.filter((key) => key.activatesAt.getTime() <= nowMs)
  active.sort((a, b) => b.activatesAt.getTime() - a.activatesAt.getTime())
  const chosen = active[0]
  const key = chosen && keys.get(chosen.kid)
  if (!chosen || !key) throw new Error(`App ${appId} has no signing key`)
  const pem = unseal(
    loginKeys,
    purpose,
    Buffer.from(chosen.sealed, 'base64'),
    context({ appId, kid: chosen.kid }),
  )
  return { keys, signing: { key, privateKey: createPrivateKey(pem) } }
}
