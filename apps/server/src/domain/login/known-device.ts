import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import type { LoginStore } from '../../ports/login-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { readDpopProof } from '../vault/dpop.ts'
import type { Caller } from './caller.ts'
import type { DeviceClaim } from './device-claim.ts'
import { deviceIn } from './device-mark.ts'

export interface DevicePorts {
  logins: LoginStore
  codeKeys: Keyring
  clock: Clock
}

/**
 * The name of a device that has been logged in as the user with this identifier, or that holds a frame key which that
 * user has bound; null for everybody else. Who only names a client id is nobody. Nothing is looked up for a request that
 * shows neither. A proof counts once: who has read one off a request, or was handed one by a page, is a stranger with it
 * as soon as it was used.
 */
export async function knownDevice(
  ports: DevicePorts,
  app: App,
  identifier: string,
  { device }: Pick<Caller, 'device'>,
): Promise<string | null> {
  const proof = device?.proof && readProof(device.proof, ports.clock.now())
  if (!device?.cookie && !proof) return null
  const holder = await ports.logins.holder(app.id, identifier, proof ?? null)
  if (!holder) return null
  if (proof && holder.proven) return `key ${proof.thumbprint}`
  const id = deviceIn(ports.codeKeys, { appId: app.id, userId: holder.userId }, device.cookie)
  return id ? `cookie ${id}` : null
}

function readProof({ text, method, url }: NonNullable<DeviceClaim['proof']>, nowMs: number) {
  try {
    return readDpopProof(text, { method, url, accessToken: null, nowMs })
  } catch (error) {
    // A clock that is wrong makes nobody a stranger to more than the limits.
    if (error instanceof Refusal) return undefined
    throw error
  }
}
