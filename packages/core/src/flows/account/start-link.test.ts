// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { pageWith } from '../../testing/logged-in.ts'
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
