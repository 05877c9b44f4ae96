import type { ClientContext } from '../context.ts'
import { ClientError, unauthenticatedError } from '../errors/client-errors.ts'
import { callFrame } from '../frame/call-frame.ts'
import { frameErrorCode } from '../frame/frame-error.ts'
import type { User } from '../session/user.ts'
import { type EmbeddedWallet, embeddedWallets, isServerWallet, primaryWallet } from './accounts.ts'
import { connectWallet } from './connect.ts'
import { modalOutcome, type Report } from './modal-outcome.ts'

interface SignerUser {
  farcaster: NonNullable<User['farcaster']>
  /** whose key the signer is derived from */
  wallet: EmbeddedWallet
}

/**
 * Whoever has what a Farcaster signer takes.
 * @throws ClientError `must_be_authenticated`, `embedded_wallet_not_found`, `unsupported_wallet_type`; without a code
 * where there is no Farcaster account.
 */
export function requireSignerUser(context: ClientContext): SignerUser {
  const { user, authenticated } = context.state.get()
  if (!authenticated || !user)
    throw unauthenticatedError('User must be authenticated to use a Farcaster signer')
  const { farcaster } = user
  if (!farcaster?.fid) throw new ClientError('User must have a Farcaster account linked')
  const wallet = primaryWallet(user)
  if (!wallet && !embeddedWallets(user).some(isServerWallet))
    throw new ClientError('User must have an embedded wallet', 'embedded_wallet_not_found')
  if (!wallet)
    throw new ClientError('Farcaster signers are not supported for this wallet', 'unsupported_wallet_type')
  return { farcaster, wallet }
}

/** 32 bytes of the key that the user has approved. @throws as `requireSignerUser`, and where there is none. */
function approvedKey({ farcaster }: SignerUser): Uint8Array {
  const { signerPublicKey } = farcaster
  if (!signerPublicKey) throw new ClientError('User must have a Farcaster signer: request one first')
  return Uint8Array.from(signerPublicKey.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

export const getFarcasterSignerPublicKey = (context: ClientContext): Uint8Array =>
  approvedKey(requireSignerUser(context))

/**
 * Signs the hash of a Farcaster message, 20 bytes, by the approved key; 64 bytes.
 * @throws as above; the frame's refusal of anything that is no such hash.
 */
export async function signFarcasterMessage(context: ClientContext, hash: Uint8Array): Promise<Uint8Array> {
  const signer = requireSignerUser(context)
  approvedKey(signer)
  await connectWallet(context, signer.wallet)
  const { signature } = await callFrame(context, 'privy:farcaster:sign', {
    address: signer.wallet.address,
    hdWalletIndex: null,
    payload: { hash: toBase64url(hash) },
    fid: BigInt(signer.farcaster.fid as number),
  }).catch((error: unknown) => {
    // taken back in the Farcaster app: the user of this page has no signer any more
    if (frameErrorCode(error) === 'no_farcaster_signer') context.refreshUser().catch(() => {})
    throw error
  })
  return fromBase64url(signature)
}

/**
 * Shows the screen on which the user lets this app write on Farcaster. Resolves once it was approved and the screen is
 * closed. @throws as `requireSignerUser`; what the request failed with last, else ProviderError 4001.
 */
export async function showFarcasterSigner(context: ClientContext): Promise<void> {
  requireSignerUser(context)
  await modalOutcome<void>((report, closed) =>
    context.modal.open(
      'farcaster-signer',
      { onSuccess: approved(report), onFailure: report.failure },
      closed,
    ),
  )
}

/** Whoever goes on to sign at once finds the key on the user, however slow the server is. */
const approved = (report: Report<void>) => (known: Promise<void>) => {
  report.success()
  report.begun(known)
}

const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')

const fromBase64url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replace(/[-_]/g, (sign) => (sign === '-' ? '+' : '/'))), (letter) =>
    letter.charCodeAt(0),
  )
