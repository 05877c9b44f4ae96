import { expect, it } from 'vitest'
import { KEYS } from './keys.ts'

it('what an app stores under names of its own is kept apart from what another one stores', () => {
  const made = Object.values(KEYS).flatMap((key) =>
    typeof key === 'function' ? [key('app-1', 'hash-2')] : [key],
  )
  expect(made).toEqual([
    'privy:token',
    'privy:pat',
    'privy:refresh_token',
    'privy:id_token',
    'privy:caid',
    'privy:user-changed',
    'privy:bound-session:app-1',
    'privy:unconfirmed:app-1',
    'privy:mfa-verified:app-1',
    'privy:guest:app-1',
    'privy:app-1:recent-login-method',
    'privy:app-1:recent-login-wallet-client',
    'privy:app-1:recent-login-chain-type',
    'privy:calls:app-1',
    'privy:sent:app-1:hash-2',
  ])
})
