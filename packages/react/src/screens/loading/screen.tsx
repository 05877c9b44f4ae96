import { LOADING_SLOW_MS } from '@latchkey/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient, useStore } from '../../context.ts'
import { useCopy } from '../../copy/copy.ts'
import { errorSentence } from '../../copy/error-sentence.ts'
import { LoadingView } from './view.tsx'

/** The wait until the app is ready; says what keeps it from being so, and offers to try again. */
export function Screen(): ReactNode {
  const client = useClient()
  const copy = useCopy()
  const { appError } = useStore(client.state)
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = client.clock.setTimeout(() => setSlow(true), LOADING_SLOW_MS)
    return () => client.clock.clearTimeout(timer)
  }, [client])
  return (
    <LoadingView
      slow={slow}
      message={appError && errorSentence(copy, 'loading', appError.code)}
      onRetry={appError && (() => client.retry())}
    />
  )
}
