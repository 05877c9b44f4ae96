import { type ReactNode } from 'react'
import { nothing, type ScreenStates } from '../../screen-states.ts'
import { CaptchaView, type CaptchaViewProps } from './view.tsx'

const Captcha = (props: Partial<CaptchaViewProps>): ReactNode => (
  <CaptchaView
    status="checking"
    error={null}
    onRetry={nothing}
    onContinue={null}
    onBack={nothing}
    {...props}
  />
)

const back = { onBack: nothing }

export const states = {
  checking: { view: <Captcha />, shell: back },
  success: { view: <Captcha status="success" />, shell: back },
  continue: { view: <Captcha status="success" onContinue={nothing} />, shell: back },
  failed: {
    view: <Captcha status="error" error="You did not pass CAPTCHA. Please try again." />,
    shell: back,
  },
  'timed-out': {
    view: <Captcha status="error" error="Something went wrong! Please try again later." />,
    shell: back,
  },
  'no-tries-left': { view: <Captcha status="error" onRetry={null} />, shell: back },
} satisfies ScreenStates
