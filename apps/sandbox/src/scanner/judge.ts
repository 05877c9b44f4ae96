import type { Intent } from './intent.ts'
import type { Approval, Movement } from './movements.ts'
import { addressesIn } from './permits.ts'

/** What is looked at: who is meant, what moved, and who may spend from then on. */
export interface Evidence {
  intent: Intent
  movements: Movement[]
  approvals: Approval[]
  /** why it would not go through, where it would not */
  failure: string | undefined
}

/** From here on nobody means an amount. */
const UNLIMITED = 2n ** 95n

const NOTHING = { classification: '', reason: '', description: '' }

/**
 * The verdict: malicious who is on the list, a warning where an account without code may spend everything, benign
 * what is left. What would not go through is not judged, which is the vendor's `Error`.
 */
export async function judge(
  evidence: Evidence,
  isMalicious: (address: string) => boolean,
  hasCode: (address: string) => Promise<boolean>,
) {
  const { intent, movements, approvals, failure } = evidence
  const given = approvals.filter(({ amount }) => amount > 0n)
  const meant = [
    ...intent.calls.flatMap(({ to }) => to ?? []),
    ...movements.filter(({ from }) => from === intent.from).map(({ to }) => to),
    ...given.map(({ spender }) => spender),
    ...addressesIn(intent.typedData?.message).concat(addressesIn(intent.typedData?.domain)),
  ]
  const listed = meant.find(isMalicious)
  if (listed) {
    return verdict('Malicious', reasonOf(intent, given, listed), 'known_malicious', {
      feature_id: 'KNOWN_MALICIOUS',
      description: 'The address is known to take what belongs to others',
      address: listed,
    })
  }
  if (failure !== undefined)
    return { status: 'Success', result_type: 'Error', error: failure, features: [], ...NOTHING }
  for (const { kind, spender, amount } of given) {
    const everything = kind === 'ALL' || (kind === 'ERC20' && amount >= UNLIMITED)
    if (!everything || (await hasCode(spender))) continue
    return verdict('Warning', reasonOf(intent, given, spender), 'exposure_to_eoa', {
      feature_id: 'UNLIMITED_APPROVAL_TO_EOA',
      description: 'An account without code may spend everything',
      address: spender,
    })
  }
  return { status: 'Success', result_type: 'Benign', features: [], ...NOTHING }
}

function verdict(
  result: 'Malicious' | 'Warning',
  reason: string,
  classification: string,
  feature: { feature_id: string; description: string; address: string },
) {
  return {
    status: 'Success',
    result_type: result,
    classification,
    reason,
    description: feature.description,
    features: [{ type: result, ...feature }],
  }
}

/** The way in which something would be taken, in the vendor's words. */
function reasonOf({ typedData }: Intent, given: Approval[], address: string): string {
  const approval = given.find(({ spender }) => spender === address)
  if (!approval) return typedData ? 'other' : 'transfer_farming'
  if (typedData) return 'permit_farming'
  return approval.kind === 'ALL' ? 'set_approval_for_all_farming' : 'approval_farming'
}
