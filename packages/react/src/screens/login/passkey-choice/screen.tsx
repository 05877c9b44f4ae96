import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { PasskeyChoiceView } from './view.tsx'

export function Screen(): ReactNode {
  const { modal } = useClient()
  const go = (purpose: 'login' | 'signup') => () => modal.navigate('passkey-status', { purpose })
  return <PasskeyChoiceView onCreate={go('signup')} onLogin={go('login')} />
}
