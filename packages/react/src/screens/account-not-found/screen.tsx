import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { toLanding } from '../leave.ts'
import { AccountNotFoundView } from './view.tsx'

export function Screen(): ReactNode {
  const client = useClient()
  return <AccountNotFoundView appName={client.config().name} onTryAgain={() => toLanding(client)} />
}
