import { afterEach, describe, expect, it, vi } from 'vitest'
import { emptyPhone } from '../../phone/phone-entry.ts'
import type { ScreenId } from '../../screens/screen-data.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { leave, toLanding } from './leave.ts'

afterEach(() => vi.restoreAllMocks())

/** A dialog that is open for what `open` does, and what it shows. */
async function dialog(
  open: (page: Awaited<ReturnType<typeof pageWith>>) => void,
  user: object | null = null,
) {
  const page = await pageWith(user)
  open(page)
  await vi.waitFor(() => expect(page.client.modal.state.get().open).toBe(true))
  const { modal } = page.client
  return {
    ...page,
    modal,
    /** its screen, and those that Back leads to */
    shown: () => [modal.state.get().screen?.id, modal.state.get().history.map(({ id }) => id)],
    data: () => modal.state.get().screen?.data,
    on: (id: ScreenId, options?: { replace: boolean }) => modal.navigate(id, {} as never, options),
  }
}
const login = () => dialog(({ client }) => client.login.open({ disableSignup: true }))
const link = (start: ScreenId) =>
  dialog(({ client }) => client.login.openFor('link', 'email', start, {} as never), {})

describe('back to where another try begins', () => {
  it('is the landing that the user came from, with what the call asked for', async () => {
    const { client, on, shown, data, modal } = await login()
    on('passwordless-code')
    toLanding(client)
    expect([shown(), data(), modal.state.get().direction]).toEqual([
      ['landing', []],
      { disableSignup: true },
      'back',
    ])
  })

  it('is landing also where the way led over other screens, in the place of the last', async () => {
    const { client, on, shown, data } = await login()
    on('captcha')
    on('passwordless-code')
    toLanding(client)
    expect([shown(), data()]).toEqual([['landing', ['landing', 'captcha']], { disableSignup: true }])
  })

  it('is landing where the dialog is open for no login', async () => {
    const { client, shown, data } = await dialog(({ client }) => client.modal.open('error', {} as never))
    toLanding(client)
    expect([shown(), data()]).toEqual([['landing', []], {}])
  })

  it('is the question of a login in place', async () => {
    const ways = { ways: [], guest: false, purpose: 'use' as const }
    const { client, on, shown, data } = await dialog(({ client }) =>
      client.login.openFor('login', null, 'reauthenticate', ways),
    )
    on('passwordless-code', { replace: true })
    toLanding(client)
    expect([shown(), data()]).toEqual([['reauthenticate', []], ways])
  })

  it.each([
    'link-email',
    'link-phone',
    'update-email',
    'update-phone',
  ] as const)('is the entry of the address: %s', async (start) => {
    const { client, on, shown } = await link(start)
    on('passwordless-code')
    toLanding(client)
    expect(shown()).toEqual([start, []])
  })

  it('is nowhere for a link that asks for nothing that could be given again: the dialog closes', async () => {
    const { client, on, modal, fired } = await link('oauth-status')
    on('error', { replace: true })
    toLanding(client)
    expect([modal.state.get().open, fired]).toEqual([
      false,
      [['linkAccount.onError', 'exited_link_flow', { linkMethod: 'email' }]],
    ])
  })
})

describe('a failed step', () => {
  it('that more typing helps leads to the field, with what was typed and the sentence', async () => {
    const { client, on, shown } = await login()
    const attempt = client.login.attempt()
    if (!attempt) throw new Error('no login is under way')
    const phone = emptyPhone('CH')
    attempt.returnTo = { email: 'ada@example.com', phone, error: null }
    on('passwordless-code')
    leave(client, { to: 'landing', code: 'invalid_data' })
    expect(shown()).toEqual(['landing', []])
    expect(attempt.returnTo).toEqual({ email: 'ada@example.com', phone, error: 'invalid_data' })
    attempt.returnTo = null
    leave(client, { to: 'landing', code: 'api_error' })
    expect(attempt.returnTo).toEqual({ email: '', error: 'api_error' })
  })

  it('leads to its screen: from the first one, which is a place to come back to', async () => {
    const { client, shown, data } = await login()
    leave(client, { to: 'allowlist-rejected' })
    expect([shown(), data()]).toEqual([['allowlist-rejected', ['landing']], {}])
  })

  it('leads to its screen in the place of a later one', async () => {
    const { client, on, shown, data } = await login()
    on('passwordless-code')
    leave(client, { to: 'error', key: 'too_many_requests', message: 'Slow down' })
    expect([shown(), data()]).toEqual([
      ['error', ['landing']],
      { key: 'too_many_requests', message: 'Slow down' },
    ])
  })

  it('of a link comes back to its first screen too', async () => {
    const { client, shown } = await link('link-email')
    leave(client, { to: 'account-not-found' })
    expect(shown()).toEqual(['account-not-found', ['link-email']])
  })

  it('of a dialog that is open for no login comes back to landing', async () => {
    const { client, shown } = await dialog(({ client }) => client.modal.open('landing', {}))
    leave(client, { to: 'account-not-found' })
    expect(shown()).toEqual(['account-not-found', ['landing']])
  })

  it('because of another user’s account asks whether it is moved, which is no place to come back from', async () => {
    const data = {
      nonce: 'n-1',
      account: 'ada@example.com',
      displayName: null,
      linkMethod: 'email',
      embeddedWalletAddresses: [],
    } as const
    const page = await link('link-email')
    leave(page.client, { to: 'account-transfer', data: { ...data, embeddedWalletAddresses: [] } })
    expect([page.shown(), page.data()]).toEqual([['account-transfer', []], data])
  })

  it('because the app is full tells its developer so, and no other does', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { client, shown } = await login()
    leave(client, { to: 'allowlist-rejected' })
    expect(told).not.toHaveBeenCalled()
    leave(client, { to: 'user-limit' })
    expect(told).toHaveBeenCalledWith('The app has reached its user limit.')
    expect(shown()[0]).toBe('user-limit')
  })
})
