import { LOGIN_ROUTES } from '@latchkey/contract'
import { describe, expect, it, vi } from 'vitest'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { settleProof, standing } from './settle-proof.ts'
import { submitProof } from './submit-proof.ts'

const body = { code: '1' }
const EMAIL = { method: 'email', authenticate: LOGIN_ROUTES.oauthAuthenticate, body } as const
const GITHUB = {
  method: 'github',
  authenticate: LOGIN_ROUTES.oauthAuthenticate,
  link: LOGIN_ROUTES.oauthLink,
  body,
} as const

/** A proof that is on its way while the user does something else. */
async function underWay(options: { user?: object | null; terms?: boolean } = {}) {
  const user = wireUser({ has_accepted_terms: false })
  const page = await pageWith(options.user ?? null, {
    app: { require_users_accept_terms: options.terms ?? false },
  })
  const { client, server } = page
  server.on(`POST ${LOGIN_ROUTES.oauthAuthenticate.path}`, () => ({ body: authResponse({ user }) }))
  server.on(`POST ${LOGIN_ROUTES.oauthLink.path}`, () => ({ body: page.user }))
  const open = () => vi.waitFor(() => expect(client.modal.state.get().open).toBe(true))
  const arrives = async (proof: typeof EMAIL | typeof GITHUB, meanwhile: () => unknown) => {
    const from = standing(client)
    const proven = submitProof(client, proof)
    await meanwhile()
    return settleProof(client, await proven, from)
  }
  return { ...page, open, arrives }
}
const onCode = async ({ client, open }: Awaited<ReturnType<typeof underWay>>) => {
  client.login.open()
  await open()
  client.modal.navigate('passwordless-code', {})
}

describe('a proof whose user went back in the dialog meanwhile', () => {
  it('goes on at once: the dialog closes, and the hosts hear of the login', async () => {
    const page = await underWay()
    await onCode(page)
    expect(await page.arrives(EMAIL, page.client.modal.back)).toEqual({ step: 'close' })
    expect(page.client.modal.state.get().open).toBe(false)
    expect(page.fired).toMatchObject([['login.onComplete', { loginMethod: 'email' }]])
  })

  it('leads to the terms that are not accepted yet', async () => {
    const page = await underWay({ terms: true })
    await onCode(page)
    await page.arrives(EMAIL, page.client.modal.back)
    expect(page.client.modal.state.get()).toMatchObject({ open: true, screen: { id: 'terms' } })
    expect(page.client.login.attempt()?.mustAcceptTerms).toBe(true)
  })
})

it('a proof that two visits of its screen share is one login', async () => {
  const page = await underWay()
  const { client, fired } = page
  await onCode(page)
  const first = page.arrives(EMAIL, () => {
    client.modal.back()
    client.modal.navigate('passwordless-code', {})
  })
  const second = page.arrives(EMAIL, () => {})
  await Promise.all([first, second])
  expect(client.modal.state.get().open).toBe(false)
  expect(fired.map(([name]) => name)).toEqual(['login.onComplete'])
})

describe('a proof whose dialog was left meanwhile', () => {
  it('is told to the hosts: the user is in', async () => {
    const page = await underWay()
    await onCode(page)
    await page.arrives(EMAIL, () => page.client.modal.close('user'))
    expect(page.fired).toMatchObject([
      ['login.onError', 'exited_auth_flow'],
      ['login.onComplete', { loginMethod: 'email' }],
    ])
  })

  it('ends its session again where terms would have followed', async () => {
    const page = await underWay({ terms: true })
    await onCode(page)
    await page.arrives(EMAIL, () => page.client.modal.close('user'))
    await vi.waitFor(() => expect(page.client.state.get().authenticated).toBe(false))
    expect(page.fired.map(([name]) => name)).toEqual(['login.onError', 'logout.onSuccess'])
  })

  it('closes the login that was opened since', async () => {
    const page = await underWay()
    await onCode(page)
    await page.arrives(EMAIL, async () => {
      page.client.modal.close('user')
      page.client.login.open()
      await page.open()
    })
    expect(page.client.modal.state.get().open).toBe(false)
    expect(page.fired.map(([name]) => name)).toEqual(['login.onError', 'login.onComplete'])
  })

  it('is no result of another link that was opened since', async () => {
    const page = await underWay({ user: {} })
    const { client, fired } = page
    client.login.openFor('link', 'github', 'oauth-status', { provider: 'github' })
    await page.open()
    await page.arrives(GITHUB, async () => {
      client.login.openFor('link', 'sms', 'link-phone', {})
    })
    expect(client.login.attempt()).toMatchObject({ method: 'sms', result: null })
    expect(client.modal.state.get().open).toBe(true)
    client.modal.close('user')
    expect(fired).toMatchObject([
      ['linkAccount.onError', 'exited_link_flow', { linkMethod: 'github' }],
      ['linkAccount.onSuccess', { linkMethod: 'github' }],
      ['linkAccount.onError', 'exited_link_flow', { linkMethod: 'sms' }],
    ])
  })
})

describe('a proof that no dialog was open for', () => {
  it.each([
    [false, { step: 'close' }, [['login.onComplete', expect.objectContaining({ loginMethod: 'email' })]]],
    [true, { step: 'terms' }, [['logout.onSuccess']]],
  ])('is a login, save where terms would have followed (%s)', async (terms, next, told) => {
    const { arrives, fired } = await underWay({ terms })
    expect(await arrives(EMAIL, () => {})).toEqual(next)
    await vi.waitFor(() => expect(fired).toEqual(told))
  })
})
