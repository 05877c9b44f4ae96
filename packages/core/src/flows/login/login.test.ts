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

it('opens on landing for a visitor, and for one who came as a guest [ROLE-001]', () => {
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
