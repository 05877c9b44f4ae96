import { type ReactNode, useLayoutEffect, useRef } from 'react'

export interface StageProps {
  /** changes with every screen */
  screenKey: string
  direction: 'forward' | 'back' | 'none'
  /** a screen that stands behind this one, unseen: it goes on where it was when this one is gone */
  behind?: { screenKey: string; children: ReactNode } | null
  /** takes the focus where a screen has no field */
  children: ReactNode
}

export const CONTENT_ID = 'privy-modal-content'

/** Holds one screen, slides it in and lets its own height follow the content. */
export function Stage({ screenKey, direction, behind, children }: StageProps): ReactNode {
  const stage = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // Heights are measured: an automatic height cannot be animated in every browser.
  useLayoutEffect(() => {
    const [outer, inner] = [stage.current, content.current]
    if (!outer || !inner || typeof ResizeObserver === 'undefined') return
    let first = true
    const observer = new ResizeObserver(() => {
      outer.style.setProperty('block-size', `${inner.offsetHeight}px`)
      if (!first) outer.classList.add('moves')
      first = false
    })
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="stage" ref={stage}>
      <div id={CONTENT_ID} ref={content} tabIndex={-1}>
        <div key={screenKey} className={direction === 'none' ? undefined : direction}>
          {children}
        </div>
        {behind && (
          <div key={behind.screenKey} hidden>
            {behind.children}
          </div>
        )}
      </div>
    </div>
  )
}
