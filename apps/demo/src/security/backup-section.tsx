import {
  type User,
  useRecoverEmbeddedWallet,
  useSetWalletPassword,
  useSetWalletRecovery,
} from '@latchkey/react-auth'
import { type FormEvent, useId } from 'react'
import { describeFailure } from '../account/describe-failure.ts'
import { tellDone, tellFailure } from '../playground/callbacks.ts'
import { Panel, useAttempts } from './panel.tsx'
import { useExport } from './use-export.ts'
import { isServerWallet, namedWallets, walletOf } from './wallet-of.ts'

const METHODS: Record<string, [name: string, words: string]> = {
  privy: ['Automatic', 'Your pocket comes back wherever you log in. There is nothing to remember.'],
  'user-passcode': ['Password', 'A new device asks for your password once. It cannot be looked up for you.'],
  'google-drive': ['Google Drive', 'A new device asks for your Google account once.'],
  icloud: ['Apple iCloud', 'A new device asks for your Apple account once.'],
  'recovery-encryption-key': [
    'Key of the shop',
    'A new device asks for a key that Juniper keeps for you. This demo keeps none: paste yours.',
  ],
  passkey: ['Passkey', 'A new device asks for your passkey once. Your recovery kit stands in for it.'],
}

/** How the wallets are recovered on another device, and what else they could be recovered by. */
export function BackupSection({ user }: { user: User }) {
  const { setWalletRecovery } = useSetWalletRecovery(RECOVERY)
  const { setWalletPassword } = useSetWalletPassword(PASSWORD)
  const { failure, attempt } = useAttempts()
  const exportWallet = useExport()
  const wallet = walletOf(user)
  const first = namedWallets(user).find(({ address }) => address === wallet?.address)
  const method = wallet?.recoveryKind ?? wallet?.recoveryMethod ?? 'privy'
  const [name, words] = METHODS[method] ?? [method, '']
  const run = (action: () => Promise<unknown>) => attempt(action, saysOf)
  if (!wallet)
    return (
      <Panel title="Backup">
        <p className="panel-lead">You have no wallet yet.</p>
      </Panel>
    )
  return (
    <Panel title="Backup" failure={failure}>
      <p className="backup-method" data-testid="backup-method">
        {name}
      </p>
      <p className="panel-lead">{words}</p>
      <div className="panel-actions">
        <button type="button" className="button button-main" onClick={() => run(() => setWalletRecovery())}>
          Change backup
        </button>
        <button type="button" className="button button-second" onClick={() => run(setWalletPassword)}>
          {method === 'user-passcode' ? 'Reset password' : 'Set a password'}
        </button>
        {method !== 'privy' && (
          <button
            type="button"
            className="button button-second"
            onClick={() => run(() => setWalletRecovery({ showAutomaticRecovery: true }))}
          >
            Make it automatic
          </button>
        )}
        {first && !isServerWallet(first) && (
          <button
            type="button"
            className="button button-second"
            onClick={() => run(() => exportWallet(first))}
          >
            Save a recovery kit
          </button>
        )}
      </div>
      <p className="panel-lead">
        A recovery kit brings your pocket back without Juniper. It is offered beside your key, and opens with
        its own passphrase.
      </p>
      {method === 'recovery-encryption-key' && <OwnKey onKey={(action) => run(action)} />}
    </Panel>
  )
}

/** For a pocket that is recovered by a key of the host’s own, which a shop would fetch from its backend. */
function OwnKey({ onKey }: { onKey(action: () => Promise<void>): void }) {
  const { recover } = useRecoverEmbeddedWallet()
  const field = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const recoveryKey = String(new FormData(form).get('key')).trim()
    form.reset()
    onKey(async () => {
      await recover({ recoveryMethod: 'recovery-encryption-key', recoveryKey })
      tellDone('recover')
    })
  }
  return (
    <form onSubmit={submit}>
      <label htmlFor={field}>Recovery key</label>
      <input id={field} name="key" type="password" autoComplete="off" spellCheck={false} required />
      <div className="panel-actions">
        <button type="submit" className="button button-second">
          Bring my pocket here
        </button>
      </div>
    </form>
  )
}

/** Whoever closes it again has decided so. */
const saysOf = (error: unknown) =>
  (error as { privyErrorCode?: string } | null)?.privyErrorCode === 'user_exited_set_password_flow'
    ? ''
    : describeFailure(error)

const RECOVERY = {
  onSuccess: ({ method }: { method: string }) => tellDone('setWalletRecovery.onSuccess', method),
  onError: (code: string) => tellFailure('setWalletRecovery.onError', code),
}
const PASSWORD = {
  onSuccess: () => tellDone('setWalletPassword.onSuccess'),
  onError: (code: string) => tellFailure('setWalletPassword.onError', code),
}
