import { toLanding } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { AccountNotFoundView } from './view.tsx'

export function Screen(): ReactNode {
  const client = useClient()
  return <AccountNotFoundView appName={client.config().name} onTryAgain={() => toLanding(client)} />
}
