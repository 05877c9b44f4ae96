import { afterEach, expect, it, vi } from 'vitest'
import { ETHEREUM_ADDRESS, SOLANA_ADDRESS } from '../../testing/fake-client.ts'
import { fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { appConfig, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { createLoginWallets } from './create-login-wallets.ts'

afterEach(() => vi.restoreAllMocks())

const EMBEDDED = appConfig().embedded_wallet_config
const walletOn = (chain: 'ethereum' | 'solana') =>
  ({
    type: 'wallet',
    address: chain === 'ethereum' ? ETHEREUM_ADDRESS : SOLANA_ADDRESS,
    chain_type: chain,
    wallet_client_type: 'privy',
    wallet_index: 0,
    verified_at: 1,
    first_verified_at: 2,
    latest_verified_at: 3,
  }) as never

/** Who was just let in without a dialog, by an app that has such wallets made, and whose frame makes them or does not. */
async function letIn(
  policy: 'all-users' | 'off',
  fails = false,
  chain: 'ethereum' | 'solana' = 'ethereum',
  demand: object = {},
) {
  const page = await pageWith(
    {},
    {
      app: { embedded_wallet_config: { ...EMBEDDED, ...demand, [chain]: { create_on_login: policy } } },
    },
  )
  const make = () => {
    if (fails) throw refusal('error', 'away')
    page.user = wireUser({ linked_accounts: [...page.user.linked_accounts, walletOn(chain)] })
    return { address: chain === 'ethereum' ? ETHEREUM_ADDRESS : SOLANA_ADDRESS }
  }
  const { requests } = fakeFrame(page.client, {
    'privy:wallet:create': make,
    'privy:solana-wallet:create': make,
  })
  const { user } = page.client.state.get()
  if (!user) throw new Error('nobody is in')
  const asked = () => requests.map(({ event }) => event).filter((event) => event.endsWith('create'))
  return { user, asked, made: () => createLoginWallets(page.client, user) }
}

it.each([
  ['ethereum', 'privy:wallet:create'],
  ['solana', 'privy:solana-wallet:create'],
] as const)('makes what the app has made at a login, on %s alone too, and tells the user with it', async (chain, event) => {
  const { made, asked } = await letIn('all-users', false, chain)
  expect((await made()).linkedAccounts).toMatchObject([
    { type: 'email' },
    { type: 'wallet', chainType: chain },
  ])
  expect(asked()).toEqual([event])
})

it.each([
  'require_user_owned_recovery_on_create',
  'require_user_password_on_create',
])('makes nothing where nobody is there to be asked what the app demands, and says what to do: %s', async (demand) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { user, made, asked } = await letIn('all-users', false, 'ethereum', { [demand]: true })
  expect(await made()).toBe(user)
  expect([asked(), warned.mock.calls]).toEqual([[], [[expect.stringContaining('createWallet')]]])
})

it('makes nothing where the app wants none', async () => {
  const { user, made, asked } = await letIn('off')
  expect(await made()).toBe(user)
  expect(asked()).toEqual([])
})

it('lets the user in without it where it cannot be made, with a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { user, made } = await letIn('all-users', true)
  expect((await made()).linkedAccounts).toEqual(user.linkedAccounts)
  expect(warn.mock.calls).toEqual([
    ['The wallets of this login could not be created.', expect.objectContaining({ message: 'away' })],
  ])
})
