import type { WalletRpcBody, WalletRpcResponse } from '@latchkey/contract'
import type { DelegatedRequest, DelegationGrant } from '@latchkey/signer'
import { SignerRefusal } from '@latchkey/signer'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { countRequest } from '../server-wallets/count-request.ts'
import type { BegunRequest } from '../server-wallets/send-request.ts'
import { sendRequestOf, signingOf } from '../server-wallets/send-request.ts'
import { inWalletWords } from '../server-wallets/signer-words.ts'
import type { WalletPorts } from '../server-wallets/wallet-ports.ts'
import type { SendingWallet } from '../transactions/port.ts'
import type { DelegationPorts } from './may-delegate.ts'
import { delegationAuthority } from './may-delegate.ts'
import { useDelegation } from './use.ts'

type SendPorts = Pick<DelegationPorts, 'delegations' | 'serverWallets' | 'signer' | 'keyring' | 'clock'> &
  Pick<WalletPorts, 'limiter' | 'transactions'>

/**
 * Sends from a delegated wallet what the app's authorization keys have signed, as from a server wallet: one request is one
 * transaction. The use is written down before the signer is asked. What was signed while the user took the wallet back is
 * not brought to any node.
 * @returns undefined for a wallet that is not delegated, or any more
 * @throws Refusal `feature_not_enabled`, what a send is refused for, and what the signer refuses
 */
export async function sendDelegated(
  ports: SendPorts,
  app: App,
  { walletId, body, ...asking }: BegunRequest & { walletId: string; body: WalletRpcBody },
): Promise<WalletRpcResponse | undefined> {
  const { method } = body
  const used = await useDelegation(ports, { appId: app.id, walletId }, method)
  if (!used) return undefined
  const { grant, address, use } = used
  let signed = false
  const cameToNothing = (why: 'refused' | 'repeated') =>
    ports.delegations.unused({ id: grant.grantId }, use, why)
  try {
    await countRequest(ports, app, walletId)
    const authority = await delegationAuthority(ports, app)
    const asked: DelegatedRequest = { request: asking.request, authority, grant, address, route: 'rpc' }
    const signing = signingOf(body, {
      whole: () => ports.signer.signDelegated(asked),
      filled: (filled) => ports.signer.signDelegatedSend({ ...asked, filled }),
      kept: () => ports.signer.findDelegatedSend(asked),
      signed: () => {
        signed = true
      },
    })
    const what = sendRequestOf(body, asking)
    const wallet = sendingWallet(grant, walletId, address)
    const sent = await inWalletWords(() =>
      ports.transactions.send({ id: app.id, settings: app.settings }, wallet, what, signing),
    )
    if (!signed) await cameToNothing('repeated')
    return { method, data: { ...sent } }
  } catch (error) {
    // what failed in another way may have been signed
    if (!signed && (error instanceof Refusal || error instanceof SignerRefusal))
      await cameToNothing('refused')
    throw error
  }
}

function sendingWallet(
  { grantId, userId, wallets }: DelegationGrant,
  id: string,
  address: string,
): SendingWallet {
  const chainType = wallets.find((one) => one.address === address)?.chain_type
  if (chainType) return { id, address, userId, chainType, delegation: grantId }
  throw new Refusal('invalid_data', 'The grant is of other wallets')
}
