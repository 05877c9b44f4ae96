import { useEffect, useState } from 'react'
import { useOptions } from '../playground/use-options.ts'
import { settings } from '../settings.ts'

const PATIENCE_MS = 1500

/** Shown when the login has not come up for a while, with the reason; it leaves by itself once it has. */
export function SlowNotice() {
  const { appId } = useOptions()
  const [reason, setReason] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => void whyNot(appId).then(setReason), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [appId])
  return (
    <div role="status" className="notice-place">
      {reason && <p className="notice">{reason}</p>}
    </div>
  )
}

/** What the login service says of this page's app. */
async function whyNot(appId: string): Promise<string> {
  try {
    const answer = await fetch(`${settings.apiUrl}/api/v1/apps/${appId}`, {
      headers: { 'privy-app-id': appId },
    })
    const { code } = (await answer.json()) as { code?: string }
    if (code === 'missing_or_invalid_privy_app_id')
      return `The login service has no app with the id ${appId}. Choose one of the rules in the playground, or make it: app upsert --id ${appId}.`
    if (code === 'invalid_origin')
      return `The app ${appId} does not allow this page. Add ${location.origin} to its allowed_origins: app set --id ${appId}.`
  } catch {
    // nobody answered; said below
  }
  return 'The login service is not answering right now. This page keeps trying.'
}
