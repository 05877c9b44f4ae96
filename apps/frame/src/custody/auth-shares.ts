import { wipe } from '@latchkey/keys'
import type { Clock } from '../ports/clock.ts'
import type { RegisteredWallet } from '../ports/key-room.ts'
import type { Session } from '../session.ts'

export const AUTH_SHARE_LIFETIME_MS = 60_000

/** Operations that may stand between their connect and their signature at the same time. */
const MOST_HELD = 16

export interface AuthShare {
  share: Uint8Array
  shareVersion: number
  /** every wallet that is registered for the root */
  wallets: RegisteredWallet[]
}

interface Held extends AuthShare {
  userId: string
  token: string
  root: string
  until: number
}

/** Auth shares that a connect released for the operation after it. */
export interface AuthShares {
  hold(session: Session, root: string, share: AuthShare): void
  /** Hands one out, once, to the very token it was released to. */
  take(session: Session, root: string): AuthShare | null
  dropUser(userId: string): void
}

export function createAuthShares(clock: Clock): AuthShares {
  let held: Held[] = []

  function keep(wanted: (one: Held) => boolean): void {
    for (const one of held) if (!wanted(one)) wipe(one.share)
    held = held.filter(wanted)
  }

  return {
    hold(session, root, released) {
      const until = clock.now() + AUTH_SHARE_LIFETIME_MS
      const one: Held = { ...released, root, until, userId: session.userId, token: session.token }
      // What is registered is newer now than what came with the shares before.
      for (const other of held) if (other.root === root) other.wallets = released.wallets
      held.push(one)
      const oldest = held.slice(0, -MOST_HELD)
      keep((other) => !oldest.includes(other))
      // A taken share is no longer in the list and belongs to whoever took it.
      void clock.wait(AUTH_SHARE_LIFETIME_MS).then(() => keep((other) => other !== one))
    },
    take(session, root) {
      keep((one) => one.until > clock.now())
      const index = held.findIndex((one) => one.token === session.token && one.root === root)
      return index < 0 ? null : (held.splice(index, 1)[0] as Held)
    },
    dropUser(userId) {
      keep((one) => one.userId !== userId)
    },
  }
}
