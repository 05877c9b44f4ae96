import { nothing, type ScreenStates } from '../../screen-states.ts'
import type { PasskeyShown } from '../passkey-rows.tsx'
import { MfaPasskeysView, type MfaPasskeysViewProps } from './view.tsx'

const one = (credentialId: string, fields: Partial<PasskeyShown> = {}): PasskeyShown => ({
  credentialId,
  enrolledInMfa: false,
  createdWithBrowser: 'Safari',
  createdWithOs: 'iOS',
  firstVerifiedAt: new Date('2026-03-14T12:00:00'),
  ...fields,
})

const several = [
  one('phone', { enrolledInMfa: true, authenticatorName: 'iCloud Keychain' }),
  one('laptop', { createdWithBrowser: 'Chrome', createdWithOs: 'Windows' }),
]

const base: MfaPasskeysViewProps = {
  passkeys: several,
  canAdd: true,
  removing: null,
  leavesLogin: true,
  busy: null,
  error: null,
  changed: false,
  onEnable: nothing,
  onAdd: nothing,
  onChooseRemoval: nothing,
  onRemove: nothing,
  onKeep: nothing,
  onDone: nothing,
}

const passkeys = (props: Partial<MfaPasskeysViewProps>) => ({
  view: <MfaPasskeysView {...base} {...props} />,
})

export const states = {
  first: passkeys({ passkeys: [] }),
  adding: passkeys({ passkeys: [], busy: 'new' }),
  rejected: passkeys({ passkeys: [], error: 'Passkey request timed out or rejected by user.' }),
  list: passkeys({}),
  enabling: passkeys({ busy: 'laptop' }),
  changed: passkeys({ changed: true }),
  full: passkeys({
    canAdd: false,
    passkeys: ['a', 'b', 'c', 'd', 'e'].map((id) => one(id, { enrolledInMfa: id < 'c' })),
  }),
  remove: passkeys({ removing: 'phone' }),
  'remove-from-verification': passkeys({ removing: 'phone', leavesLogin: false }),
  'long-names': passkeys({
    passkeys: [
      one('long', {
        authenticatorName:
          'Security key of the treasury department (spare, kept in the safe at Llanfairpwllgwyngyll)',
      }),
      one('two', { enrolledInMfa: true }),
    ],
  }),
} satisfies ScreenStates
