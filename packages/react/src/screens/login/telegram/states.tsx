import { nothing, type ScreenStates } from '../../screen-states.ts'
import { TelegramView } from './view.tsx'

const leave = { label: 'Use another method', onSelect: nothing }

const telegramProps = { status: 'verifying', inWindow: false, error: null, onRetry: null, leave } as const

export const states = {
  verifying: { view: <TelegramView {...telegramProps} /> },
  'in-window': { view: <TelegramView {...telegramProps} inWindow /> },
  connected: { view: <TelegramView {...telegramProps} status="connected" /> },
  failed: {
    view: (
      <TelegramView
        {...telegramProps}
        status="failed"
        error="Telegram did not confirm the login. Try again, and confirm it in the Telegram window."
        onRetry={nothing}
      />
    ),
  },
  'not-allowed': {
    view: <TelegramView {...telegramProps} status="failed" error="Login with Telegram not allowed." />,
  },
} satisfies ScreenStates
