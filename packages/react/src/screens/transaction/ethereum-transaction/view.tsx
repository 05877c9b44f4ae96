import type { EthereumTransactionRequest, PreparedEthereumTransaction } from '@latchkey/core'
import { type ReactNode, useMemo } from 'react'
import { useTransactionCopy } from '../../../copy/transaction/copy.ts'
import { useOwnBack } from '../../../ui/own-back.ts'
import { Transaction, type TransactionSteps, type TransactionViewProps } from '../transaction.tsx'
import { Changes } from './changes.tsx'
import { Coin } from './coin.tsx'
import { EthereumTransactionDetails } from './details.tsx'
import { EthereumHero } from './hero.tsx'
import { judgementOf } from './judgement.ts'
import { outlineOf } from './outline.ts'
import { partiesOf, partyFacts } from './parties.tsx'
import { receiptFacts } from './receipt-facts.tsx'
import { Alarm, Check } from './risk.tsx'
import { warningOf } from './warning.tsx'

export interface EthereumTransactionViewProps
  extends TransactionViewProps<PreparedEthereumTransaction>,
    TransactionSteps {
  network: Pick<EthereumTransactionRequest['chain'], 'name' | 'symbol' | 'explorerUrl'>
  /** the chain says that it will likely fail; the user may still try */
  warned: boolean
}

export function EthereumTransactionView(props: EthereumTransactionViewProps): ReactNode {
  const { transaction: copy } = useTransactionCopy()
  const { network, transaction, uiOptions, scan, index, count } = props
  const { name, symbol, explorerUrl } = network
  const contract = uiOptions.transactionInfo?.contractInfo?.name ?? null
  const said = scan.status === 'completed' ? scan : null
  const outline = useMemo(
    () => transaction && outlineOf(transaction, said ?? { status: 'uninitiated' }, symbol),
    [transaction, said, symbol],
  )
  const parties = transaction && outline && partiesOf(transaction, outline.lines)
  const judgement = judgementOf(scan, !props.scanHolds)
  useOwnBack(props.onBack)
  return (
    <Transaction
      {...props}
      chain={{
        name,
        network: name,
        explorerUrl,
        hashLabel: copy.hash,
        step: count > 1 ? { number: index + 1, of: count } : null,
        hero: transaction && outline && parties && (
          <EthereumHero transaction={transaction} outline={outline} symbol={symbol} chain={name}>
            <Changes lines={outline.lines} simulated={outline.simulated} parties={parties.several} />
          </EthereumHero>
        ),
        amount: null,
        symbol,
        parties:
          transaction && outline && parties ? partyFacts(copy, transaction, outline, parties, contract) : [],
        receipt: transaction && outline ? receiptFacts(copy, transaction, outline) : [],
        fee: transaction && <Fee {...transaction} symbol={symbol} />,
        label: index + 1 < count ? copy.continue : copy.approve,
        warning: transaction && warningOf(copy, transaction, name, props.warned),
        paid:
          props.paid == null
            ? null
            : {
                label: copy.paid,
                value: <Coin amount={props.paid} price={transaction?.price} symbol={symbol} />,
              },
        alarm: <Alarm judgement={judgement} />,
        check: <Check judgement={judgement} />,
        held: props.scanHolds,
        consent: judgement === 'malicious' ? { given: props.accepted, onChange: props.onAccept } : null,
        agreedTo: outline,
        more: {
          label: copy.details,
          content: transaction && <EthereumTransactionDetails transaction={transaction} symbol={symbol} />,
        },
      }}
    />
  )
}

/** What it costs at most, in the coin and in money where that is known. */
function Fee({
  fee,
  layer1Fee,
  price,
  sponsored,
  symbol,
}: PreparedEthereumTransaction & { symbol: string }): ReactNode {
  const { transaction: copy } = useTransactionCopy()
  if (sponsored) return copy.sponsored
  return (
    <>
      <Coin amount={fee} price={price} symbol={symbol} />
      {layer1Fee === null && <span className="worth">{copy.layer1Unknown}</span>}
    </>
  )
}
