import { METHODS, type MethodId } from '../playground/methods.ts'

/** Letters, not logos: the page has no leave to wear those of others, and the widget shows them. */
const LETTERS: { [M in MethodId]?: string } = {
  email: '@',
  sms: '#',
  github: 'GH',
  linkedin: 'in',
  instagram: 'IG',
  tiktok: 'TT',
  passkey: '◆',
  telegram: 'TG',
  guest: '?',
  custom: 'J',
}

export function MethodMark({ method }: { method: MethodId }) {
  return (
    <span className="method-mark" aria-hidden="true">
      {LETTERS[method] ?? METHODS.find(({ id }) => id === method)?.name[0]}
    </span>
  )
}
