import { nothing, type ScreenStates } from '../../screen-states.ts'
import { MfaTotpView, type MfaTotpViewProps } from './view.tsx'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const base: MfaTotpViewProps = {
  step: 'enroll',
  setup: {
    secret,
    authUrl: `otpauth://totp/Juniper:ada%40juniper.example?secret=${secret}&issuer=Juniper&algorithm=SHA1&digits=6&period=30`,
  },
  error: null,
  code: { status: 'awaiting', digits: ['', '', '', '', '', ''], error: null, onDigits: nothing },
  codesFollow: false,
  onContinue: nothing,
  onRetry: nothing,
  onDone: nothing,
}

const totp = (props: Partial<MfaTotpViewProps>) => ({ view: <MfaTotpView {...base} {...props} /> })

export const states = {
  loading: totp({ setup: null }),
  scan: totp({}),
  failed: totp({ setup: null, error: 'Something went wrong.' }),
  code: totp({ step: 'verify' }),
  wrong: totp({
    step: 'verify',
    code: {
      ...base.code,
      status: 'error',
      digits: ['4', '2', '8', '6', '1', '4'],
      error: 'The code you entered is not valid',
    },
  }),
  success: totp({ step: 'success' }),
  'success-first': totp({ step: 'success', codesFollow: true }),
} satisfies ScreenStates
