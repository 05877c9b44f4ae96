import { DEPRECATED_REFRESH_TOKEN } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { fakeToken } from '../testing/fake-server.ts'
import { createStorage } from './storage.ts'
import { createTokenStore } from './token-store.ts'

const NOW = 1_800_000_000_000
const DAY = 86_400_000
const until = (second: number) => fakeToken({ exp: second })
const ALL = {
  token: until(1_800_001_000),
  privy_access_token: until(1_800_002_000),
  refresh_token: 'refresh-of-all',
  identity_token: until(1_800_003_000),
}

function store(serverCookies = false) {
  const kept = new Map<string, string>()
  const cookies = new Map<string, [value: string, expires: number]>()
  const storage = createStorage({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
  const jar = {
    has: (name: string) => cookies.has(name),
    set: (name: string, value: string, expires: number) => void cookies.set(name, [value, expires]),
    delete: (name: string) => void cookies.delete(name),
  }
  const tokens = createTokenStore(storage, jar, () => NOW, serverCookies)
  const stored = () => Object.fromEntries([...kept].map(([key, text]) => [key, JSON.parse(text)]))
  return { tokens, kept, cookies, stored, mirrored: () => Object.fromEntries(cookies) }
}

describe('tokens that are set', () => {
  it('are stored by the names of the wire, and mirrored into cookies as long as each lasts [SESS-001] [SESS-015]', () => {
    const { tokens, stored, mirrored } = store()
    tokens.setAll(ALL)
    expect(stored()).toEqual({
      'privy:token': ALL.token,
      'privy:pat': ALL.privy_access_token,
      'privy:refresh_token': ALL.refresh_token,
      'privy:id_token': ALL.identity_token,
    })
    expect(mirrored()).toEqual({
      'privy-token': [ALL.token, 1_800_001_000_000],
      'privy-id-token': [ALL.identity_token, 1_800_003_000_000],
      'privy-session': ['t', NOW + 30 * DAY],
    })
    const kinds = ['token', 'accessToken', 'refreshToken', 'identityToken'] as const
    expect(kinds.map(tokens.get)).toEqual(Object.values(ALL))
  })

  it('go where the answer has none, their cookies with them; an identity token stays', () => {
    const { tokens, stored, mirrored } = store()
    tokens.setAll(ALL)
    const none = { token: null, privy_access_token: null, refresh_token: null, identity_token: null }
    tokens.setAll(none as never)
    expect(stored()).toEqual({ 'privy:id_token': ALL.identity_token })
    expect(Object.keys(mirrored())).toEqual(['privy-id-token'])
  })

  it('of access leave the refresh token and its marker alone', () => {
    const { tokens, stored, cookies } = store()
    tokens.setAccess(ALL)
    expect(stored()).toEqual({
      'privy:token': ALL.token,
      'privy:pat': ALL.privy_access_token,
      'privy:id_token': ALL.identity_token,
    })
    expect(cookies.has('privy-session')).toBe(false)
  })

  it('and cannot be read are mirrored for no time', () => {
    const { tokens, mirrored } = store()
    tokens.setAccess({ ...ALL, token: 'no.jwt' })
    expect(mirrored()['privy-token']).toEqual(['no.jwt', 0])
  })
})

describe('where the server writes the cookies', () => {
  it.each([
    ['from the start', () => store(true)],
    [
      'once the app has an address of its own',
      () => {
        const made = store()
        expect(made.tokens.serverCookies).toBe(false)
        made.tokens.useServerCookies()
        return made
      },
    ],
  ])('%s, none is written here, and the identity token is in memory alone', (_, make) => {
    const { tokens, stored, mirrored } = make()
    tokens.setAll(ALL)
    expect(mirrored()).toEqual({})
    expect(Object.keys(stored()).sort()).toEqual(['privy:pat', 'privy:refresh_token', 'privy:token'])
    const kinds = ['token', 'accessToken', 'refreshToken', 'identityToken'] as const
    expect(kinds.map(tokens.get)).toEqual(Object.values(ALL))
    expect(tokens.serverCookies).toBe(true)
  })

  it('an identity token that was stored before goes with the first that comes', () => {
    const { tokens, kept } = store()
    tokens.setIdentity(ALL.identity_token)
    tokens.useServerCookies()
    tokens.setIdentity(until(1_800_004_000))
    expect(kept.has('privy:id_token')).toBe(false)
    expect(tokens.get('identityToken')).toBe(until(1_800_004_000))
  })

  it('there is no identity token before one has come', () => {
    expect(store(true).tokens.get('identityToken')).toBeNull()
  })
})

it.each([
  false,
  true,
])('nothing is left after a logout, cookies of the server among it: %s', (serverCookies) => {
  const { tokens, kept, cookies } = store(serverCookies)
  tokens.setAll(ALL)
  for (const name of ['privy-token', 'privy-session', 'privy-id-token'])
    cookies.set(name, ['of the server', 1])
  cookies.set('theme', ['dark', 1])
  kept.set('privy:caid', '"device"')
  tokens.clear()
  expect([...kept.keys()]).toEqual(['privy:caid'])
  expect([...cookies.keys()]).toEqual(['theme'])
  expect(tokens.get('identityToken')).toBeNull()
})

describe('a session can be refreshed', () => {
  const holding = (kept: Record<string, string>, marker = false) => {
    const made = store()
    for (const [key, value] of Object.entries(kept)) made.kept.set(`privy:${key}`, JSON.stringify(value))
    if (marker) made.cookies.set('privy-session', ['t', 1])
    return made.tokens
  }
  it.each([
    ['with the token and a refresh token', { token: 'a', refresh_token: 'r' }, false, true],
    ['with the marker of a cookie alone', {}, true, true],
    ['not with a token alone', { token: 'a' }, false, false],
    ['not with a refresh token alone', { refresh_token: 'r' }, false, false],
    ['not with another kind of token', { pat: 'a', refresh_token: 'r' }, false, false],
    [
      'not by what stands for a cookie',
      { token: 'a', refresh_token: DEPRECATED_REFRESH_TOKEN },
      false,
      false,
    ],
    ['by the cookie beside that', { token: 'a', refresh_token: DEPRECATED_REFRESH_TOKEN }, true, true],
  ])('%s', (_, kept, marker, can) => {
    const tokens = holding(kept, marker)
    expect(tokens.refreshable('token')).toBe(can)
    expect(tokens.hasMarker()).toBe(marker)
  })
})

it('what is stored and is no text is read as the JSON that it is; what is not there as null', () => {
  const { tokens, kept } = store()
  kept.set('privy:token', '{"not":"text"}')
  expect([tokens.get('token'), tokens.get('accessToken')]).toEqual(['{"not":"text"}', null])
})
