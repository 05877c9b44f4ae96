import { completeTypedData } from '../chains/ethereum/typed-data.ts'
import type { ClientContext } from '../context.ts'
import { ClientError, unauthenticatedError } from '../errors/client-errors.ts'
import { LatchkeyErrorCode } from '../errors/error-codes.ts'
import { ProviderError, RPC } from '../errors/provider-error.ts'
import { type EmbeddedWallet, firstWallet } from './accounts.ts'
import { walletByAddress } from './by-address.ts'
import { frameRpc } from './frame-rpc.ts'
import { modalOutcome } from './modal-outcome.ts'
import { openConnected } from './open-connected.ts'
import type { SignMessageRequest, SignMessageUiOptions } from './requests.ts'
import { signedBy } from './signer-of.ts'

export interface SignOptions {
  uiOptions?: SignMessageUiOptions
  /** embedded wallet to sign with; default: the one at index 0 */
  address?: string
}

type SignEvent = 'signMessage' | 'signTypedData'

/**
 * `personal_sign` by an embedded wallet, in the dialog unless wallet screens are off.
 *
 * @param input.message text, or 0x hex that is signed as bytes.
 * @throws after firing `signMessage.onError`: `must_be_authenticated`, `invalid_message`, `unable_to_sign`;
 * a closed dialog rejects with code 4001, a failed one with -32603.
 */
export function signMessage(
  context: ClientContext,
  input: { message: string },
  options: SignOptions = {},
): Promise<{ signature: string }> {
  return reported(context, 'signMessage', async () => {
    requireUser(context)
    const { message } = input
    if (typeof message !== 'string' || message.length === 0) throw invalidMessage()
    const wallet = signingWallet(context, options.address)
    return sign(context, wallet, options, {
      method: 'personal_sign',
      data: message,
      params: [message, wallet.address],
      analytics: 'embedded_wallet_sign_message',
    })
  })
}

/** `eth_signTypedData_v4` by an embedded wallet; rules and errors as for `signMessage`. */
export function signTypedData(
  context: ClientContext,
  input: unknown,
  options: SignOptions = {},
): Promise<{ signature: string }> {
  return reported(context, 'signTypedData', async () => {
    requireUser(context)
    const data = completeTypedData(input)
    const wallet = signingWallet(context, options.address)
    return sign(context, wallet, options, {
      method: 'eth_signTypedData_v4',
      data,
      params: [wallet.address, data],
      analytics: 'embedded_wallet_sign_typed_data',
    })
  })
}

/** The wallet gave no signature, or there is none to ask. */
export const unableToSign = () => new ClientError('Unable to sign message', 'unable_to_sign')

export const invalidMessage = () => new ClientError('Message must be a non-empty string', 'invalid_message')

/** @throws ClientError `must_be_authenticated` when nobody is logged in. */
export function requireUser(context: ClientContext): void {
  if (context.state.get().authenticated) return
  throw unauthenticatedError('User must be authenticated before signing with a Privy wallet')
}

/** Wallet screens are shown unless the call, else the config, says otherwise. */
export function showsScreens(
  context: ClientContext,
  uiOptions: { showWalletUIs?: boolean } | undefined,
): boolean {
  return uiOptions?.showWalletUIs ?? context.config().embeddedWallets.showWalletUIs
}

function signingWallet(context: ClientContext, address: string | undefined): EmbeddedWallet {
  const { user } = context.state.get()
  const wallet = address ? walletByAddress(user, 'ethereum', address) : firstWallet(user, 'ethereum')
  if (!wallet) throw new ClientError('No embedded or connected wallet found for address.')
  return wallet
}

async function sign(
  context: ClientContext,
  wallet: EmbeddedWallet,
  { uiOptions = {} }: SignOptions,
  request: { method: SignMessageRequest['method']; data: unknown; params: unknown; analytics: string },
): Promise<string> {
  const tracked = { walletAddress: wallet.address, requesterAppId: uiOptions.requesterAppId }
  const confirmAndSign = async () => {
    context.track(`${request.analytics}_started`, tracked)
    const { method, params } = request
    const signature = await frameRpc(context, wallet, { method, params }, { requester: uiOptions })
    if (typeof signature !== 'string') throw unableToSign()
    context.track(`${request.analytics}_completed`, tracked)
    return signature
  }
  if (!showsScreens(context, uiOptions)) return confirmAndSign()
  return askToSign(context, wallet, { method: request.method, data: request.data, uiOptions, confirmAndSign })
}

/** Shows the sign-message screen; rejects as `modalOutcome` does. */
export function askToSign(
  context: ClientContext,
  wallet: EmbeddedWallet,
  request: Omit<SignMessageRequest, 'onSuccess' | 'onFailure'>,
): Promise<string> {
  return modalOutcome<string>((report, closed) =>
    openConnected(
      context,
      wallet,
      'sign-message',
      signedBy(
        { ...request, onSuccess: report.success, onFailure: (error) => report.failure(asFailure(error)) },
        wallet.address,
      ),
      closed,
    ),
  )
}

/** What a wallet that could not be connected ends a signature with, as any other failure does. */
const asFailure = (error: unknown) =>
  error instanceof ClientError ? new ProviderError('Failed to sign message', RPC.internal, error) : error

async function reported(
  context: ClientContext,
  event: SignEvent,
  run: () => Promise<string>,
): Promise<{ signature: string }> {
  try {
    const signature = await run()
    context.events.emit(event, 'onSuccess', { signature })
    return { signature }
  } catch (error) {
    const code = (error as { privyErrorCode?: string }).privyErrorCode
    context.events.emit(event, 'onError', code && REPORTED_AS_IS.has(code) ? code : 'unable_to_sign')
    throw error
  }
}

const REPORTED_AS_IS = new Set<string>([
  'must_be_authenticated',
  'invalid_message',
  LatchkeyErrorCode.MODAL_UNAVAILABLE,
])
