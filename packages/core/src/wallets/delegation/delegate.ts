import { DELEGATION_ROUTES, type Delegation } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { ClientError, unauthenticatedError } from '../../errors/client-errors.ts'
import { callFrame } from '../../frame/call-frame.ts'
import { DELEGATION_PROXY_WAIT_MS } from '../../frame/limits.ts'
import type { User } from '../../session/user.ts'
import { type EmbeddedWallet, embeddedWallets, isServerWallet, rootOf } from '../accounts.ts'
import { walletByAddress } from '../by-address.ts'
import { connectWallet } from '../connect.ts'

export interface DelegateWalletInput {
  /** of one of the user's embedded wallets */
  address: string
  chainType: 'solana' | 'ethereum'
}

export const delegatedWallets = (user: User | null): EmbeddedWallet[] =>
  embeddedWallets(user).filter(({ delegated }) => delegated)

const unsupported = () =>
  new ClientError(
    'useDelegatedActions is only supported for on-device execution and this app uses TEE execution. Use the useSessionSigners hook to provision server side access on behalf of your users.',
    'unsupported_wallet_type',
  )

/**
 * The wallet that is to be delegated; null where it is by now.
 * @throws ClientError where nobody is logged in, the chain is none of the two, or the wallet is not an on-device one of the user
 */
export function walletToDelegate(
  context: ClientContext,
  { address, chainType }: DelegateWalletInput,
): EmbeddedWallet | null {
  const { user } = context.state.get()
  if (!user)
    throw unauthenticatedError('User must be authenticated and have an embedded wallet to delegate actions.')
  if (chainType !== 'ethereum' && chainType !== 'solana')
    throw new ClientError(
      'Only Solana and Ethereum embedded wallets are supported for delegation and revocation.',
    )
  const wallet = walletByAddress(user, chainType, address)
  if (!wallet) throw new ClientError('Address to delegate is not associated with current user.')
  if (isServerWallet(wallet)) throw unsupported()
  return wallet.delegated ? null : wallet
}

/**
 * The wallets that the user can take back from the app.
 * @throws ClientError where nobody is logged in, or nothing is delegated
 */
export function walletsToRevoke(context: ClientContext): EmbeddedWallet[] {
  const { user } = context.state.get()
  if (!user)
    throw unauthenticatedError(
      'User must be authenticated and have an embedded wallet to revoke a delegated wallet.',
    )
  const wallets = delegatedWallets(user)
  if (wallets.length === 0) throw new ClientError('User has no delegated wallets to revoke.')
  if (wallets.some(isServerWallet)) throw unsupported()
  return wallets
}

/** @throws ClientError for a frame that does not come up; else the error */
export function frameMissing(error: unknown): never {
  if ((error as Partial<Error>).name !== 'FrameUnavailable') throw error
  throw new ClientError('Wallet proxy not initialized.', undefined, error)
}

/**
 * Lets the app's backend sign with a wallet from now on, and reads the user anew. Who has a second factor verifies it first,
 * since the message itself can carry no code; who has none may be asked to log in again.
 * @throws as `connectWallet`; ClientError where the wallet's frame does not come up
 */
export async function consentToDelegation(context: ClientContext, wallet: EmbeddedWallet): Promise<void> {
  const { user } = context.state.get()
  const root = rootOf(user, wallet)
  const limit = DELEGATION_PROXY_WAIT_MS
  try {
    if (user && user.mfaMethods.length > 0) await callFrame(context, 'privy:mfa:verify', {}, limit)
    await connectWallet(context, wallet, { limitMs: limit })
    await callFrame(
      context,
      'privy:delegated-actions:consent',
      {
        rootWallet: { address: root.address, chainType: root.chainType, imported: root.imported },
        delegatedWallets: [
          { address: wallet.address, chainType: wallet.chainType, walletIndex: wallet.walletIndex ?? 0 },
        ],
      },
      limit,
    )
  } catch (error) {
    frameMissing(error)
  }
  // it is done, whether the page hears of it now or at its next look
  await context.refreshUser().catch(() => null)
}

/** Takes back whatever the user has delegated, and reads the user anew. @throws ApiError */
export async function revokeDelegations(context: ClientContext): Promise<void> {
  await context.send(DELEGATION_ROUTES.revokeDelegations, { body: {} })
  await context.refreshUser().catch(() => null)
}

/** What the user has delegated, the newest first, with the latest uses of each. @throws ApiError */
export async function readGrants(context: ClientContext): Promise<Delegation[]> {
  return (await context.send(DELEGATION_ROUTES.listDelegations)).delegations
}
