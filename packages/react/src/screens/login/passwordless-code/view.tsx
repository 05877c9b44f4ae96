import { type ReactNode, useId, useState } from 'react'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { CodeInput } from '../../../ui/code-input.tsx'
import { CodeStatus } from '../../../ui/code-status.tsx'
import { cx } from '../../../ui/cx.ts'
import { Heading } from '../../../ui/heading.tsx'
import { chat, mail } from '../../../ui/icon.tsx'
import { ProgressMark } from '../../../ui/progress-mark.tsx'
import { Resend, type ResendProps } from '../../../ui/resend.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { useSheet } from '../../../ui/root-context.ts'

export interface CodeViewProps {
  channel: 'email' | 'sms' | 'whatsapp'
  destination: string
  appName: string | null
  status: 'awaiting' | 'submitting' | 'success' | 'error'
  /** wallets are made next: the ring that begins to turn here closes on their screen */
  goesOn?: boolean
  /** the digits typed so far, one entry a box, '' when empty */
  digits: string[]
  error: string | null
  /** the message does not arrive at that number */
  undelivered: boolean
  /** no other guess at this code helps */
  over: 'spent' | 'expired' | null
  resend: ResendProps['resend']
  /** every change, also the one that fills the last box */
  onDigits(digits: string[]): void
  onResend(): void
}

const INPUT_STATUS = { awaiting: 'idle', submitting: 'busy', success: 'success', error: 'error' } as const

export function PasswordlessCodeView(props: CodeViewProps): ReactNode {
  useSheet(passwordlessCodeCss)
  const { shell, code, 'passwordless-code': copy } = useLoginCopy()
  const [notNumeric, setNotNumeric] = useState(false)
  const statusId = useId()
  const whatsApp = props.appName ? copy.sentWhatsAppFrom : copy.sentWhatsApp
  const sent = props.appName ? copy.sentEmailFrom : copy.sentEmail
  const sentence = props.channel === 'whatsapp' ? whatsApp : sent
  const lost = props.undelivered ? copy.undelivered : null
  const error = props.error ?? (notNumeric ? copy.notNumeric : lost)
  return (
    <>
      <Heading
        icon={props.channel === 'email' ? mail : chat}
        visual={props.status === 'success' && <ProgressMark done={!props.goesOn} />}
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
        boxLabel={code.box}
        describedBy={statusId}
        onDigits={props.onDigits}
        onNotNumeric={setNotNumeric}
      />
      <CodeStatus
        id={statusId}
        status={props.status}
        error={error}
        more={props.over && copy.over[props.over]}
        checking={code.checking}
        success={shell.success}
      />
      <Resend
        words={{
          ...code,
          sentBefore: copy.sentBefore,
          lead: props.channel === 'email' ? copy.noEmail : code.noMessage,
        }}
        resend={props.resend}
        off={props.status === 'success' || props.status === 'submitting'}
        onResend={() => {
          setNotNumeric(false)
          props.onResend()
        }}
      />
    </>
  )
}

const passwordlessCodeCss = `
.destination{font-weight:600;color:var(--fg);overflow-wrap:anywhere}
.number{white-space:nowrap}
`
