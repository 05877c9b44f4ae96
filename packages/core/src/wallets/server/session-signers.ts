import type { WalletSigner } from '@latchkey/contract'
import { routePath, SIGNED_HEADERS, WALLET_ROUTES } from '@latchkey/contract'
import type { ClientContext } from '../../context.ts'
import { ClientError, errorCode } from '../../errors/client-errors.ts'
import { DELEGATION_PROXY_WAIT_MS } from '../../frame/limits.ts'
import type { EmbeddedWallet } from '../accounts.ts'
import { frameMissing } from '../delegation/delegate.ts'
import { generateAuthorizationSignature, signedHeaders } from './sign-request.ts'

/** Who may sign with a wallet beside its user, as hosts name one. */
export interface SessionSigner {
  /** of a key quorum */
  signerId: string
  /** policies that it is under, in place of the wallet's own */
  policyIds?: string[]
}

/**
 * Lets quorums sign with a wallet that the server holds, beside those that may by now; one that may gets other policies.
 * @throws ClientError without any signer, and where the frame does not come up; what the frame refuses, or the server
 */
export async function addServerSigners(
  context: ClientContext,
  wallet: EmbeddedWallet,
  signers: readonly SessionSigner[],
): Promise<void> {
  if (signers.length === 0) {
    throw new ClientError('At least one signer has to be given for a wallet of TEE execution.')
  }
  const params = { wallet_id: String(wallet.id) }
  const { additional_signers: before } = await context.send(WALLET_ROUTES.getServerWallet, { params })
  const added = signers.map(
    ({ signerId: signer_id, policyIds }): WalletSigner =>
      policyIds ? { signer_id, override_policy_ids: policyIds } : { signer_id },
  )
  const kept = before.filter((one) => !added.some(({ signer_id }) => signer_id === one.signer_id))
  await setServerSigners(context, wallet, [...kept, ...added])
}

/**
 * Has the user sign who may use the wallet beside them: these, and nobody else. Where the login is too old for that, the user is
 * asked to log in again, once.
 * @throws as `addServerSigners`; ProviderError 4001 where the user does not
 */
export async function setServerSigners(
  context: ClientContext,
  wallet: EmbeddedWallet,
  additional_signers: WalletSigner[],
): Promise<void> {
  try {
    await signAndSend(context, wallet, additional_signers)
  } catch (error) {
    if (errorCode(error, '') !== 'reauthentication_required') throw error
    await context.reauthenticate({ session: null, purpose: 'use' })
    await signAndSend(context, wallet, additional_signers)
  }
  await context.refreshUser().catch(() => null)
}

async function signAndSend(
  context: ClientContext,
  { id }: EmbeddedWallet,
  additional_signers: WalletSigner[],
): Promise<void> {
  const params = { wallet_id: String(id) }
  const url = context.apiUrl() + routePath(WALLET_ROUTES.updateServerWallet, params)
  const body = { additional_signers }
  const { signature } = await generateAuthorizationSignature(
    context,
    { version: 1, method: 'PATCH', url, headers: signedHeaders(context), body },
    { limitMs: DELEGATION_PROXY_WAIT_MS },
  ).catch(frameMissing)
  await context.send(WALLET_ROUTES.updateServerWallet, {
    params,
    body,
    headers: { [SIGNED_HEADERS.signature]: signature },
  })
}
