import type { ScanState } from '@latchkey/core'

/**
 * What is said of a scan: `null` where nobody was asked. A word that is not known, an error and a scan that failed are
 * all the same, as is one
 * that is waited for no longer (`waited`): nobody judged it, and that says nothing good of it.
 */
export type Judgement = 'malicious' | 'suspicious' | 'clean' | 'scanning' | 'unchecked' | null

export function judgementOf(scan: ScanState, waited: boolean): Judgement {
  if (scan.status === 'uninitiated') return null
  if (scan.status === 'in progress') return waited ? 'unchecked' : 'scanning'
  const validation = scan.status === 'completed' ? scan.result.validation : null
  if (validation?.status !== 'Success') return 'unchecked'
  switch (validation.result_type) {
    case 'Malicious':
      return 'malicious'
    case 'Warning':
      return 'suspicious'
    case 'Benign':
      return 'clean'
    default:
      return 'unchecked'
  }
}
