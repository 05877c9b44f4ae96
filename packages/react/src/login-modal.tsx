import { isLoggedIn } from '@latchkey/core'
import { useEffect } from 'react'
import { useClient, useStore } from './context.ts'

/**
 * The login as a component: while `open`, the modal stands on landing for a visitor who is not in. The
 * provider draws it, as a dialog or, standalone, in the page; hosts that call `login()` need no such element.
 */
export function LoginModal({ open }: { open: boolean }): null {
  const client = useClient()
  const { ready } = useStore(client.state)
  const wanted = open && ready && !isLoggedIn(client)
  useEffect(() => {
    if (!wanted) return
    client.login.open()
    const opened = client.login.attempt()
    return () => {
      // a login that is through ends by itself; one that another call has begun is not ours to close
      const now = client.login.attempt()
      if (now && now === opened && !now.result) client.modal.close('user')
    }
  }, [client, wanted])
  return null
}
