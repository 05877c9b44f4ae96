import type { LocalAccount } from 'viem'
import type { ViemSource } from './viem-account.ts'

/**
 * A wallet as an account of viem, for clients and libraries that want one. What it signs is confirmed as a request to the
 * wallet's own provider is; hashes and authorizations (EIP-7702), of which nobody could say what they are for, show nothing.
 *
 * @throws ClientError `unsupported_wallet_type`, from `sign` and `signAuthorization` of a wallet that is not embedded
 */
export async function toViemAccount({ wallet }: { wallet: ViemSource }): Promise<LocalAccount> {
  const { viemAccount } = await import('./viem-account.ts')
  return viemAccount(wallet)
}
