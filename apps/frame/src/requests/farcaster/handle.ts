import type { FarcasterSignerInit } from '@latchkey/contract'
import type { RootName } from '@latchkey/keys'
import { normalizeAddress } from '@latchkey/keys'
import * as v from 'valibot'
import type { Custody } from '../../custody/custody.ts'
import { openOwnRoot } from '../../custody/open-own-root.ts'
import { FrameFailure, invalidArguments } from '../../frame-failure.ts'
import type { FarcasterPlace } from '../../ports/key-room.ts'
import type { Session } from '../../session.ts'
import { frameRequest } from '../frame-request.ts'

const address = v.pipe(v.string(), v.maxLength(64))
const initSchema = v.object({ address })
const signSchema = v.object({
  address,
  payload: v.object({ hash: v.pipe(v.string(), v.maxLength(64)) }),
  fid: v.pipe(
    v.union([v.bigint(), v.number(), v.string()]),
    v.transform(String),
    v.regex(/^[1-9][0-9]{0,14}$/),
    v.transform(Number),
  ),
})

/**
 * The user's own root that a wallet is of, whichever the page names. A key that was imported has no others below it.
 * @throws FrameFailure `no_such_wallet`, `invalid_request_arguments`
 */
async function rootOf({ vault }: Custody, session: Session, named: string): Promise<RootName> {
  const wanted = normalizeAddress('ethereum', named) ?? normalizeAddress('solana', named)
  if (wanted === null) throw invalidArguments('address is not valid')
  const { roots } = await vault.call(session, 'listRoots', {})
  const root = roots.find((one) => one.wallets.some((wallet) => wallet.address === wanted))
  if (root?.kind !== 'hd') throw new FrameFailure('no_such_wallet')
  return { chainType: root.chain_type, address: root.address }
}

async function placeOf({ vault }: Custody, session: Session): Promise<FarcasterPlace> {
  const { fid, index, public_key } = await vault.call(session, 'farcasterSignerPlace', {})
  return { fid: Number(fid), index, approved: public_key }
}

/** `privy:farcaster:init-signer`: asks the user, by way of the server, to let a key of theirs write on Farcaster. */
export const handleFarcasterInitSigner = frameRequest(
  'privy:farcaster:init-signer',
  initSchema,
  async (data, { session, custody }) => {
    const root = await rootOf(custody, session, data.address)
    const place = await placeOf(custody, session)
    const keys = await openOwnRoot(custody, session, root, 'sign', (shares) =>
      custody.keyRoom.run('farcasterKeys', { ...shares, ...place }),
    )
    let answer: FarcasterSignerInit | undefined
    // one that was removed from the register is never taken again
    for (const key of keys) {
      const asked = await custody.vault.call(session, 'farcasterSignerInit', { ed25519_public_key: key })
      answer = 'fid' in asked ? { ...asked, fid: BigInt(asked.fid) } : asked
      if (answer.status !== 'revoked') break
    }
    return answer as FarcasterSignerInit
  },
)

/**
 * `privy:farcaster:sign`: the hash of a Farcaster message, by the key that its user has approved for this very account.
 * Everything that is known without the key is refused before anything is released.
 */
export const handleFarcasterSign = frameRequest(
  'privy:farcaster:sign',
  signSchema,
  async ({ address: named, payload: { hash }, fid }, { session, custody }) => {
    const root = await rootOf(custody, session, named)
    const place = await placeOf(custody, session)
    if (place.fid !== fid) throw new FrameFailure('no_farcaster_account')
    if (place.approved === null) throw new FrameFailure('no_farcaster_signer')
    const signature = await openOwnRoot(custody, session, root, 'sign', (shares) =>
      custody.keyRoom.run('farcasterSign', { ...shares, ...place, hash }),
    )
    return { hash, signature }
  },
)
