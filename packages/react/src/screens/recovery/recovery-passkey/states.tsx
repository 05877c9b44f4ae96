import { nothing, type ScreenStates } from '../../screen-states.ts'
import { RecoveryPasskeyView, type RecoveryPasskeyViewProps } from './view.tsx'

const set: RecoveryPasskeyViewProps = {
  action: 'set-recovery',
  step: 'kit',
  problem: null,
  sentence: null,
  shown: true,
  frameSrc: null,
  loading: true,
  onContainer: nothing,
  onFrameLoad: nothing,
  onOther: nothing,
  onRetry: nothing,
}
const recover: RecoveryPasskeyViewProps = { ...set, action: 'recover', step: 'recover' }
const ready = { loading: false, frameSrc: 'about:blank' }

/** The document stands, and its last press ended with this. */
const ended = (
  of: RecoveryPasskeyViewProps,
  problem: RecoveryPasskeyViewProps['problem'],
  sentence: string,
) => <RecoveryPasskeyView {...of} {...ready} problem={problem} sentence={sentence} />

export const states = {
  loading: { view: <RecoveryPasskeyView {...set} step={null} /> },
  kit: { view: <RecoveryPasskeyView {...set} {...ready} /> },
  create: { view: <RecoveryPasskeyView {...set} {...ready} step="create" /> },
  check: { view: <RecoveryPasskeyView {...set} {...ready} step="check" /> },
  unsupported: {
    view: (
      <RecoveryPasskeyView
        {...set}
        {...ready}
        step="create"
        problem="unsupported"
        sentence="This browser or this passkey cannot open wallets. Use another browser or another way."
      />
    ),
  },
  failed: {
    view: (
      <RecoveryPasskeyView
        {...set}
        loading={false}
        shown={false}
        sentence="The server is not reachable. Try again in a moment."
      />
    ),
  },
  done: { view: <RecoveryPasskeyView {...set} {...ready} step="done" /> },
  recover: { view: <RecoveryPasskeyView {...recover} {...ready} /> },
  'not-given': {
    view: (
      <RecoveryPasskeyView
        {...recover}
        {...ready}
        problem="not-given"
        sentence="No passkey was given. The question was closed, or the passkey is not on this device or was deleted."
      />
    ),
  },
  wrong: {
    view: (
      <RecoveryPasskeyView
        {...recover}
        {...ready}
        problem="wrong-passkey"
        sentence="This is another passkey. Please use the one that you set for this wallet."
      />
    ),
  },
  elsewhere: {
    view: ended(
      recover,
      'elsewhere',
      'This passkey belongs to another address of the server. Use your recovery kit.',
    ),
  },
  'other-way': {
    view: ended(
      recover,
      'other-way',
      'This wallet has no passkey any more. Close this window and begin again.',
    ),
  },
  'timed-out': { view: ended(recover, 'timeout', 'That took too long. Please try again.') },
  factor: { view: ended(recover, 'factor', 'Please verify that it is you, then try again.') },
  limited: { view: ended(recover, 'limited', 'Too many tries. Please wait before trying again.') },
  login: { view: ended(recover, 'login', 'Your session is over. Please log in again.') },
  changed: {
    view: ended(
      { ...set, step: 'check' },
      'changed',
      'The backup was changed on another device. Close this window and begin again.',
    ),
  },
  'not-on-device': {
    view: ended(
      { ...set, step: 'create' },
      'not-on-device',
      'Your wallet is not on this device. Close this window and begin again.',
    ),
  },
  recovered: { view: <RecoveryPasskeyView {...recover} {...ready} step="done" /> },
} satisfies ScreenStates
