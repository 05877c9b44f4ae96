import { useEffect, useState } from 'react'

const PATIENCE_MS = 6000

/** Shown when the login service has not answered for a while; it leaves by itself once it has. */
export function SlowNotice() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="notice-place">
      {slow && (
        <p className="notice">The login service is not answering right now. This page keeps trying.</p>
      )}
    </div>
  )
}
