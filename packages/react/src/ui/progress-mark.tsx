import { type CSSProperties, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { progressMarkCss } from './progress-mark.css.ts'
import { useSheet } from './root-context.ts'

const TURN_MS = 900

/**
 * The sign of what goes on over several screens: a ring that turns, and closes into a tick once it is done. All of them
 * turn by the page's clock, so that one takes over where another screen's stood. Decorative, as a spinner is.
 */
export function ProgressMark({ done = false }: { done?: boolean }): ReactNode {
  useSheet(progressMarkCss)
  // it closes from where it stands by then
  return <Ring key={String(done)} done={done} />
}

function Ring({ done }: { done: boolean }): ReactNode {
  const [since] = useState(() => performance.now() % TURN_MS)
  const turned = { '--since': `-${since}ms`, '--turned': `${since / TURN_MS}turn` } as CSSProperties
  return (
    <svg
      className={cx('progress', done && 'done')}
      style={turned}
      viewBox="0 0 56 56"
      width={56}
      height={56}
      aria-hidden="true"
      focusable="false"
    >
      <circle className="disc" cx="28" cy="28" r="24" />
      <circle className="track" cx="28" cy="28" r="24" />
      <circle className="arc" cx="28" cy="28" r="24" pathLength="100" />
      {done && <path className="tick" d="M18.5 28.8l6.3 6.3 12.7-13.2" pathLength="100" />}
    </svg>
  )
}
