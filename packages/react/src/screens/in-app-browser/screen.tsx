import type { ReactNode } from 'react'
import { useClient } from '../../context.ts'
import { useCopy } from '../../copy/copy.ts'
import { wayOut } from '../use-proof-status.ts'
import { InAppBrowserView } from './view.tsx'

export function Screen(): ReactNode {
  const client = useClient()
  return <InAppBrowserView address={window.location.href} leave={wayOut(client, useCopy())} />
}
