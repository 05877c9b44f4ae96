import { sessionsOf } from '@latchkey/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient, useStore } from '../../../context.ts'
import { useAccountCopy } from '../../../copy/account/copy.ts'
import { errorSentence } from '../../../copy/error-sentence.ts'
import { useOwnBack } from '../../../ui/own-back.ts'
import { SessionsView } from './view.tsx'

export function Screen(): ReactNode {
  const client = useClient()
  const copy = useAccountCopy()
  const own = sessionsOf(client)
  const { sessions, ready, loading, ending, error } = useStore(own.state)
  const [ended, setEnded] = useState(false)
  const [asking, ask] = useState(false)
  useOwnBack(asking ? () => ending.length === 0 && ask(false) : null)
  // what is known is shown at once, and read anew
  useEffect(() => void own.refresh().catch(() => {}), [own])
  const end = (task: Promise<void>) => {
    setEnded(false)
    task.then(
      () => {
        setEnded(true)
        ask(false)
      },
      // the list says what failed
      () => ask(false),
    )
  }
  return (
    <SessionsView
      status={ready ? 'ready' : loading || !error ? 'loading' : 'failed'}
      sessions={sessions}
      ending={ending}
      ended={ended}
      asking={asking}
      error={error && errorSentence(copy, 'sessions', error)}
      onEnd={(id) => end(own.revoke(id))}
      onAskOthers={() => ask(true)}
      onKeepOthers={() => ask(false)}
      onEndOthers={() => end(own.revokeOthers())}
      onRetry={() => void own.refresh().catch(() => {})}
    />
  )
}
