import { toLanding } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useClient } from '../../../context.ts'
import { AllowlistRejectedView } from './view.tsx'

export function Screen(): ReactNode {
  const client = useClient()
  const { allowlist } = client.config()
  return (
    <AllowlistRejectedView
      title={allowlist.errorTitle}
      detail={allowlist.errorDetail}
      buttonText={allowlist.errorCtaText}
      buttonLink={allowlist.errorCtaLink}
      onTryAnother={() => toLanding(client)}
    />
  )
}
