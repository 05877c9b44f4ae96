import { passkeysMaySignUp } from '@latchkey/core'
import { type ReactNode, useEffect } from 'react'
import { useClient } from '../../context.ts'
import { PasskeyChoiceView } from './view.tsx'

/** Where a passkey cannot sign up there is nothing to choose. */
export function Screen(): ReactNode {
  const client = useClient()
  const choice = passkeysMaySignUp(client) && !client.login.attempt()?.options.disableSignup
  useEffect(() => {
    if (!choice) client.modal.navigate('passkey-status', { purpose: 'login' }, { replace: true })
  }, [client, choice])
  if (!choice) return null
  const go = (purpose: 'login' | 'signup') => () => client.modal.navigate('passkey-status', { purpose })
  return <PasskeyChoiceView onCreate={go('signup')} onLogin={go('login')} />
}
