import { NATIVE_MINT } from '@latchkey/contract'
import type { NamedCluster } from '../chains/solana/clusters.ts'
import type { SolanaAmount } from '../chains/solana/instructions/view.ts'
import type { ClientContext } from '../context.ts'
import { perClient } from '../per-client.ts'
import { leavingTokens } from './pending-tokens.ts'
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
  prepared: PreparedEthereumTransaction,
  request: Asked,
): PendingTransaction {
  const { from, value, fee, data, sponsored } = prepared
  const { tokens, to, all } = leavingTokens(prepared)
  const kind = all || (to !== null && (!data || data === '0x')) ? 'transfer' : 'transaction'
  const own = { fee: sponsored ? 0n : fee, symbol, explorerUrl }
  const said = { chain: 'ethereum', ...asked(request), from, to, kind, value, ...own } as const
  return tokens.length > 0 ? { ...said, tokens } : said
}

export function pendingSolana(
  { name, explorerUrl }: NamedCluster,
  prepared: PreparedSolanaTransaction,
  request: Asked & { from: string },
): PendingTransaction {
  const { instructions, fee } = prepared
  const transfers = instructions.filter(({ kind }) => kind === 'sol-transfer' || kind === 'spl-transfer')
  const receivers = new Set(transfers.map(({ to }) => to))
  const [only] = transfers
  return {
    chain: 'solana',
    ...asked(request),
    from: request.from,
    to: receivers.size === 1 ? (only?.to ?? null) : null,
    kind: transfers.length > 0 && transfers.length === instructions.length ? 'transfer' : 'transaction',
    ...leaving(prepared, request.from),
    fee,
    symbol: 'SOL',
    explorerUrl: explorerUrl && withCluster(explorerUrl, name),
  }
}

/** SOL and tokens that leave a wallet, by token: as a simulation says, else by the instructions, of a swap what it may take. */
function leaving(
  { instructions, changes, outgoing }: PreparedSolanaTransaction,
  wallet: string,
): Required<Pick<PendingTransaction, 'value' | 'tokens'>> {
  if (changes) {
    const gone = changes.flatMap((one) => (one.amount < 0n ? [{ ...one, amount: -one.amount }] : []))
    const sol = gone.find(({ mint }) => mint === NATIVE_MINT)
    return { value: sol?.amount ?? 0n, tokens: gone.filter((one) => one !== sol) }
  }
  const sums = new Map<string, SolanaAmount>()
  for (const { kind, to, sell, mint, amount, decimals, symbol } of instructions) {
    const sent = kind === 'spl-transfer' && to !== wallet && amount !== undefined
    const one = sell ?? (sent ? { mint: mint ?? '', amount, decimals, symbol } : null)
    if (!one) continue
    sums.set(one.mint, {
      mint: one.mint,
      amount: one.amount + (sums.get(one.mint)?.amount ?? 0n),
      ...(one.decimals === undefined ? {} : { decimals: one.decimals }),
      ...(one.symbol === undefined ? {} : { symbol: one.symbol }),
    })
  }
  return { value: outgoing, tokens: [...sums.values()] }
}

/** Which cluster an explorer shows is said in its address, of the main one too (MFA-021). */
function withCluster(explorer: string, name: string): string {
  if (!URL.canParse(explorer)) return explorer
  const url = new URL(explorer)
  if (!url.searchParams.has('cluster')) url.searchParams.set('cluster', name)
  return url.href
}
