// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { createStorage } from '../../session/storage.ts'
import { keepAttempt, type OAuthAttempt, takeAttempt } from './stored-attempt.ts'

const attempt: OAuthAttempt = {
  state: 'state-1',
  verifier: 'verifier-1',
  intent: 'login',
  userId: null,
  headless: false,
  disableSignup: false,
}

const local = () => {
  const map = new Map<string, string>()
  const storage = createStorage({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  })
  return { map, storage }
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

it('holds verifier and state in local storage while the flow is in progress and not afterwards [OAUTH-020]', () => {
  const { map, storage } = local()
  const flagged: OAuthAttempt = {
    ...attempt,
    headless: true,
    disableSignup: true,
    intent: 'link',
    userId: 'did:privy:a',
  }
  keepAttempt(storage, flagged)
  // a page of another version goes on with what this one began
  expect(Object.fromEntries(map)).toEqual({
    'privy:code_verifier': '"verifier-1"',
    'privy:state_code': '"state-1"',
    'privy:headless_oauth': 'true',
    'privy:oauth_disable_signup': 'true',
    'privy:oauth_intent': '"link"',
    'privy:oauth_user': '"did:privy:a"',
  })
  expect(takeAttempt(storage, 'state-1')).toEqual(flagged)
  expect([...map.keys()]).toEqual([])
  expect(sessionStorage).toHaveLength(0)
  expect(takeAttempt(storage, 'state-1')).toBeNull()
})

it('leaves no flag of an earlier flow to a later one', () => {
  const { storage } = local()
  keepAttempt(storage, { ...attempt, headless: true, disableSignup: true, userId: 'did:privy:a' })
  keepAttempt(storage, { ...attempt, state: 'state-2' })
  expect(takeAttempt(storage, 'state-2')).toEqual({ ...attempt, state: 'state-2' })
})

it('gives each of two tabs its own, whoever comes back first', () => {
  const { storage } = local()
  keepAttempt(storage, attempt)
  const first = sessionStorage.getItem('privy:oauth_attempt') ?? ''
  const other = { ...attempt, state: 'state-2', verifier: 'verifier-2' }
  sessionStorage.clear()
  keepAttempt(storage, other)
  const second = sessionStorage.getItem('privy:oauth_attempt') ?? ''
  sessionStorage.setItem('privy:oauth_attempt', first)
  expect(takeAttempt(storage, 'state-1')).toEqual(attempt)
  sessionStorage.setItem('privy:oauth_attempt', second)
  expect(takeAttempt(storage, 'state-2')).toEqual(other)
})

it('is found in another tab, where a phone’s app may come back to', () => {
  const { storage } = local()
  keepAttempt(storage, attempt)
  sessionStorage.clear()
  expect(takeAttempt(storage, 'state-1')).toEqual(attempt)
})

it('gives what is kept for a state that nobody began, for the check to refuse it, and keeps it no longer', () => {
  const { map, storage } = local()
  keepAttempt(storage, attempt)
  expect(takeAttempt(storage, 'state-x')?.state).toBe('state-1')
  expect(map.size).toBe(0)
})

it.each([
  ['denies the tab its own', () => vi.stubGlobal('sessionStorage', undefined)],
  ['holds something else there', () => sessionStorage.setItem('privy:oauth_attempt', '{')],
])('is found in local storage where the browser %s', (_, arrange) => {
  const { storage } = local()
  keepAttempt(storage, attempt)
  arrange()
  expect(takeAttempt(storage, 'state-1')).toEqual(attempt)
})

it('is kept although the browser denies the tab its own storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { storage } = local()
  keepAttempt(storage, attempt)
  expect(takeAttempt(storage, 'state-1')).toEqual(attempt)
  expect(takeAttempt(storage, 'state-1')).toBeNull()
})

it('without its verifier is none that a return could use', () => {
  const { map, storage } = local()
  keepAttempt(storage, attempt)
  map.delete('privy:code_verifier')
  sessionStorage.clear()
  expect(takeAttempt(storage, 'state-1')).toEqual({ ...attempt, verifier: '' })
})
