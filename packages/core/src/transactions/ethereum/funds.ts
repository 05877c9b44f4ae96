import { chainSaid, isRevert } from '../../chains/ethereum/chain-said.ts'
import { ClientError } from '../../errors/client-errors.ts'
import type { PreparedEthereumTransaction } from '../requests.ts'

type Costs = Pick<PreparedEthereumTransaction, 'value' | 'fee' | 'balance' | 'sponsored'>

/** Its wallet cannot pay for it. What somebody else pays for is never short: how that one is paid is not known here. */
export const lacksFunds = ({ value, fee, balance, sponsored }: Costs): boolean =>
  !sponsored && value + fee > balance

/** Words of a chain for it, not of a contract, whose funds are its own. */
const SHORT = /insufficient (funds|balance)/i

/** The chain refuses it since the wallet cannot pay for it. */
export function saysLacking(error: unknown): boolean {
  const said = chainSaid(error)
  return said !== null && SHORT.test(said.message) && !isRevert(said)
}

export const insufficientBalance = (cause?: unknown) =>
  new ClientError('Insufficient balance for transaction', 'insufficient_balance', cause)

/** An error by its code, where it says that the funds do not do. */
export const withCode = (error: unknown): unknown => (saysLacking(error) ? insufficientBalance(error) : error)
