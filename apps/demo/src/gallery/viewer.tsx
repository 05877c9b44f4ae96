import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { address, goTo, type StandLook } from './address.ts'
import { InPlace } from './in-place.tsx'
import { LookFields } from './look-fields.tsx'
import type { GalleryEntry } from './states.ts'

/** One state in a window of its own, between the one before and the one after; the arrow keys go there too. */
export function Viewer(props: { entries: GalleryEntry[]; at: number; look: StandLook }): ReactNode {
  const { entries, at, look } = props
  const nameAt = (index: number) => {
    const entry = entries[index]
    return entry && `${entry.screen}/${entry.state}`
  }
  const name = nameAt(at) ?? ''
  const before = nameAt(at - 1)
  const after = nameAt(at + 1)
  const heading = useRef<HTMLHeadingElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  useFocusKept(heading, frame, name)
  useEffect(() => {
    document.title = name
    const onKey = ({ key, target }: KeyboardEvent) => {
      const to = key === 'ArrowLeft' ? before : key === 'ArrowRight' ? after : undefined
      if (to && !(target instanceof HTMLSelectElement)) goTo(address('/gallery', look, to))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [name, before, after, look])
  const link = (to: string | undefined, words: string) => {
    if (!to) return <span />
    return <InPlace to={address('/gallery', look, to)}>{words}</InPlace>
  }
  const picture = address(`/gallery/${name}`, { ...look, width: '' })
  return (
    <main className="gallery-viewer">
      <nav aria-label="States">
        <InPlace to={address('/gallery', look)}>All states</InPlace>
        {link(before, `← ${before}`)}
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        {link(after, `${after} →`)}
      </nav>
      <LookFields look={look} onChange={(next) => goTo(address('/gallery', next, name), { replace: true })} />
      <iframe
        key={picture}
        ref={frame}
        className={look.width ? 'gallery-phone' : 'gallery-window'}
        title={name}
        src={picture}
      />
    </main>
  )
}

/**
 * A modal takes the focus when it opens, and with it the keys of whoever walks from state to state: they get it back,
 * unless a pointer or the Tab key led into the picture.
 */
function useFocusKept(
  to: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLIFrameElement | null>,
  name: string,
): void {
  useEffect(() => {
    const shown = picture.current
    let led = false
    const lead = () => {
      led = true
    }
    const onKey = ({ key }: KeyboardEvent) => {
      led = key === 'Tab'
    }
    // the document knows of its frame's focus only after the event
    const onBlur = () =>
      setTimeout(() => {
        if (!led && shown && document.activeElement === shown) to.current?.focus({ preventScroll: true })
      })
    addEventListener('keydown', onKey, true)
    addEventListener('blur', onBlur)
    shown?.addEventListener('pointerenter', lead)
    if (name) to.current?.focus({ preventScroll: true })
    return () => {
      removeEventListener('keydown', onKey, true)
      removeEventListener('blur', onBlur)
      shown?.removeEventListener('pointerenter', lead)
    }
  }, [to, picture, name])
}
