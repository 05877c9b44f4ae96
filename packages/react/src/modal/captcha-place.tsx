import { CAPTCHA_EXECUTE_MS, captchaOf } from '@latchkey/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient, useStore } from '../context.ts'
import { Slotted } from '../ui/slotted.tsx'

/**
 * Where the vendor of the captcha draws, in the light DOM, should the visitor have to do something. On a screen that
 * needs a captcha the challenge is passed meanwhile, unseen (spec 1, section 4).
 */
export function CaptchaPlace({ runs }: { runs: boolean }): ReactNode {
  const client = useClient()
  const captcha = captchaOf(client)
  const { status } = useStore(captcha.state)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => (place ? captcha.attach(place) : undefined), [captcha, place])
  useEffect(() => {
    if (!runs || status !== 'ready') return
    const timer = client.clock.setTimeout(captcha.execute, CAPTCHA_EXECUTE_MS)
    return () => client.clock.clearTimeout(timer)
  }, [client, captcha, runs, status])
  return (
    <div className="captcha">
      <Slotted name="captcha">
        <div ref={setPlace} />
      </Slotted>
    </div>
  )
}
