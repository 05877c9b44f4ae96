import { type PrivyEvents, type TelegramAuthFlowState, telegramOf } from '@latchkey/core'
import { useCallback, useEffect } from 'react'
import { useClient, useStore } from '../context.ts'
import { useDirectLogin } from './use-direct-callbacks.ts'

export interface UseLoginWithTelegram {
  /** Asks in Telegram's pop-up. */
  login: (options?: { disableSignup?: boolean }) => Promise<void>
  /** one state for all such hooks of the page */
  state: TelegramAuthFlowState
}

/**
 * Login by Telegram with the host's own button. Success is told to this hook's callbacks only; a failure
 * also fires the shared `login` event, and rejects.
 */
export function useLoginWithTelegram(callbacks?: PrivyEvents['login']): UseLoginWithTelegram {
  const client = useClient()
  const flow = telegramOf(client)
  const state = useStore(flow.state)
  const { ready, app } = useStore(client.state)
  const report = useDirectLogin(callbacks)
  // browsers open a pop-up only right after a press: the script must be there by then
  useEffect(() => {
    if (ready && app?.telegram_auth_config) flow.prepare()
  }, [flow, ready, app])
  const login = useCallback<UseLoginWithTelegram['login']>(
    (options) => report(flow.authenticate({ disableSignup: options?.disableSignup, intent: 'login' })),
    [flow, report],
  )
  return { login, state }
}
