import { useSyncJwtBasedAuthState } from '@latchkey/react-auth'
import { useEffect, useState } from 'react'
import { tellDone, tellFailure, tellVisitor } from '../playground/callbacks.ts'
import { memberToken, subscribe, useMember } from './members.ts'

const onAuthenticated = ({ isNewUser }: { isNewUser: boolean }) =>
  tellDone('onAuthenticated', isNewUser ? 'custom new' : 'custom')
const onUnauthenticated = () => tellDone('onUnauthenticated', 'custom')
const onError = (error: Error) => tellVisitor('syncJwt', error)

/**
 * Keeps the visitor's session in step with Juniper's own login, once somebody has used it: whoever came by another
 * way must not be logged out because they are no member there.
 */
export function useOwnLogin(on: boolean): void {
  const member = useMember()
  const [used, setUsed] = useState(false)
  if (member && !used) setUsed(true)
  useEffect(() => {
    if (on) memberToken().catch((error) => tellFailure('ownLogin', error))
  }, [on])
  useSyncJwtBasedAuthState({
    subscribe,
    getExternalJwt: memberToken,
    enabled: on && used,
    onAuthenticated,
    onUnauthenticated,
    onError,
  })
}
