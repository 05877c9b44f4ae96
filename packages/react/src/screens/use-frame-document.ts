import { EXPORT_THEME, type ExportLook } from '@latchkey/core'
import { type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { ShownContext } from '../ui/shown.ts'

/**
 * The place of a document of the wallet's frame: how it is to be drawn, once that can be measured, and what it posts.
 * Anybody else's messages are none of ours. Both handlers have to stay the same from one drawing to the next.
 */
export function useFrameDocument(
  origin: string,
  onMeasured: (look: ExportLook) => void,
  onMessage: (message: unknown) => void,
): { frame: RefObject<HTMLIFrameElement | null>; onContainer(element: HTMLElement | null): void } {
  const shown = useContext(ShownContext)
  const [container, onContainer] = useState<HTMLElement | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)

  // a dialog that is about to open has no styles yet
  useEffect(() => {
    if (shown && container) onMeasured(lookOf(container))
  }, [shown, container, onMeasured])

  useEffect(() => {
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== null && source === frame.current?.contentWindow && from === origin) onMessage(data)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [origin, onMessage])

  return { frame, onContainer }
}

function lookOf(container: HTMLElement): ExportLook {
  const style = getComputedStyle(container)
  const theme = Object.fromEntries(EXPORT_THEME.map(([key, name]) => [key, style.getPropertyValue(name)]))
  return {
    width: Math.floor(container.getBoundingClientRect().width),
    theme: theme as ExportLook['theme'],
    language: container.closest<HTMLElement>('[lang]')?.lang ?? '',
  }
}
