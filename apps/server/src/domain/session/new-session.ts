import { randomUUID } from 'node:crypto'
import type { Keyring } from '../../ports/keyring.ts'
import type { Random } from '../../ports/random.ts'
import { SESSION_IDLE_MS, SESSION_LONGEST_MS } from './refresh.ts'
import type { SeenAs } from './seen-as.ts'

/** A session that begins now, before it is stored; `frameKey` is the key that the login named for it, if any. */
export function newSession(
  ports: { loginKeys: Keyring; random: Random },
  nowMs: number,
  frameKey: string | null,
  seen: SeenAs,
) {
  return {
    id: randomUUID(),
    authTime: new Date(nowMs),
    expiresAt: new Date(nowMs + SESSION_IDLE_MS),
    endsAt: new Date(nowMs + SESSION_LONGEST_MS),
    keyId: ports.loginKeys.current,
    seed: ports.random.bytes(16),
    generation: 1,
    bornWith: frameKey,
    ...seen,
  }
}
