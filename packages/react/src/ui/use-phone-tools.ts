import { loadPhoneTools, type PhoneTools } from '@latchkey/core'
import { useCallback, useEffect, useState } from 'react'

let loaded: PhoneTools | null = null

/** What judges phone numbers, once it is here; `failed` until `retry` brings it after all. */
export function usePhoneTools(): { tools: PhoneTools | null; failed: boolean; retry(): void } {
  const [tools, setTools] = useState(loaded)
  const [failed, setFailed] = useState(false)
  const retry = useCallback(() => {
    loadPhoneTools().then(
      (here) => {
        loaded = here
        setTools(here)
        setFailed(false)
      },
      () => setFailed(true),
    )
  }, [])
  useEffect(() => {
    if (!loaded) retry()
  }, [retry])
  return { tools, failed, retry }
}
