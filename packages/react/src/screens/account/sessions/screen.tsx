import { sessionsOf } from '@latchkey/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient, useStore } from '../../../context.ts'
import { useAccountCopy } from '../../../copy/account/copy.ts'
import { errorSentence } from '../../../copy/error-sentence.ts'
import { SessionsView } from './view.tsx'

export function Screen(): ReactNode {
  const client = useClient()
  const copy = useAccountCopy()
  const own = sessionsOf(client)
  const { sessions, ready, loading, ending, error } = useStore(own.state)
  const [ended, setEnded] = useState(false)
  // what is known is shown at once, and read anew
  useEffect(() => void own.refresh().catch(() => {}), [own])
  const end = (task: Promise<void>) => {
    setEnded(false)
    task.then(
      () => setEnded(true),
      () => {},
    )
  }
  return (
    <SessionsView
      status={ready ? 'ready' : loading || !error ? 'loading' : 'failed'}
      sessions={sessions}
      ending={ending}
      ended={ended}
      error={error && errorSentence(copy, 'sessions', error)}
      onEnd={(id) => end(own.revoke(id))}
      onEndOthers={() => end(own.revokeOthers())}
      onRetry={() => void own.refresh().catch(() => {})}
    />
  )
}
