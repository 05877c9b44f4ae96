import type { ReactNode } from 'react'
import { useLoginCopy } from '../../../copy/login/copy.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { alertIcon, check } from '../../../ui/icon.tsx'
import { Message } from '../../../ui/message.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

export interface CaptchaViewProps {
  status: 'checking' | 'success' | 'error'
  /** sentence of what went wrong */
  error: string | null
  /** null: no try is left, and what may stand in the way is said */
  onRetry: (() => void) | null
  /** null: it goes on by itself */
  onContinue: (() => void) | null
  onBack(): void
}

export function CaptchaView({ status, error, onRetry, onContinue, onBack }: CaptchaViewProps): ReactNode {
  const { shell, error: failed, captcha } = useLoginCopy()
  if (status === 'error')
    return (
      <Message
        tone="error"
        icon={alertIcon}
        title={failed.title}
        detail={onRetry ? error : captcha.advice}
        action={
          onRetry ? { label: shell.tryAgain, onSelect: onRetry } : { label: shell.goBack, onSelect: onBack }
        }
      />
    )
  if (status === 'success')
    return (
      <div role="status">
        <Heading icon={check} tone="success" title={shell.success} />
        {onContinue && (
          <Actions>
            <Button onClick={onContinue}>{shell.continue}</Button>
          </Actions>
        )}
      </div>
    )
  return (
    <div role="status">
      <Heading visual={<Spinner size={40} />} title={captcha.checking} />
    </div>
  )
}
