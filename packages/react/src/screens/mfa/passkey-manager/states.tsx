import { nothing, type ScreenStates } from '../../screen-states.ts'
import type { PasskeyShown } from '../passkey-rows.tsx'
import { PasskeyManagerView, type PasskeyManagerViewProps } from './view.tsx'

const one = (credentialId: string, fields: Partial<PasskeyShown> = {}): PasskeyShown => ({
  credentialId,
  enrolledInMfa: false,
  createdWithBrowser: 'Firefox',
  createdWithOs: 'Linux',
  firstVerifiedAt: new Date('2026-02-03T12:00:00'),
  ...fields,
})

const own = [
  one('phone', { enrolledInMfa: true, authenticatorName: 'iCloud Keychain' }),
  one('laptop'),
  one('key', { authenticatorName: 'Security key' }),
]

const base: PasskeyManagerViewProps = {
  view: 'list',
  passkeys: own,
  canAdd: true,
  expanded: false,
  removing: null,
  busy: null,
  error: null,
  onViewAll: nothing,
  onAdd: nothing,
  onChooseRemoval: nothing,
  onRemove: nothing,
  onKeep: nothing,
  onDone: nothing,
}

const manager = (props: Partial<PasskeyManagerViewProps>) => ({
  view: <PasskeyManagerView {...base} {...props} />,
})

export const states = {
  none: manager({ passkeys: [] }),
  list: manager({}),
  expanded: manager({ expanded: true }),
  full: manager({ passkeys: ['a', 'b', 'c', 'd', 'e'].map((id) => one(id)), canAdd: false, expanded: true }),
  adding: manager({ busy: 'adding' }),
  refused: manager({ error: 'Passkey request timed out or rejected by user.' }),
  remove: manager({ view: 'remove', removing: 'laptop' }),
  'remove-factor': manager({ view: 'remove', removing: 'phone' }),
  'remove-refused': manager({
    view: 'remove',
    removing: 'phone',
    error: 'Cannot unlink a passkey enrolled in MFA',
  }),
  updated: manager({ view: 'updated' }),
  'long-names': manager({
    passkeys: [
      one('long', {
        authenticatorName:
          'Security key of the treasury department (spare, kept in the safe at Llanfairpwllgwyngyll)',
        enrolledInMfa: true,
      }),
    ],
  }),
} satisfies ScreenStates
