import { useEffect, useState } from 'react'

/** How long a copy action says that it worked, in ms [SHELL-022]. */
export const COPIED_MS = 1600

/** Copies a text and reports for a moment that it did; a refused clipboard reports nothing. */
export function useCopied(text: string): [copied: boolean, copy: () => void] {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return [copied, copy]
}
