import { describe, expect, it, vi } from 'vitest'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { submitProof } from '../account/submit-proof.ts'
import { createGuestAccount, guestProof } from './guest-login.ts'

const AUTHENTICATE = '/api/v1/guest/authenticate'
const GUEST = { is_guest: true, linked_accounts: [] }

async function page(user: object | null = null) {
  const made = await pageWith(user)
  made.server.on(`POST ${AUTHENTICATE}`, () => ({
    body: authResponse({ user: wireUser(GUEST), is_new_user: true }),
  }))
  return made
}

describe('a guest', () => {
  it('is let in by a credential of 32 random characters, kept in local storage [SESS-029] [CALL-031]', async () => {
    const { client, server, browser } = await page()
    await createGuestAccount(client)
    const stored = JSON.parse(browser.storage.get(`privy:guest:${client.appId}`) ?? '')
    expect(stored).toMatch(/^[A-Za-z0-9_-]{32}$/)
    expect(server.to(AUTHENTICATE).map(({ body }) => body)).toEqual([{ guest_credential: stored }])
    const other = await page()
    await createGuestAccount(other.client)
    expect(other.browser.storage.get(`privy:guest:${client.appId}`)).not.toBe(JSON.stringify(stored))
  })

  it('has a credential that stands in an address as it is, whatever the bytes', async () => {
    const { client, server } = await page()
    const pattern = [0xfb, 0xef, 0xbe, 0xff, 0xff, 0xff]
    const drawn = vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
      const bytes = into as unknown as Uint8Array
      bytes.set(bytes.map((_, at) => pattern[at % pattern.length] as number))
      return into
    })
    await createGuestAccount(client)
    drawn.mockRestore()
    expect(server.to(AUTHENTICATE).map(({ body }) => body)).toEqual([
      { guest_credential: '----____----____----____----____' },
    ])
  })

  it('is a user who is logged in as a guest, and the hosts hear of it [ROLE-002]', async () => {
    const { client, fired } = await page()
    const user = await createGuestAccount(client)
    expect(user.isGuest).toBe(true)
    expect(client.state.get()).toMatchObject({ authenticated: true, user: { isGuest: true } })
    expect(fired).toEqual([
      [
        'login.onComplete',
        { user, isNewUser: true, wasAlreadyAuthenticated: false, loginMethod: 'guest', loginAccount: null },
      ],
    ])
  })

  it('is the same one at the next visit', async () => {
    const { client, server } = await page()
    await createGuestAccount(client)
    await client.session.logout()
    await createGuestAccount(client)
    const [first, second] = server.to(AUTHENTICATE)
    expect(second?.body).toEqual(first?.body)
  })

  it('who is in stays; asked for twice at once it is one login', async () => {
    const { client, server } = await page()
    await Promise.all([createGuestAccount(client), createGuestAccount(client)])
    await createGuestAccount(client)
    expect(server.to(AUTHENTICATE)).toHaveLength(1)
  })

  it('cannot be made before the settings are here, nor of a user who is logged in', async () => {
    const { client, server } = await page({})
    await expect(createGuestAccount(client)).rejects.toThrow('User already authenticated')
    client.state.set((now) => ({ ...now, app: null }))
    await expect(createGuestAccount(client)).rejects.toThrow('SDK not yet ready')
    expect(server.to(AUTHENTICATE)).toHaveLength(0)
  })

  it('whom the server refuses is nobody, and the hosts hear why', async () => {
    const { client, server, fired } = await page()
    server.on(`POST ${AUTHENTICATE}`, () => ({
      status: 403,
      body: { error: 'no guests', code: 'guest_not_allowed' },
    }))
    await expect(createGuestAccount(client)).rejects.toMatchObject({ privyErrorCode: 'guest_not_allowed' })
    expect(fired).toEqual([['login.onError', 'guest_not_allowed']])
    expect(client.state.get()).toMatchObject({ authenticated: false, user: null })
  })

  it('cannot be linked: the flow refuses before any call [LINK-014]', async () => {
    const { client, server } = await page({})
    const calls = server.seen.length
    await expect(submitProof(client, guestProof(client), { intent: 'link' })).rejects.toThrow(
      'Linking is not supported for the guest flow',
    )
    expect(server.seen).toHaveLength(calls)
  })
})
