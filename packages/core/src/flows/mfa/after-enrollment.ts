import type { MfaEnrollmentData, ShownCode } from '../../screens/mfa.ts'
import type { FlowClient } from '../flow-client.ts'
import { leadsToCodes } from './standing.ts'

/**
 * Where a new factor leads: to the codes that follow the first, else the dialog closes. Made before it is enrolled.
 * @returns `shown`: as `mfa-recovery-codes` takes it
 */
export function afterEnrollment(client: FlowClient, { via }: MfaEnrollmentData): (shown?: ShownCode) => void {
  const codesFollow = leadsToCodes(client, via)
  return (shown) =>
    codesFollow
      ? client.modal.navigate('mfa-recovery-codes', { shown }, { replace: true })
      : client.modal.close('done')
}
