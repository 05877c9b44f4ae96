import { toLanding } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { UserLimitView } from './view.tsx'

export function Screen(): ReactNode {
  const client = useClient()
  return <UserLimitView onBack={() => toLanding(client)} />
}
