import type { ReactNode } from 'react'
import { chevronRight, Icon } from './icon.tsx'

export interface RowButtonProps {
  icon: ReactNode
  label: string
  chip?: string | null
  /** an arrow says that more choices follow */
  more?: boolean
  disabled?: boolean
  onSelect(): void
}

/** One row of a list of choices. */
export function RowButton({ icon, label, chip, more, disabled, onSelect }: RowButtonProps): ReactNode {
  return (
    <button type="button" className="row" disabled={disabled} onClick={onSelect}>
      <span className="row-icon" aria-hidden="true">
        {icon}
      </span>
      <span className="row-label">{label}</span>
      {chip && <span className="chip">{chip}</span>}
      {more && (
        <span className="row-icon flip">
          <Icon of={chevronRight} size={18} />
        </span>
      )}
    </button>
  )
}
