import type { WalletRequest } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import type { WalletPorts } from './wallet-ports.ts'

/**
 * Asks the signer with its words for the policies alone, and once more with the policies where it knows them by another word or
 * not at all: it has done nothing then. A policy of a hundred rules is twenty kilobytes, which neither leave the database nor
 * go to the signer with each signature.
 */
export async function showing<T>(
  { serverWallets }: Pick<WalletPorts, 'serverWallets'>,
  asked: WalletRequest,
  ask: (asked: WalletRequest) => Promise<T>,
): Promise<T> {
  try {
    return await ask(asked)
  } catch (error) {
    if (!(error instanceof SignerRefusal) || error.code !== 'show_document') throw error
    const ids = asked.policies.map((policy) => ('document' in policy ? policy.document : policy).id)
    const policies = await serverWallets.findMany(asked.wallet.document.app, 'policy', ids)
    return ask({ ...asked, policies })
  }
}
