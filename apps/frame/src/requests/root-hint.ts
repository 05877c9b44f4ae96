import type { ChainType } from '@latchkey/contract'
import { normalizeAddress } from '@latchkey/keys'
import type { RecoveryRequest } from '../custody/recovery-request.ts'
import { invalidArguments } from '../frame-failure.ts'
import { readRecoveryRequest } from './parse-recovery.ts'

/**
 * What a message that makes a wallet comes to. `rootHint`: address of the root to derive from, null where none is named.
 * @throws FrameFailure `invalid_request_arguments`
 */
export function rootHintOf(
  [field, chain]: readonly [string, ChainType],
  named: string | null | undefined,
  fields: Parameters<typeof readRecoveryRequest>[0],
): { rootHint: string | null; recovery: RecoveryRequest } {
  const recovery = readRecoveryRequest(fields)
  if (!named) return { rootHint: null, recovery }
  const rootHint = normalizeAddress(chain, named)
  if (!rootHint) throw invalidArguments(`${field} is not valid`)
  return { rootHint, recovery }
}
