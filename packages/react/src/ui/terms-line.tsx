import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { Rich } from './rich.tsx'
import { TextLink } from './text-link.tsx'

/** Legal addresses and rules; the terms line decides from them whether it shows. */
export interface Legal {
  termsUrl: string | null
  privacyUrl: string | null
  /** the app asks for an explicit acceptance on a screen of its own */
  requireAcceptance: boolean
}

/** Whether the line of implicit consent shows [SHELL-011, SHELL-012]. */
export function showsTermsLine(legal: Legal): boolean {
  return Boolean(legal.termsUrl || legal.privacyUrl) && !legal.requireAcceptance
}

/** 'By logging in I agree to the Terms & Privacy Policy'; 'Terms of Service' when those stand alone. */
export function TermsLine({ legal }: { legal: Legal }): ReactNode {
  const { shell } = useCopy()
  if (!showsTermsLine(legal)) return null
  const { termsUrl, privacyUrl } = legal
  const terms = <TextLink href={termsUrl}>{privacyUrl ? shell.termsShort : shell.termsLong}</TextLink>
  const privacy = <TextLink href={privacyUrl}>{shell.privacy}</TextLink>
  const documents =
    termsUrl && privacyUrl ? (
      <Rich text={shell.and} values={{ first: terms, second: privacy }} />
    ) : termsUrl ? (
      terms
    ) : (
      privacy
    )
  return (
    <p className="terms">
      <Rich text={shell.termsLead} values={{ documents }} />
    </p>
  )
}
