// @vitest-environment happy-dom
import type { EmbeddedWalletAccount } from '@latchkey/contract'
import { type Client, type ConnectedWallet, PrivyErrorCode, walletActions } from '@latchkey/core'
import { APP_ID, appConfig, authResponse, wireUser } from '@latchkey/core/testing'
import { type FakeFrame, type FakeHandlers, fakeFrame, refusal } from '@latchkey/core/testing/frame'
import { act, cleanup } from '@testing-library/react'
import { serializeTransaction } from 'viem'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PrivyClientConfig } from './config.ts'
import { type UseSolanaWalletsInterface, useSolanaWallets } from './hooks/solana/use-solana-wallets.ts'
import { type UseCreateWallet, useCreateWallet } from './hooks/use-create-wallet.ts'
import { useLogin } from './hooks/use-login.ts'
import { useSendTransaction } from './hooks/use-send-transaction.ts'
import { useSignMessage } from './hooks/use-sign-message.ts'
import { useWallets } from './hooks/use-wallets.ts'
import {
  client,
  type Host,
  host,
  leavePage,
  loadNoFrames,
  nextPage,
  ownPages,
  pass,
} from './testing/host.tsx'
import { serverOf } from './testing/server.ts'

const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const SIGNATURE = `0x${'5'.repeat(130)}`

const wallet = (chainType: 'ethereum' | 'solana'): EmbeddedWalletAccount => ({
  type: 'wallet',
  id: null,
  address: chainType === 'ethereum' ? ETHEREUM : SOLANA,
  imported: false,
  delegated: false,
  wallet_index: 0,
  chain_id: chainType === 'ethereum' ? 'eip155:1' : 'solana:mainnet',
  chain_type: chainType,
  wallet_client: 'privy',
  wallet_client_type: 'privy',
  connector_type: 'embedded',
  recovery_method: 'privy',
  verified_at: 1_700_000_000,
  first_verified_at: 1_700_000_000,
  latest_verified_at: 1_700_000_000,
})
const withWallets = () =>
  wireUser({ linked_accounts: [...wireUser().linked_accounts, wallet('ethereum'), wallet('solana')] })

const FRAME: FakeHandlers = {
  'privy:wallet:create': () => ({ address: ETHEREUM }),
  'privy:solana-wallet:create': () => ({ publicKey: SOLANA }),
  'privy:wallets:connect': () => ({ entropyId: ETHEREUM }),
  'privy:wallets:rpc': () => ({ response: { method: 'personal_sign', data: SIGNATURE } }),
  'privy:mfa:verify': () => ({}),
  'privy:mfa:clear': () => ({}),
}

let app: Host
let frame: FakeFrame
let hooks: {
  wallets: { wallets: ConnectedWallet[]; ready: boolean }
  solana: UseSolanaWalletsInterface
  create: UseCreateWallet
  sign: ReturnType<typeof useSignMessage>
  send: ReturnType<typeof useSendTransaction>
}
const login = { onComplete: vi.fn(), onError: vi.fn() }
const signing = { onSuccess: vi.fn(), onError: vi.fn() }
const sending = { onSuccess: vi.fn(), onError: vi.fn() }
const creation = { onSuccess: vi.fn(), onError: vi.fn() }

function Hooks() {
  useLogin(login)
  hooks = {
    wallets: useWallets(),
    solana: useSolanaWallets(),
    create: useCreateWallet(creation),
    sign: useSignMessage(signing),
    send: useSendTransaction(sending),
  }
  return null
}

interface Setup {
  isNewUser?: boolean
  createOnLogin?: 'users-without-wallets' | 'off'
  user?: ReturnType<typeof wireUser>
  frame?: FakeHandlers
  config?: PrivyClientConfig
  clientId?: string
}

async function loggedIn({
  isNewUser = true,
  createOnLogin = 'off',
  user = withWallets(),
  ...setup
}: Setup = {}) {
  const policy = { create_on_login: createOnLogin }
  const embedded = { ...appConfig().embedded_wallet_config, ethereum: policy, solana: policy }
  const server = serverOf(
    { embedded_wallet_config: embedded, enforce_wallet_uis: true },
    {
      'POST /api/v1/passwordless/init': { success: true },
      'POST /api/v1/passwordless/authenticate': authResponse({ is_new_user: isNewUser, user }),
      'GET /api/v1/users/me': { user, identity_token: null },
      'POST /api/v1/sessions': authResponse({ user: withWallets() }),
    },
  )
  const { config, clientId } = setup
  app = await host({
    server,
    children: <Hooks />,
    ...(config ? { config } : {}),
    ...(clientId ? { clientId } : {}),
  })
  frame = fakeFrame(client(), { ...FRAME, ...setup.frame })
  act(() => app.privy().login())
  await pass(15)
  await app.type('input[type=email]', 'a@b.example')
  await app.press('Submit')
  // a frame that does not come is waited for a moment
  if (setup.frame?.['privy:iframe:ready']) await pass(1000)
  await app.type('input[inputmode=numeric]', '123456')
  // the next step comes 900 ms after the code, the end of a login without one after 1400
  await pass(createOnLogin === 'off' ? 1400 : 900)
}

/** A button of the screen itself; the header has a 'Close' of its own. */
async function press(label: string) {
  const buttons = [...(app.dialog()?.querySelectorAll('button') ?? [])]
  const button = buttons.find((one) => one.textContent === label)
  act(() => button?.click())
  await pass()
}

async function escape() {
  const target = app.dialog()?.querySelector('dialog')
  act(
    () =>
      void target?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true }),
      ),
  )
  await pass()
}

ownPages()
beforeAll(async () => {
  // refused by a client without a user, and loaded by then
  const nobody = { state: { get: () => ({ authenticated: false, user: null }) }, events: { emit() {} } }
  const actions = walletActions(nobody as unknown as Client)
  await Promise.allSettled([
    actions.exportWallet('ethereum'),
    actions.createWallet('ethereum'),
    actions.signMessage({ message: 'hi' }),
    actions.sendTransaction({}),
    actions.sendSolanaTransaction({} as never),
    import('viem'),
  ])
})
beforeEach(() => {
  loadNoFrames()
  // the export document is not part of these tests; its address is kept beside
  const set = Element.prototype.setAttribute
  vi.spyOn(HTMLIFrameElement.prototype, 'setAttribute').mockImplementation(function (
    this: Element,
    name,
    value,
  ) {
    set.call(this, name === 'src' ? 'data-src' : name, value)
  })
})

describe('wallets at login', () => {
  const fresh = { createOnLogin: 'users-without-wallets', user: wireUser() } as const

  it('are waited for on a spinner screen [CREATE-001]', async () => {
    await loggedIn({ ...fresh, frame: { 'privy:wallet:create': () => new Promise(() => {}) } })
    expect(app.text()).toContain('Creating your wallet')
    expect(app.dialog()?.querySelector('[role=status] .progress:not(.done) .arc')).not.toBeNull()
  })

  it('are created and a new user is welcomed, for 2500 ms [CREATE-005] [CREATE-006] [CREATE-007] [CREATE-010] [CREATE-017]', async () => {
    await loggedIn(fresh)
    expect(app.text()).toContain('Welcome to Shop')
    expect(app.text()).toContain('You’ve successfully created an account.')
    await pass(2499)
    expect(app.privy().isModalOpen).toBe(true)
    await pass(1)
    expect(app.privy().isModalOpen).toBe(false)
    expect(app.privy().user?.wallet).toMatchObject({ address: ETHEREUM, walletIndex: 0 })
    // neither names an index: each makes the first wallet of its chain
    expect(frame.requests.filter(({ event }) => event.includes('create'))).toEqual([
      { event: 'privy:wallet:create', data: { accessToken: expect.any(String) } },
      {
        event: 'privy:solana-wallet:create',
        data: { accessToken: expect.any(String), ethereumAddress: ETHEREUM },
      },
    ])
    expect(login.onComplete).toHaveBeenCalledTimes(1)
    expect(creation.onSuccess).toHaveBeenCalledTimes(2)
  })

  it('asked for without a user lead to the login and report failure [CREATE-012] [CREATE-013]', async () => {
    await loggedIn()
    await act(() => app.privy().logout())
    await pass(1000)
    const [onSuccess, onFailure] = [vi.fn(), vi.fn()]
    act(() =>
      client().modal.open('create-wallet', { ethereum: true, solana: true, onSuccess, onFailure } as never),
    )
    await pass(15)
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        privyErrorCode: 'must_be_authenticated',
        message: 'User must be authenticated before creating a Privy wallet',
      }),
    )
    expect(onSuccess).not.toHaveBeenCalled()
    expect(app.title()).toBe('Log in or sign up')
    expect(frame.requests.filter(({ event }) => event.includes('create'))).toEqual([])
  })

  it('welcome can be left early [CREATE-011]', async () => {
    await loggedIn(fresh)
    await app.press('Continue')
    expect(app.privy().isModalOpen).toBe(false)
    expect(login.onComplete).toHaveBeenCalledTimes(1)
  })

  it('close the dialog at once for a user who is not new', async () => {
    await loggedIn({ ...fresh, isNewUser: false })
    expect(app.privy().isModalOpen).toBe(false)
    expect(login.onComplete).toHaveBeenCalledTimes(1)
  })

  it('that fail are said so, can be tried again, and take the login back at last [CREATE-002] [CREATE-024] [CREATE-025]', async () => {
    let tries = 0
    await loggedIn({
      ...fresh,
      frame: {
        'privy:wallet:create': () => {
          tries++
          throw refusal('error', 'no')
        },
      },
    })
    expect(app.text()).toContain('Something went wrong')
    await app.press('Try again')
    expect(tries).toBe(2)
    await press('Close')
    expect(app.privy()).toMatchObject({ authenticated: false, isModalOpen: false })
    const events = app.server
      .to('/api/v1/analytics_events')
      .map(({ body }) => (body as { event_name: string }).event_name)
    expect(events).toContain('embedded_wallet_creation_failure_logout')
  })

  const refusing = { 'privy:wallet:create': () => Promise.reject(refusal('error', 'no')) }
  const pending = { 'privy:wallet:create': () => new Promise(() => {}) }
  it.each([
    ['its own Close after a failure', refusing, () => press('Close')],
    ['the close button of the dialog after a failure', refusing, () => app.press('Close')],
    ['Escape after a failure', refusing, () => escape()],
  ])('left by %s report failure and log out, once [CREATE-004] [CREATE-024]', async (_, handlers, leave) => {
    await loggedIn({ ...fresh, frame: handlers })
    await leave()
    expect(app.privy()).toMatchObject({ authenticated: false, isModalOpen: false })
    expect(login.onError).toHaveBeenCalledTimes(1)
    expect(login.onComplete).not.toHaveBeenCalled()
    expect(app.server.to('/api/v1/sessions/logout')).toHaveLength(1)
  })

  describe('left while they are made', () => {
    const nothingSaid = () => {
      expect(app.privy()).toMatchObject({ authenticated: true, isModalOpen: false })
      expect([login.onComplete, login.onError].map((spy) => spy.mock.calls.length)).toEqual([0, 0])
    }
    it('are made without being seen, and the login is complete then [CREATE-003]', async () => {
      let made = (_: { address: string }) => {}
      const slowly = new Promise<{ address: string }>((resolve) => {
        made = resolve
      })
      await loggedIn({ ...fresh, frame: { 'privy:wallet:create': () => slowly } })
      await app.press('Close')
      nothingSaid()
      await act(async () => made({ address: ETHEREUM }))
      await pass(1000)
      expect(app.privy()).toMatchObject({ authenticated: true, isModalOpen: false })
      expect(app.privy().user?.wallet).toMatchObject({ address: ETHEREUM })
      expect(login.onComplete).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({
          isNewUser: true,
          user: expect.objectContaining({ wallet: expect.anything() }),
        }),
      )
      expect(login.onError).not.toHaveBeenCalled()
      expect(app.server.to('/api/v1/sessions/logout')).toHaveLength(0)
      // each is told of once
      expect(creation.onSuccess).toHaveBeenCalledTimes(2)
    })

    it.each([
      ['fail', 0],
      ['are not there at the deadline', 45_000],
    ])('take the login back where they %s [CREATE-004] [CREATE-024]', async (_, deadline) => {
      let fail = (_: unknown) => {}
      const never = new Promise((_, reject) => {
        fail = reject
      })
      await loggedIn({ ...fresh, frame: { 'privy:wallet:create': () => never } })
      await app.press('Close')
      nothingSaid()
      if (deadline) {
        await pass(deadline - 1)
        nothingSaid()
        await pass(1)
      } else await act(async () => fail(refusal('error', 'no')))
      await pass(0)
      expect(app.privy()).toMatchObject({ authenticated: false, isModalOpen: false })
      expect([login.onComplete, login.onError].map((spy) => spy.mock.calls.length)).toEqual([0, 1])
      expect(app.server.to('/api/v1/sessions/logout')).toHaveLength(1)
    })

    it('cost nobody the session where the page takes the provider away then: the login is complete as it is', async () => {
      await loggedIn({ ...fresh, frame: pending })
      await app.press('Close')
      nothingSaid()
      const heard = { onComplete: vi.fn(), onError: vi.fn() }
      const { events, state } = client()
      events.subscribe('login', heard)
      cleanup()
      await pass(45_000)
      expect(frame.removals).toBe(1)
      expect(heard.onComplete).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ isNewUser: true, loginMethod: 'email' }),
      )
      expect(heard.onError).not.toHaveBeenCalled()
      expect(state.get().authenticated).toBe(true)
      expect(app.server.to('/api/v1/sessions/logout')).toHaveLength(0)
    })
  })

  it('of which one was made are left as a success [CREATE-003]', async () => {
    await loggedIn({
      ...fresh,
      frame: { 'privy:solana-wallet:create': () => Promise.reject(refusal('error', 'no')) },
    })
    expect(app.text()).toContain('Something went wrong')
    await app.press('Close')
    expect(app.privy()).toMatchObject({ authenticated: true, isModalOpen: false })
    expect(login.onComplete).toHaveBeenCalledTimes(1)
    expect(login.onError).not.toHaveBeenCalled()
  })

  it('under way when the page takes the provider away cost nobody the session', async () => {
    await loggedIn({ ...fresh, frame: pending })
    leavePage()
    expect(JSON.parse(localStorage.getItem('privy:token') ?? 'null')).toEqual(expect.any(String))
    expect(app.server.to('/api/v1/sessions/logout')).toHaveLength(0)
  })

  it('never spin for ever: the deadline offers another try', async () => {
    await loggedIn({ ...fresh, frame: { 'privy:wallet:create': () => new Promise(() => {}) } })
    await pass(45_000)
    expect(app.text()).toContain('Try again')
  })
})

describe('the wallet hooks', () => {
  it('are ready once the frame answers, with the wallets of the user', async () => {
    await loggedIn({ frame: { 'privy:iframe:ready': () => new Promise(() => {}) } })
    expect([hooks.wallets.ready, hooks.solana.ready]).toEqual([false, false])
    expect(hooks.solana.wallets).toEqual([])
    nextPage()
    await loggedIn()
    expect([hooks.wallets.ready, hooks.solana.ready]).toEqual([true, true])
    expect(hooks.wallets.wallets).toMatchObject([
      {
        type: 'ethereum',
        address: ETHEREUM,
        chainId: 'eip155:1',
        walletClientType: 'privy',
        connectorType: 'embedded',
        imported: false,
        linked: true,
        walletIndex: 0,
        meta: { name: 'Shop', id: 'io.privy.wallet' },
      },
    ])
    expect(hooks.solana.wallets).toMatchObject([
      { type: 'solana', address: SOLANA, meta: { name: 'Shop', id: 'io.privy.solana.wallet' } },
    ])
  })

  it('follow a switch of the chain, and refuse one that is not configured', async () => {
    await loggedIn()
    await act(() => hooks.wallets.wallets[0]?.switchChain(8453) as Promise<void>)
    expect(hooks.wallets.wallets[0]?.chainId).toBe('eip155:8453')
    await expect(hooks.wallets.wallets[0]?.switchChain(9)).rejects.toMatchObject({
      type: 'connector_error',
      message: 'Unsupported chainId: 9',
    })
  })

  it('create a wallet without a dialog', async () => {
    await loggedIn({ user: wireUser() })
    await act(async () => {
      const made = hooks.create.createWallet()
      await pass()
      await expect(made).resolves.toMatchObject({ address: ETHEREUM, chainType: 'ethereum' })
    })
    expect(creation.onSuccess).toHaveBeenCalledWith({
      wallet: expect.objectContaining({ address: ETHEREUM }),
    })
    expect(app.privy().isModalOpen).toBe(false)
  })

  it('give way when the user logs out: nothing is left', async () => {
    await loggedIn()
    await act(() => app.privy().logout())
    await pass()
    expect(hooks.wallets.wallets).toEqual([])
    expect(hooks.wallets.ready).toBe(true)
    expect(frame.requests.at(-1)).toEqual({
      event: 'privy:mfa:clear',
      data: { userId: 'did:privy:cltest' },
    })
  })
})

describe('sign message', () => {
  async function asked(handlers: FakeHandlers = {}, uiOptions = {}) {
    await loggedIn({ frame: handlers })
    const outcome = vi.fn()
    act(() => {
      hooks.sign.signMessage({ message: '0x48656c6c6f' }, { uiOptions }).then(
        (signed) => outcome('signed', signed),
        (error) => outcome('failed', error),
      )
    })
    await pass(15)
    if (client().modal.state.get().open) await pass(1000)
    return outcome
  }

  it('shows the message, signs, and closes after 1.4 s [SIGN-001] [SIGN-002] [SIGN-003] [SIGN-005] [SIGN-012]', async () => {
    const outcome = await asked()
    for (const text of ['Sign message', 'Signing this message will not cost you any fees.', 'Hello'])
      expect(app.text()).toContain(text)
    await app.press('Sign and continue')
    expect(app.text()).toContain('Success')
    await pass(1399)
    expect(app.privy().isModalOpen).toBe(true)
    await pass(1)
    expect(app.privy().isModalOpen).toBe(false)
    expect(outcome).toHaveBeenCalledExactlyOnceWith('signed', { signature: SIGNATURE })
    expect(signing.onSuccess).toHaveBeenCalledWith({ signature: SIGNATURE })
  })

  it('reads Signing... while it signs [SIGN-004]', async () => {
    await asked({ 'privy:wallets:rpc': () => new Promise(() => {}) })
    await app.press('Sign and continue')
    expect(app.text()).toContain('Signing...')
  })

  it("'Not now' is there when the request is cancellable, and rejects [SIGN-006]", async () => {
    const outcome = await asked({}, { isCancellable: true })
    await app.press('Not now')
    expect(outcome).toHaveBeenCalledWith('failed', expect.objectContaining({ code: 4001 }))
  })

  it('is rejected when the provider is taken away, so that nobody waits for ever', async () => {
    const outcome = await asked()
    leavePage()
    vi.useFakeTimers()
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toHaveBeenCalledExactlyOnceWith('failed', expect.objectContaining({ code: 4001 }))
  })

  it('asked for while another is open takes its place, and the other is rejected', async () => {
    const first = await asked()
    const second = vi.fn()
    act(() => void hooks.sign.signMessage({ message: 'two' }).then(second))
    await pass(15)
    expect(first).toHaveBeenCalledExactlyOnceWith('failed', expect.objectContaining({ code: 4001 }))
    await app.press('Sign and continue')
    await pass(1400)
    expect(second).toHaveBeenCalledExactlyOnceWith({ signature: SIGNATURE })
  })

  it('closed without a signature is a rejection by the user [SIGN-010]', async () => {
    const outcome = await asked()
    await app.press('Close')
    expect(outcome).toHaveBeenCalledExactlyOnceWith(
      'failed',
      expect.objectContaining({ code: 4001, message: 'The user rejected the request' }),
    )
    expect(signing.onError).toHaveBeenCalledExactlyOnceWith('unable_to_sign')
  })

  it('that failed can be tried again; closed then, it is an internal error [SIGN-016]', async () => {
    let fails = true
    const outcome = await asked({
      'privy:wallets:rpc': () => {
        if (fails) throw refusal('error', 'server words')
        return { response: { method: 'personal_sign', data: SIGNATURE } }
      },
    })
    await app.press('Sign and continue')
    expect(app.text()).toContain('Something went wrong')
    expect(app.text()).not.toContain('server words')
    await app.press('Close')
    expect(outcome).toHaveBeenCalledWith(
      'failed',
      expect.objectContaining({ code: -32603, message: 'Failed to sign message' }),
    )
    fails = false
    act(() => void hooks.sign.signMessage({ message: 'again' }))
    await pass(15)
    await app.press('Sign and continue')
    expect(app.text()).toContain('Success')
  })

  it('without wallet screens signs at once', async () => {
    const outcome = await asked({}, { showWalletUIs: false })
    await pass()
    expect(outcome).toHaveBeenCalledWith('signed', { signature: SIGNATURE })
    expect(app.privy().isModalOpen).toBe(false)
  })

  it('needs a message that is not empty [SIGN-011] [SIGN-022]', async () => {
    await loggedIn()
    for (const message of ['', undefined, 5])
      await expect(hooks.sign.signMessage({ message: message as string })).rejects.toThrow(
        'Message must be a non-empty string',
      )
    expect(signing.onError.mock.calls).toEqual([
      ['invalid_message'],
      ['invalid_message'],
      ['invalid_message'],
    ])
  })

  it('needs a wallet of the user [SIGN-020] [SIGN-021]', async () => {
    await loggedIn()
    const address = '0x000000000000000000000000000000000000dEaD'
    await expect(hooks.sign.signMessage({ message: 'hi' }, { address })).rejects.toThrow(
      'No embedded or connected wallet found for address.',
    )
    expect(signing.onError).toHaveBeenCalledExactlyOnceWith('unable_to_sign')
  })

  it('tells when the wallet gave no signature [SIGN-017]', async () => {
    await loggedIn({ frame: { 'privy:wallets:rpc': () => ({ response: { method: 'personal_sign' } }) } })
    const signed = hooks.sign.signMessage({ message: 'hi' }, { uiOptions: { showWalletUIs: false } })
    const failed = expect(signed).rejects.toThrow('Unable to sign message')
    await pass()
    await failed
  })

  it('hands the screen its request and the words of the host [SIGN-015] [CONF-019]', async () => {
    const uiOptions = {
      title: 'Prove it',
      description: 'Only you can',
      buttonText: 'I prove it',
      iconUrl: 'https://shop.example/icon.png',
      isCancellable: false,
    }
    await asked({}, uiOptions)
    const { screen } = client().modal.state.get()
    expect(screen).toMatchObject({ id: 'sign-message', data: { method: 'personal_sign', uiOptions } })
    expect(Object.keys(screen?.data ?? {}).sort()).toEqual(
      ['method', 'data', 'confirmAndSign', 'onSuccess', 'onFailure', 'uiOptions'].sort(),
    )
    expect(app.dialog()?.querySelector('.asker')?.textContent).toContain('0x9858…da94')
    for (const text of ['Prove it', 'Only you can', 'I prove it']) expect(app.text()).toContain(text)
    expect(app.dialog()?.querySelector('.sign img')?.getAttribute('src')).toBe(uiOptions.iconUrl)
    expect(app.text()).not.toContain('Not now')
  })

  it.each([
    [
      'ethereum-transaction',
      {
        chain: { id: 1, name: 'Local', symbol: 'ETH', explorerUrl: null },
        transactionRequests: [{}],
        transactingWalletAddress: ETHEREUM,
        prepareTransactionRequest: () => new Promise(() => {}),
      },
    ],
    [
      'solana-transaction',
      {
        cluster: { name: 'devnet', label: 'Devnet', explorerUrl: null },
        unchecked: false,
        transactingWallet: { address: ETHEREUM },
        prepareTransactionRequest: () => new Promise(() => {}),
      },
    ],
  ] as const)('that is a transaction has the words of the host, too: %s [CONF-019]', async (screen, of) => {
    const picture = 'https://shop.example/order.png'
    const uiOptions = {
      description: 'Only once',
      buttonText: 'Buy it',
      isCancellable: false,
      transactionInfo: {
        title: 'Order 7',
        action: 'Purchase',
        contractInfo: { name: 'Shop', url: 'https://shop.example', imgUrl: picture },
      },
    }
    await loggedIn()
    act(() =>
      client().modal.open(screen, {
        ...of,
        signOnly: false,
        uiOptions,
        onFailure: () => {},
      } as never),
    )
    await pass(15)
    for (const text of ['Order 7', 'Only once', 'Buy it', 'Purchase']) expect(app.text()).toContain(text)
    expect(app.dialog()?.querySelector('img')?.getAttribute('src')).toBe(picture)
    expect(app.text()).not.toContain('Not now')
  })

  it('needs a user [SIGN-018]', async () => {
    await loggedIn()
    await act(() => app.privy().logout())
    await expect(hooks.sign.signMessage({ message: 'hi' })).rejects.toThrow(
      'User must be authenticated before signing with a Privy wallet',
    )
    expect(signing.onError).toHaveBeenCalledExactlyOnceWith('must_be_authenticated')
  })
})

/** What happens to a call, known later. */
function outcomeOf(call: () => Promise<unknown>) {
  const outcome = { value: undefined as unknown, error: undefined as unknown }
  act(() => {
    call().then(
      (value) => Object.assign(outcome, { value }),
      (error) => Object.assign(outcome, { error }),
    )
  })
  return outcome
}

/** The local chain at `POST /`, which takes every transaction. */
function chain() {
  const results: Record<string, unknown> = {
    eth_chainId: '0x7a69',
    eth_getTransactionCount: '0x1',
    eth_maxPriorityFeePerGas: '0x1',
    eth_getBlockByNumber: { baseFeePerGas: '0x1', number: '0x1', timestamp: '0x1', transactions: [] },
    eth_estimateGas: '0x5208',
    eth_getBalance: '0xde0b6b3a7640000',
    eth_sendRawTransaction: HASH,
  }
  app.server.on('POST /', ({ body }) => {
    const { id, method } = body as { id: number; method: string }
    return { body: { jsonrpc: '2.0', id, result: results[method] ?? null } }
  })
}
const HASH = `0x${'7'.repeat(64)}`
const local = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545/'] } },
}
const SIGNED = serializeTransaction(
  { type: 'eip1559', chainId: local.id, nonce: 5, to: ETHEREUM, value: 1n, gas: 21_000n },
  { r: `0x${'1a'.repeat(32)}`, s: `0x${'2b'.repeat(32)}`, yParity: 1 },
)

describe('the events of wallet hooks', () => {
  const quiet = { uiOptions: { showWalletUIs: false } }

  it('tell of a wallet that was created, and of one that was not [HOOK-004]', async () => {
    await loggedIn({ user: wireUser() })
    outcomeOf(() => hooks.create.createWallet())
    await pass()
    expect(creation.onSuccess).toHaveBeenCalledExactlyOnceWith({
      wallet: expect.objectContaining({ address: ETHEREUM }),
    })
    outcomeOf(() => hooks.create.createWallet())
    await pass()
    expect(creation.onError).toHaveBeenCalledExactlyOnceWith('embedded_wallet_already_exists')
  })

  it('tell of what was signed and of what was sent [HOOK-008]', async () => {
    await loggedIn({
      frame: {
        'privy:wallets:rpc': ({ request }: { request: { method: string } }) => ({
          response: { data: request.method === 'personal_sign' ? SIGNATURE : SIGNED },
        }),
      },
      config: { supportedChains: [local] },
    })
    chain()
    outcomeOf(() => hooks.sign.signMessage({ message: 'hi' }, quiet))
    await pass()
    expect(signing.onSuccess).toHaveBeenCalledExactlyOnceWith({ signature: SIGNATURE })
    const sent = outcomeOf(() => hooks.send.sendTransaction({ to: ETHEREUM, value: 1 }, quiet))
    await pass(100)
    expect(sent).toEqual({ value: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }, error: undefined })
    expect(sending.onSuccess).toHaveBeenCalledExactlyOnceWith(sent.value)
    expect([signing.onError, sending.onError].flatMap((spy) => spy.mock.calls)).toEqual([])
  })

  it('say that a wallet could not be connected [HOOK-018]', async () => {
    await loggedIn({
      frame: { 'privy:wallets:connect': () => Promise.reject(refusal('error', 'no')) },
      config: { supportedChains: [local] },
    })
    chain()
    outcomeOf(() => hooks.send.sendTransaction({ to: ETHEREUM }, quiet))
    await pass(100)
    expect(PrivyErrorCode.UNKNOWN_CONNECT_WALLET_ERROR).toBe('unknown_connect_wallet_error')
    expect(sending.onError.mock.calls).toEqual([['unknown_connect_wallet_error']])
  })

  it('say that there is no wallet [HOOK-017]', async () => {
    await loggedIn({ user: wireUser() })
    const call = outcomeOf(() => hooks.send.sendTransaction({ to: ETHEREUM }, quiet))
    await pass()
    expect(PrivyErrorCode.EMBEDDED_WALLET_NOT_FOUND).toBe('embedded_wallet_not_found')
    expect(call.error).toMatchObject({ privyErrorCode: 'embedded_wallet_not_found' })
    expect(sending.onError.mock.calls).toEqual([['embedded_wallet_not_found']])
  })
})

describe('a wallet that cannot be opened', () => {
  const IMPORTED = `0x${'d4'.repeat(20)}`
  it.each<[string, () => Promise<unknown>]>([
    ['exported', () => app.privy().exportWallet({ address: IMPORTED })],
    ['to sign', () => hooks.sign.signMessage({ message: 'hi' }, { address: IMPORTED })],
    ['to pay', () => hooks.send.sendTransaction({ to: ETHEREUM }, { address: IMPORTED })],
  ])('and was %s is the one that may be archived, not the first', async (_, call) => {
    const user = withWallets()
    user.linked_accounts.push({ ...wallet('ethereum'), address: IMPORTED, imported: true })
    await loggedIn({
      user,
      frame: {
        'privy:wallets:connect': ({ entropyId }: { entropyId: string }) => {
          if (entropyId === IMPORTED) throw refusal('error', 'no', 'unfit_wallet')
          return { entropyId }
        },
      },
      config: { supportedChains: [local] },
    })
    chain()
    outcomeOf(call)
    await pass(1000)
    await app.press('Archive this wallet')
    expect(client().modal.state.get().screen).toMatchObject({
      id: 'archive-wallet',
      data: { address: IMPORTED, wallets: [{ address: IMPORTED, foreign: false }], unfit: true },
    })
  })
})

describe('who may do what', () => {
  const actions = () => walletActions(client())
  const transaction = {} as never
  /** with the event whose hooks hear of the failure; an export has none */
  const CALLS: [string, (typeof EVENTS)[number] | null, () => Promise<unknown>][] = [
    ['createWallet', 'createWallet', () => hooks.create.createWallet()],
    ['exportWallet', null, () => app.privy().exportWallet()],
    ['exportWallet (Solana)', null, () => hooks.solana.exportWallet()],
    ['signMessage', 'signMessage', () => hooks.sign.signMessage({ message: 'hi' })],
    ['signTypedData', 'signTypedData', () => app.privy().signTypedData({} as never)],
    ['signTransaction', 'signTransaction', () => app.privy().signTransaction({ to: ETHEREUM })],
    ['sendTransaction', 'sendTransaction', () => hooks.send.sendTransaction({ to: ETHEREUM })],
    [
      'signMessage (Solana)',
      'signSolanaMessage',
      () => actions().signSolanaMessage({ message: new Uint8Array([1]) }),
    ],
    [
      'signTransaction (Solana)',
      'signSolanaTransaction',
      () => actions().signSolanaTransaction({ transaction, connection: transaction }),
    ],
    [
      'sendTransaction (Solana)',
      'sendSolanaTransaction',
      () => actions().sendSolanaTransaction({ transaction, connection: transaction }),
    ],
  ]
  it.each(
    CALLS,
  )('%s needs a user: no dialog, nothing reaches the frame [ROLE-005] [ROLE-008] [HOOK-013]', async (_, event, call) => {
    await loggedIn()
    await act(() => app.privy().logout())
    await pass(1000)
    const before = frame.requests.length
    const heard: unknown[] = []
    for (const name of EVENTS)
      client().events.subscribe(name, { onError: (code: string) => heard.push([name, code]) })
    const made = outcomeOf(call)
    await pass(100)
    expect(PrivyErrorCode.MUST_BE_AUTHENTICATED).toBe('must_be_authenticated')
    expect(made.error).toMatchObject({ privyErrorCode: 'must_be_authenticated' })
    expect(app.privy().isModalOpen).toBe(false)
    expect(frame.requests).toHaveLength(before)
    expect(heard).toEqual(event ? [[event, 'must_be_authenticated']] : [])
  })

  it('the host asks and the user approves: the frame signs nothing before [ROLE-006] [ROLE-007] [PROXY-023]', async () => {
    await loggedIn()
    const asked = () => frame.requests.filter(({ event }) => event === 'privy:wallets:rpc')
    const made = outcomeOf(() => hooks.sign.signMessage({ message: 'hi' }))
    await pass(5000)
    expect([app.privy().isModalOpen, asked()]).toEqual([true, []])
    await app.press('Sign and continue')
    expect(asked()).toHaveLength(1)
    await pass(1400)
    expect(made.value).toEqual({ signature: SIGNATURE })
  })

  it('an app that turned the wallet screens off signs without a question [ROLE-006]', async () => {
    await loggedIn({ config: { embeddedWallets: { showWalletUIs: false } } })
    const made = outcomeOf(() => hooks.sign.signMessage({ message: 'hi' }))
    await pass()
    expect(made.value).toEqual({ signature: SIGNATURE })
    expect(app.privy().isModalOpen).toBe(false)
  })
})

const EVENTS = [
  'createWallet',
  'signMessage',
  'signTypedData',
  'signTransaction',
  'sendTransaction',
  'signSolanaMessage',
  'signSolanaTransaction',
  'sendSolanaTransaction',
] as const

describe('export', () => {
  const exporting = async (run: () => Promise<void>) => {
    const outcome = vi.fn()
    act(() => {
      run().then(
        () => outcome('done'),
        (error) => outcome('failed', error),
      )
    })
    await pass(15)
    return outcome
  }
  const exportFrame = () => app.dialog()?.querySelector('iframe')

  it('connects, has the user verified, and shows the frame after a second at least [MFA-088] [EXPORT-001] [EXPORT-002] [EXPORT-003] [EXPORT-004] [EXPORT-006] [EXPORT-012]', async () => {
    await loggedIn({ clientId: 'client-1' })
    const outcome = await exporting(() => app.privy().exportWallet())
    expect(frame.requests.map(({ event }) => event)).toEqual(['privy:wallets:connect', 'privy:mfa:verify'])
    await pass(900)
    expect(app.text()).not.toContain('Export wallet')
    await pass(100)
    for (const text of [
      'Export wallet',
      'Copy either your private key or seed phrase to export your wallet.',
      'Never share your private key or seed phrase with anyone.',
    ])
      expect(app.text()).toContain(text)
    const src = new URL(exportFrame()?.getAttribute('data-src') ?? '')
    expect(src.pathname).toBe(`/apps/${APP_ID}/embedded-wallets/export`)
    expect(src.hash).toMatch(/^#token=[\w.-]+$/)
    // its colours are those that the page has
    expect(Object.fromEntries(src.searchParams)).toMatchObject({
      v: '1',
      entropy_id: ETHEREUM,
      entropy_id_verifier: 'ethereum-address-verifier',
      hd_wallet_index: '0',
      chain_type: 'ethereum',
      client_id: 'client-1',
      caid: client().analyticsId(),
      phrase_export: 'true',
      reauth: '1',
    })
    await app.press('Close')
    expect(outcome).toHaveBeenCalledExactlyOnceWith('done')
    const events = app.server
      .to('/api/v1/analytics_events')
      .map(({ body }) => (body as { event_name: string }).event_name)
    expect(events).toContain('embedded_wallet_key_export_completed')
  })

  it('shows Loading... in place of the buttons until the frame is there [EXPORT-005] [EXPORT-013]', async () => {
    await loggedIn()
    await exporting(() => app.privy().exportWallet())
    await pass(1000)
    expect(app.text().match(/Loading\.\.\./g)).toHaveLength(3)
    expect(exportFrame()?.getAttribute('height')).toBe('44')
    act(() => void exportFrame()?.dispatchEvent(new Event('load')))
    expect(app.text()).not.toContain('Loading...')
  })

  it('of a Solana wallet has the key without a phrase', async () => {
    await loggedIn()
    await exporting(() => hooks.solana.exportWallet())
    await pass(1000)
    expect(app.text().match(/Loading\.\.\./g)).toHaveLength(2)
  })

  it('that cannot connect says so and rejects when closed', async () => {
    await loggedIn({
      frame: {
        'privy:wallets:connect': () => {
          throw refusal('error', 'no')
        },
      },
    })
    const outcome = await exporting(() => app.privy().exportWallet())
    await pass(1000)
    expect(app.text()).toContain('Something went wrong')
    await app.press('Close')
    expect(outcome).toHaveBeenCalledWith('failed', expect.objectContaining({ message: 'no' }))
  })

  it('that loses its token on the way says so and rejects when closed', async () => {
    await loggedIn()
    const outcome = await exporting(() => app.privy().exportWallet())
    vi.spyOn(client(), 'getFrameToken').mockRejectedValue(new Error('away'))
    await pass(1000)
    expect(app.text()).toContain('Something went wrong')
    await app.press('Close')
    expect(outcome).toHaveBeenCalledWith('failed', expect.objectContaining({ message: 'away' }))
  })

  it('needs a valid Ethereum address [EXPORT-007]', async () => {
    await loggedIn()
    await expect(app.privy().exportWallet({ address: SOLANA })).rejects.toThrow('valid Ethereum address')
  })

  it('needs a wallet that can be exported [EXPORT-008]', async () => {
    const external = {
      ...wallet('ethereum'),
      address: `0x${'c2'.repeat(20)}`,
      wallet_client_type: 'metamask',
    }
    const user = withWallets()
    user.linked_accounts.push(external as never)
    await loggedIn({ user })
    for (const address of [external.address, external.address.toUpperCase().replace('0X', '0x')])
      await expect(app.privy().exportWallet({ address })).rejects.toMatchObject({
        privyErrorCode: 'unsupported_wallet_type',
      })
  })

  const EXPORTED = [
    ['the first', {}, {}],
    [
      'a further one',
      { id: 'wallet-3', address: `0x${'c3'.repeat(20)}`, wallet_index: 3 },
      { walletId: 'wallet-3', hdWalletIndex: 3 },
    ],
    [
      'an imported one',
      { address: `0x${'d4'.repeat(20)}`, imported: true },
      { entropyId: `0x${'d4'.repeat(20)}`, imported: true },
    ],
  ] as const
  it.each(
    EXPORTED,
  )('hands the screen the wallet and where its document is: %s [EXPORT-011]', async (_, account, differing) => {
    const user = withWallets()
    const exported = { ...wallet('ethereum'), ...account }
    if (exported.address !== ETHEREUM) user.linked_accounts.push(exported)
    await loggedIn({ user, clientId: 'client-1' })
    await exporting(() => app.privy().exportWallet({ address: exported.address }))
    await pass(1000)
    expect(client().modal.state.get().screen).toEqual({
      id: 'export-wallet',
      data: {
        onFailure: expect.any(Function),
        onSuccess: expect.any(Function),
        origin: 'https://api.example',
        appId: APP_ID,
        appClientId: 'client-1',
        entropyId: ETHEREUM,
        entropyIdVerifier: 'ethereum-address-verifier',
        walletId: null,
        hdWalletIndex: 0,
        chainType: 'ethereum',
        address: exported.address,
        isUnifiedWallet: false,
        imported: false,
        ...differing,
      },
    })
  })

  it('needs a user [EXPORT-009] [EXPORT-010]', async () => {
    await loggedIn()
    await act(() => app.privy().logout())
    await expect(app.privy().exportWallet()).rejects.toThrow(
      'User must be authenticated before exporting their wallet',
    )
  })
})
