import { isLoggedIn, loadCaptcha } from '@latchkey/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient, useStore } from './context.ts'
import { useLatest } from './hooks/use-latest.ts'

export interface CaptchaProps {
  onSuccess?(token: string): void
  /** the vendor's own word for what went wrong */
  onError?(reason?: string): void
  /** the token was not used in time; the next login step asks for another */
  onExpire?(): void
  /** this browser cannot take the challenge */
  onUnsupported?(): void
  /** a challenge is started */
  // oxlint-disable-next-line typescript/no-explicit-any -- a handler written for the event of a form compiles
  onSubmit?(event?: any): void
  /** no challenge before a login step needs one */
  delayedExecution?: boolean
}

/**
 * The place of the captcha in a page whose host has login forms of its own: the challenge is passed
 * meanwhile, and seen here only when the visitor has to do something. Nothing where the app asks for none, and for a
 * user who is in. Without it a login step makes the challenge by itself, in a corner of the page.
 */
export function Captcha(props: CaptchaProps): ReactNode {
  const client = useClient()
  const { app } = useStore(client.state)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const latest = useLatest(props)
  const wanted = app !== null && !isLoggedIn(client) && client.config().captcha.siteKey !== null
  const { delayedExecution = false } = props
  useEffect(() => {
    if (!wanted || !place) return
    let leave: (() => void) | null = null
    let left = false
    loadCaptcha().then(
      ({ captchaOf }) => {
        if (left) return
        const captcha = captchaOf(client)
        const detach = captcha.attach(place, {
          expired: () => latest.current.onExpire?.(),
          failed: (reason) =>
            reason === 'unsupported' ? latest.current.onUnsupported?.() : latest.current.onError?.(reason),
        })
        const unsubscribe = captcha.state.subscribe(() => {
          const now = captcha.state.get()
          if (now.status === 'success') latest.current.onSuccess?.(now.token)
          if (now.status === 'loading') latest.current.onSubmit?.(new Event('submit', { cancelable: true }))
        })
        leave = () => {
          unsubscribe()
          detach()
        }
        if (!delayedExecution) captcha.execute()
      },
      () => latest.current.onError?.(),
    )
    return () => {
      left = true
      leave?.()
    }
  }, [client, wanted, place, delayedExecution, latest])
  return wanted ? <div ref={setPlace} /> : null
}
