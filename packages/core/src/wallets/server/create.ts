import type { ChainType } from '@latchkey/contract'
import { SIGNED_HEADERS, WALLET_ROUTES } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'

/** Has the server make a wallet and hold it. Nothing of the user signs for it: whose it is says the session. @throws ApiError */
export const makeServerWallet = (
  context: ClientContext,
  chainType: ChainType,
  headers: Record<string, string> = {},
) => context.send(WALLET_ROUTES.createServerWallet, { body: { chain_type: chainType }, headers })

/** The user's first of a chain: two pages that ask for it at once get the same one. @throws ApiError */
export const makeFirstWallet = (context: ClientContext, chainType: ChainType) =>
  makeServerWallet(context, chainType, { [SIGNED_HEADERS.idempotencyKey]: `first-${chainType}` })
