import { expect, it, vi } from 'vitest'
import { ETHEREUM_ADDRESS, SOLANA_ADDRESS } from '../../testing/fake-client.ts'
import { fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { runCreateWallet } from './run.ts'

const wallet = (chain: 'ethereum' | 'solana') => ({
  type: 'wallet',
  address: chain === 'ethereum' ? ETHEREUM_ADDRESS : SOLANA_ADDRESS,
  chain_type: chain,
  wallet_client_type: 'privy',
  wallet_index: 0,
  verified_at: 1,
  first_verified_at: 2,
  latest_verified_at: 3,
})

/** The screen that makes the first wallets, on a page whose frame makes them, or does not at first. */
async function screen(
  data: Partial<Parameters<typeof runCreateWallet>[1]>,
  { user = {}, failures = 0 }: { user?: object | null; failures?: number } = {},
) {
  const page = await pageWith(user)
  const { client } = page
  const heard: unknown[] = []
  const make = (chain: 'ethereum' | 'solana') => () => {
    if (failures-- > 0) throw refusal('error', 'away')
    const accounts = [...page.user.linked_accounts, wallet(chain) as never]
    page.user = wireUser({ linked_accounts: accounts })
    return { address: wallet(chain).address }
  }
  const { requests } = fakeFrame(client, {
    'privy:wallet:create': make('ethereum'),
    'privy:solana-wallet:create': make('solana'),
  })
  const opened = {
    ethereum: true,
    solana: false,
    purpose: 'host',
    onSuccess: () => void heard.push('done'),
    onProblem: (error: unknown) => void heard.push(['problem', (error as Error).message]),
    onFailure: (error: unknown) => void heard.push(['given up', (error as Error).message]),
    ...data,
  } as const
  client.modal.open('create-wallet', opened)
  await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const flow = runCreateWallet(client, opened)
  const asked = () => requests.map(({ event }) => event).filter((event) => event.endsWith('create'))
  return { ...page, flow, heard, asked, shown: () => client.modal.state.get() }
}

it.each([
  [{ ethereum: true, solana: false }, ['privy:wallet:create']],
  [{ ethereum: false, solana: true }, ['privy:solana-wallet:create']],
  [{ ethereum: true, solana: true }, ['privy:wallet:create', 'privy:solana-wallet:create']],
])('makes the wallets that are asked for, once its screen is there: %j', async (wanted, requests) => {
  const begun = vi.fn()
  const { flow, heard, asked } = await screen({ ...wanted, onBegun: begun })
  expect([asked(), begun.mock.calls]).toEqual([[], []])
  flow.begin()
  await vi.waitFor(() => expect(heard).toEqual(['done']))
  expect(asked()).toEqual(requests)
  expect(begun).toHaveBeenCalledTimes(1)
  const made = (await begun.mock.calls[0]?.[0]) as { address: string }[]
  expect(made.map(({ address }) => address)).toEqual([
    ...(wanted.ethereum ? [ETHEREUM_ADDRESS] : []),
    ...(wanted.solana ? [SOLANA_ADDRESS] : []),
  ])
})

it('shows a new user that the wallet is there, in its own place, and then goes on', async () => {
  const { flow, heard, shown } = await screen({ isNewUser: true })
  flow.begin()
  await vi.waitFor(() => expect(shown().screen?.id).toBe('wallet-created'))
  expect([heard, shown().history]).toEqual([[], []])
  const { screen: next } = shown()
  if (next?.id === 'wallet-created') next.data.onDone()
  expect(heard).toEqual(['done'])
})

it('makes none where none is asked for', async () => {
  const { flow, heard, asked } = await screen({ ethereum: false, solana: false })
  flow.begin()
  expect([heard, asked()]).toEqual([['done'], []])
})

it('tells its opener of a problem, makes them at the next try, or is given up with what was wrong', async () => {
  const { flow, heard, asked } = await screen({}, { failures: 1 })
  flow.begin()
  await vi.waitFor(() => expect(heard).toEqual([['problem', 'away']]))
  flow.send({ type: 'retry pressed' })
  await vi.waitFor(() => expect(heard.slice(1)).toEqual(['done']))
  expect(asked()).toHaveLength(2)
  const other = await screen({}, { failures: 1 })
  other.flow.begin()
  await vi.waitFor(() => expect(other.heard).toHaveLength(1))
  other.flow.send({ type: 'closed', hasWallet: false })
  expect(other.heard.slice(1)).toEqual([['given up', 'away']])
})

it('leads whoever is not logged in to the ways in, and makes nothing', async () => {
  const { flow, heard, asked, shown } = await screen({}, { user: null })
  flow.begin()
  expect(heard).toEqual([['given up', 'User must be authenticated before creating a Privy wallet']])
  expect([shown().screen?.id, asked()]).toEqual(['landing', []])
})
