import { type ReactNode, useId, useState } from 'react'
import { useCopy } from '../../copy/copy.ts'
import { fill } from '../../copy/fill.ts'
import { CodeInput } from '../../ui/code-input.tsx'
import { cx } from '../../ui/cx.ts'
import { Heading } from '../../ui/heading.tsx'
import { chat, check, Icon, mail } from '../../ui/icon.tsx'
import { Rich } from '../../ui/rich.tsx'
import { useSheet } from '../../ui/root-context.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { CodeViewProps } from '../props.ts'
import { passwordlessCodeCss } from './view.css.ts'

const INPUT_STATUS = { awaiting: 'idle', submitting: 'busy', success: 'success', error: 'error' } as const

export function PasswordlessCodeView(props: CodeViewProps): ReactNode {
  useSheet(passwordlessCodeCss)
  const { shell, 'passwordless-code': copy } = useCopy()
  const [notNumeric, setNotNumeric] = useState(false)
  const statusId = useId()
  const whatsApp = props.appName ? copy.sentWhatsAppFrom : copy.sentWhatsApp
  const sent = props.appName ? copy.sentEmailFrom : copy.sentEmail
  const sentence = props.channel === 'whatsapp' ? whatsApp : sent
  const error = props.error ?? (notNumeric ? copy.notNumeric : null)
  return (
    <>
      <Heading
        icon={props.channel === 'email' ? mail : chat}
        title={copy.title}
        detail={
          <Rich
            text={sentence}
            values={{
              app: props.appName,
              destination: (
                <b className={cx('destination', props.channel !== 'email' && 'number')}>
                  <bdi>{props.destination}</bdi>
                </b>
              ),
            }}
          />
        }
      />
      <CodeInput
        digits={props.digits}
        status={INPUT_STATUS[props.status]}
        label={copy.code}
        boxLabel={copy.box}
        describedBy={statusId}
        onDigits={props.onDigits}
        onNotNumeric={setNotNumeric}
      />
      <div className="code-status" id={statusId}>
        <span className="code-error" role="alert">
          {props.status !== 'success' && error}
        </span>
        <span role="status" className={props.status}>
          {props.status === 'success' && (
            <>
              <Icon of={check} size={18} /> {shell.success}
            </>
          )}
          {props.status === 'submitting' && (
            <>
              <Spinner size={16} /> {copy.checking}
            </>
          )}
        </span>
      </div>
      <Resend {...props} />
    </>
  )
}

function Resend({ channel, resend, status, onResend }: CodeViewProps): ReactNode {
  const copy = useCopy()['passwordless-code']
  const settled = status === 'success' || status === 'submitting'
  return (
    <p className="resend">
      <span>{channel === 'email' ? copy.noEmail : copy.noMessage}</span>{' '}
      {resend.state === 'sent' ? (
        <span className="sent">
          <span role="status">{copy.sent}</span>{' '}
          <span className="wait">{fill(copy.sentWait, { seconds: resend.secondsLeft })}</span>
        </span>
      ) : (
        <button
          type="button"
          className="link"
          disabled={settled || resend.state === 'sending'}
          aria-busy={resend.state === 'sending' || undefined}
          onClick={onResend}
        >
          {copy.resend}
        </button>
      )}
    </p>
  )
}
