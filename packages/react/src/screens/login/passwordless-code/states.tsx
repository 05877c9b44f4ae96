import { type ReactNode, useState } from 'react'
import { nothing, type ScreenStates } from '../../screen-states.ts'
import { type CodeViewProps, PasswordlessCodeView } from './view.tsx'

const digitsOf = (text: string) => Array.from({ length: 6 }, (_, i) => text[i] ?? '')

const RIGHT = '123456'

function Code(props: Partial<CodeViewProps> & { typed?: string }): ReactNode {
  const [digits, setDigits] = useState(digitsOf(props.typed ?? ''))
  return (
    <PasswordlessCodeView
      channel="email"
      destination="ada@example.com"
      appName="Juniper"
      status="awaiting"
      error={null}
      undelivered={false}
      over={null}
      resend={{ state: 'idle' }}
      onResend={nothing}
      {...props}
      digits={digits}
      onDigits={setDigits}
    />
  )
}

/** Works as the real one does, without a server: 123456 is right, everything else is wrong. */
function Live(): ReactNode {
  const [digits, setDigits] = useState(digitsOf(''))
  const [status, setStatus] = useState<CodeViewProps['status']>('awaiting')
  const [error, setError] = useState<string | null>(null)
  const onDigits = (next: string[]) => {
    setDigits(next)
    setError(null)
    const code = next.join('')
    if (code.length < 6) return
    setStatus('submitting')
    setTimeout(() => {
      if (code === RIGHT) return setStatus('success')
      setStatus('error')
      setError('Invalid or expired verification code')
      setTimeout(() => {
        setStatus('awaiting')
        setDigits(digitsOf(''))
      }, 1400)
    }, 600)
  }
  return (
    <PasswordlessCodeView
      channel="email"
      destination="ada@example.com"
      appName="Juniper"
      status={status}
      digits={digits}
      error={error}
      undelivered={false}
      over={null}
      resend={{ state: 'idle' }}
      onDigits={onDigits}
      onResend={nothing}
    />
  )
}

const shell = { onBack: nothing, direction: 'forward' as const }

const of = (view: ReactNode) => ({ view, shell })

export const states = {
  default: of(<Code />),
  half: of(<Code typed="123" />),
  'not-numeric': of(<Code typed="12" error="Code should be numeric" />),
  submitting: of(<Code typed={RIGHT} status="submitting" />),
  wrong: of(<Code typed="654321" status="error" error="Invalid or expired verification code" />),
  success: of(<Code typed={RIGHT} status="success" />),
  'success-goes-on': of(<Code typed={RIGHT} status="success" goesOn />),
  sending: of(<Code resend={{ state: 'sending' }} />),
  waiting: of(<Code resend={{ state: 'waiting', secondsLeft: 21, said: null }} />),
  resent: of(<Code resend={{ state: 'waiting', secondsLeft: 27, said: 'sent' }} />),
  'sent-before': of(<Code resend={{ state: 'waiting', secondsLeft: 12, said: 'sent before' }} />),
  spent: of(<Code over="spent" error="Invalid or expired verification code" />),
  expired: of(<Code over="expired" error="Invalid or expired verification code" />),
  sms: of(<Code channel="sms" destination="+41 44 668 18 00" />),
  undelivered: of(<Code channel="sms" destination="+1 500 555 0030" undelivered />),
  whatsapp: of(<Code channel="whatsapp" destination="+41 44 668 18 00" />),
  'long-address': of(
    <Code
      appName="The Worshipful Company of Extraordinarily Long Application Names"
      destination="maximiliana.wolfeschlegelsteinhausenbergerdorff@department-of-long-addresses.example.com"
    />,
  ),
  live: of(<Live />),
} satisfies ScreenStates
