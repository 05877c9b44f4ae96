import type { ScanState, TransactionUiOptions } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useTransactionCopy } from '../../copy/transaction/copy.ts'
import { Asker, type AskingApp } from '../../ui/asker.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Heading } from '../../ui/heading.tsx'
import { send } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useSheet } from '../../ui/root-context.ts'
import { Amount, Skeleton } from './amount.tsx'
import { Approval, type ApprovalProps, type TransactionStatus } from './approval.tsx'
import { Failure, type TransactionErrorView } from './failure.tsx'
import { Receipt } from './receipt.tsx'

/** What the view of either chain takes. */
export interface TransactionViewProps<Prepared> {
  status: TransactionStatus
  /** who asks */
  app?: AskingApp | null
  /** address of the wallet that signs */
  from: string
  /** null while it is prepared */
  transaction: Prepared | null
  insufficientFunds: boolean
  /** null while funding is not available */
  onAddFunds: (() => void) | null
  /** hash or signature, once there is one */
  result: string | null
  /** what it has cost, in the base unit; null: not known, or not over */
  paid?: bigint | null
  error: TransactionErrorView | null
  uiOptions: TransactionUiOptions
  signOnly: boolean
  onApprove(): void
  onDecline(): void
  onRetry(): void
  onClose(): void
}

/** Of several that are looked at one after the other, and judged. */
export interface TransactionSteps {
  /** which of `count`, from 0 */
  index: number
  count: number
  /** to the one before; null: there is none, or no way back */
  onBack: (() => void) | null
  scan: ScanState
  /** the scan is waited for before it can be approved */
  scanHolds: boolean
  /** 'I understand and want to proceed anyways' is ticked */
  accepted: boolean
  onAccept(accepted: boolean): void
}

/** How a chain speaks of a transaction. What is not known before it is prepared is null. */
interface Chain {
  name: string
  network: string
  explorerUrl: string | null
  /** 'Transaction hash' or 'Signature' */
  hashLabel: string
  /** of several that are confirmed one after the other */
  step?: { number: number; of: number } | null
  /** what it comes to, where more is to be said than `amount`, `deed` and `unread` do; null while that is not known */
  hero?: ReactNode
  amount: string | null
  /** `amount` in money, where that is known */
  usd?: string | null
  /** what it does where that is more than to move an amount: in words, and what is called by its name or selector */
  deed?: { words: string; code?: string } | null
  /** what it does is not known: nothing of it, or a part */
  unread?: 'all' | 'part' | null
  symbol: string
  /** who is party to it */
  parties: (Fact | null | false)[]
  /** what the receipt says of it besides its parties, in place of amount and deed */
  receipt?: (Fact | null | false)[]
  fee: ReactNode
  /** of the button, where the host has no words for it */
  label: string
  warning: ReactNode
  /** what it has cost, once that is known */
  paid?: Fact | null
  /** what was found against it */
  alarm?: ReactNode
  /** whether anybody was asked about it */
  check?: ReactNode
  /** what is not there yet may be the reason not to approve it */
  held?: boolean
  /** the user says that they want it all the same, before they can approve it */
  consent?: ApprovalProps['consent']
  /** what is agreed to, where that is more than the prepared transaction: another one is read anew */
  agreedTo?: unknown
  /** what the first look leaves out */
  more: { label: string; content: ReactNode }
}

/** A transaction on its way from the question to the receipt, or to what went wrong. */
export function Transaction(props: TransactionViewProps<unknown> & { chain: Chain }): ReactNode {
  useSheet(transactionCss)
  const { transaction: copy } = useTransactionCopy()
  const { status, transaction, uiOptions, error, chain } = props
  const { transactionInfo: info } = uiOptions
  const contract = info?.contractInfo
  const picture = contract?.imgUrl && (
    <Picture src={contract.imgUrl} alt={contract.imgAltText} size={contract.imgSize} />
  )
  const network = { label: copy.network, value: chain.network }
  const amount = chain.amount !== null && { label: copy.amount, value: `${chain.amount} ${chain.symbol}` }
  const moves = chain.amount !== '0'

  if (status === 'error' && error)
    return (
      <Failure
        error={error}
        hashLabel={chain.hashLabel}
        paid={chain.paid ?? null}
        explorerUrl={chain.explorerUrl}
        onRetry={props.onRetry}
        onClose={props.onClose}
      />
    )
  if (status === 'success' || status === 'signed') {
    return (
      <Receipt
        title={uiOptions.successHeader ?? (status === 'signed' ? copy.signed : copy.complete)}
        detail={uiOptions.successDescription ?? null}
        picture={picture}
        facts={[
          ...(chain.receipt ?? [
            chain.deed != null && { label: copy.action, value: chain.deed.code ?? chain.deed.words },
            chain.unread !== 'all' && (!chain.deed || moves) && amount,
          ]),
          ...chain.parties,
          network,
          chain.paid ?? null,
        ]}
        hashLabel={chain.hashLabel}
        hash={status === 'signed' ? null : props.result}
        explorerUrl={chain.explorerUrl}
        onClose={props.onClose}
      />
    )
  }
  return (
    <>
      <Heading
        icon={send}
        visual={picture}
        title={stepped(info?.title ?? copy.title, chain.step)}
        detail={uiOptions.description}
      />
      <Asker app={props.app ?? null} wallet={props.from} network={chain.network} />
      {chain.alarm}
      {chain.hero ?? <Hero {...chain} />}
      <Facts
        facts={[
          info?.action !== undefined && { label: copy.action, value: info.action },
          chain.deed != null && moves && amount,
          transaction === null && { label: copy.to, value: <Skeleton /> },
          ...chain.parties,
          network,
          { label: copy.fee, value: chain.fee ?? <Skeleton /> },
        ]}
      />
      {transaction !== null && <Disclosure label={chain.more.label}>{chain.more.content}</Disclosure>}
      <Approval
        to={chain.agreedTo ?? transaction}
        status={status}
        label={uiOptions.buttonText ?? chain.label}
        chain={chain.name}
        warning={chain.warning}
        check={chain.check}
        held={chain.held}
        consent={chain.consent}
        insufficientFunds={props.insufficientFunds}
        onAddFunds={props.onAddFunds}
        cancellable={uiOptions.isCancellable !== false}
        onApprove={props.onApprove}
        onDecline={props.onDecline}
      />
    </>
  )
}

/** '(n / m)' after the title of one of several. */
const stepped = (title: string, step: Chain['step']) =>
  step ? `${title} (${step.number} / ${step.of})` : title

/** What it comes to, large: the amount, the deed, or that nobody here can tell. */
function Hero({ amount, usd, symbol, deed, unread }: Chain): ReactNode {
  const { transaction: copy } = useTransactionCopy()
  if (unread === 'all')
    return (
      <div className="unread">
        <Notice tone="warn">
          <b>{copy.unread}</b>
          <br />
          {copy.unreadDetail}
        </Notice>
      </div>
    )
  return (
    <>
      {deed ? (
        <p className="amount deed">
          {deed.words}
          {deed.code && <code dir="ltr">{deed.code}</code>}
        </p>
      ) : (
        <Amount value={amount} symbol={symbol} usd={usd} />
      )}
      {unread === 'part' && (
        <div className="unread">
          <Notice tone="warn">{copy.unreadPart}</Notice>
        </div>
      )}
    </>
  )
}

/** An address as every transaction shows it. */
export function Address({ of }: { of: string }): ReactNode {
  const { shell } = useTransactionCopy()
  return <Copyable value={of} label={shell.copyAddress} />
}

const transactionCss = `
.amount{margin-block:-4px 16px;text-align:center;font:600 28px/36px var(--font);letter-spacing:-.01em;color:var(--fg);overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.amount small{font:500 16px/24px var(--font);letter-spacing:0;color:var(--fg-2)}
.amount .worth{font:500 14px/20px var(--font);letter-spacing:0}
.amount.deed{display:flex;flex-direction:column;align-items:center;font-size:20px;line-height:28px}
.amount code{margin-block-start:2px;padding:1px 8px;border-radius:var(--r-sm);background:var(--bg-2);font:500 14px/22px var(--mono);letter-spacing:0;color:var(--fg-2);overflow-wrap:anywhere}
.unread{margin-block-end:12px}
.asker+.unread{margin-block-end:16px}
.unread b{font-weight:600}
.unread span{display:block}
.unread code,.facts code,.instruction h3 code{font:500 13px/20px var(--mono);overflow-wrap:anywhere}
.facts small{font-size:inherit}
.notice .said{display:block;margin-block-start:4px;color:var(--fg-2)}
.worth{display:block;font-size:13px;color:var(--fg-3)}
.worth.near{display:inline-block;margin-inline-start:6px}
.named{display:inline-flex;flex-direction:column;align-items:flex-end;min-inline-size:0}
.whole{display:inline-block;inline-size:21ch;font:12px/18px var(--mono);overflow-wrap:anywhere}
.skeleton{display:inline-block;inline-size:96px;block-size:14px;border-radius:7px;background:var(--bg-3);vertical-align:middle}
.amount .skeleton{inline-size:140px;block-size:24px;border-radius:12px}
@media (max-height:600px){.actions>.tick-row{flex:1 0 100%}}
@media (prefers-reduced-motion:no-preference){.skeleton{animation:pulse 1.4s ease-in-out infinite}}
.hex{display:block;max-block-size:96px;overflow:auto;padding:10px 12px;border-radius:var(--r-sm);background:var(--bg-2);font:12px/18px var(--mono);overflow-wrap:anywhere;color:var(--fg-2);text-align:start}
.block{display:block;padding-block:8px}
.block>dt{margin-block-end:4px}
.instruction{padding-block:12px;border-block-start:1px solid var(--line)}
.instruction:first-child{border:0;padding-block-start:4px}
.instruction h3{margin:0 0 4px;font:600 13px/20px var(--font);color:var(--fg)}
`
