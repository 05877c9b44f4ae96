import type { ReactNode } from 'react'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { block } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'

export interface AllowlistRejectedViewProps {
  title: string | null
  detail: string | null
  buttonText: string | null
  /** the button is a link to this address when set */
  buttonLink: string | null
  onTryAnother(): void
}

export function AllowlistRejectedView(props: AllowlistRejectedViewProps): ReactNode {
  const copy = useLoginCopy()['allowlist-rejected']
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
