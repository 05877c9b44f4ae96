import { usePrivy } from '@latchkey/react-auth'
import { useEffect } from 'react'
import { useOptions } from '../playground/use-options.ts'

/** With the widget in the page its login stands there from the start. */
export function useStandalone(): void {
  const { standalone } = useOptions()
  const { ready, authenticated, login } = usePrivy()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-standalone', standalone)
    if (standalone && ready && !authenticated) login()
  }, [standalone, ready, authenticated, login])
}
