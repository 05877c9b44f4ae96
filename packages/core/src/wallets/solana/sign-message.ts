import { base64 } from '@scure/base'
import type { ClientContext } from '../../context.ts'
import { ClientError, errorCode } from '../../errors/client-errors.ts'
import { LatchkeyErrorCode } from '../../errors/error-codes.ts'
import { type EmbeddedWallet, firstWallet } from '../accounts.ts'
import { walletByAddress } from '../by-address.ts'
import type { SignMessageUiOptions } from '../requests.ts'
import { askToSign, invalidMessage, requireUser, showsScreens, unableToSign } from '../sign-message.ts'
import { signBytes } from './sign-bytes.ts'

const { MODAL_UNAVAILABLE } = LatchkeyErrorCode

export interface SolanaSignMessageInput {
  message: Uint8Array
  options?: { uiOptions?: SignMessageUiOptions; address?: string }
}

/**
 * Signs bytes with an embedded Solana wallet, in the dialog unless wallet screens are off.
 *
 * @returns the 64 bytes of the signature.
 * @throws in the dialog after firing `signSolanaMessage.onError` with `unable_to_sign`; without it, silently.
 * An empty message fires `signMessage.onError` with `invalid_message`.
 */
export async function signSolanaMessage(
  context: ClientContext,
  { message, options = {} }: SolanaSignMessageInput,
): Promise<Uint8Array> {
  const { uiOptions = {}, address } = options
  const failed = (code: string) => context.events.emit('signSolanaMessage', 'onError', code)
  try {
    requireUser(context)
  } catch (error) {
    failed('must_be_authenticated')
    throw error
  }
  // Not by `instanceof`: bytes of another realm (a frame, a test environment) are bytes too.
  if (!ArrayBuffer.isView(message) || message.length === 0) {
    context.events.emit('signMessage', 'onError', 'invalid_message')
    throw invalidMessage()
  }
  const wallet = solanaWallet(context, address)
  if (!wallet) {
    failed('unable_to_sign')
    throw address ? new ClientError('No wallet found for address', 'unable_to_sign') : unableToSign()
  }
  const tracked = { walletAddress: wallet.address, requesterAppId: uiOptions.requesterAppId }
  const confirmAndSign = async () => {
    context.track('embedded_wallet_sign_message_started', tracked)
    const signature = await signBytes(context, wallet, message, { requester: uiOptions })
    context.track('embedded_wallet_sign_message_completed', tracked)
    return signature
  }
  const signed = (signature: Uint8Array) => {
    context.events.emit('signSolanaMessage', 'onSuccess', { signature })
    return signature
  }
  if (!showsScreens(context, uiOptions)) return signed(await confirmAndSign())
  try {
    const signature = await askToSign(context, wallet, {
      method: 'solana_signMessage',
      data: base64.encode(message),
      uiOptions,
      confirmAndSign: async () => base64.encode(await confirmAndSign()),
    })
    return signed(base64.decode(signature))
  } catch (error) {
    failed(errorCode(error, '') === MODAL_UNAVAILABLE ? MODAL_UNAVAILABLE : 'unable_to_sign')
    throw error
  }
}

/** The embedded Solana wallet with an address; without one, the wallet at index 0. */
export function solanaWallet(context: ClientContext, address: string | undefined): EmbeddedWallet | null {
  const { user } = context.state.get()
  return address ? walletByAddress(user, 'solana', address) : firstWallet(user, 'solana')
}
