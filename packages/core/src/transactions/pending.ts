import { NATIVE_MINT } from '@latchkey/contract'
import type { NamedCluster } from '../chains/solana/clusters.ts'
import type { ClientContext } from '../context.ts'
import { perClient } from '../per-client.ts'
import type { DecodedCall } from './ethereum/decoded-call.ts'
import type {
  EthereumTransactionRequest,
  PendingToken,
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
  const { from, value, fee, data, sponsored, calls = [] } = prepared
  const transfers = calls.filter((call) => sends(call, from))
  const known = transfers.length > 0 && transfers.length === calls.length
  const plain = prepared.to !== null && (!data || data === '0x')
  const tokens = transfers.map((call) => tokenOf(call, prepared))
  // a token's contract is asked, and receives nothing
  const receivers = transfers.map(({ transferTo }) => transferTo ?? null)
  const to = known ? onlyOne(value > 0n ? [prepared.to, ...receivers] : receivers) : prepared.to
  const kind = plain || known ? 'transfer' : 'transaction'
  const own = { fee: sponsored ? 0n : fee, symbol, explorerUrl }
  return { chain: 'ethereum', ...asked(request), from, to, kind, ...some(tokens), value, ...own }
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const sends = ({ action, transferFrom, caller, transferTo }: DecodedCall, wallet: string) =>
  (action === 'transfer' || action === 'batch transfer') &&
  transferTo !== undefined &&
  same(transferFrom ?? caller ?? wallet, wallet)

function tokenOf(
  { contract, isErc20Ish, amounts = [], tokenIds = [] }: DecodedCall,
  { tokens }: PreparedEthereumTransaction,
): PendingToken {
  const facts = tokens?.[contract.toLowerCase()]
  const counted = isErc20Ish || tokenIds.length === 0
  return {
    address: contract,
    symbol: facts?.symbol ?? null,
    decimals: facts?.decimals ?? null,
    amount: counted ? (amounts[0] ?? null) : null,
    ids: counted ? [] : tokenIds,
  }
}

const some = (tokens: PendingToken[]) => (tokens.length > 0 ? { tokens } : {})

function onlyOne(addresses: (string | null)[]): string | null {
  const [first = null] = addresses
  return first !== null && addresses.every((one) => one !== null && same(one, first)) ? first : null
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
  const { value, tokens } = leaving(prepared, request.from)
  return {
    chain: 'solana',
    ...asked(request),
    from: request.from,
    to: receivers.size === 1 ? (only?.to ?? null) : null,
    ...some(tokens),
    kind: transfers.length > 0 && transfers.length === instructions.length ? 'transfer' : 'transaction',
    value,
    fee,
    symbol: 'SOL',
    explorerUrl: explorerUrl && withCluster(explorerUrl, name),
  }
}

/** SOL and tokens that leave a wallet, by token: as a simulation says, else by the instructions, of a swap what it may take. */
function leaving(
  { instructions, changes, outgoing }: PreparedSolanaTransaction,
  wallet: string,
): { value: bigint; tokens: PendingToken[] } {
  if (changes) {
    const gone = changes.flatMap((one) => (one.amount < 0n ? [{ ...one, amount: -one.amount }] : []))
    const sol = gone.find(({ mint }) => mint === NATIVE_MINT)
    return { value: sol?.amount ?? 0n, tokens: gone.filter((one) => one !== sol).map(pendingToken) }
  }
  const sums = new Map<string, PendingToken>()
  for (const { kind, to, sell, mint, amount, decimals, symbol } of instructions) {
    const sent = kind === 'spl-transfer' && to !== wallet && amount !== undefined
    const one = sell ?? (sent ? { mint, amount, decimals, symbol } : null)
    if (!one) continue
    const before = sums.get(one.mint ?? '')?.amount ?? 0n
    sums.set(one.mint ?? '', pendingToken({ ...one, amount: before + one.amount }))
  }
  return { value: outgoing, tokens: [...sums.values()] }
}

function pendingToken(given: {
  mint?: string | undefined
  amount: bigint
  decimals?: number | undefined
  symbol?: string | undefined
}): PendingToken {
  const { mint, amount, decimals = null, symbol = null } = given
  return { address: mint ?? null, symbol, decimals, amount, ids: [] }
}

/** Which cluster an explorer shows is said in its address, of the main one too (MFA-021). */
function withCluster(explorer: string, name: string): string {
  if (!URL.canParse(explorer)) return explorer
  const url = new URL(explorer)
  if (!url.searchParams.has('cluster')) url.searchParams.set('cluster', name)
  return url.href
}
