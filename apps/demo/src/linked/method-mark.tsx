import type { MethodId } from '../playground/methods.ts'

/** Letters, not logos: the page has no leave to wear those of others, and the widget shows them. */
const LETTERS: Record<MethodId, string> = {
  email: '@',
  sms: '#',
  google: 'G',
  apple: 'A',
  twitter: 'T',
  discord: 'D',
  github: 'GH',
  linkedin: 'in',
  spotify: 'S',
  instagram: 'IG',
  tiktok: 'TT',
  line: 'L',
  passkey: '◆',
  farcaster: 'F',
  telegram: 'TG',
  guest: '?',
  custom: 'J',
}

export function MethodMark({ method }: { method: MethodId }) {
  return (
    <span className="method-mark" aria-hidden="true">
      {LETTERS[method]}
    </span>
  )
}
