import type { ReactNode } from 'react'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { external } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'
import { useCopied } from '../../../ui/use-copied.ts'

export interface InAppBrowserViewProps {
  /** of the page, to be opened elsewhere */
  address: string
  leave: { label: string; onSelect(): void }
}

/** The page stands in another app's browser, which the provider refuses. */
export function InAppBrowserView({ address, leave }: InAppBrowserViewProps): ReactNode {
  const { shell, 'in-app-browser': copy } = useLoginCopy()
  const [copied, copyLink] = useCopied(address)
  return (
    <>
      <Message tone="error" icon={external} title={copy.title} detail={copy.detail} action={null} />
      <Actions>
        <Button state={copied ? 'success' : 'idle'} onClick={copyLink}>
          {copied ? shell.linkCopied : copy.copy}
        </Button>
        <Button kind="ghost" onClick={leave.onSelect}>
          {leave.label}
        </Button>
      </Actions>
    </>
  )
}
