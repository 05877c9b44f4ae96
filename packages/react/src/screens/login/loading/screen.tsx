import { LOADING_SLOW_MS } from '@latchkey/core'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { useClient, useStore } from '../../../context.ts'
import { errorSentence } from '../../../copy/error-sentence.ts'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { ShownContext } from '../../../ui/shown.ts'
import { LoadingView } from './view.tsx'

/** The wait until the app is ready; says what keeps it from being so, and offers to try again. */
export function Screen(): ReactNode {
  const client = useClient()
  const copy = useLoginCopy()
  const { appError } = useStore(client.state)
  const [slow, setSlow] = useState(false)
  const shown = useContext(ShownContext)
  useEffect(() => {
    if (!shown) return
    const timer = client.clock.setTimeout(() => setSlow(true), LOADING_SLOW_MS)
    return () => client.clock.clearTimeout(timer)
  }, [client, shown])
  return (
    <LoadingView
      slow={slow}
      message={appError && errorSentence(copy, 'loading', appError.code)}
      onRetry={appError && (() => client.retry())}
    />
  )
}
