import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { wayOut } from '../../way-out.ts'
import { InAppBrowserView } from './view.tsx'

export function Screen(): ReactNode {
  const client = useClient()
  return <InAppBrowserView address={window.location.href} leave={wayOut(client, useLoginCopy())} />
}
