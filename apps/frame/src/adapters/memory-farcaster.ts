import type { FarcasterSignerPlace, FarcasterSignerRequested } from '@latchkey/contract'
import { VaultError } from '../ports/vault.ts'

/** A user's Farcaster account and its keys, as the server in memory has them. */
export interface MemoryFarcaster {
  /** null: the user has none */
  fid: string | null
  readonly asked: string[]
  readonly approved: string[]
  readonly removed: string[]
  place(): FarcasterSignerPlace
  ask(key: string): FarcasterSignerRequested
}

export function createMemoryFarcaster(): MemoryFarcaster {
  const [asked, approved, removed]: [string[], string[], string[]] = [[], [], []]
  let fid: string | null = '1815'
  const live = () => approved.filter((key) => !removed.includes(key))
  const own = () => {
    if (fid === null) throw new VaultError('linked_account_not_found')
    return fid
  }
  return {
    get fid() {
      return fid
    },
    set fid(next) {
      fid = next
    },
    asked,
    approved,
    removed,
    // what the register has removed in silence is not counted
    place: () => ({
      fid: own(),
      index: removed.filter((key) => asked.includes(key)).length,
      public_key: live().at(-1) ?? null,
    }),
    ask(public_key) {
      const of = own()
      if (removed.includes(public_key)) {
        asked.push(public_key)
        return { public_key, status: 'revoked', fid: of }
      }
      if (live().includes(public_key)) return { public_key, status: 'approved', fid: of }
      asked.push(public_key)
      const signer_approval_url = `farcaster://signed-key-request?token=${public_key.slice(-8)}`
      return { public_key, status: 'pending_approval', signer_approval_url }
    },
  }
}
