import type { ChainType, DelegatedAddress } from '@latchkey/contract'
import { chainTypeSchema, MOST_DELEGATED, walletIndexSchema } from '@latchkey/contract/schemas'
import type { RootName } from '@latchkey/keys'
import { normalizeAddress } from '@latchkey/keys'
import * as v from 'valibot'
import { invalidArguments } from '../../frame-failure.ts'

const address = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

function stored(chainType: ChainType, named: string): string {
  const found = normalizeAddress(chainType, named)
  if (found === null) throw invalidArguments('an address is not one of its chain')
  return found
}

/** What else published clients say of each wallet is dropped. */
export const consentSchema = v.pipe(
  v.object({
    rootWallet: v.object({ address, chainType: chainTypeSchema }),
    delegatedWallets: v.pipe(
      v.array(v.object({ address, chainType: chainTypeSchema, walletIndex: v.nullish(walletIndexSchema) })),
      v.minLength(1),
      v.maxLength(MOST_DELEGATED),
    ),
  }),
  v.transform(({ rootWallet, delegatedWallets }): { root: RootName; wallets: DelegatedAddress[] } => {
    const wallets = delegatedWallets.map(({ chainType, address: named, walletIndex }) => ({
      chain_type: chainType,
      address: stored(chainType, named),
      wallet_index: walletIndex ?? 0,
    }))
    if (new Set(wallets.map((one) => one.address)).size < wallets.length) {
      throw invalidArguments('delegatedWallets names a wallet twice')
    }
    const { chainType } = rootWallet
    return { root: { chainType, address: stored(chainType, rootWallet.address) }, wallets }
  }),
)
