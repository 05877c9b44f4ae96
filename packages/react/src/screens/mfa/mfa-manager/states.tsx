import { nothing, type ScreenStates } from '../../screen-states.ts'
import { MfaManagerView, type MfaManagerViewProps } from './view.tsx'

const methods = [
  { method: 'passkey', enabled: false },
  { method: 'totp', enabled: false },
  { method: 'sms', enabled: false },
] as const

const some = [
  { method: 'passkey', enabled: false },
  { method: 'totp', enabled: true },
  { method: 'sms', enabled: true },
] as const

const base: MfaManagerViewProps = {
  view: 'methods',
  methods: [...methods],
  removing: null,
  leavesLogin: true,
  busy: null,
  done: null,
  error: null,
  onContinue: nothing,
  onMethod: nothing,
  onNewCodes: null,
  onRemove: nothing,
  onKeep: nothing,
  onClose: nothing,
}

const manager = (props: Partial<MfaManagerViewProps>) => ({
  view: <MfaManagerView {...base} {...props} />,
})

const removal = (props: Partial<MfaManagerViewProps>) =>
  manager({ view: 'remove', methods: [{ method: 'passkey', enabled: true }, ...some.slice(1)], ...props })

export const states = {
  intro: manager({ view: 'intro' }),
  methods: manager({}),
  enabled: manager({ methods: [...some], onNewCodes: nothing }),
  'making-codes': manager({ methods: [...some], onNewCodes: nothing, busy: 'codes' }),
  none: manager({ methods: [] }),
  loading: manager({ methods: [...some], busy: 'passkey' }),
  added: manager({ methods: [...some], done: { method: 'totp', change: 'added' } }),
  removed: manager({ done: { method: 'sms', change: 'removed' } }),
  canceled: manager({ methods: [...some], error: 'Verification canceled' }),
  'remove-sms': removal({ removing: 'sms' }),
  'remove-totp': removal({ removing: 'totp' }),
  'remove-last': removal({ removing: 'totp', methods: [{ method: 'totp', enabled: true }] }),
  'remove-passkey': removal({ removing: 'passkey' }),
  'remove-passkey-from-verification': removal({ removing: 'passkey', leavesLogin: false }),
  removing: removal({ removing: 'totp', busy: 'totp' }),
  'remove-failed': removal({ removing: 'totp', error: 'Something went wrong.' }),
} satisfies ScreenStates
