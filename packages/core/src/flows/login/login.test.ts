import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { User } from '../../session/user.ts'
import { fakeClient, userWith, walletAccount } from '../../testing/fake-client.ts'
import { AUTH_INTENTS, createLogin, newestLoginAccount } from './login.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened() {
  const client = fakeClient({ user: null })
  const login = createLogin(client)
  login.open()
  vi.advanceTimersByTime(15)
  return { client, login }
}

it('knows four things that a modal can be opened for [SHELL-021]', () => {
  expect(AUTH_INTENTS).toEqual(['login', 'link', 'update', 'connect-or-create'])
})

it('opens on landing for a visitor, and for one who came as a guest', () => {
  const { client, login } = opened()
  expect(client.modal.state.get()).toMatchObject({ open: true, screen: { id: 'landing' } })
  expect(login.attempt()).toMatchObject({ result: null })
  const guest = fakeClient({ user: { ...userWith(), isGuest: true } })
  createLogin(guest).open()
  vi.advanceTimersByTime(15)
  expect(guest.modal.state.get().open).toBe(true)
})

it('waits with terms for the next page load when the page goes away', () => {
  const { client, login } = opened()
  const attempt = login.attempt()
  if (!attempt) throw new Error('no attempt')
  Object.assign(attempt, { mustAcceptTerms: true, result: { user: userWith(), isNewUser: true } })
  client.modal.close('gone')
  expect(client.logouts).toBe(0)
})

it('closes again, with a warning, for a session that turns up while it waits for the app', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const client = fakeClient({ user: null })
  client.state.set((now) => ({ ...now, ready: false }))
  createLogin(client).open()
  vi.advanceTimersByTime(15)
  expect(client.modal.state.get().open).toBe(true)
  client.state.set((now) => ({ ...now, ready: true, authenticated: true, user: userWith() }))
  expect(client.modal.state.get().open).toBe(false)
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('already logged in'))
  expect(client.fired).toEqual([])
  warn.mockRestore()
})

it('ends an attempt that has got nobody in once another tab has logged in', () => {
  const { client } = opened()
  client.state.set((now) => ({ ...now, authenticated: true, user: userWith() }))
  expect(client.modal.state.get().open).toBe(true)
  const arrival = { isNewUser: false, wasAlreadyAuthenticated: true, loginMethod: null, loginAccount: null }
  client.events.emit('login', 'onComplete', { user: userWith(), ...arrival })
  expect(client.modal.state.get().open).toBe(false)
  expect(client.fired.map(([, callback]) => callback)).not.toContain('onError')
})

it('leaves a login open for who came in as a guest meanwhile', () => {
  const { client } = opened()
  const guest = { ...userWith(), isGuest: true }
  client.state.set((now) => ({ ...now, authenticated: true, user: guest }))
  const arrival = { isNewUser: true, wasAlreadyAuthenticated: false, loginMethod: 'guest' } as const
  client.events.emit('login', 'onComplete', { user: guest, ...arrival, loginAccount: null })
  expect(client.modal.state.get().open).toBe(true)
})

it.each(['link', 'update'] as const)('ends a %s when the session ends, once', (intent) => {
  const client = fakeClient()
  const login = createLogin(client)
  login.openFor(intent, 'email', 'error', { key: 'default', message: null })
  vi.advanceTimersByTime(15)
  expect(client.modal.state.get().open).toBe(true)
  client.state.set((now) => ({ ...now, user: null, authenticated: false }))
  expect(client.modal.state.get().open).toBe(false)
  client.state.set((now) => ({ ...now }))
  const code = intent === 'link' ? 'exited_link_flow' : 'exited_update_flow'
  expect(client.fired).toEqual([[intent === 'link' ? 'linkAccount' : 'update', 'onError', code]])
})

it('leaves a login open while nobody is logged in', () => {
  const { client } = opened()
  client.state.set((now) => ({ ...now }))
  expect(client.modal.state.get().open).toBe(true)
})

it('takes a link that is asked for twice as one, and another as another', () => {
  const client = fakeClient()
  const login = createLogin(client)
  const open = (method: 'email' | 'google') =>
    login.openFor('link', method, 'error', { key: 'default', message: null })
  open('email')
  open('email')
  vi.advanceTimersByTime(15)
  expect(client.fired).toEqual([])
  open('google')
  expect(client.fired).toEqual([['linkAccount', 'onError', 'exited_link_flow']])
  expect(login.attempt()).toMatchObject({ intent: 'link', method: 'google' })
})

/** A dialog that is open for what `open` does, of a visitor or of a user. */
function dialog(open: (login: ReturnType<typeof createLogin>) => void, user: User | null = null) {
  const client = fakeClient({ user })
  const login = createLogin(client)
  open(login)
  vi.advanceTimersByTime(15)
  const isOpen = () => client.modal.state.get().open
  /** The user is in, as the screen that saw to it notes. */
  const getsIn = (fields: Partial<NonNullable<ReturnType<typeof login.attempt>>> = {}, who = userWith()) => {
    Object.assign(login.attempt() ?? {}, {
      result: { user: who, isNewUser: true, method: 'google' },
      ...fields,
    })
    client.state.set((now) => ({ ...now, user: who, authenticated: true }))
    return who
  }
  return { client, login, isOpen, getsIn }
}
const ERROR = { key: 'default', message: null } as const

it('does not open for somebody who is logged in, and says so to the developer [SESS-028]', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { client, login, isOpen } = dialog((login) => login.open(), userWith())
  expect([isOpen(), login.attempt(), client.fired]).toEqual([false, null, []])
  expect(warn.mock.calls).toEqual([
    ['Attempted to log in, but user is already logged in. Use a `link` helper instead.'],
  ])
  warn.mockRestore()
})

it('tells of a login that its user closed with the user as they are then, and who they came in as', () => {
  const { client, getsIn } = dialog((login) => login.open())
  const at = { verifiedAt: new Date(5), firstVerifiedAt: new Date(5) }
  const metamask = {
    ...walletAccount('ethereum'),
    walletClientType: 'metamask',
    ...at,
    latestVerifiedAt: new Date(7),
  }
  const embedded = { ...walletAccount('ethereum'), ...at, latestVerifiedAt: new Date(9) }
  getsIn()
  const renamed = getsIn({}, userWith(metamask as never, embedded as never))
  client.modal.close('user')
  expect(client.fired).toEqual([
    [
      'login',
      'onComplete',
      {
        user: renamed,
        isNewUser: true,
        wasAlreadyAuthenticated: false,
        loginMethod: 'google',
        loginAccount: metamask,
      },
    ],
  ])
})

it('names no account where only embedded wallets are there: they are no way in', () => {
  const user = userWith(walletAccount('ethereum'))
  const [, wallet] = user.linkedAccounts
  if (!wallet) throw new Error('a wallet is needed')
  expect(newestLoginAccount({ ...user, linkedAccounts: [wallet] })).toBeNull()
  expect(newestLoginAccount(user)).toBe(user.linkedAccounts[0])
})

it('says of a dialog that was closed before the end which one it was, and of one that never came that it did not', () => {
  const codes = (['login', 'link', 'update'] as const).map((intent) => {
    const { client } = dialog(
      (login) => login.openFor(intent, 'email', 'error', ERROR),
      intent === 'login' ? null : userWith(),
    )
    client.modal.close('user')
    return client.fired
  })
  expect(codes).toEqual([
    [['login', 'onError', 'exited_auth_flow']],
    [['linkAccount', 'onError', 'exited_link_flow']],
    [['update', 'onError', 'exited_update_flow']],
  ])
  const { client } = dialog((login) => login.open())
  client.modal.close('unavailable')
  expect(client.fired).toEqual([['login', 'onError', 'modal_unavailable']])
})

it('ends the session of who leaves before the terms are accepted, and tells of no login', () => {
  const { client, login, getsIn } = dialog((login) => login.open())
  getsIn({ mustAcceptTerms: true })
  client.modal.close('user')
  expect([client.logouts, client.fired, login.attempt()]).toEqual([
    1,
    [['login', 'onError', 'exited_auth_flow']],
    null,
  ])
})

it('leaves what comes of it to the step under way, but where the page goes away', () => {
  const taken = dialog((login) => login.open())
  const takeBack = vi.fn(() => true)
  taken.getsIn({ takeBack })
  taken.client.modal.close('user')
  expect([takeBack.mock.calls.length, taken.client.fired]).toEqual([1, []])
  const gone = dialog((login) => login.open())
  gone.getsIn({ takeBack })
  gone.client.modal.close('gone')
  expect([takeBack.mock.calls.length, gone.client.fired.map(([, callback]) => callback)]).toEqual([
    1,
    ['onComplete'],
  ])
  const nobody = dialog((login) => login.open())
  Object.assign(nobody.login.attempt() ?? {}, { takeBack })
  nobody.client.modal.close('user')
  expect([takeBack.mock.calls.length, nobody.client.fired]).toEqual([
    1,
    [['login', 'onError', 'exited_auth_flow']],
  ])
})

it('tells of one outcome, however the dialog is closed afterwards', () => {
  const { client } = dialog((login) => login.open())
  client.modal.close('user')
  client.modal.open('error', ERROR)
  vi.advanceTimersByTime(15)
  client.modal.close('user')
  expect(client.fired).toHaveLength(1)
})

it('goes on with a link, and with a login that has its user, where a login is told of elsewhere', () => {
  const told = { isNewUser: false, wasAlreadyAuthenticated: true, loginMethod: null, loginAccount: null }
  const link = dialog((login) => login.openFor('link', 'email', 'error', ERROR), userWith())
  link.client.events.emit('login', 'onComplete', { user: userWith(), ...told })
  expect(link.isOpen()).toBe(true)
  const login = dialog((login) => login.open())
  login.getsIn()
  login.client.events.emit('login', 'onComplete', { user: userWith(), ...told })
  expect(login.isOpen()).toBe(true)
  const none = dialog(() => {}, userWith())
  none.client.modal.open('error', ERROR)
  vi.advanceTimersByTime(15)
  none.client.events.emit('login', 'onComplete', { user: userWith(), ...told })
  expect(none.isOpen()).toBe(true)
})

it('waits for the app once, and leaves a dialog alone that is open for something else by then', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const client = fakeClient({ user: null })
  client.state.set((now) => ({ ...now, ready: false }))
  const login = createLogin(client)
  login.open()
  vi.advanceTimersByTime(15)
  client.state.set((now) => ({ ...now, authenticated: true, user: userWith() }))
  expect(client.modal.state.get().open).toBe(true)
  login.openFor('link', 'email', 'error', ERROR)
  client.state.set((now) => ({ ...now, ready: true }))
  expect([client.modal.state.get().open, warn.mock.calls]).toEqual([true, []])
  warn.mockRestore()
})

it('signs nobody up who confirms to be a user, and as the call says who logs in', () => {
  const options = (open: (login: ReturnType<typeof createLogin>) => void) =>
    dialog(open).login.attempt()?.options
  const question = { ways: [], guest: false, purpose: 'use' as const }
  expect([
    options((login) => login.openFor('login', null, 'reauthenticate', question)),
    options((login) => login.openFor('login', null, 'error', ERROR)),
    options((login) => login.open({ disableSignup: true, loginMethods: ['email'] })),
    options((login) => login.open()),
  ]).toEqual([{ disableSignup: true }, {}, { disableSignup: true, loginMethods: ['email'] }, {}])
})

it('takes another intent for another attempt, though the method is the same', () => {
  const { client, login } = dialog((login) => login.openFor('link', 'email', 'error', ERROR), userWith())
  login.openFor('update', 'email', 'error', ERROR)
  expect(client.fired).toEqual([['linkAccount', 'onError', 'exited_link_flow']])
  expect(login.attempt()).toMatchObject({ intent: 'update' })
})

it('is what it is from the first moment that its dialog is coming: a screen may be drawn in that very moment', () => {
  const client = fakeClient({ user: null })
  const login = createLogin(client)
  const seen: unknown[] = []
  client.modal.state.subscribe(() => {
    const { coming, open } = client.modal.state.get()
    seen.push([coming ? 'coming' : open ? 'open' : 'closed', login.attempt()?.options])
  })
  login.open({ disableSignup: true })
  vi.advanceTimersByTime(15)
  login.open({})
  expect(seen).toEqual([
    ['coming', { disableSignup: true }],
    ['open', { disableSignup: true }],
    ['open', {}],
  ])
})
