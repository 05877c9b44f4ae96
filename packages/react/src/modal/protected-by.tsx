import type { ReactNode } from 'react'
import { useCopy } from '../copy/copy.ts'
import { Mark } from '../ui/mark.tsx'

const BRAND = 'Latchkey'

/** The footer when the host supplies none. */
export function ProtectedBy(): ReactNode {
  const { shell } = useCopy()
  return (
    <span className="brand">
      {shell.protectedBy}{' '}
      <b>
        <Mark size={15} />
        {BRAND}
      </b>
    </span>
  )
}
