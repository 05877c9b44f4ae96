import type { ReactNode, Ref } from 'react'
import { useCopy } from '../copy/copy.ts'
import { arrowLeft, cross, Icon, info } from '../ui/icon.tsx'

export interface HeaderProps {
  /** each button shows when it has something to do */
  onBack: (() => void) | null
  onInfo: (() => void) | null
  onClose: (() => void) | null
  /** place of a title in the bar */
  barRef: Ref<HTMLDivElement>
}

export function Header({ onBack, onInfo, onClose, barRef }: HeaderProps): ReactNode {
  const { shell } = useCopy()
  return (
    <div className="bar">
      <div className="bar-side">
        {onBack && (
          <button type="button" className="tool flip" aria-label={shell.back} onClick={onBack}>
            <Icon of={arrowLeft} />
          </button>
        )}
        {onInfo && (
          <button type="button" className="tool" aria-label={shell.info} onClick={onInfo}>
            <Icon of={info} />
          </button>
        )}
      </div>
      <div ref={barRef} />
      {onClose && (
        <button type="button" className="tool" aria-label={shell.close} onClick={onClose}>
          <Icon of={cross} />
        </button>
      )}
    </div>
  )
}
