import type { ResolvedConfig } from '@latchkey/core'
import type { Legal } from './props.ts'

export function legalOf({ legal }: ResolvedConfig): Legal {
  return {
    termsUrl: legal.termsAndConditionsUrl,
    privacyUrl: legal.privacyPolicyUrl,
    requireAcceptance: legal.requireUsersAcceptTerms,
  }
}
