// @vitest-environment happy-dom
import { authResponse, type FakeServer, fakeToken, wireUser } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useSessions } from './exports/index.ts'
import { client, host, logInBefore, ownPages, pass, probe } from './testing/host.tsx'
import { serverOf } from './testing/server.ts'

const LIST = '/api/v1/users/me/sessions'
const session = (id: string, current: boolean) => ({
  id,
  current,
  device: { browser: 'Chrome', os: current ? 'Windows' : 'Android', model: null },
  place: null,
  began_at: 1_700_000_000,
  last_used_at: 1_700_000_100,
})

let server: FakeServer
ownPages()
beforeEach(() => {
  server = serverOf(
    {},
    {
      'GET /api/v1/users/me': { user: wireUser(), identity_token: fakeToken() },
      'POST /api/v1/sessions': authResponse(),
      'POST /api/v1/sessions/logout': {},
      [`POST ${LIST}`]: { sessions: [session('other', false), session('own', true)], next_cursor: null },
      [`POST ${LIST}/other/revoke`]: { ended: 1 },
      [`POST ${LIST}/revoke_others`]: { ended: 1 },
    },
  )
})

async function page() {
  const { Probe, now } = probe(useSessions)
  const app = await host({ server, children: <Probe /> })
  await pass()
  return { app, now }
}

describe('useSessions', () => {
  it('reads the list of whoever is logged in, once, and ends one', async () => {
    logInBefore()
    const { now } = await page()
    expect(now()).toMatchObject({ ready: true, loading: false, error: null })
    expect(now().sessions.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      ['own', true],
      ['other', false],
    ])
    expect(server.to(LIST)).toHaveLength(1)
    await act(() => now().revoke('other'))
    expect(now().sessions.map(({ id }) => id)).toEqual(['own'])
  })

  it('asks for nothing while nobody is logged in, and rejects', async () => {
    const { now } = await page()
    expect(now()).toMatchObject({ ready: false, sessions: [] })
    await expect(now().revokeOthers()).rejects.toMatchObject({ privyErrorCode: 'must_be_authenticated' })
    expect(server.to(LIST)).toEqual([])
  })

  it('shows the screen, where one is ended and then all others', async () => {
    logInBefore()
    const { app, now } = await page()
    let closed = false
    await act(
      async () =>
        void now()
          .showSessions()
          .then(() => (closed = true)),
    )
    await pass(50)
    expect(app.title()).toBe('Where you are logged in')
    expect(app.text()).toContain('Chrome on Android')
    await app.press('Log out everywhere else')
    expect(app.title()).toBe('Log out everywhere else?')
    await app.press('Cancel')
    expect(app.title()).toBe('Where you are logged in')
    await app.press('Log out everywhere else')
    expect(server.to(`${LIST}/revoke_others`)).toEqual([])
    await app.press('Log out everywhere else')
    await pass()
    expect(app.text()).toContain('You are logged in here and nowhere else.')
    expect(server.to(`${LIST}/revoke_others`)).toHaveLength(1)
    await act(async () => client().modal.close('user'))
    await pass(500)
    expect(closed).toBe(true)
  })

  it('says on the screen when the list cannot be read, and tries again', async () => {
    logInBefore()
    server.on(`POST ${LIST}`, () => ({ status: 429, body: { error: 'x', code: 'too_many_requests' } }))
    const { app, now } = await page()
    expect(now()).toMatchObject({ ready: false, error: 'too_many_requests' })
    await act(async () => void now().showSessions())
    await pass(50)
    server.on(`POST ${LIST}`, () => ({ body: { sessions: [session('own', true)], next_cursor: null } }))
    await app.press('Try again')
    await pass()
    expect(app.text()).toContain('You are logged in here and nowhere else.')
  })
})
