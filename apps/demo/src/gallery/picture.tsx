import { type ReactNode, useEffect, useRef, useState } from 'react'
import { takeTurn } from './turns.ts'

/** How far from the window, in px, a picture begins to load. */
const AHEAD = '200px'

/** A state itself, small: it is loaded in turn once it is scrolled to, and can be neither pressed nor focused. */
export function Picture({
  className,
  src,
  title,
}: {
  className: string
  src: string
  title: string
}): ReactNode {
  const place = useRef<HTMLSpanElement>(null)
  const end = useRef(() => {})
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        seen.disconnect()
        end.current = takeTurn(() => setBegun(true))
      },
      { rootMargin: AHEAD },
    )
    if (place.current) seen.observe(place.current)
    return () => {
      seen.disconnect()
      end.current()
    }
  }, [])
  return (
    <span className={className} ref={place}>
      {begun && (
        <iframe src={src} title={title} tabIndex={-1} aria-hidden="true" inert onLoad={() => end.current()} />
      )}
    </span>
  )
}
