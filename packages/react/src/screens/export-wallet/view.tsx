import type { ReactNode } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Heading } from '../../ui/heading.tsx'
import { lock } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSheet } from '../../ui/root-context.ts'
import type { ExportWalletViewProps } from '../props.ts'
import { exportWalletCss } from './view.css.ts'

/** Height of the export frame in CSS pixels [EXPORT-013]; its document draws buttons of that height. */
export const EXPORT_FRAME_HEIGHT = 44

export function ExportWalletView(props: ExportWalletViewProps): ReactNode {
  useSheet(exportWalletCss)
  const copy = useCopy()
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
        <div
          className="export-frame"
          ref={props.onContainer}
          aria-busy={props.loading}
          hidden={props.error !== null}
        >
          {props.frameSrc && !props.error && (
            <iframe
              // a token in the fragment alone would load nothing
              key={props.frameSrc}
              ref={props.frame}
              src={props.frameSrc}
              title={words.frame}
              height={EXPORT_FRAME_HEIGHT}
              allow="clipboard-write"
              referrerPolicy="no-referrer"
              onLoad={props.onFrameLoad}
            />
          )}
          {props.loading && !props.error && (
            <div className="placeholders" role="status">
              {Array.from({ length: props.buttons }, (_, i) => (
                <span key={i}>{words.loading}</span>
              ))}
            </div>
          )}
        </div>
      </div>
    </>
  )
}
