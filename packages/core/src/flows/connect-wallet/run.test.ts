import type { RecoveryMethod } from '@latchkey/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ScreenData } from '../../screens/screen-data.ts'
import { ETHEREUM_ADDRESS } from '../../testing/fake-client.ts'
import { type FakeHandlers, fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { wireUser, wireWallet } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { CONNECT_MINIMUM_MS } from './machine.ts'
import { runConnectWallet } from './run.ts'

const wallet = (recovery: string) =>
  wireWallet({ address: ETHEREUM_ADDRESS, recovery_method: recovery as RecoveryMethod })

afterEach(() => void vi.useRealTimers())

/** The wait for a wallet that the frame connects so, and what its opener and the dialog hear. */
async function waiting(
  handlers: FakeHandlers,
  {
    recovery = 'privy',
    has = true,
    ...more
  }: { recovery?: string; has?: boolean } & Partial<ScreenData['connect-wallet']> = {},
) {
  const page = await pageWith({
    linked_accounts: [...wireUser().linked_accounts, ...(has ? [wallet(recovery)] : [])],
  })
  const { client } = page
  const frame = fakeFrame(client, { 'privy:mfa:verify': () => ({}), ...handlers })
  vi.useFakeTimers()
  const heard: unknown[] = []
  const data = {
    connectingWalletAddress: ETHEREUM_ADDRESS,
    entropyId: ETHEREUM_ADDRESS,
    entropyIdVerifier: 'ethereum-address-verifier' as const,
    recoveryMethod: recovery as 'privy',
    isUnifiedWallet: false,
    shouldForceMFA: false,
    onCompleteNavigateTo: () => void heard.push('connected'),
    onFailure: (error: unknown) => void heard.push(['failed', (error as Error).message]),
    ...more,
  }
  client.modal.open('connect-wallet', data, (reason) => heard.push(['closed', reason]))
  await vi.advanceTimersByTimeAsync(100)
  const flow = runConnectWallet(client, data)
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const asked = () => frame.requests.map(({ event }) => event)
  return { client, flow, heard, pass, asked, status: () => flow.state.get().status }
}
const here = { 'privy:wallets:connect': () => ({ entropyId: ETHEREUM_ADDRESS }) }

it('connects once its screen is there, and lets its opener go on once the wait could be read [RECOV-094] [RECOV-109]', async () => {
  const wait = await waiting(here)
  expect(wait.asked()).toEqual([])
  wait.flow.begin()
  await wait.pass(CONNECT_MINIMUM_MS - 1)
  expect([wait.asked(), wait.heard]).toEqual([['privy:wallets:connect'], []])
  await wait.pass(1)
  expect([wait.status(), wait.heard]).toEqual(['over', ['connected']])
  expect(CONNECT_MINIMUM_MS).toBe(1000)
})

it('says while it waits that the wallet is brought to this device, by itself where that asks for nothing [RECOV-090]', async () => {
  let arrives = (_: object) => {}
  const wait = await waiting({
    'privy:wallets:connect': () => {
      throw refusal('wallet_not_on_device')
    },
    'privy:wallets:recover': () => new Promise((resolve) => (arrives = resolve)),
  })
  wait.flow.begin()
  await wait.pass(CONNECT_MINIMUM_MS)
  expect([wait.status(), wait.heard]).toEqual(['recovering', []])
  arrives({ entropyId: ETHEREUM_ADDRESS })
  await wait.pass(0)
  expect(wait.heard).toEqual(['connected'])
})

describe('where the user is to be verified', () => {
  const elsewhere = {
    'privy:wallets:connect': () => {
      throw refusal('wallet_not_on_device')
    },
    'privy:wallets:recover': () => ({ entropyId: ETHEREUM_ADDRESS }),
  }
  it.each([
    ['a plain connect is followed by a verification', here, ['privy:wallets:connect', 'privy:mfa:verify']],
    [
      'a recovery that asks for the code itself is not',
      elsewhere,
      ['privy:wallets:connect', 'privy:wallets:recover'],
    ],
  ])('%s [EXPORT-014] [RECOV-095]', async (_, handlers, asked) => {
    const wait = await waiting(handlers, { shouldForceMFA: true })
    wait.flow.begin()
    await wait.pass(CONNECT_MINIMUM_MS)
    expect([wait.asked(), wait.heard]).toEqual([asked, ['connected']])
  })
})

describe('whoever has closed the wait', () => {
  /** A frame that takes its time to say whether the wallet is there, and a dialog that is closed meanwhile. */
  async function closedOver(answer: () => object, recovery: string) {
    let arrives = () => {}
    const late = () => new Promise((resolve) => (arrives = () => resolve(null))).then(answer)
    const wait = await waiting({ 'privy:wallets:connect': late }, { recovery, shouldForceMFA: true })
    const recoverWallet = vi.spyOn(wait.client, 'recoverWallet').mockResolvedValue()
    wait.flow.begin()
    await wait.pass(0)
    wait.client.modal.close('user')
    wait.flow.stop()
    arrives()
    await wait.pass(CONNECT_MINIMUM_MS)
    return { asked: wait.asked(), recoveries: recoverWallet.mock.calls, heard: wait.heard }
  }

  it.each([
    ['for a code', 'privy', here['privy:wallets:connect']],
    [
      'for the wallet’s password',
      'user-passcode',
      () => {
        throw refusal('wallet_not_on_device')
      },
    ],
  ] as const)('is asked %s no more', async (_, recovery, answer) => {
    expect(await closedOver(answer, recovery)).toEqual({
      asked: ['privy:wallets:connect'],
      recoveries: [],
      heard: [['closed', 'user']],
    })
  })
})

it('asks the frame for nothing where the server holds the wallet', async () => {
  const wait = await waiting({}, { isUnifiedWallet: true })
  wait.flow.begin()
  await wait.pass(CONNECT_MINIMUM_MS)
  expect([wait.asked(), wait.heard]).toEqual([[], ['connected']])
})

it('fails where there is no wallet [RECOV-115]', async () => {
  const wait = await waiting(here, { has: false })
  wait.flow.begin()
  await wait.pass(0)
  expect(wait.heard).toEqual([
    ['failed', 'User must be authenticated and have a Privy wallet before it can be connected'],
  ])
})

it('tells its opener of a failure, and goes on when the next try succeeds', async () => {
  let tries = 0
  const wait = await waiting({
    'privy:wallets:connect': () => {
      if (tries++ === 0) throw refusal('error', 'away')
      return { entropyId: ETHEREUM_ADDRESS }
    },
  })
  wait.flow.begin()
  await wait.pass(CONNECT_MINIMUM_MS)
  expect([wait.status(), wait.heard]).toEqual(['error', [['failed', 'away']]])
  wait.flow.send({ type: 'retry pressed' })
  await wait.pass(0)
  expect([tries, wait.heard.slice(1)]).toEqual([2, ['connected']])
  expect(wait.flow.state.get().error).toBeNull()
})

it('closes as by the user', async () => {
  const wait = await waiting(here)
  wait.flow.send({ type: 'close pressed' })
  expect(wait.heard).toEqual([['closed', 'user']])
})
