import type { Delegation } from '@latchkey/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DELEGATION_CLOSE_MS } from '../../flows/delegation/machine.ts'
import { runDelegatedConsent, runDelegatedRevoke } from '../../flows/delegation/run.ts'
import type { FlowClient } from '../../flows/flow-client.ts'
import { FrameUnavailable } from '../../frame/frame.ts'
import type { ScreenData } from '../../screens/screen-data.ts'
import {
  ETHEREUM_ADDRESS,
  type FakeClient,
  fakeClient,
  SOLANA_ADDRESS,
  userWith,
  walletAccount,
} from '../../testing/fake-client.ts'
import { fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { addSessionSigners, removeSessionSigners } from './session-signers.ts'
import { delegateWallet, revokeWallets } from './show-delegation.ts'

const IMPORTED = `0x${'d4'.repeat(20)}`
const ethereum = walletAccount('ethereum')
const second = walletAccount('ethereum', { address: `0x${'b2'.repeat(20)}`, walletIndex: 1 })
const solana = walletAccount('solana')
const imported = walletAccount('ethereum', { address: IMPORTED, imported: true })
const delegatedOf = (account: typeof ethereum) =>
  ({ ...account, delegated: true, id: 'wallet-id' }) as typeof ethereum
const onServer = { ...ethereum, id: 'wallet-id', recoveryMethod: 'privy-v2' } as typeof ethereum

const SCREENLESS = { showWalletUIs: false }
const SHOWN = { showWalletUIs: true }
const frame = {
  'privy:wallets:connect': ({ entropyId }: { entropyId: string }) => ({ entropyId }),
  'privy:delegated-actions:consent': () => ({ success: true }),
  'privy:mfa:verify': () => ({}),
}

let client: FakeClient
let sent: unknown[]
beforeEach(() => {
  client = fakeClient({ user: userWith(ethereum, second, solana, imported) })
  client.serverUser = userWith(delegatedOf(ethereum), second, solana, imported)
  sent = []
  client.send = (async (route: unknown, options: unknown) => {
    sent.push([route, options])
    return { message: 'done', delegations: GRANTS }
  }) as FakeClient['send']
})

const GRANTS: Delegation[] = []
const REVOKE = [{ method: 'POST', path: '/api/v1/wallets/revoke', caller: 'user' }, { body: {} }]
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ message, privyErrorCode }: { message: string; privyErrorCode?: string }) =>
      privyErrorCode ? [message, privyErrorCode] : message,
  )

describe('delegating a wallet without a screen', () => {
  it.each([
    ['the first', ETHEREUM_ADDRESS, 'ethereum', ETHEREUM_ADDRESS, 0, false],
    ['another spelling of it', ETHEREUM_ADDRESS.toLowerCase(), 'ethereum', ETHEREUM_ADDRESS, 0, false],
    ['a further one', `0x${'b2'.repeat(20)}`, 'ethereum', ETHEREUM_ADDRESS, 1, false],
    ['one of Solana', SOLANA_ADDRESS, 'solana', ETHEREUM_ADDRESS, 0, false],
    ['one that was imported', IMPORTED, 'ethereum', IMPORTED, 0, true],
  ] as const)('connects its root and sends the consent: %s [DELEG-015]', async (_, address, chainType, root, index, isImported) => {
    const { requests } = fakeFrame(client, frame)
    await delegateWallet(client, { address, chainType }, SCREENLESS)
    const entropy = { entropyId: root, entropyIdVerifier: 'ethereum-address-verifier' }
    const spelled = address === ETHEREUM_ADDRESS.toLowerCase() ? ETHEREUM_ADDRESS : address
    expect(requests).toEqual([
      { event: 'privy:wallets:connect', data: { accessToken: 'frame-token', ...entropy } },
      {
        event: 'privy:delegated-actions:consent',
        data: {
          accessToken: 'frame-token',
          rootWallet: { address: root, chainType: 'ethereum', imported: isImported },
          delegatedWallets: [{ address: spelled, chainType, walletIndex: index }],
        },
      },
    ])
    expect(client.state.get().user).toBe(client.serverUser)
    expect(client.modal.state.get().open).toBe(false)
  })

  it('verifies a second factor first, which the consent cannot carry [PROXY-007]', async () => {
    client.state.set((now) => ({ ...now, user: now.user && { ...now.user, mfaMethods: ['totp'] } }))
    const prompt = {
      methods: () => ['totp' as const],
      ask: vi.fn(async () => ({ mfaMethod: 'totp' as const, mfaCode: '1' })),
      settle: () => {},
    }
    const asking = { ...client, mfaPrompt: () => prompt } as FakeClient
    const fake = fakeFrame(asking, frame)
    await delegateWallet(asking, { address: ETHEREUM_ADDRESS, chainType: 'ethereum' }, SCREENLESS)
    const accessToken = 'frame-token'
    const code = { mfaMethod: 'totp', mfaCode: '1' }
    const root = { address: ETHEREUM_ADDRESS, chainType: 'ethereum' }
    expect(fake.requests).toEqual([
      { event: 'privy:mfa:verify', data: { accessToken, ...code } },
      {
        event: 'privy:wallets:connect',
        data: { accessToken, entropyId: ETHEREUM_ADDRESS, entropyIdVerifier: 'ethereum-address-verifier' },
      },
      {
        event: 'privy:delegated-actions:consent',
        data: {
          accessToken,
          rootWallet: { ...root, imported: false },
          delegatedWallets: [{ ...root, walletIndex: 0 }],
        },
      },
    ])
    // what is given is taken back by the server, which holds it: the frame is not asked
    client.state.set((now) => ({ ...now, user: userWith(delegatedOf(ethereum)) }))
    await revokeWallets(asking, SCREENLESS)
    expect([sent.at(-1), fake.requests.length]).toEqual([REVOKE, 3])
  })

  it('is done at once where the wallet is delegated', async () => {
    client = fakeClient({ user: userWith(delegatedOf(ethereum)) })
    const { requests } = fakeFrame(client, frame)
    await delegateWallet(client, { address: ETHEREUM_ADDRESS, chainType: 'ethereum' }, SHOWN)
    expect([requests, client.modal.state.get().open]).toEqual([[], false])
  })

  it('is done where the page cannot read its user after', async () => {
    fakeFrame(client, frame)
    client.refreshUser = () => Promise.reject(new Error('away'))
    await expect(
      delegateWallet(client, { address: SOLANA_ADDRESS, chainType: 'solana' }, SCREENLESS),
    ).resolves.toBeUndefined()
  })

  const REFUSED = [
    [
      'another chain',
      { address: ETHEREUM_ADDRESS, chainType: 'bitcoin-segwit' },
      'Only Solana and Ethereum embedded wallets are supported for delegation and revocation.',
    ],
    [
      'somebody else’s address',
      { address: `0x${'99'.repeat(20)}`, chainType: 'ethereum' },
      'Address to delegate is not associated with current user.',
    ],
    [
      'an address of the other chain',
      { address: SOLANA_ADDRESS, chainType: 'ethereum' },
      'Address to delegate is not associated with current user.',
    ],
  ] as const
  it.each(REFUSED)('is refused for %s [DELEG-010] [DELEG-011]', async (_, input, message) => {
    const { requests } = fakeFrame(client, frame)
    expect(await messageOf(delegateWallet(client, input as never, SHOWN))).toBe(message)
    expect([requests, client.modal.state.get().open]).toEqual([[], false])
  })

  it('is refused for a wallet of the server’s [DELEG-012]', async () => {
    client = fakeClient({ user: userWith(onServer) })
    fakeFrame(client, frame)
    const input = { address: ETHEREUM_ADDRESS, chainType: 'ethereum' } as const
    expect(await messageOf(delegateWallet(client, input, SHOWN))).toEqual([
      expect.stringMatching(/^useDelegatedActions is only supported for on-device execution/),
      'unsupported_wallet_type',
    ])
  })

  it('is refused where nobody is logged in', async () => {
    const nobody = fakeClient({ user: null })
    const input = { address: ETHEREUM_ADDRESS, chainType: 'ethereum' } as const
    expect(await messageOf(delegateWallet(nobody, input, SHOWN))).toEqual([
      'User must be authenticated and have an embedded wallet to delegate actions.',
      'must_be_authenticated',
    ])
  })

  it('waits 15 s for the frame, and is refused where it does not come up [PROXY-019]', async () => {
    const input = { address: ETHEREUM_ADDRESS, chainType: 'ethereum' } as const
    const { frame: down } = fakeFrame(client, frame)
    const waited: number[] = []
    down.whenReady = (limitMs) => {
      waited.push(limitMs)
      return Promise.reject(new FrameUnavailable())
    }
    expect(await messageOf(delegateWallet(client, input, SCREENLESS))).toBe('Wallet proxy not initialized.')
    expect(waited).toEqual([15_000])
  })

  it('throws what the frame refuses', async () => {
    fakeFrame(client, {
      ...frame,
      'privy:delegated-actions:consent': () => {
        throw refusal('error', 'off', 'delegation_off')
      },
    })
    const input = { address: ETHEREUM_ADDRESS, chainType: 'ethereum' } as const
    await expect(delegateWallet(client, input, SCREENLESS)).rejects.toMatchObject({ code: 'delegation_off' })
  })
})

describe('the screens', () => {
  const input = { address: ETHEREUM_ADDRESS, chainType: 'ethereum' } as const
  /** The dialog with a screen, and its flow as the screen would run it. */
  async function shown(work: Promise<unknown>) {
    const outcome = messageOf(work)
    await vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
    const { screen } = client.modal.state.get()
    const flowClient = client as unknown as FlowClient
    const flow =
      screen?.id === 'delegated-consent'
        ? runDelegatedConsent(flowClient, screen.data)
        : runDelegatedRevoke(flowClient, screen?.data as never)
    const settled = (status: string) => vi.waitFor(() => expect(flow.state.get().status).toBe(status))
    return { outcome, screen, flow, settled }
  }
  const consents = (requests: { event: string }[]) =>
    requests.filter(({ event }) => event === 'privy:delegated-actions:consent').length

  it('asks for a consent, once however often it is pressed [DELEG-013]', async () => {
    const { requests } = fakeFrame(client, frame)
    const { outcome, screen, flow, settled } = await shown(delegateWallet(client, input, SHOWN))
    expect(screen).toEqual({
      id: 'delegated-consent',
      data: {
        address: ETHEREUM_ADDRESS,
        onDelegate: expect.any(Function),
        onBegun: expect.any(Function),
        onSuccess: expect.any(Function),
        onError: expect.any(Function),
      },
    })
    expect(requests).toEqual([])
    flow.send({ type: 'agreed' })
    flow.send({ type: 'agreed' })
    await settled('done')
    flow.send({ type: 'close pressed' })
    expect(await outcome).toBe('done')
    expect(consents(requests)).toBe(1)
  })

  it('tells of a consent that was declined [DELEG-016]', async () => {
    const { requests } = fakeFrame(client, frame)
    const { outcome, flow } = await shown(delegateWallet(client, input, SHOWN))
    flow.send({ type: 'close pressed' })
    expect(await outcome).toBe('User declined delegating actions.')
    expect(requests).toEqual([])
  })

  it('waits for a consent whose dialog is closed in its middle', async () => {
    let answer: (value: object) => void = () => {}
    fakeFrame(client, {
      ...frame,
      'privy:delegated-actions:consent': () => new Promise((resolve) => (answer = resolve)),
    })
    const { outcome, flow, settled } = await shown(delegateWallet(client, input, SHOWN))
    flow.send({ type: 'agreed' })
    await settled('working')
    await vi.waitFor(() => expect(answer.length).toBe(1))
    client.modal.close('user')
    answer({ success: true })
    expect(await outcome).toBe('done')
  })

  it('may be tried again, and rejects with what it failed with last', async () => {
    let tries = 0
    fakeFrame(client, {
      ...frame,
      'privy:delegated-actions:consent': () => {
        throw refusal('error', `try ${++tries}`, 'unavailable')
      },
    })
    const { outcome, flow, settled } = await shown(delegateWallet(client, input, SHOWN))
    flow.send({ type: 'agreed' })
    await settled('failed')
    flow.send({ type: 'agreed' })
    await vi.waitFor(() => expect(tries).toBe(2))
    await settled('failed')
    flow.send({ type: 'close pressed' })
    expect(await outcome).toBe('try 2')
  })

  it('asks before all is taken back, and names every wallet of both chains [DELEG-014] [DELEG-020]', async () => {
    client.state.set((now) => ({
      ...now,
      user: userWith(delegatedOf(ethereum), second, delegatedOf(solana)),
    }))
    const { outcome, screen, flow, settled } = await shown(revokeWallets(client, SHOWN))
    expect(screen).toMatchObject({
      id: 'delegated-revoke',
      data: { wallets: [ETHEREUM_ADDRESS, SOLANA_ADDRESS], onRevoke: expect.any(Function) },
    })
    expect(sent).toEqual([])
    const { readGrants } = (screen ?? { data: {} }).data as ScreenData['delegated-revoke']
    expect(await readGrants()).toBe(GRANTS)
    expect(sent.splice(0)).toEqual([
      [{ method: 'GET', path: '/api/v1/wallets/delegations', caller: 'user' }, undefined],
    ])
    flow.send({ type: 'agreed' })
    await settled('done')
    expect(sent).toEqual([REVOKE])
    flow.send({ type: 'close pressed' })
    expect(await outcome).toBe('done')
    expect(client.state.get().user).toBe(client.serverUser)
  })

  it('tells of a revocation that was declined [DELEG-017]', async () => {
    client.state.set((now) => ({ ...now, user: userWith(delegatedOf(ethereum)) }))
    const { outcome, flow } = await shown(revokeWallets(client, SHOWN))
    flow.send({ type: 'close pressed' })
    expect(await outcome).toBe('User declined revoking access to their delegated wallet.')
    expect(sent).toEqual([])
  })

  const BOTH: [string, () => Promise<unknown>][] = [
    ['consent', () => delegateWallet(client, input, SHOWN)],
    ['revoke', () => revokeWallets(client, SHOWN)],
  ]
  it.each(
    BOTH,
  )('closes by itself 2500 ms after it is done: %s [DELEG-007] [DELEG-008]', async (name, work) => {
    if (name.startsWith('revoke'))
      client.state.set((now) => ({ ...now, user: userWith(delegatedOf(ethereum)) }))
    fakeFrame(client, frame)
    const timers: [number, () => void][] = []
    const { setTimeout: real } = client.clock
    Object.assign(client, {
      clock: {
        ...client.clock,
        setTimeout: (run: () => void, ms: number) => (ms === 2500 ? timers.push([ms, run]) : real(run, ms)),
      },
    })
    const { outcome, flow, settled } = await shown(work())
    flow.send({ type: 'agreed' })
    await settled('done')
    expect([DELEGATION_CLOSE_MS, timers.length, client.modal.state.get().open]).toEqual([2500, 1, true])
    timers[0]?.[1]()
    expect(await outcome).toBe('done')
    expect(client.modal.state.get().open).toBe(false)
  })
})

describe('taking back without a screen', () => {
  it('posts nothing but that, and reads the user anew [DELEG-020]', async () => {
    client.state.set((now) => ({ ...now, user: userWith(delegatedOf(ethereum)) }))
    client.serverUser = userWith(ethereum)
    await revokeWallets(client, SCREENLESS)
    expect(sent).toEqual([REVOKE])
    expect(client.state.get().user).toBe(client.serverUser)
  })

  it('is refused where nothing is delegated, and where nobody is logged in', async () => {
    expect(await messageOf(revokeWallets(client, SHOWN))).toBe('User has no delegated wallets to revoke.')
    expect(await messageOf(revokeWallets(fakeClient({ user: null }), SHOWN))).toEqual([
      'User must be authenticated and have an embedded wallet to revoke a delegated wallet.',
      'must_be_authenticated',
    ])
    expect(sent).toEqual([])
  })
})

describe('session signers of a wallet on devices', () => {
  it('are the app’s backend: added by a consent, and taken back', async () => {
    const { requests } = fakeFrame(client, frame)
    const added = await addSessionSigners(client, { address: ETHEREUM_ADDRESS, signers: [] })
    expect(added).toEqual({ user: client.serverUser })
    expect(requests.map(({ event }) => event)).toEqual([
      'privy:wallets:connect',
      'privy:delegated-actions:consent',
    ])
    // there by now
    await addSessionSigners(client, { address: ETHEREUM_ADDRESS, signers: [{ signerId: 'q' }] })
    expect(requests).toHaveLength(2)
    client.serverUser = userWith(ethereum)
    expect(await removeSessionSigners(client, { address: ETHEREUM_ADDRESS })).toEqual({
      user: client.serverUser,
    })
    expect(sent).toEqual([REVOKE])
  })

  it.each([
    ['signers by name', { address: ETHEREUM_ADDRESS, signers: [{ signerId: 'q' }] }, /^Specifying signers/],
    ['somebody else’s address', { address: '0xother', signers: [] }, /^Address to add signers to is not/],
  ])('are refused with %s', async (_, input, message) => {
    const { requests } = fakeFrame(client, frame)
    expect(await messageOf(addSessionSigners(client, input))).toMatch(message)
    expect(requests).toEqual([])
  })

  it('are nobody’s who is logged out', async () => {
    const input = { address: ETHEREUM_ADDRESS, signers: [] }
    const nobody = fakeClient({ user: null })
    expect(await messageOf(addSessionSigners(nobody, input))).toEqual([
      'User must be authenticated and have an embedded wallet to add a session signer.',
      'must_be_authenticated',
    ])
  })
})

describe('session signers of a wallet that the server holds', () => {
  const url = 'https://keys.example/api/v1/wallets/wallet-id'
  const named = { wallet_id: 'wallet-id' }
  const before = [
    { signer_id: 'q1', override_policy_ids: ['p1'] },
    { signer_id: 'q2', override_policy_ids: ['p2'] },
  ]
  let asked: unknown[]
  beforeEach(() => {
    asked = []
    client = fakeClient({ user: userWith(onServer) })
    client.serverUser = userWith(onServer, solana)
    client.send = (async ({ method, path }: { method: string; path: string }, options: unknown) => {
      asked.push([method, path, options])
      return method === 'GET' ? { additional_signers: before } : {}
    }) as FakeClient['send']
  })
  const signing = () => fakeFrame(client, { 'privy:user-signer:sign': () => ({ signature: 'MEUCIQ==' }) })
  const signedIn = ({ requests }: ReturnType<typeof fakeFrame>) =>
    requests.map(({ data }) => JSON.parse(Buffer.from(String(data.message), 'base64').toString()))
  /** the change as the user signs it, and as it goes out */
  const changed = (additional_signers: unknown[]) => ({
    signed: [
      {
        version: 1,
        method: 'PATCH',
        url,
        headers: { 'privy-app-id': 'testapp000000000000000001' },
        body: { additional_signers },
      },
    ],
    sent: [
      'PATCH',
      '/api/v1/wallets/:wallet_id',
      {
        params: named,
        body: { additional_signers },
        headers: { 'privy-authorization-signature': 'MEUCIQ==' },
      },
    ],
  })

  it('are added by the user’s signature to those that there are; one of them gets other policies', async () => {
    const frame = signing()
    const signers = [{ signerId: 'q2' }, { signerId: 'q3', policyIds: ['p3'] }]
    const added = await addSessionSigners(client, { address: ETHEREUM_ADDRESS, signers })
    expect(added).toEqual({ user: client.serverUser })
    const { signed, sent: patch } = changed([
      { signer_id: 'q1', override_policy_ids: ['p1'] },
      { signer_id: 'q2' },
      { signer_id: 'q3', override_policy_ids: ['p3'] },
    ])
    expect(signedIn(frame)).toEqual(signed)
    expect(asked).toEqual([['GET', '/api/v1/wallets/:wallet_id', { params: named }], patch])
  })

  it('are all taken back, by the user’s signature too', async () => {
    const frame = signing()
    expect(await removeSessionSigners(client, { address: ETHEREUM_ADDRESS })).toEqual({
      user: client.serverUser,
    })
    const { signed, sent: patch } = changed([])
    expect(signedIn(frame)).toEqual(signed)
    expect(asked).toEqual([patch])
  })

  it('are at least one, and change nothing without the frame', async () => {
    const { frame: down, requests } = signing()
    const add = (signers: { signerId: string }[]) =>
      messageOf(addSessionSigners(client, { address: ETHEREUM_ADDRESS, signers }))
    expect(await add([])).toBe('At least one signer has to be given for a wallet of TEE execution.')
    expect(asked).toEqual([])
    const waited: number[] = []
    down.whenReady = (limitMs) => {
      waited.push(limitMs)
      return Promise.reject(new FrameUnavailable())
    }
    expect(await add([{ signerId: 'q3' }])).toBe('Wallet proxy not initialized.')
    expect([waited, requests, asked.length]).toEqual([[15_000], [], 1])
  })
})
