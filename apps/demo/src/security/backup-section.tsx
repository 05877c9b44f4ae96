import { type User, useSetWalletPassword, useSetWalletRecovery } from '@latchkey/react-auth'
import { useState } from 'react'
import { describeFailure } from '../account/describe-failure.ts'
import { tellDone, tellFailure } from '../playground/callbacks.ts'
import { walletOf } from './wallet-of.ts'

const METHODS: Record<string, [name: string, words: string]> = {
  privy: ['Automatic', 'Your pocket comes back wherever you log in. There is nothing to remember.'],
  'user-passcode': ['Password', 'A new device asks for your password once. It cannot be looked up for you.'],
  'google-drive': ['Google Drive', 'A new device asks for your Google account once.'],
  icloud: ['Apple iCloud', 'A new device asks for your Apple account once.'],
  passkey: ['Passkey', 'A new device asks for your passkey once. Your recovery kit stands in for it.'],
}

/** How the wallets are recovered on another device, and what else they could be recovered by. */
export function BackupSection({ user }: { user: User }) {
  const { setWalletRecovery } = useSetWalletRecovery(RECOVERY)
  const { setWalletPassword } = useSetWalletPassword(PASSWORD)
  const [failure, setFailure] = useState('')
  const wallet = walletOf(user)
  const method = wallet?.recoveryKind ?? wallet?.recoveryMethod ?? 'privy'
  const [name, words] = METHODS[method] ?? [method, '']
  const run = (action: () => Promise<unknown>) => {
    setFailure('')
    action().catch((error) => {
      // whoever closes it again has decided so
      if (error?.privyErrorCode !== 'user_exited_set_password_flow') setFailure(describeFailure(error))
    })
  }
  if (!wallet)
    return (
      <section className="panel" aria-labelledby="backup-title">
        <h2 id="backup-title">Backup</h2>
        <p className="panel-lead">You have no wallet yet.</p>
      </section>
    )
  return (
    <section className="panel" aria-labelledby="backup-title">
      <h2 id="backup-title">Backup</h2>
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
      </div>
      <p className="receipt-failure" role="alert">
        {failure}
      </p>
    </section>
  )
}

const RECOVERY = {
  onSuccess: ({ method }: { method: string }) => tellDone('setWalletRecovery.onSuccess', method),
  onError: (code: string) => tellFailure('setWalletRecovery.onError', code),
}
const PASSWORD = {
  onSuccess: () => tellDone('setWalletPassword.onSuccess'),
  onError: (code: string) => tellFailure('setWalletPassword.onError', code),
}
