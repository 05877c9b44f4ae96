import type { ReactNode, Ref } from 'react'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Copyable } from '../../../ui/copyable.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FrameDocument } from '../../../ui/frame-document.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { lock } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'

export interface ExportWalletViewProps {
  address: string
  /** the export document; null until the container's width and colours are known */
  frameSrc: string | null
  frame?: Ref<HTMLIFrameElement>
  loading: boolean
  /** of the document: a key and a recovery kit, and a phrase where there is one */
  buttons: 2 | 3
  error: string | null
  onRetry(): void
  onContainer(element: HTMLElement | null): void
  onFrameLoad(): void
}

export function ExportWalletView(props: ExportWalletViewProps): ReactNode {
  const copy = useWalletCopy()
  const words = copy['export-wallet']
  return (
    <>
      <Heading icon={lock} title={words.title} detail={words.detail} />
      <div className="stack">
        <Notice tone="warn">{words.warning}</Notice>
        <Facts
          facts={[
            {
              label: words.address,
              value: <Copyable value={props.address} label={copy.shell.copyAddress} />,
            },
          ]}
        />
        {props.error && <Notice tone="error">{props.error}</Notice>}
        <FrameDocument
          src={props.frameSrc}
          frame={props.frame}
          title={words.frame}
          allow="clipboard-write"
          loading={props.loading}
          placeholders={props.buttons}
          loadingText={words.loading}
          hidden={props.error !== null}
          onContainer={props.onContainer}
          onLoad={props.onFrameLoad}
        />
      </div>
      {props.error && (
        <Actions>
          <Button onClick={props.onRetry}>{copy.shell.tryAgain}</Button>
        </Actions>
      )}
    </>
  )
}
