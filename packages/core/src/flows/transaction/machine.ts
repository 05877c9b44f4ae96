import type { ScanTransactionResponse } from '@latchkey/contract'
import { userRejected } from '../../errors/provider-error.ts'
import type { Machine } from '../../machine.ts'
import type { ScanState } from '../../transactions/requests.ts'

/** How long the signature of a transaction that is not sent is shown before the screen closes. */
export const SIGNED_MS = 1400

/** How long a scan that is on its way keeps a transaction from being approved, in ms. */
export const SCAN_HOLD_MS = 3000

export interface TransactionState<Prepared> {
  status: 'preparing' | 'ready' | 'submitting' | 'success' | 'signed' | 'error'
  /** which of `count` is looked at */
  index: number
  count: number
  prepared: Prepared | null
  /** those before `index`, as they were looked at */
  before: readonly Prepared[]
  scan: ScanState
  /** the scan was waited for as long as it may hold anybody up */
  scanWaited: boolean
  /** 'I understand and want to proceed anyways', of this very scan */
  accepted: boolean
  /** hash, signature or raw transaction, once there is one */
  result: string | null
  error: unknown
  /** what it has cost, in the base unit, once the chain has taken it; null: not known */
  paid: bigint | null
  /** what 'Retry transaction' does: a hash that only lost its receipt must not be sent a second time */
  retry: 'prepare' | 'prepare anew' | 'wait'
  /** which question to the chain and to the scanner is the newest: answers to an older one count for nothing */
  attempt: number
}

export type TransactionEvent<Prepared> =
  | { type: 'entered' }
  | { type: 'prepared'; attempt: number; prepared: Prepared; warning: unknown }
  | { type: 'preparation failed'; attempt: number; error: unknown }
  | { type: 'scanned'; attempt: number; result: ScanTransactionResponse }
  | { type: 'scan failed'; attempt: number }
  | { type: 'scan waited for'; attempt: number }
  | { type: 'accepted'; accepted: boolean }
  /** of one that is not the last of several, it leads to the next */
  | { type: 'approve pressed' }
  /** to the one before, of several */
  | { type: 'back pressed' }
  | { type: 'submitted'; result: string }
  /** `index`: which of several is tried next, as those before it are done; absent: the one that was looked at */
  | { type: 'submission failed'; error: unknown; index?: number | undefined }
  /** it costs more than was shown: it is looked at once more before it is signed */
  | { type: 'to be shown'; error?: unknown; index?: number | undefined }
  | { type: 'confirmed'; paid?: bigint | null }
  /** `final`: the chain refused it; otherwise only the answer was lost */
  | { type: 'confirmation failed'; error: unknown; final: boolean; paid?: bigint | null }
  | { type: 'retry pressed' }
  | { type: 'signature shown' }
  /** 'Not now' */
  | { type: 'declined' }
  /** the button of receipt and error */
  | { type: 'close pressed' }

export type TransactionEffect<Prepared> =
  /** `anew`: without the nonce or blockhash of the try before */
  | { type: 'prepare'; attempt: number; index: number; anew: boolean }
  | { type: 'scan'; attempt: number; index: number }
  | { type: 'submit'; prepared: Prepared; before: readonly Prepared[] }
  | { type: 'wait for receipt'; result: string }
  | { type: 'report'; outcome: { result: string } | { error: unknown } }
  | { type: 'close'; reason: 'done' | 'user' }

type Step<Prepared> = ReturnType<
  Machine<TransactionState<Prepared>, TransactionEvent<Prepared>, TransactionEffect<Prepared>>
>

export function transactionInitial<Prepared>(count = 1): TransactionState<Prepared> {
  return {
    status: 'preparing',
    index: 0,
    count,
    prepared: null,
    before: [],
    scan: { status: 'uninitiated' },
    scanWaited: false,
    accepted: false,
    result: null,
    error: null,
    paid: null,
    retry: 'prepare',
    attempt: 0,
  }
}

/** What a scan finds may be the reason not to approve it: it is waited for, though not for long. */
export const holdsScan = ({
  scan,
  scanWaited,
}: Pick<TransactionState<unknown>, 'scan' | 'scanWaited'>): boolean =>
  scan.status === 'in progress' && !scanWaited

/** A transaction that was judged malicious is approved by nobody who has not said that they want it all the same. */
export const mayApprove = ({
  status,
  accepted,
  ...judged
}: Pick<TransactionState<unknown>, 'status' | 'scan' | 'scanWaited' | 'accepted'>): boolean =>
  status === 'ready' && !holdsScan(judged) && (accepted || !isMalicious(judged.scan))

const isMalicious = (scan: ScanState): boolean =>
  scan.status === 'completed' &&
  scan.result.validation.status === 'Success' &&
  scan.result.validation.result_type === 'Malicious'

/**
 * Confirmation of a transaction on either chain (spec 2:4): preparing, ready, submitting, then a receipt, an
 * error that can be retried, or the signature alone. Several are looked at one after the other, and submitted once the
 * last is approved. A scan goes on beside it, and keeps nobody from it but by what it found, and for a moment before that. What is reported last counts
 * when the dialog closes: a result once there is one, else the last error, else that the user refused (4001).
 *
 * @param how.scans there is somebody to judge it
 */
export function transactionMachine<Prepared>(
  signOnly: boolean,
  { scans = false }: { scans?: boolean } = {},
): Machine<TransactionState<Prepared>, TransactionEvent<Prepared>, TransactionEffect<Prepared>> {
  /** Asks the chain, and whoever judges it, of the transaction at `index`. */
  function look(
    state: TransactionState<Prepared>,
    change: Partial<TransactionState<Prepared>> & { index: number },
    anew: boolean,
  ): Step<Prepared> {
    const { index } = change
    const attempt = state.attempt + 1
    const scan: ScanState = { status: scans ? 'in progress' : 'uninitiated' }
    const unjudged = { scan, scanWaited: false, accepted: false } as const
    const fresh = { prepared: null, result: null, error: null, paid: null, ...unjudged, attempt } as const
    const hold = { type: 'after', ms: SCAN_HOLD_MS, event: { type: 'scan waited for', attempt } } as const
    return [
      { ...state, ...change, ...fresh, status: 'preparing' },
      [
        { type: 'prepare', attempt, index, anew },
        ...(scans ? [{ type: 'scan', attempt, index } as const, hold] : []),
      ],
    ]
  }
  return (state, event) => {
    switch (event.type) {
      case 'entered':
        return look(state, { index: 0 }, false)
      case 'prepared': {
        if (state.status !== 'preparing' || event.attempt !== state.attempt) return [state, []]
        const error = event.warning ?? userRejected()
        return [
          { ...state, status: 'ready', prepared: event.prepared, error: event.warning },
          [{ type: 'report', outcome: { error } }],
        ]
      }
      case 'preparation failed':
        if (state.status !== 'preparing' || event.attempt !== state.attempt) return [state, []]
        return failed(state, event.error, state.retry)
      case 'scanned':
        if (event.attempt !== state.attempt) return [state, []]
        return [{ ...state, scan: { status: 'completed', result: event.result }, accepted: false }, []]
      case 'scan failed':
        if (event.attempt !== state.attempt) return [state, []]
        return [{ ...state, scan: { status: 'failed' } }, []]
      case 'scan waited for':
        return [event.attempt === state.attempt ? { ...state, scanWaited: true } : state, []]
      case 'accepted':
        return [{ ...state, accepted: event.accepted }, []]
      case 'approve pressed': {
        const { prepared, before, index } = state
        if (!mayApprove(state) || !prepared) return [state, []]
        if (index + 1 < state.count) {
          return look(state, { index: index + 1, before: [...before, prepared] }, false)
        }
        // from here on some may be with the chain
        return [
          { ...state, status: 'submitting', retry: 'prepare anew' },
          [{ type: 'submit', prepared, before }],
        ]
      }
      case 'back pressed': {
        const { status, index } = state
        // a try that failed may have handed in those before
        const tried = state.retry !== 'prepare'
        if (index === 0 || tried || !(status === 'preparing' || status === 'ready')) return [state, []]
        return look(state, { index: index - 1, before: state.before.slice(0, -1) }, false)
      }
      case 'submitted': {
        if (state.status !== 'submitting') return [state, []]
        const { result } = event
        const report = { type: 'report', outcome: { result } } as const
        if (!signOnly)
          return [{ ...state, result, error: null }, [report, { type: 'wait for receipt', result }]]
        const shown = { type: 'after', ms: SIGNED_MS, event: { type: 'signature shown' } } as const
        return [{ ...state, status: 'signed', result, error: null }, [report, shown]]
      }
      case 'submission failed':
      case 'to be shown': {
        if (state.status !== 'submitting') return [state, []]
        const { index = state.index } = event
        const next = { ...state, index, before: state.before.slice(0, index) }
        return event.type === 'to be shown'
          ? look(next, next, false)
          : failed(next, event.error, 'prepare anew')
      }
      case 'confirmed':
        return state.status === 'submitting'
          ? [{ ...state, status: 'success', paid: event.paid ?? null }, []]
          : [state, []]
      case 'confirmation failed': {
        if (state.status !== 'submitting') return [state, []]
        // The hash stays reported: closing after a hash is a success, whatever became of it.
        const retry = event.final ? 'prepare anew' : 'wait'
        return [{ ...state, status: 'error', error: event.error, paid: event.paid ?? null, retry }, []]
      }
      case 'retry pressed': {
        if (state.status !== 'error') return [state, []]
        if (state.retry === 'wait' && state.result) {
          const wait = { type: 'wait for receipt', result: state.result } as const
          return [{ ...state, status: 'submitting', error: null }, [wait]]
        }
        return look(state, { index: state.index }, state.retry === 'prepare anew')
      }
      case 'signature shown':
        return [state, [{ type: 'close', reason: 'done' }]]
      case 'declined':
        return state.status === 'submitting' ? [state, []] : [state, [{ type: 'close', reason: 'user' }]]
      case 'close pressed':
        return [state, [{ type: 'close', reason: state.status === 'success' ? 'done' : 'user' }]]
    }
  }
}

function failed<Prepared>(
  state: TransactionState<Prepared>,
  error: unknown,
  retry: TransactionState<Prepared>['retry'],
): Step<Prepared> {
  return [{ ...state, status: 'error', error, retry }, [{ type: 'report', outcome: { error } }]]
}
