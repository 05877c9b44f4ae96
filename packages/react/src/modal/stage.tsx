import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import { leaveAfterimage, takeAfterimageBack } from './afterimage.ts'

export interface StageProps {
  /** changes with every screen */
  screenKey: string
  /** `on`: in place, only the words change */
  direction: 'forward' | 'back' | 'on' | 'none'
  /** screens that stand behind this one, unseen: they go on where they were when this one is gone */
  behind?: { screenKey: string; children: ReactNode }[]
  /** takes the focus where a screen has no field */
  children: ReactNode
}

/** While it grows there is more in it than it shows, and nothing to scroll to. */
const GROWING = ['transitionrun', 'transitionend', 'transitioncancel'] as const

export const CONTENT_ID = 'privy-modal-content'

/** Holds one screen, fades it over into the next and lets its own height follow the content. */
export function Stage({ screenKey, direction, behind = [], children }: StageProps): ReactNode {
  const stage = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const move = useRef(direction)
  move.current = direction
  const fades = useCallback(() => move.current !== 'none', [])
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
    const grows = ({ target, type }: TransitionEvent) =>
      target === outer && outer.classList.toggle('growing', type === 'transitionrun')
    for (const type of GROWING) outer.addEventListener(type, grows)
    return () => {
      observer.disconnect()
      for (const type of GROWING) outer.removeEventListener(type, grows)
    }
  }, [])
  return (
    <div className="stage" ref={stage}>
      <div id={CONTENT_ID} ref={content} tabIndex={-1}>
        {/* one list, so that a screen stays the same when it goes behind and comes back */}
        {[{ screenKey, children }, ...behind].map((one, place) => (
          <Scene
            key={one.screenKey}
            direction={place === 0 ? direction : 'none'}
            fades={fades}
            behind={place > 0}
          >
            {one.children}
          </Scene>
        ))}
      </div>
    </div>
  )
}

interface SceneProps extends Pick<StageProps, 'direction' | 'children'> {
  /** whether what follows it fades in: what opens anew does not, and nothing of the last opening stays in it */
  fades(): boolean
  behind?: boolean
}

/** A screen from its entry to its end. One that another stands in front of is the same, or it would begin anew. */
function Scene({ direction, fades, behind = false, children }: SceneProps): ReactNode {
  const scene = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = scene.current
    if (!element) return
    takeAfterimageBack(element)
    return () => {
      if (!element.hidden && fades()) leaveAfterimage(element)
    }
  }, [fades])
  return (
    <div ref={scene} className={direction === 'none' ? undefined : direction} hidden={behind}>
      {children}
    </div>
  )
}
