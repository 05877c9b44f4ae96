import type { SignMessageUiOptions } from '@latchkey/core'
import { type ReactNode, useMemo } from 'react'
import { useWalletCopy } from '../../../copy/wallet/copy.ts'
import { Agreement } from '../../../ui/agreement.tsx'
import { Asker, type AskingApp } from '../../../ui/asker.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { pen } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useSheet } from '../../../ui/root-context.ts'
import { type ReadableMessage, readableMessage, type SignMethod, visible } from './readable-message.ts'
import { TypedDataTree } from './typed-data-tree.tsx'

export interface SignMessageViewProps {
  method: SignMethod
  /** the request's data as it came: text or 0x hex, typed data (object or JSON), base64; the view makes it readable */
  message: unknown
  /** who asks, and the address that would sign */
  app?: AskingApp | null
  wallet?: string | null
  status: 'idle' | 'signing' | 'success'
  error: string | null
  uiOptions: SignMessageUiOptions
  /** the wallet can only be put aside */
  onArchive?: (() => void) | null
  onSign(): void
  onDecline(): void
}

const BUTTON_STATE = { idle: 'idle', signing: 'loading', success: 'success' } as const

export function SignMessageView(props: SignMessageViewProps): ReactNode {
  useSheet(signMessageCss)
  const { shell, 'sign-message': copy } = useWalletCopy()
  const { status, uiOptions } = props
  const readable = useMemo(() => readableMessage(props.method, props.message), [props.method, props.message])
  const label = { idle: uiOptions.buttonText ?? copy.sign, signing: copy.signing, success: copy.success }[
    status
  ]
  return (
    <>
      <Heading
        icon={pen}
        visual={uiOptions.iconUrl && <Picture src={uiOptions.iconUrl} />}
        title={uiOptions.title ?? copy.title}
        detail={uiOptions.description ?? copy.detail}
      />
      <Asker app={props.app ?? null} wallet={props.wallet ?? null} />
      <Payload of={readable} />
      <Agreement to={props.message}>
        {props.error && <Notice tone="error">{props.error}</Notice>}
        {props.onArchive ? (
          <Button onClick={props.onArchive}>{shell.archiveWallet}</Button>
        ) : (
          <Button agrees state={BUTTON_STATE[status]} onClick={props.onSign}>
            {label}
          </Button>
        )}
        {uiOptions.isCancellable !== false && (
          <Button kind="ghost" disabled={status !== 'idle'} onClick={props.onDecline}>
            {copy.decline}
          </Button>
        )}
      </Agreement>
    </>
  )
}

function Payload({ of }: { of: ReadableMessage }): ReactNode {
  const copy = useWalletCopy()['sign-message']
  if (of.kind === 'text')
    return (
      <section className="payload" aria-label={copy.message} dir="auto">
        {of.text}
      </section>
    )
  const { domain, primaryType, message } = of.data
  return (
    <section className="payload typed" aria-label={copy.message}>
      <h3>{copy.domain}</h3>
      <TypedDataTree value={domain} />
      {message && <h3>{visible(primaryType)}</h3>}
      {message && <TypedDataTree value={message} />}
    </section>
  )
}

const signMessageCss = `
.payload{padding:12px 16px;border-radius:var(--r-md);background:var(--bg-2);
font-size:14px;line-height:20px;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext;color:var(--fg)}
.payload.typed{white-space:normal;unicode-bidi:normal}
.payload h3{margin:0 0 4px;font:600 13px/20px var(--font);color:var(--fg)}
.payload h3:not(:first-child){margin-block-start:12px;padding-block-start:12px;border-block-start:1px solid var(--line)}
.payload+.notice{margin-block-start:12px}
.tree{margin:0;font-size:13px;line-height:20px}
.tree>div{display:flex;gap:12px;justify-content:space-between}
.tree>.nested{display:block}
.tree dt{flex:none;max-inline-size:50%;color:var(--fg-3);overflow-wrap:anywhere}
.tree dd{margin:0;text-align:end;color:var(--fg);overflow-wrap:anywhere;min-inline-size:0;font-variant-numeric:tabular-nums}
.tree .nested>dd{text-align:start;padding-inline-start:10px;border-inline-start:2px solid var(--line)}
`
