import { modalUnavailableError, unauthenticatedError } from '../../errors/client-errors.ts'
import { userRejected } from '../../errors/provider-error.ts'
import { perClient } from '../../per-client.ts'
import type { ScreenEntry } from '../../screens/screen-data.ts'
import type { User } from '../../session/user.ts'
import { MFA_RESET_MS } from '../delays.ts'
import type { FlowClient } from '../flow-client.ts'

/** The method that was being added when the dialog closed: for a moment it opens there again (MFA-074). */
const leftOf = /* @__PURE__ */ perClient((_: FlowClient): { screen: ScreenEntry | null } => ({
  screen: null,
}))

/**
 * Opens the dialog in which the user adds and removes factors.
 * @throws ClientError `must_be_authenticated`
 */
export function showMfaManager(client: FlowClient): void {
  if (!client.state.get().authenticated) throw unauthenticatedError()
  if (client.config().mfa.noPromptOnMfaRequired)
    console.warn('With mfa.noPromptOnMfaRequired codes are asked for by your app, and not by this dialog.')
  const left = leftOf(client)
  const closed = () => {
    left.screen = client.modal.state.get().screen
    client.clock.setTimeout(() => {
      left.screen = null
    }, MFA_RESET_MS)
  }
  const data = { via: 'wallets' } as const
  switch (left.screen?.id) {
    case 'mfa-sms':
    case 'mfa-totp':
    case 'mfa-passkeys':
      return client.modal.open(left.screen.id, data, closed)
    default:
      return client.modal.open('mfa-manager', data, closed)
  }
}

/** Takes it away, whichever of its screens it shows. */
export function closeMfaManager({ modal }: FlowClient): void {
  if (modal.state.get().screen?.id.startsWith('mfa-')) modal.close('done')
}

/**
 * The same for the factors of `useAuthMfa`. Resolves with the user once one was added, and the dialog is closed.
 * @throws ClientError `must_be_authenticated`; ProviderError 4001 where the user leaves before
 */
export function enrollAuthMfa(client: FlowClient): Promise<{ user: User }> {
  return new Promise((resolve, reject) => {
    if (!client.state.get().authenticated) return reject(unauthenticatedError())
    let added = false
    const onEnrolled = () => {
      added = true
    }
    client.modal.open('mfa-manager', { via: 'login', onEnrolled }, (reason) => {
      const { user } = client.state.get()
      if (added && user) resolve({ user })
      else reject(reason === 'unavailable' ? modalUnavailableError() : userRejected())
    })
  })
}
