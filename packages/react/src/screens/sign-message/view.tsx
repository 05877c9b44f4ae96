import { type ReactNode, useMemo } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Heading } from '../../ui/heading.tsx'
import { pen } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useSheet } from '../../ui/root-context.ts'
import type { SignMessageViewProps } from '../props.ts'
import { type ReadableMessage, readableMessage } from './readable-message.ts'
import { TypedDataTree } from './typed-data-tree.tsx'
import { signMessageCss } from './view.css.ts'

const BUTTON_STATE = { idle: 'idle', signing: 'loading', success: 'success' } as const

export function SignMessageView(props: SignMessageViewProps): ReactNode {
  useSheet(signMessageCss)
  const copy = useCopy()['sign-message']
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
      <Payload of={readable} />
      <Actions>
        {props.error && <Notice tone="error">{props.error}</Notice>}
        <Button state={BUTTON_STATE[status]} onClick={props.onSign}>
          {label}
        </Button>
        {uiOptions.isCancellable !== false && (
          <Button kind="ghost" disabled={status !== 'idle'} onClick={props.onDecline}>
            {copy.decline}
          </Button>
        )}
      </Actions>
    </>
  )
}

function Payload({ of }: { of: ReadableMessage }): ReactNode {
  const copy = useCopy()['sign-message']
  if (of.kind === 'text')
    return (
      <section className="payload" aria-label={copy.message} tabIndex={0} dir="auto">
        {of.text}
      </section>
    )
  const { domain, primaryType, message } = of.data
  return (
    <section className="payload typed" aria-label={copy.message} tabIndex={0}>
      <h3>{copy.domain}</h3>
      <TypedDataTree value={domain} />
      <h3>{primaryType}</h3>
      <TypedDataTree value={message} />
    </section>
  )
}
