import type { ChainType } from '@latchkey/contract'
import { SIGNED_HEADERS, WALLET_ROUTES } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'

/** Has the server make a wallet and hold it. Nothing of the user signs for it: whose it is says the session. @throws ApiError */
export const makeServerWallet = (
  context: ClientContext,
  chainType: ChainType,
  headers: Record<string, string> = {},
) => context.send(WALLET_ROUTES.createServerWallet, { body: { chain_type: chainType }, headers })

/** The first of each of these chains: two pages that ask for them at once get the same ones. @throws ApiError */
export async function makeServerWallets(context: ClientContext, chainTypes: ChainType[]): Promise<void> {
  try {
    for (const chainType of chainTypes)
      await makeServerWallet(context, chainType, { [SIGNED_HEADERS.idempotencyKey]: `first-${chainType}` })
  } catch (error) {
    // the half that was made is the user's, whatever becomes of the other
    await context.refreshUser().catch(() => null)
    throw error
  }
}
