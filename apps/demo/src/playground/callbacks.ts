import {
  useCreateWallet,
  useLinkAccount,
  useLogin,
  useLogout,
  useOAuthTokens,
  useUpdateAccount,
} from '@latchkey/react-auth'
import { useSyncExternalStore } from 'react'

interface Told {
  /** name of the callback and what it was about; never a token */
  event: string
  /** the same for a failure, with its code */
  error: string
  /** a failure in words for the visitor, where no dialog says it */
  failure: string
}

let told: Told = { event: '', error: '', failure: '' }
const listeners = new Set<() => void>()

function tell(change: Partial<Told>): void {
  told = { ...told, ...change }
  for (const listener of listeners) listener()
}

export const useLastCallback = (): Told =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => told,
  )

/** Something that went through; of the host's own actions too. */
export const tellDone = (name: string, ...about: (string | false | null)[]): void =>
  tell({ event: [name, ...about.filter(Boolean)].join(' '), failure: '' })
const failed = (name: string, ...about: (string | null)[]) =>
  tell({ error: [name, ...about.filter(Boolean)].join(' ') })

/** An action of the host's own that was turned down. */
export function tellFailure(name: string, error: unknown): void {
  const { privyErrorCode, code, message } = (error ?? {}) as Record<string, unknown>
  failed(name, String(privyErrorCode ?? code ?? message ?? error))
}

/** The same where nothing else on the page says so. */
export function tellVisitor(name: string, error: unknown): void {
  tellFailure(name, error)
  tell({ failure: sentenceFor(error) })
}

const SENTENCES: Record<string, string> = {
  cannot_unlink_sole_account: 'This is your only way in. Link another one before you unlink it.',
  disallowed_login_method: 'This way in is switched off.',
  missing_or_invalid_mfa: 'This takes your second factor, so nothing was changed.',
  max_accounts_reached: 'Juniper takes nobody new at the moment.',
  too_many_requests: 'That was too often. Please wait a moment.',
}

function sentenceFor(error: unknown): string {
  const { privyErrorCode } = (error ?? {}) as { privyErrorCode?: string }
  return SENTENCES[privyErrorCode ?? ''] ?? 'That did not go through. Please try again in a moment.'
}

// One object each for the whole life of the page: a hook registers anew whenever it is handed another.
const LOGIN = {
  onComplete: (result: Parameters<NonNullable<LoginCallbacks['onComplete']>>[0]) =>
    tellDone(
      'login.onComplete',
      result.loginMethod,
      result.isNewUser && 'new',
      result.wasAlreadyAuthenticated && 'already',
    ),
  onError: (code: string) => failed('login.onError', code),
}
type LoginCallbacks = NonNullable<Parameters<typeof useLogin>[0]>

const LINK = {
  onSuccess: ({ linkMethod }: { linkMethod: string }) => tellDone('linkAccount.onSuccess', linkMethod),
  onError: (code: string, { linkMethod }: { linkMethod: string }) =>
    failed('linkAccount.onError', code, linkMethod),
}
const UPDATE = {
  onSuccess: ({ updateMethod }: { updateMethod: string }) => tellDone('update.onSuccess', updateMethod),
  onError: (code: string, { linkMethod }: { linkMethod: string }) =>
    failed('update.onError', code, linkMethod),
}
const LOGOUT = { onSuccess: () => tellDone('logout.onSuccess') }
const OAUTH = {
  onOAuthTokenGrant: ({ oAuthTokens }: { oAuthTokens: { provider: string } }) =>
    tellDone('oAuthAuthorization.onOAuthTokenGrant', oAuthTokens.provider),
}
const WALLET = {
  onSuccess: ({ wallet }: { wallet: { chainType: string } }) =>
    tellDone('createWallet.onSuccess', wallet.chainType),
  onError: (code: string) => failed('createWallet.onError', code),
}

/** Listens to everything that concerns the visitor's account. */
export function useCallbacks(): void {
  useLogin(LOGIN)
  useLogout(LOGOUT)
  useLinkAccount(LINK)
  useUpdateAccount(UPDATE)
  useOAuthTokens(OAUTH)
  useCreateWallet(WALLET)
}
