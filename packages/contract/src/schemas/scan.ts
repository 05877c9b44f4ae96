import * as v from 'valibot'
import { storable } from './parts.ts'

/** What a wallet can be asked that somebody scans. */
export const SCANNED_METHODS = [
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'personal_sign',
] as const
export type ScannedMethod = (typeof SCANNED_METHODS)[number]

export const scanTransactionSchema = v.object({
  chain_id: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/)),
  metadata: v.object({ domain: storable(300) }),
  request: v.object({
    method: v.pipe(v.string(), v.picklist(SCANNED_METHODS)),
    params: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(3)),
  }),
})
