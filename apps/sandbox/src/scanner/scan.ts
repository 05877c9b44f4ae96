import type { Prices } from '../prices/prices.ts'
import { TokenBook } from './assets.ts'
import { judge } from './judge.ts'
import type { MaliciousList } from './malicious-list.ts'
import { type Approval, type Movement, readLogs } from './movements.ts'
import { readPermits } from './permits.ts'
import type { ScanRequest } from './scan-request.ts'
import { type Run, simulate } from './simulate.ts'
import { diffsOf, exposuresOf } from './summary.ts'

/** What a scan needs of this world: the chains by id, who is malicious, and what things cost. */
export interface ScanWorld {
  chains: ReadonlyMap<number, string>
  malicious: MaliciousList
  prices: Prices
}

/** The answer to a scan, with those members that were asked for. */
export async function scan(request: ScanRequest, { chains, malicious, prices }: ScanWorld) {
  const { chain, chainId, intent, account, options } = request
  const url = chainId === undefined ? undefined : chains.get(chainId)
  const run: Run =
    url === undefined
      ? { block: '0', error: `${chain} is not played here`, reverts: false }
      : await simulate(url, intent.calls)
  const failure = 'error' in run ? run.error : undefined
  const { movements, approvals } = 'error' in run ? { movements: [], approvals: [] } : readLogs(run.logs)
  const permits = intent.typedData ? readPermits(intent.typedData, intent.from) : []
  const book = new TokenBook(url ?? '', chainId ?? 0, prices)
  const evidence = { intent, movements, approvals: [...approvals, ...permits], failure }
  return {
    block: run.block,
    chain,
    account_address: account,
    ...(options.has('validation')
      ? { validation: await judge(evidence, malicious.has, (address) => book.hasCode(address)) }
      : {}),
    ...(options.has('simulation')
      ? { simulation: await describe(request, run, movements, evidence.approvals, book) }
      : {}),
    ...(options.has('gas_estimation') ? { gas_estimation: gasOf(run) } : {}),
    ...(options.has('events') && 'logs' in run
      ? { events: run.logs.map(({ address, topics, data }) => ({ emitter_address: address, topics, data })) }
      : {}),
  }
}

async function describe(
  { intent, account, chain }: ScanRequest,
  run: Run,
  movements: Movement[],
  approvals: Approval[],
  book: TokenBook,
) {
  if ('error' in run) {
    return {
      status: 'Error',
      error: run.error,
      description: 'The transaction would not go through',
      ...(run.reverts ? { error_details: { code: 'GENERIC_ERROR', category: 'REVERT' } } : {}),
    }
  }
  const [diffs, exposures] = await Promise.all([diffsOf(movements, book), exposuresOf(approvals, book)])
  const [call] = intent.calls
  return {
    status: 'Success',
    assets_diffs: diffs,
    exposures,
    total_usd_diff: {},
    total_usd_exposure: {},
    address_details: {},
    session_key: {},
    transaction_actions: actionsOf(movements, approvals),
    account_summary: {
      assets_diffs: diffs[account] ?? [],
      exposures: exposures[account] ?? [],
      total_usd_diff: { in: '0', out: '0', total: '0' },
      total_usd_exposure: {},
      traces: [],
    },
    ...(call
      ? { params: { ...call, chain, block_tag: run.block, ...(call.data ? selectorOf(call.data) : {}) } }
      : {}),
  }
}

const selectorOf = (data: string) =>
  data.length < 10 ? {} : { calldata: { function_selector: data.slice(0, 10) } }

function actionsOf(movements: Movement[], approvals: Approval[]): string[] {
  const actions = movements.map(({ kind, from }) =>
    kind === 'NATIVE' ? 'native_transfer' : /^0x0+$/.test(from) ? 'mint' : 'token_transfer',
  )
  return [...new Set(approvals.length ? [...actions, 'approval'] : actions)]
}

function gasOf(run: Run) {
  if ('error' in run) return { status: 'Error', error: run.error }
  const used = `0x${run.gasUsed.toString(16)}`
  return { status: 'Success', used, estimate: used }
}
