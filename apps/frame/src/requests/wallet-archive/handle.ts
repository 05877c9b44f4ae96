import type { ErrorCode, FrameErrorCode } from '@latchkey/contract'
import { normalizeAddress } from '@latchkey/keys'
import * as v from 'valibot'
import { inTurn } from '../../custody/in-turn.ts'
import { FrameFailure, invalidArguments } from '../../frame-failure.ts'
import { VaultError } from '../../ports/vault.ts'
import type { Session } from '../../session.ts'
import { frameRequest, type RequestContext } from '../frame-request.ts'

/** `address` in the spelling of its chain */
const schema = v.pipe(
  v.object({ address: v.pipe(v.string(), v.maxLength(64)) }),
  v.transform(({ address }) => {
    const named = normalizeAddress('ethereum', address) ?? normalizeAddress('solana', address)
    if (named === null) throw invalidArguments('address is not valid')
    return { address: named }
  }),
)

/** Why a root stays where it is: the page's screen says each. */
const REFUSALS: Partial<Record<ErrorCode, FrameErrorCode>> = {
  wallet_used: 'wallet_used',
  resource_already_exists: 'another_wallet',
}

async function change(
  call: 'archiveRoot' | 'restoreRoot',
  address: string,
  { session, custody }: RequestContext & { session: Session },
) {
  await inTurn(custody, session, async () => {
    await custody.vault.call(session, call, {}, address)
    // what was released for an operation of it is for nothing any more
    custody.authShares.dropUser(session.userId)
  }).catch((error: unknown) => {
    const code = error instanceof VaultError && REFUSALS[error.code]
    throw code ? new FrameFailure(code) : error
  })
  return {}
}

/** `latchkey:wallet:archive`: puts the root of a wallet aside that its user has not used; its shares stay. */
export const handleWalletArchive = frameRequest('latchkey:wallet:archive', schema, ({ address }, context) =>
  change('archiveRoot', address, context),
)

/** `latchkey:wallet:restore`: brings an archived root back. */
export const handleWalletRestore = frameRequest('latchkey:wallet:restore', schema, ({ address }, context) =>
  change('restoreRoot', address, context),
)

/** `latchkey:wallets:archived`: the addresses of the roots that were put aside. */
export const handleWalletsArchived = frameRequest(
  'latchkey:wallets:archived',
  v.object({}),
  async (_, { session, custody }) => {
    const { archived = [] } = await custody.vault.call(session, 'listRoots', {})
    return { addresses: archived }
  },
)
