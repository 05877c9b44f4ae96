import { useEffect, useState } from 'react'

const SHOWN_MS = 1600

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button
      type="button"
      className="copy"
      aria-label={copied ? 'Copied' : label}
      title={label}
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => {},
        )
      }
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        {copied ? (
          <path d="m4.500 10.500 3.500 3.500 7.500-8" />
        ) : (
          <path d="M7.500 7.500h8v8h-8zM12.500 7.500v-3h-8v8h3" />
        )}
      </svg>
    </button>
  )
}
