import { type ReactNode, useRef } from 'react'
import { WaitingContext } from './button.tsx'
import { READ_ON_ID, ReadOn } from './read-on.tsx'
import { useSeen } from './use-seen.ts'

/**
 * The buttons of a screen that is agreed to: those that agree wait until it was in view to its end, and a press goes
 * on to there.
 */
export function Agreement({ to, children }: { to: unknown; children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const { seen, readOn } = useSeen(box, to)
  return (
    <div className="actions" ref={box} tabIndex={-1}>
      {!seen && <ReadOn onClick={readOn} />}
      <WaitingContext.Provider value={seen ? null : READ_ON_ID}>{children}</WaitingContext.Provider>
    </div>
  )
}
