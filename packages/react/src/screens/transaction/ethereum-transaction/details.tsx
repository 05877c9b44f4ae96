import { type DecodedCall, type PreparedEthereumTransaction, previewOf, quantityOf } from '@latchkey/core'
import type { ReactNode } from 'react'
import { fill } from '../../../copy/fill.ts'
import { useTransactionCopy } from '../../../copy/transaction/copy.ts'
import { DECIMALS, formatToken, formatUnits } from '../../../ui/amount.ts'
import { Facts } from '../../../ui/facts.tsx'
import { tokenSymbol } from '../foreign-text.ts'
import { isPlain } from './decoded.ts'
import { UNLIMITED } from './line.ts'

/** Calls, and tokens of one call, that are listed; the data hold them all. */
const MOST = { calls: 20, tokens: 24 } as const

export interface EthereumTransactionDetailsProps {
  transaction: PreparedEthereumTransaction
  symbol: string
}

/** What the first look leaves out. The total is exact here, not rounded, and no address is shortened. */
export function EthereumTransactionDetails(props: EthereumTransactionDetailsProps): ReactNode {
  const { transaction: copy } = useTransactionCopy()
  const { transaction, symbol } = props
  const { request, data, value, fee, layer1Fee, sponsored, calls = [] } = transaction
  const { gas } = previewOf(transaction)
  const nonce = quantityOf(request.nonce)
  const exact = (units: bigint) => `${formatUnits(units, DECIMALS.NATIVE)} ${symbol}`
  return (
    <>
      <Facts
        facts={[
          { label: copy.from, value: <Whole of={transaction.from} /> },
          transaction.to !== null && { label: copy.to, value: <Whole of={transaction.to} /> },
          { label: copy.total, value: exact(value + (sponsored ? 0n : fee)) },
          Boolean(layer1Fee) && { label: copy.layer1Fee, value: exact(layer1Fee ?? 0n) },
          { label: copy.balance, value: `${formatToken(transaction.balance, DECIMALS.NATIVE)} ${symbol}` },
          gas !== null && { label: copy.gas, value: gas.toString() },
          nonce !== null && { label: copy.nonce, value: nonce.toString() },
        ]}
      />
      {calls.slice(0, MOST.calls).map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one transaction stay in their order
        <Call key={index} call={call} transaction={transaction} exact={exact} />
      ))}
      {calls.length > MOST.calls && (
        <p className="more">{fill(copy.more, { count: calls.length - MOST.calls })}</p>
      )}
      {data && data !== '0x' && (
        <div className="block">
          <h3>{copy.data}</h3>
          <code className="hex" tabIndex={0} dir="ltr">
            {data}
          </code>
        </div>
      )}
    </>
  )
}

/** One call with its arguments as they are: base units, whole addresses. */
function Call({
  call,
  transaction,
  exact,
}: {
  call: DecodedCall
  transaction: PreparedEthereumTransaction
  /** wei in whole coins */
  exact(units: bigint): string
}): ReactNode {
  const { transaction: copy } = useTransactionCopy()
  const { tokenIds = [], amounts = [], isErc20Ish, isNFTIsh } = call
  const facts = transaction.tokens?.[call.contract.toLowerCase()]
  const symbol = tokenSymbol(facts?.symbol)
  const address = (label: string, of: string | undefined) =>
    of !== undefined && { label, value: <Whole of={of} /> }
  const amount = (units: bigint) => {
    if (units >= UNLIMITED && isErc20Ish) return copy.maximum
    const decimals = facts?.decimals ?? null
    if (isNFTIsh || decimals === null) return units.toString()
    return `${formatUnits(units, decimals)} ${symbol ?? ''}`.trim()
  }
  return (
    <section className="instruction">
      <h3>
        {copy.calls[isPlain(call) ? 'transfer' : call.action]}{' '}
        {call.functionName !== null && <code dir="ltr">{call.functionName}</code>}
        {call.functionName === null && !isPlain(call) && copy.unknownFunction}
      </h3>
      <Facts
        facts={[
          address(isPlain(call) ? copy.to : copy.contract, call.contract),
          address(copy.from, call.transferFrom ?? call.caller),
          address(copy.to, call.transferTo),
          address(copy.spender, call.spender),
          address(copy.operator, call.operator),
          call.approved !== undefined && {
            label: copy.permission,
            value: call.approved ? copy.granted : copy.withdrawn,
          },
          Boolean(call.value) && { label: copy.amount, value: exact(call.value ?? 0n) },
          // one that may be either has an amount, as the first look says
          tokenIds.length > 0 &&
            !isErc20Ish && { label: copy.tokenIds, value: <Values of={tokenIds.map(String)} /> },
          amounts.length > 0 && { label: copy.amount, value: <Values of={amounts.map(amount)} /> },
        ]}
      />
    </section>
  )
}

function Values({ of }: { of: string[] }): ReactNode {
  const { transaction: copy } = useTransactionCopy()
  return (
    <>
      <bdi>{of.slice(0, MOST.tokens).join(', ')}</bdi>
      {of.length > MOST.tokens && ` ${fill(copy.more, { count: of.length - MOST.tokens })}`}
    </>
  )
}

/** An address of which no part is left out: those who imitate one copy its beginning and its end. */
const Whole = ({ of }: { of: string }) => (
  <bdi className="whole" dir="ltr">
    {of}
  </bdi>
)
