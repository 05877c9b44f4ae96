import { useLayoutEffect, useState } from 'react'
import { makeCarrier } from './carrier.ts'

/**
 * The carrier while `active`, with an open shadow root. It is in the page's body from the moment the dialog shows
 * (`showCarrier`) until it is gone.
 */
export function useCarrier(active: boolean): HTMLElement | null {
  const [carrier, setCarrier] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!active) return
    const element = makeCarrier()
    setCarrier(element)
    return () => {
      setCarrier(null)
      element.remove()
    }
  }, [active])
  return carrier
}

export function showCarrier(carrier: HTMLElement): void {
  if (!carrier.isConnected) document.body.append(carrier)
}
