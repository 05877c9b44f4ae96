import type { RecoveryMethod } from '@latchkey/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ScreenData } from '../../screens/screen-data.ts'
import { ETHEREUM_ADDRESS } from '../../testing/fake-client.ts'
import { fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { wireUser, wireWallet } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { embeddedWallets } from '../../wallets/accounts.ts'
import { connectWallet } from '../../wallets/connect.ts'
import { layersOf } from '../layers-of.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A page whose dialog shows something, and whose wallet is on another device. */
async function elsewhere(recovery: string, right = 'mine', kind?: 'passkey') {
  vi.useRealTimers()
  const made = await pageWith({
    linked_accounts: [
      ...wireUser().linked_accounts,
      wireWallet({
        address: ETHEREUM_ADDRESS,
        recovery_method: recovery as RecoveryMethod,
        ...(kind && { recovery_kind: kind }),
      }),
    ],
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { client } = made
  const frame = fakeFrame(client, {
    'privy:wallets:connect': () => {
      throw refusal('wallet_not_on_device')
    },
    'privy:wallets:recover': ({ recoveryPassword, recoveryAccessToken }: Record<string, string>) => {
      if ((recoveryPassword ?? recoveryAccessToken) !== right) throw refusal('invalid_recovery_pin')
      return { entropyId: ETHEREUM_ADDRESS }
    },
  })
  const closed = vi.fn()
  client.modal.open('sessions', {}, closed)
  await vi.advanceTimersByTimeAsync(20)
  const [wallet] = embeddedWallets(client.state.get().user)
  if (!wallet) throw new Error('no wallet')
  const settled = vi.fn()
  const connect = () =>
    connectWallet(client, wallet).then(
      () => settled('connected'),
      (error) => settled([error.privyErrorCode, error.message]),
    )
  connect()
  await vi.waitFor(() => expect(layersOf(client)[1]?.modal.state.get().open).toBe(true))
  const question = () => {
    const shown = layersOf(client)[1]?.modal.state.get().screen
    if (!shown) throw new Error('nothing is asked')
    return shown
  }
  const pass = (ms = 300) => vi.advanceTimersByTimeAsync(ms)
  const recovers = () =>
    frame.requests.filter(({ event }) => event === 'privy:wallets:recover').map(({ data }) => data)
  return { client, closed, settled, connect, question, pass, recovers }
}

it('asks for the password before what the page shows, which goes on behind it and is there again [RECOV-091] [PROXY-005]', async () => {
  const page = await elsewhere('user-passcode')
  expect(page.question().id).toBe('recover-password')
  const { recover, onSuccess } = page.question().data as ScreenData['recover-password']
  await expect(recover('another')).rejects.toMatchObject({ type: 'invalid_recovery_pin' })
  expect(page.settled).not.toHaveBeenCalled()
  await recover('mine')
  onSuccess()
  await page.pass()
  expect(page.settled).toHaveBeenCalledExactlyOnceWith('connected')
  expect(page.recovers().at(-1)).toEqual({
    entropyId: ETHEREUM_ADDRESS,
    entropyIdVerifier: 'ethereum-address-verifier',
    recoveryPassword: 'mine',
    accessToken: expect.any(String),
  })
  expect([layersOf(page.client).length, page.client.modal.state.get().open, page.closed.mock.calls]).toEqual([
    1,
    true,
    [],
  ])
})

it.each([
  'google-drive',
  'icloud',
] as const)('goes through the cloud that has the key, %s [RECOV-091]', async (method) => {
  const page = await elsewhere(method, 'cloud-token')
  expect(page.question()).toMatchObject({
    id: 'recovery-oauth',
    data: { method, action: 'recover', isInAccountCreateFlow: false },
  })
  const { perform, onSuccess } = page.question().data as ScreenData['recovery-oauth']
  await perform('cloud-token')
  onSuccess()
  layersOf(page.client)[1]?.modal.close('done')
  await page.pass()
  expect(page.settled).toHaveBeenCalledExactlyOnceWith('connected')
})

it('asks for the passkey that has the key, in the frame’s own document, and sends no secret itself', async () => {
  const page = await elsewhere('recovery-encryption-key', 'mine', 'passkey')
  expect(page.question()).toMatchObject({
    id: 'recovery-passkey',
    data: { action: 'recover', entropyId: ETHEREUM_ADDRESS, entropyIdVerifier: 'ethereum-address-verifier' },
  })
  const { onSuccess } = page.question().data as ScreenData['recovery-passkey']
  onSuccess()
  layersOf(page.client)[1]?.modal.close('done')
  await page.pass()
  expect([page.settled.mock.calls, page.recovers()]).toEqual([[['connected']], []])
})

it('is left by who closes it, and what stood behind it is given up [RECOV-116]', async () => {
  const page = await elsewhere('user-passcode')
  layersOf(page.client)[1]?.modal.close('user')
  await page.pass()
  expect(page.settled).toHaveBeenCalledExactlyOnceWith([
    'unknown_connect_wallet_error',
    'User exited before wallet could be connected',
  ])
  expect(page.closed).toHaveBeenCalledExactlyOnceWith('user')
})

it('asks once for all who want the wallet', async () => {
  const page = await elsewhere('user-passcode')
  page.connect()
  await page.pass()
  expect(layersOf(page.client)).toHaveLength(2)
  const { recover, onSuccess } = page.question().data as ScreenData['recover-password']
  await recover('mine')
  onSuccess()
  await page.pass()
  expect(page.settled.mock.calls).toEqual([['connected'], ['connected']])
})

it('goes with the user who was asked', async () => {
  const page = await elsewhere('user-passcode')
  const [, layer] = layersOf(page.client)
  await page.client.logout()
  await page.pass()
  expect(layer?.modal.state.get().open).toBe(false)
  expect(page.settled).toHaveBeenCalledExactlyOnceWith([
    'unknown_connect_wallet_error',
    'User exited before wallet could be connected',
  ])
  expect(page.recovers()).toEqual([])
})
