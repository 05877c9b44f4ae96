import type { LoginModalOptions, PrivyEvents } from '@latchkey/core'
import type { MouseEvent } from 'react'
import { useCallback } from 'react'
import { useClient } from '../context.ts'
import { hostOptions } from './host-options.ts'
import { useEvents } from './use-events.ts'

/** Opens the modal to log in; callbacks hear every login of the page. */
export function useLogin(callbacks?: PrivyEvents['login']): {
  login: (options?: LoginModalOptions | MouseEvent) => void
} {
  useEvents('login', callbacks)
  const client = useClient()
  const login = useCallback(
    (options?: LoginModalOptions | MouseEvent) =>
      client.login.open(hostOptions(options as LoginModalOptions)),
    [client],
  )
  return { login }
}
