import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { block } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import type { AllowlistRejectedViewProps } from '../props.ts'

export function AllowlistRejectedView(props: AllowlistRejectedViewProps): ReactNode {
  const copy = useCopy()['allowlist-rejected']
  return (
    <Message
      tone="plain"
      icon={block}
      title={props.title ?? copy.title}
      detail={props.detail ?? copy.detail}
      action={{
        label: props.buttonText ?? copy.button,
        href: props.buttonLink,
        onSelect: props.onTryAnother,
      }}
    />
  )
}
