import type { NamedCluster } from '../chains/solana/clusters.ts'
import type { ClientContext } from '../context.ts'
import { perClient } from '../per-client.ts'
import type {
  EthereumTransactionRequest,
  PendingTransaction,
  PreparedEthereumTransaction,
  PreparedSolanaTransaction,
  TransactionUiOptions,
} from './requests.ts'

const heldBy = /* @__PURE__ */ perClient((_: ClientContext): { pending: PendingTransaction[] } => ({
  pending: [],
}))

/** The one that is being signed; the last, where there are several. */
export const pendingTransaction = (context: ClientContext): PendingTransaction | null =>
  heldBy(context).pending.at(-1) ?? null

/** Runs what signs it. */
export async function whilePending<T>(
  context: ClientContext,
  transaction: PendingTransaction,
  sign: () => Promise<T>,
): Promise<T> {
  const held = heldBy(context)
  held.pending.push(transaction)
  try {
    return await sign()
  } finally {
    held.pending = held.pending.filter((one) => one !== transaction)
  }
}

type Asked = { uiOptions: TransactionUiOptions }

const asked = ({ uiOptions: { transactionInfo } }: Asked) => ({
  title: transactionInfo?.title ?? null,
  action: transactionInfo?.action ?? null,
})

export function pendingEthereum(
  { symbol, explorerUrl }: Pick<EthereumTransactionRequest['chain'], 'symbol' | 'explorerUrl'>,
  { from, to, value, fee, data, sponsored }: PreparedEthereumTransaction,
  request: Asked,
): PendingTransaction {
  const kind = to !== null && (!data || data === '0x') ? 'transfer' : 'transaction'
  const own = { fee: sponsored ? 0n : fee, symbol, explorerUrl }
  return { chain: 'ethereum', ...asked(request), from, to, kind, value, ...own }
}

export function pendingSolana(
  { name, explorerUrl }: NamedCluster,
  { instructions, fee, outgoing }: PreparedSolanaTransaction,
  request: Asked & { from: string },
): PendingTransaction {
  const transfers = instructions.filter(({ kind }) => kind === 'sol-transfer' || kind === 'spl-transfer')
  const receivers = new Set(transfers.map(({ to }) => to))
  const [only] = transfers
  return {
    chain: 'solana',
    ...asked(request),
    from: request.from,
    to: receivers.size === 1 ? (only?.to ?? null) : null,
    kind: transfers.length > 0 && transfers.length === instructions.length ? 'transfer' : 'transaction',
    value: outgoing,
    fee,
    symbol: 'SOL',
    explorerUrl: explorerUrl && withCluster(explorerUrl, name),
  }
}

/** Which cluster an explorer shows is said in its address, of the main one too (MFA-021). */
function withCluster(explorer: string, name: string): string {
  if (!URL.canParse(explorer)) return explorer
  const url = new URL(explorer)
  if (!url.searchParams.has('cluster')) url.searchParams.set('cluster', name)
  return url.href
}
