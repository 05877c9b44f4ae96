// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
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

afterEach(() => sessionStorage.clear())

it('holds verifier and state in local storage while the flow is in progress and not afterwards [OAUTH-020]', () => {
  const { map, storage } = local()
  keepAttempt(storage, { ...attempt, headless: true, disableSignup: true })
  expect(Object.fromEntries(map)).toMatchObject({
    'privy:code_verifier': '"verifier-1"',
    'privy:state_code': '"state-1"',
    'privy:headless_oauth': 'true',
    'privy:oauth_disable_signup': 'true',
  })
  expect(takeAttempt(storage, 'state-1')).toEqual({ ...attempt, headless: true, disableSignup: true })
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
