import type { ClientContext } from '../../context.ts'
import { ClientError, unauthenticatedError } from '../../errors/client-errors.ts'
import type { User } from '../../session/user.ts'
import { embeddedWallets, isServerWallet, sameAddress } from '../accounts.ts'
import { addServerSigners, type SessionSigner, setServerSigners } from '../server/session-signers.ts'
import { consentToDelegation, revokeDelegations } from './delegate.ts'

export interface AddSessionSignersInput {
  /** of one of the user's embedded wallets */
  address: string
  /** none for a wallet on devices, whose signer is the app's backend; at least one for a wallet that the server holds */
  signers: SessionSigner[]
}

function ownWallet(user: User, address: string, wanted: 'add signers to' | 'remove signers from') {
  const wallet = embeddedWallets(user).find((one) => sameAddress(one.chainType, one.address)(address))
  if (!wallet) throw new ClientError(`Address to ${wanted} is not associated with current user.`)
  return wallet
}

function loggedIn(context: ClientContext, what: string): User {
  const { user } = context.state.get()
  if (!user) throw unauthenticatedError(`User must be authenticated and have an embedded wallet to ${what}.`)
  return user
}

const userNow = (context: ClientContext): { user: User } => ({
  user: loggedIn(context, 'delegate actions'),
})

/**
 * Lets others sign with a wallet, without a screen of ours: the app's backend with one on devices, named quorums with one that
 * the server holds.
 * @throws ClientError; as `consentToDelegation`, `addServerSigners`
 */
export async function addSessionSigners(
  context: ClientContext,
  { address, signers }: AddSessionSignersInput,
): Promise<{ user: User }> {
  const wallet = ownWallet(loggedIn(context, 'add a session signer'), address, 'add signers to')
  if (isServerWallet(wallet)) {
    await addServerSigners(context, wallet, signers)
    return userNow(context)
  }
  if (wallet.delegated) return userNow(context)
  if (signers.length > 0)
    throw new ClientError(
      'Specifying signers in addSessionSigners is only supported for TEE execution and this app uses On-device execution. Pass an empty array for signers instead.',
    )
  await consentToDelegation(context, wallet)
  return userNow(context)
}

/**
 * Takes back every wallet that the user has delegated: on devices there is one signer for all of them. Of a wallet that the
 * server holds, all that sign beside the user.
 * @throws ClientError; ApiError
 */
export async function removeSessionSigners(
  context: ClientContext,
  { address }: { address: string },
): Promise<{ user: User }> {
  const wallet = ownWallet(loggedIn(context, 'delegate actions'), address, 'remove signers from')
  await (isServerWallet(wallet) ? setServerSigners(context, wallet, []) : revokeDelegations(context))
  return userNow(context)
}
