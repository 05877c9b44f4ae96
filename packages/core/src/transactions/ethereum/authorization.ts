import { type Hex, isAddress, isAddressEqual, isHex, parseSignature } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { chainIdOf } from '../../chains/ethereum/chain-ids.ts'
import { configuredChain } from '../../chains/ethereum/chains.ts'
import { forHost } from '../../chains/ethereum/for-host.ts'
import { publicClient } from '../../chains/ethereum/public-client.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { frameRpc } from '../../wallets/frame-rpc.ts'
import { chainIdSaid, pendingCount } from './chain-facts.ts'
import { anotherChain } from './prepare-transaction.ts'
import { sendingWallet } from './send-transaction.ts'

/** What an EIP-7702 authorization is to say. */
export interface SignAuthorizationInput {
  /** whose code the wallet takes on */
  contractAddress: Hex
  /** default: the wallet's chain */
  chainId?: number
  /** default: the wallet's next one, or with `executor: 'self'` the one after it */
  nonce?: number
  /** who sends the transaction that carries it; `'self'`: the wallet, which uses up a nonce for that first */
  executor?: 'self' | Hex
}

/** A signed EIP-7702 authorization, as viem takes it. */
export interface SignedAuthorization {
  r: Hex
  s: Hex
  v?: bigint
  yParity: number
  address: Hex
  chainId: number
  nonce: number
}

/**
 * Signs that an embedded wallet takes on the code of a contract (EIP-7702), on one chain and for one nonce. Nothing is shown.
 *
 * @throws TypeError for what cannot be authorized, chain 0 among it: that would count on every chain. ClientError
 * `must_be_authenticated`, `embedded_wallet_not_found`, `unable_to_sign`; ConnectorError `unsupported_chain_id`; ProviderError
 * 4901 when another chain answers for it.
 */
export async function authorizeCode(
  context: ClientContext,
  input: SignAuthorizationInput,
  options: { address?: string } = {},
): Promise<SignedAuthorization> {
  const wallet = sendingWallet(context, options.address)
  const own = wallet.address as Hex
  const { contractAddress, executor } = input
  const chainId = input.chainId ?? chainIdOf(context, own)
  const fits =
    isAddress(contractAddress) &&
    (executor === undefined || executor === 'self' || isAddress(executor)) &&
    (input.nonce === undefined || (Number.isSafeInteger(input.nonce) && input.nonce >= 0))
  if (!fits || !Number.isSafeInteger(chainId) || chainId <= 0)
    throw new TypeError('Invalid authorization request')
  const bySelf = executor === 'self' || (executor !== undefined && isAddressEqual(executor, own))
  const nonce = input.nonce ?? (await nextNonce(context, chainId, own)) + (bySelf ? 1 : 0)
  await configuredChain(context, chainId)
  const hash = hashAuthorization({ address: contractAddress, chainId, nonce })
  const signature = await frameRpc(context, wallet, { method: 'secp256k1_sign', params: [hash] })
  if (!isHex(signature)) throw new ClientError('Unable to sign authorization', 'unable_to_sign')
  const { r, s, v, yParity } = parseSignature(signature)
  return { r, s, ...(v === undefined ? {} : { v }), yParity, address: contractAddress, chainId, nonce }
}

async function nextNonce(context: ClientContext, chainId: number, address: string): Promise<number> {
  const client = await publicClient(context, chainId)
  const asked = Promise.all([chainIdSaid(client), pendingCount(client, address)])
  const [said, nonce] = await asked.catch((error) => Promise.reject(forHost(error)))
  if (said !== chainId) throw anotherChain(await configuredChain(context, chainId), said)
  return nonce
}
