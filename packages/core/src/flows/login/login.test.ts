import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient, userWith } from '../../testing/fake-client.ts'
import { AUTH_INTENTS, createLogin } from './login.ts'

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
  login.openFor(intent, 'email', 'error', { title: '', detail: '' })
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
    login.openFor('link', method, 'error', { title: '', detail: '' })
  open('email')
  open('email')
  vi.advanceTimersByTime(15)
  expect(client.fired).toEqual([])
  open('google')
  expect(client.fired).toEqual([['linkAccount', 'onError', 'exited_link_flow']])
  expect(login.attempt()).toMatchObject({ intent: 'link', method: 'google' })
})
