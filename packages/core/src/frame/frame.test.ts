import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeClient, fakeClient, userWith } from '../testing/fake-client.ts'
import { fakeFrame } from '../testing/fake-frame.ts'
import { createFirstWallets } from '../wallets/create.ts'
import { signMessage } from '../wallets/sign-message.ts'
import { signSolanaMessage } from '../wallets/solana/sign-message.ts'
import { callFrame } from './call-frame.ts'
import { frameUrl } from './frame-url.ts'
import { FRAME_ANSWER_MS, LOAD_LIMIT_MS, PROXY_WAIT_MS, READY_POLL_MS, READY_POLL_TRIES } from './limits.ts'
import { watchFrame } from './watch-frame.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const never = () => new Promise(() => {})

const entropy = { entropyId: 'e', entropyIdVerifier: 'ethereum-address-verifier' as const }

describe('the frame', () => {
  it('is loaded from {host}/apps/{appId}/embedded-wallets with caid and client_id, and says that it asks for a login in place [PROXY-001]', () => {
    const of = { apiUrl: 'https://keys.example', appId: 'app', analyticsId: 'caid-1' }
    expect(frameUrl({ ...of, clientId: undefined })).toBe(
      'https://keys.example/apps/app/embedded-wallets?caid=caid-1&reauth=1',
    )
    expect(frameUrl({ ...of, clientId: 'c 2' })).toBe(
      'https://keys.example/apps/app/embedded-wallets?caid=caid-1&client_id=c+2&reauth=1',
    )
  })

  it('is mounted once for any number of calls, and only then', async () => {
    const client = fakeClient()
    const fake = fakeFrame(client, { 'privy:wallets:connect': () => ({ entropyId: 'e' }) })
    expect(fake.mounts).toBe(0)
    await Promise.all([1, 2, 3].map(() => callFrame(client, 'privy:wallets:connect', entropy)))
    expect(fake.mounts).toBe(1)
    expect(fake.requests).toHaveLength(3)
    expect(fake.requests[0]?.data).toEqual({ ...entropy, accessToken: 'frame-token' })
    expect(client.state.get().frame).toBe('ready')
  })

  it('sends two identical wallet creations in flight once', async () => {
    const client = fakeClient()
    const fake = fakeFrame(client, { 'privy:wallet:create': async () => ({ address: '0x1' }) })
    const both = await Promise.all([
      callFrame(client, 'privy:wallet:create', {}),
      callFrame(client, 'privy:wallet:create', {}),
    ])
    expect(both).toEqual([{ address: '0x1' }, { address: '0x1' }])
    expect(fake.requests).toHaveLength(1)
  })

  it('that takes a request and never answers is given up, and mounted anew for the next call', async () => {
    const client = fakeClient()
    let hangs = true
    const fake = fakeFrame(client, {
      'privy:wallets:connect': () => (hangs ? never() : { entropyId: 'e' }),
    })
    const silent = expect(callFrame(client, 'privy:wallets:connect', entropy)).rejects.toMatchObject({
      type: 'error',
      message: 'The embedded wallet did not answer in time.',
    })
    await vi.advanceTimersByTimeAsync(FRAME_ANSWER_MS)
    await silent
    hangs = false
    await expect(callFrame(client, 'privy:wallets:connect', entropy)).resolves.toEqual({ entropyId: 'e' })
    expect(fake.mounts).toBe(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('whose document is loaded anew ends what that one was doing at once, and is mounted anew for the next call', async () => {
    const client = fakeClient()
    let hangs = true
    const fake = fakeFrame(client, {
      'privy:wallets:connect': () => (hangs ? never() : { entropyId: 'e' }),
    })
    const cut = expect(callFrame(client, 'privy:wallets:connect', entropy)).rejects.toThrow('closed')
    await vi.advanceTimersByTimeAsync(READY_POLL_MS)
    expect(fake.requests).toHaveLength(1)
    fake.reload()
    await cut
    expect(vi.getTimerCount()).toBe(0)
    hangs = false
    await expect(callFrame(client, 'privy:wallets:connect', entropy)).resolves.toEqual({ entropyId: 'e' })
    expect([fake.mounts, fake.removals]).toEqual([2, 1])
  })

  it('whose document is loaded anew before it has answered is asked on, as one', async () => {
    const client = fakeClient()
    let answers = false
    const fake = fakeFrame(client, { 'privy:iframe:ready': () => (answers ? {} : never()) })
    fake.frame.mount()
    await vi.advanceTimersByTimeAsync(READY_POLL_MS)
    fake.reload()
    answers = true
    await vi.advanceTimersByTimeAsync(2 * READY_POLL_MS)
    expect([client.state.get().frame, fake.mounts, fake.loadFailures]).toEqual(['ready', 1, 0])
  })

  it('gives a call up after its limit, and mounts anew for the next [PROXY-021]', async () => {
    const client = fakeClient()
    let answers = false
    const fake = fakeFrame(client, {
      'privy:iframe:ready': () => (answers ? {} : never()),
      'privy:wallet:create': () => ({ address: '0x1' }),
    })
    const refused = expect(callFrame(client, 'privy:wallet:create', {})).rejects.toThrow(
      'Failed to initialize embedded wallet proxy.',
    )
    await vi.advanceTimersByTimeAsync(PROXY_WAIT_MS)
    await refused
    answers = true
    await expect(callFrame(client, 'privy:wallet:create', {})).resolves.toEqual({ address: '0x1' })
    expect(fake.mounts).toBe(2)
    expect(fake.removals).toBe(1)
  })

  it.each([
    ['never answers', true, READY_POLL_MS * READY_POLL_TRIES],
    ['never loads', false, LOAD_LIMIT_MS],
  ])('has failed when the document %s', async (_, loads, after) => {
    const client = fakeClient()
    const fake = fakeFrame(client, { 'privy:iframe:ready': never }, { loads })
    fake.frame.mount()
    await vi.advanceTimersByTimeAsync(after - 1)
    expect(fake.loadFailures).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(fake.loadFailures).toBe(1)
    expect(client.state.get().frame).toBe('failed')
  })

  const waits = async (call: (client: FakeClient) => Promise<unknown>, limit: number) => {
    const client = fakeClient()
    fakeFrame(client, { 'privy:iframe:ready': never })
    const outcome = vi.fn()
    void call(client).catch(outcome)
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'Failed to initialize embedded wallet proxy.' }),
    )
  }

  it('is waited for 30 s by a wallet creation [PROXY-015]', () =>
    waits((client) => {
      client.state.set((state) => ({ ...state, user: userWith() }))
      return createFirstWallets(client, { ethereum: true, solana: false })
    }, 30_000))

  it('is waited for 30 s by a message to sign [PROXY-016]', () =>
    waits(
      (client) => signMessage(client, { message: 'hi' }, { uiOptions: { showWalletUIs: false } }),
      30_000,
    ))

  it('is waited for 15 s by a Solana signature [PROXY-018]', () =>
    waits(
      (client) =>
        signSolanaMessage(client, {
          message: new Uint8Array([1]),
          options: { uiOptions: { showWalletUIs: false } },
        }),
      15_000,
    ))

  it('waits for the app settings before it is mounted', async () => {
    const client = fakeClient()
    const { app } = client.state.get()
    client.state.set((state) => ({ ...state, app: null }))
    const fake = fakeFrame(client, { 'privy:wallet:create': () => ({ address: '0x1' }) })
    const created = callFrame(client, 'privy:wallet:create', {})
    await vi.advanceTimersByTimeAsync(10)
    expect(fake.mounts).toBe(0)
    client.state.set((state) => ({ ...state, app }))
    await expect(created).resolves.toEqual({ address: '0x1' })
  })
})

describe('the watch', () => {
  it('mounts at the first of a session and an opened modal, and not before', async () => {
    const client = fakeClient({ user: null })
    const fake = fakeFrame(client, {})
    const stop = watchFrame(client)
    await vi.advanceTimersByTimeAsync(1000)
    expect(fake.mounts).toBe(0)
    client.modal.open('landing', {})
    await vi.advanceTimersByTimeAsync(1000)
    expect(client.state.get().frame).toBe('ready')
    stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(fake.removals).toBe(1)
    expect(client.state.get().frame).toBe('idle')
  })

  it('survives a double mount: one frame at the end', async () => {
    const client = fakeClient()
    const fake = fakeFrame(client, {})
    watchFrame(client)()
    const stop = watchFrame(client)
    await vi.advanceTimersByTimeAsync(1000)
    expect(fake.mounts - fake.removals).toBe(1)
    expect(client.state.get().frame).toBe('ready')
    stop()
  })

  it('brings a failed frame back by itself once its server answers', async () => {
    const client = fakeClient()
    let answers = false
    const fake = fakeFrame(client, { 'privy:iframe:ready': () => (answers ? {} : never()) })
    const stop = watchFrame(client)
    await vi.advanceTimersByTimeAsync(LOAD_LIMIT_MS + 100)
    expect(client.state.get().frame).toBe('failed')
    answers = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(client.state.get().frame).toBe('ready')
    expect(fake.mounts).toBe(2)
    stop()
  })

  it('clears the verification of a user who has logged out', async () => {
    const client = fakeClient()
    const fake = fakeFrame(client, { 'privy:mfa:clear': () => ({}) })
    const stop = watchFrame(client)
    await vi.advanceTimersByTimeAsync(1000)
    await client.logout()
    await vi.advanceTimersByTimeAsync(1000)
    expect(fake.requests).toEqual([{ event: 'privy:mfa:clear', data: { userId: 'did:privy:cltest' } }])
    stop()
  })
})
