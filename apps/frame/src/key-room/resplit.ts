import { agreeToRecovery } from '@latchkey/keys'
import type { KeyTasks } from '../ports/key-room.ts'
import { splitRoot } from './split-root.ts'
import type { Tools } from './tools.ts'
import { withRoot } from './with-root.ts'

/** @throws KeyError `wrong_shares` when the shares do not give the root; and what asking the signer threw */
export function resplit(
  { place, shareVersion: from, recovery, ...shares }: KeyTasks['resplit']['input'],
  tools: Tools,
): Promise<KeyTasks['resplit']['output']> {
  const { appId, userId } = place
  const shareVersion = from + 1
  const { address, chainType } = shares.root
  return withRoot(shares, async ({ entropy, key }) => ({
    proof: agreeToRecovery(key(chainType, 0), { ...place, shareVersion }),
    ...(await splitRoot(entropy, { appId, userId, root: address, shareVersion }, recovery, tools)),
  }))
}
