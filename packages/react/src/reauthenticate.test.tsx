// @vitest-environment happy-dom
import { APP_ID, authResponse, fakeToken, wireUser, wireWallet } from '@latchkey/core/testing'
import { type FakeHandlers, refusal } from '@latchkey/core/testing/frame'
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useLogin } from './hooks/use-login.ts'
import { useLogout } from './hooks/use-logout.ts'
import {
  client,
  type Host,
  host,
  leavePage,
  loadNoFrames,
  logInBefore,
  ownPages,
  pass,
  until,
} from './testing/host.tsx'
import { type AppSettings, refusal as refused, serverOf } from './testing/server.ts'

const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SIGNATURE = `0x${'5'.repeat(130)}`
const AUTHENTICATE = '/api/v1/passwordless/authenticate'
const TITLE = 'Confirm it’s you'
const EMAIL = 'Send a code to a@b.example'

const times = {
  verified_at: 1_700_000_000,
  first_verified_at: 1_700_000_000,
  latest_verified_at: 1_700_000_000,
}
const wallet = wireWallet({ address: ETHEREUM })
const google = { type: 'google_oauth', subject: 'g-1', email: 'a@g.example', name: 'Ada', ...times }
const user = (...more: object[]) =>
  wireUser({ linked_accounts: [...wireUser().linked_accounts, wallet, ...more] as never })

const pat = (sid: string) => fakeToken({ aud: 'latchkey-wallet', aid: APP_ID, sid })
const login = { onComplete: vi.fn(), onError: vi.fn() }
const logout = { onSuccess: vi.fn() }
const settled = vi.fn()
let app: Host
let OLD: string
let NEW: string
let signed: string[]

function Hooks() {
  useLogin(login)
  useLogout(logout)
  return null
}

interface Setup {
  user?: ReturnType<typeof user>
  settings?: AppSettings
  showWalletUIs?: boolean
}

/** A page that came with a session whose login is too old for the frame of this device. */
async function page({ user: owner = user(), settings, showWalletUIs = true }: Setup = {}) {
  OLD = pat('old')
  NEW = pat('new')
  signed = []
  logInBefore()
  localStorage.setItem('privy:pat', JSON.stringify(OLD))
  const frame: FakeHandlers = {
    'latchkey:session:bind': () => {
      throw refusal('error', 'Log in again', 'reauthentication_required')
    },
    'privy:wallets:connect': ({ accessToken }: { accessToken: string }) => {
      if (accessToken === OLD) throw refusal('error', 'Log in again', 'reauthentication_required')
      return { entropyId: ETHEREUM }
    },
    'privy:wallets:rpc': ({ accessToken }: { accessToken: string }) => {
      signed.push(accessToken)
      return { response: { method: 'personal_sign', data: SIGNATURE } }
    },
    'privy:mfa:verify': () => ({}),
    'privy:mfa:clear': () => ({}),
  }
  const server = serverOf(settings, {
    'POST /api/v1/passwordless/init': { success: true },
    [`POST ${AUTHENTICATE}`]: authResponse({ user: owner, privy_access_token: NEW }),
    'GET /api/v1/users/me': { user: owner, identity_token: null },
    'POST /api/v1/sessions': authResponse({ user: owner, privy_access_token: NEW }),
  })
  app = await host({ server, frame, children: <Hooks />, config: { embeddedWallets: { showWalletUIs } } })
  login.onComplete.mockClear()
}

const outcome = (task: Promise<unknown>) =>
  task.then(
    (value) => settled('done', value),
    (error) => settled('failed', error),
  )
const asked = async () => {
  await until(() => client().above.get() !== null)
  await pass(15)
  await until(() => app.title() === TITLE)
}
const sign = async (messages = ['Pay 12 to Bob']) => {
  await act(async () => {
    for (const message of messages) void outcome(app.privy().signMessage({ message }))
  })
  // where a dialog is to come, it asks once it is there
  if (client().config().embeddedWallets.showWalletUIs) {
    await until(() => client().modal.state.get().screen !== null)
    await pass(15)
  }
  await asked()
}
/** Asks for the code and types it. */
async function confirm() {
  await app.press(EMAIL)
  await app.type('input[inputmode=numeric]', '123456')
}
const hidden = () => app.dialog()?.querySelector('#privy-modal-content > [hidden]')

ownPages()
beforeEach(loadNoFrames)

describe('a signature that wants a younger login', () => {
  it('is asked for in the dialog, and goes through where it was', async () => {
    await page()
    await sign()
    expect(app.title()).toBe(TITLE)
    expect(app.buttons()).toEqual(['Close', EMAIL])
    // the wait for the wallet is behind, as it was
    expect(hidden()?.textContent).toContain('Connecting to your wallet')
    await confirm()
    expect(signed).toEqual([])
    await pass(1400)
    expect(app.title()).toBe('Sign message')
    expect(hidden()).toBeNull()
    await app.press('Sign and continue')
    expect(app.text()).toContain('Success')
    expect(signed).toEqual([NEW])
    await pass(1400)
    expect(settled).toHaveBeenCalledExactlyOnceWith('done', { signature: SIGNATURE })
    expect(app.privy().isModalOpen).toBe(false)
    expect(login.onComplete).not.toHaveBeenCalled()
    expect(login.onError).not.toHaveBeenCalled()
  })

  it('without a dialog of its own opens one for the question alone', async () => {
    await page({ showWalletUIs: false })
    await sign()
    expect(app.title()).toBe(TITLE)
    expect(app.privy().isModalOpen).toBe(true)
    await confirm()
    await pass(1400)
    expect(settled).toHaveBeenCalledExactlyOnceWith('done', { signature: SIGNATURE })
    await pass(1000)
    expect(app.dialog()).toBeNull()
    expect(app.privy().isModalOpen).toBe(false)
  })

  it('is refused as by the user when the question is closed in the middle', async () => {
    await page()
    await sign()
    await app.press(EMAIL)
    expect(app.title()).toBe('Enter confirmation code')
    await app.press('Close')
    expect(settled).toHaveBeenCalledExactlyOnceWith('failed', expect.objectContaining({ code: 4001 }))
    await pass(1000)
    expect(app.dialog()).toBeNull()
    expect([signed, app.privy().authenticated]).toEqual([[], true])
    expect(logout.onSuccess).not.toHaveBeenCalled()
    expect(login.onError).not.toHaveBeenCalled()
  })

  it('asked for twice asks once, also when a way is pressed twice', async () => {
    await page({ showWalletUIs: false })
    await sign(['one', 'two'])
    const button = [...(app.dialog()?.querySelectorAll('button') ?? [])].find(
      (one) => one.textContent === EMAIL,
    )
    act(() => {
      button?.click()
      button?.click()
    })
    await pass()
    expect(app.server.to('/api/v1/passwordless/init')).toHaveLength(1)
    await app.type('input[inputmode=numeric]', '123456')
    await pass(1400)
    expect(settled).toHaveBeenCalledTimes(2)
    expect(settled).toHaveBeenCalledWith('done', { signature: SIGNATURE })
    expect(signed).toEqual([NEW, NEW])
  })

  it('by a wrong code says so, and goes on by the right one', async () => {
    await page({ showWalletUIs: false })
    await sign()
    app.server.on(`POST ${AUTHENTICATE}`, () => refused('invalid_credentials', 401))
    await confirm()
    expect(app.text()).toContain('Invalid or expired verification code')
    app.server.on(`POST ${AUTHENTICATE}`, () => ({
      body: authResponse({ user: user(), privy_access_token: NEW }),
    }))
    await pass(2000)
    await app.type('input[inputmode=numeric]', '654321')
    await pass(1400)
    expect(settled).toHaveBeenCalledExactlyOnceWith('done', { signature: SIGNATURE })
  })

  it('by the account of somebody else says so, and changes nothing', async () => {
    await page({ showWalletUIs: false })
    await sign()
    app.server.on(`POST ${AUTHENTICATE}`, () => ({
      body: authResponse({ user: wireUser({ id: 'did:privy:other' }), privy_access_token: pat('theirs') }),
    }))
    await confirm()
    expect(app.text()).toContain('That account is not yours here. Nothing has changed')
    expect(app.privy().user?.id).toBe('did:privy:cltest')
    expect(JSON.parse(localStorage.getItem('privy:pat') ?? '')).toBe(OLD)
  })

  it('whose code cannot be sent says so beside the ways', async () => {
    await page({ showWalletUIs: false })
    app.server.on('POST /api/v1/passwordless/init', () => refused('invalid_captcha', 401))
    await sign()
    await app.press(EMAIL)
    expect(app.title()).toBe(TITLE)
    expect(app.dialog()?.querySelector('[role=alert]')?.textContent).toContain('Please try again.')
  })

  it('comes back to its ways from a step of one', async () => {
    await page({ showWalletUIs: false })
    await sign()
    await app.press(EMAIL)
    await app.press('Back')
    expect(app.title()).toBe(TITLE)
  })

  it('asks a provider in a window of its own', async () => {
    await page({ showWalletUIs: false, user: user(google), settings: { google_oauth: true } })
    const popup = { closed: false, close: vi.fn(), location: { href: '' } }
    const open = vi.spyOn(window, 'open').mockReturnValue(popup as never)
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    app.server.on('POST /api/v1/oauth/init', () => ({ body: { url: 'https://accounts.example/consent' } }))
    await sign()
    await app.press('Continue with Google')
    await until(() => popup.location.href !== '')
    expect(open).toHaveBeenCalledOnce()
    expect(popup.location.href).toBe('https://accounts.example/consent')
    expect(assign).not.toHaveBeenCalled()
    await app.press('Close')
    expect(settled).toHaveBeenCalledExactlyOnceWith('failed', expect.objectContaining({ code: 4001 }))
    expect(popup.close).toHaveBeenCalled()
  })

  it('by a provider’s account of somebody else says so, and asks the provider anew at the next press', async () => {
    await page({ showWalletUIs: false, user: user(google), settings: { google_oauth: true } })
    const popups = [1, 2].map(() => ({ closed: false, close: vi.fn(), location: { href: '' } }))
    const open = vi.spyOn(window, 'open')
    for (const popup of popups) open.mockReturnValueOnce(popup as never)
    app.server.on('POST /api/v1/oauth/init', () => ({ body: { url: 'https://accounts.example/consent' } }))
    let accepts = false
    app.server.on('POST /api/v1/oauth/authenticate', () =>
      accepts
        ? { body: authResponse({ user: user(google), privy_access_token: NEW }) }
        : refused('other_user', 403),
    )
    const rounds = () =>
      app.server
        .to('/api/v1/oauth/init')
        .map(({ body }) => body as { state_code: string; code_challenge: string })
    const comesBack = async (round: number, authorizationCode: string) => {
      await until(() => popups[round]?.location.href !== '')
      const data = { type: 'PRIVY_OAUTH_RESPONSE', stateCode: rounds()[round]?.state_code, authorizationCode }
      const event = new MessageEvent('message', {
        data,
        origin: location.origin,
        source: popups[round] as never,
      })
      act(() => void window.dispatchEvent(event))
      await pass()
    }
    await sign()
    await app.press('Continue with Google')
    await comesBack(0, 'bobs')
    expect(app.text()).toContain('That account is not yours here. Nothing has changed')
    expect(app.privy().user?.id).toBe('did:privy:cltest')
    accepts = true
    await app.press('Retry')
    await comesBack(1, 'adas')
    await pass(1400)
    expect(settled).toHaveBeenCalledExactlyOnceWith('done', { signature: SIGNATURE })
    const [first, second] = rounds()
    expect(rounds()).toHaveLength(2)
    expect(second?.state_code).not.toBe(first?.state_code)
    expect(second?.code_challenge).not.toBe(first?.code_challenge)
    const sent = app.server.to('/api/v1/oauth/authenticate').map(({ body }) => body as Record<string, string>)
    expect(sent.map((one) => [one.authorization_code, one.state_code, one.expected_user_id])).toEqual([
      ['bobs', first?.state_code, 'did:privy:cltest'],
      ['adas', second?.state_code, 'did:privy:cltest'],
    ])
    expect(sent[1]?.code_verifier).not.toBe(sent[0]?.code_verifier)
  })

  it('of a guest can only be told that there is no way', async () => {
    await page({
      showWalletUIs: false,
      user: wireUser({ is_guest: true, linked_accounts: [wallet] as never }),
    })
    await sign()
    expect(app.text()).toContain('It works only in the browser that you began in')
    await app.press('Close')
    expect(settled).toHaveBeenCalledExactlyOnceWith('failed', expect.objectContaining({ code: 4001 }))
  })

  it('is given up when the page takes the provider away', async () => {
    await page({ showWalletUIs: false })
    await sign()
    leavePage()
    await vi.waitFor(() =>
      expect(settled).toHaveBeenCalledExactlyOnceWith('failed', expect.objectContaining({ code: 4001 })),
    )
  })
})

describe('an export whose document wants a younger login', () => {
  const windows = new WeakMap<object, object>()
  beforeEach(() => {
    // the export document is not part of these tests: its window is, and its address is kept beside
    vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockImplementation(function (this: object) {
      const own = windows.get(this) ?? {}
      windows.set(this, own)
      return own as Window
    })
    const set = Element.prototype.setAttribute
    vi.spyOn(HTMLIFrameElement.prototype, 'setAttribute').mockImplementation(function (
      this: Element,
      name,
      value,
    ) {
      set.call(this, name === 'src' ? 'data-src' : name, value)
    })
  })
  const tokenOf = (frame: HTMLIFrameElement | undefined) =>
    new URLSearchParams(new URL(frame?.dataset.src ?? '').hash.slice(1)).get('token')
  const frames = () => [...(app.dialog()?.querySelectorAll('iframe') ?? [])]
  const says = async (event: Partial<MessageEventInit>) => {
    act(() => void window.dispatchEvent(new MessageEvent('message', event as never)))
    await pass(15)
  }
  const ask = { event: 'latchkey:reauthenticate', purpose: 'export' }

  async function exporting() {
    await page()
    localStorage.setItem('privy:pat', JSON.stringify(NEW))
    await act(async () => void outcome(app.privy().exportWallet()))
    await until(() => client().modal.state.get().screen !== null)
    await pass(15)
    await pass(1000)
    await until(() => app.title() === 'Export wallet')
    expect(frames()).toHaveLength(1)
  }

  it('asks for it, and is mounted anew by the session that comes of it', async () => {
    await exporting()
    const [first] = frames()
    const younger = pat('younger')
    app.server.on(`POST ${AUTHENTICATE}`, () => ({
      body: authResponse({ user: user(), privy_access_token: younger }),
    }))
    await says({ data: ask, origin: 'https://api.example', source: first?.contentWindow })
    await asked()
    expect(app.title()).toBe(TITLE)
    expect(app.text()).toContain('Log in again to export your wallet.')
    await confirm()
    await pass(1400)
    expect(app.title()).toBe('Export wallet')
    const [second] = frames()
    expect(second).not.toBe(first)
    expect(frames()).toHaveLength(1)
    expect([tokenOf(first), tokenOf(second)]).toEqual([NEW, younger])
    await app.press('Close')
    expect(settled).toHaveBeenCalledExactlyOnceWith('done', undefined)
  })

  it('says that an older account is wanted where the login was by one just added', async () => {
    await exporting()
    const source = frames()[0]?.contentWindow
    await says({ data: { ...ask, purpose: 'older-account' }, origin: 'https://api.example', source })
    await asked()
    expect(app.text()).toContain('This way to log in was added a short while ago. Log in by an older one')
    expect(app.text()).not.toContain('Log in again to export your wallet.')
  })

  it.each([
    ['another origin', { origin: 'https://shop.example' }],
    ['another window', { source: null }],
    ['the same window with other words', { data: { event: 'other' } }],
  ])('takes no such word from %s', async (_, change) => {
    await exporting()
    const [frame] = frames()
    await says({ data: ask, origin: 'https://api.example', source: frame?.contentWindow, ...change })
    expect(app.title()).toBe('Export wallet')
    expect(client().above.get()).toBeNull()
  })
})
