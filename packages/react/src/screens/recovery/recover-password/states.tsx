import { nothing, type ScreenStates } from '../../screen-states.ts'
import { RecoverPasswordView, type RecoverPasswordViewProps } from './view.tsx'

const entry: RecoverPasswordViewProps = {
  status: 'entering',
  password: '',
  username: 'ada@juniper.example',
  error: null,
  onPassword: nothing,
  onRecover: nothing,
  onWhy: nothing,
  onBack: nothing,
}

export const states = {
  default: { view: <RecoverPasswordView {...entry} /> },
  typed: { view: <RecoverPasswordView {...entry} password="kq7R-xT2m-Pz9w-Hc4n" /> },
  recovering: { view: <RecoverPasswordView {...entry} password="kq7R-xT2m-Pz9w-Hc4n" status="recovering" /> },
  wrong: {
    view: (
      <RecoverPasswordView {...entry} password="kq7R" error="Invalid recovery password, please try again." />
    ),
  },
  'too-many': {
    view: (
      <RecoverPasswordView
        {...entry}
        password="kq7R"
        error="Too many wrong passwords. Please wait before trying again."
      />
    ),
  },
  newer: {
    view: (
      <RecoverPasswordView
        {...entry}
        password="kq7R-xT2m-Pz9w-Hc4n"
        error="This backup was made by a newer version. Reload the page, or try again later."
      />
    ),
  },
  failed: {
    view: (
      <RecoverPasswordView
        {...entry}
        password="kq7R-xT2m-Pz9w-Hc4n"
        error="An error has occurred, please try again."
      />
    ),
  },
  why: { view: <RecoverPasswordView {...entry} status="why" />, shell: { onBack: nothing } },
} satisfies ScreenStates
