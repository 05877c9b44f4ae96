import type { FarcasterKey, OpenRoot } from '@latchkey/keys'
import { signFarcasterHash } from '@latchkey/keys'
import { FrameFailure } from '../frame-failure.ts'
import type { FarcasterPlace, KeyTasks } from '../ports/key-room.ts'
import { withRoot } from './with-root.ts'

/** How many keys beyond the one expected: as many may have been taken from the register unseen by the server. */
const NEXT = 4
/** No account has had more keys that were removed; what is looked for beyond that is not there. */
const MOST = 64

function approvedKey(open: OpenRoot, { fid, index, approved }: FarcasterPlace): FarcasterKey | undefined {
  for (let at = Math.min(index, MOST); approved && at >= 0; at--) {
    const key = open.farcasterKey(fid, at)
    if (key.publicKey === approved) return key
  }
  return undefined
}

/** @throws KeyError `wrong_shares`, `invalid_input` for a root that was imported */
export function farcasterKeys({
  fid,
  index,
  approved,
  ...shares
}: KeyTasks['farcasterKeys']['input']): Promise<string[]> {
  return withRoot(shares, (open) => {
    const known = approvedKey(open, { fid, index, approved })
    if (known) return [known.publicKey]
    return Array.from({ length: NEXT }, (_, further) => open.farcasterKey(fid, index + further).publicKey)
  })
}

/** @throws FrameFailure `no_farcaster_signer` where the approved key is not of this root. @throws KeyError as above */
export function farcasterSign({
  fid,
  index,
  approved,
  hash,
  ...shares
}: KeyTasks['farcasterSign']['input']): Promise<string> {
  return withRoot(shares, (open) => {
    const key = approvedKey(open, { fid, index, approved })
    if (!key) throw new FrameFailure('no_farcaster_signer')
    return signFarcasterHash(key, hash)
  })
}
