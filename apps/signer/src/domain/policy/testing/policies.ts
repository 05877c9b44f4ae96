import type { TransactionSerializable } from 'viem'
import { hexToBytes, serializeTransaction } from 'viem/utils'
import type { EthereumTransactionAct, WalletChain } from '../act.ts'
import { ethereumTransactionAct } from '../ethereum-act.ts'
import { judge } from '../judge.ts'
import { parsePolicy } from '../parse-policy.ts'
import type { Policy } from '../policy.ts'

export const ALICE = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
export const MALLORY = '0x00000000000000000000000000000000000bad00'
export const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const NOW = 1_790_000_000

interface WrittenRule {
  id?: string
  method: string
  action?: string
  conditions?: object[]
}

/** A policy as a host would send it, read as the product reads it. */
export function policyOf(
  chain_type: WalletChain,
  rules: WrittenRule[],
  id = 'policyaaaaaaaaaaaaaaaaaa',
): Policy {
  const written = rules.map((rule, index) => ({
    name: `rule ${index}`,
    action: 'ALLOW',
    conditions: [],
    ...rule,
  }))
  return { id, ...parsePolicy({ version: '1.0', name: 'a policy', chain_type, rules: written }) }
}

export const condition = (
  field_source: string,
  field: string,
  operator: string,
  value: unknown,
  more = {},
) => ({
  field_source,
  field,
  operator,
  value,
  ...more,
})

export const onTransaction = (field: string, operator: string, value: unknown) =>
  condition('ethereum_transaction', field, operator, value)

/** What the signer would judge of a transaction that it is about to sign. */
export const transactionAct = (
  fields: object,
  method: EthereumTransactionAct['method'] = 'eth_sendTransaction',
) =>
  ethereumTransactionAct(
    method,
    hexToBytes(
      serializeTransaction({
        type: 'eip1559',
        chainId: 8453,
        nonce: 3,
        gas: 90_000n,
        ...fields,
      } as TransactionSerializable),
    ),
  )

/** Whether one policy lets this be done, at `NOW`. */
export const allows = (policy: Policy, act: Parameters<typeof judge>[1]) => judge([policy], act, NOW).allowed
