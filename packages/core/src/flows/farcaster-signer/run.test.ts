import { expect, it, vi } from 'vitest'
import type { Farcaster } from '../../session/user.ts'
import { ETHEREUM_ADDRESS, fakeClient, userWith, walletAccount } from '../../testing/fake-client.ts'
import { fakeFrame, refusal } from '../../testing/fake-frame.ts'
import type { FlowClient } from '../flow-client.ts'
import { runFarcasterSigner } from './run.ts'

const KEY = `0x${'c3'.repeat(32)}`
const URL = 'farcaster://signed-key-request?token=0x99'
const farcaster = { fid: 5512, ownerAddress: '0xabc' } as Farcaster
const pending = { status: 'pending_approval', public_key: KEY, signer_approval_url: URL }

/** The screen on a page whose frame and server answer so. */
async function screen(init: () => unknown, looks: unknown[] = []) {
  const client = fakeClient({ user: { ...userWith(walletAccount('ethereum')), farcaster } })
  const heard: unknown[] = []
  const { requests } = fakeFrame(client, {
    'privy:wallets:connect': () => ({ entropyId: ETHEREUM_ADDRESS }),
    'privy:farcaster:init-signer': init,
  })
  const sent: unknown[] = []
  const send = vi.fn(async (route: { path: string }, options: { body: object }) => {
    sent.push([route.path, options])
    const look = looks.shift()
    if (look instanceof Error) throw look
    return look
  })
  const refreshUser = vi.fn(async () => client.state.get().user)
  Object.assign(client, { send, refreshUser })
  const data = {
    onSuccess: (known: Promise<void>) => void known.then(() => heard.push('approved')),
    onFailure: (error: unknown) => void heard.push((error as Error).message),
  }
  const flow = runFarcasterSigner(client as unknown as FlowClient, data)
  flow.begin()
  const settled = (status: string) => vi.waitFor(() => expect(flow.state.get().status).toBe(status))
  const poll = () => flow.send({ type: 'poll due', attempt: flow.state.get().attempt })
  return { flow, heard, sent, refreshUser, requests, settled, poll }
}

it('connects the wallet, has the frame ask, and looks by the key [FSIGN-017] [FSIGN-018]', async () => {
  const looks = [
    { status: 'pending_approval', public_key: KEY },
    { status: 'approved', public_key: KEY, fid: '5512' },
  ]
  const { heard, sent, refreshUser, requests, settled, poll } = await screen(() => pending, looks)
  await settled('waiting')
  expect(requests.map(({ event, data }) => [event, data])).toEqual([
    ['privy:wallets:connect', expect.objectContaining({ entropyId: ETHEREUM_ADDRESS })],
    [
      'privy:farcaster:init-signer',
      { address: ETHEREUM_ADDRESS, hdWalletIndex: null, accessToken: expect.any(String) },
    ],
  ])
  poll()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  poll()
  await settled('approved')
  // the next look is the repetition
  const asked = ['/api/v1/farcaster/signer/status', { body: { ed25519_public_key: KEY }, retries: 0 }]
  await vi.waitFor(() => expect(heard).toEqual(['approved']))
  expect([sent, refreshUser.mock.calls.length]).toEqual([[asked, asked], 1])
})

it('tells its opener of a rejection in words that hosts know', async () => {
  const revoked = { status: 'revoked', public_key: KEY, fid: '5512' }
  const { heard, settled, poll, refreshUser } = await screen(() => pending, [revoked])
  await settled('waiting')
  poll()
  await settled('failed')
  expect([heard, refreshUser.mock.calls.length]).toEqual([['Request rejected'], 0])
})

it('goes on where the server is away, and ends where it refuses', async () => {
  const away = Object.assign(new Error('away'), { status: null })
  const refused = Object.assign(new Error('no such key'), { status: 404 })
  const { flow, heard, sent, settled, poll } = await screen(() => pending, [away, refused])
  await settled('waiting')
  poll()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(flow.state.get().status).toBe('waiting')
  poll()
  await settled('failed')
  expect(heard).toEqual(['Something went wrong. Please try again.'])
})

it('tells of a frame that refuses, and asks anew', async () => {
  let tries = 0
  const { flow, heard, settled } = await screen(() => {
    tries += 1
    if (tries === 1) throw refusal('error', 'away')
    return pending
  })
  await settled('failed')
  expect(heard).toEqual(['Something went wrong. Please try again.'])
  flow.send({ type: 'retry pressed' })
  await settled('waiting')
  expect(flow.state.get().approvalUrl).toBe(URL)
})
