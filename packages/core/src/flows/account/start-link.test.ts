// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { pageWith } from '../../testing/logged-in.ts'
import { takeAttempt } from '../oauth/stored-attempt.ts'
import { accountActions } from './account-actions.ts'

afterEach(() => vi.restoreAllMocks())

it('a link of Google in an in-app browser is refused with its sentence, and by its screen [OAUTH-038]', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 300.0')
  const { client, server, fired } = await pageWith({})
  await expect(accountActions(client).linkOAuth('google')).rejects.toThrow(
    "It looks like you're using an in-app browser. To log in, please try again using an external browser.",
  )
  expect(client.modal.state.get().screen?.id).toBe('in-app-browser')
  expect(client.login.attempt()).toMatchObject({ intent: 'link', method: 'google' })
  expect(fired).toEqual([['linkAccount.onError', 'unknown_auth_error', { linkMethod: 'google' }]])
  expect(server.to('/api/v1/oauth/init')).toEqual([])
})

/** A page that a provider's own would take the place of. */
async function leavable(init: object) {
  const made = await pageWith({})
  made.server.on('POST /api/v1/oauth/init', () => init)
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  return { ...made, assign }
}

it('a link leaves for the provider at once, and comes back as a link of our own screens', async () => {
  const { client, server, assign } = await leavable({ body: { url: 'https://provider.example/consent' } })
  void accountActions(client).linkOAuth('github')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://provider.example/consent'))
  const [init] = server.to('/api/v1/oauth/init')
  expect(init?.headers).toMatchObject({ 'privy-ui': 't' })
  const { state_code } = (init?.body ?? {}) as { state_code?: string }
  expect(takeAttempt(client.storage, String(state_code))).toMatchObject({
    intent: 'link',
    userId: 'did:privy:cltest',
    headless: false,
    disableSignup: false,
  })
  expect(client.modal.state.get().screen).toBeNull()
})

it('a link that the server refuses has no screen: its caller says so', async () => {
  const { client, assign, fired } = await leavable({
    status: 429,
    body: { error: 'no', code: 'too_many_requests' },
  })
  await expect(accountActions(client).linkOAuth('github')).rejects.toMatchObject({ status: 429 })
  expect(assign).not.toHaveBeenCalled()
  expect(client.modal.state.get().screen).toBeNull()
  expect(fired).toEqual([['linkAccount.onError', 'too_many_requests', { linkMethod: 'github' }]])
})

it('a link in a frame, where no provider can stand, begins on the status screen', async () => {
  vi.spyOn(window, 'top', 'get').mockReturnValue({} as never)
  const { client } = await pageWith({})
  await accountActions(client).linkOAuth('github')
  expect(client.modal.state.get().screen).toMatchObject({
    id: 'oauth-status',
    data: { provider: 'github', begin: true },
  })
  expect(client.login.attempt()).toMatchObject({ intent: 'link', method: 'github' })
})
