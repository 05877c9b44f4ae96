import { describe, expect, it } from 'vitest'
import { SOCIAL_PROVIDERS } from '../../config/host-config.ts'
import { fakeFrame } from '../../testing/fake-frame.ts'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { accountActions } from './account-actions.ts'
import { type Unlinkable, unlinkAccount } from './unlink.ts'

/** Unlinks and gives the call that went out, once the session was read anew. */
async function unlinked(kind: Unlinkable, id: string | number, path: string, host = {}) {
  const { client, server } = await pageWith({}, { host })
  const without = wireUser({ linked_accounts: [] })
  server.on(`POST ${path}`, () => ({ body: wireUser() }))
  server.on('POST /api/v1/sessions', () => ({ body: authResponse({ user: without }) }))
  const user = await accountActions(client).unlink(kind, id)
  expect(user.linkedAccounts).toEqual([])
  expect(client.state.get().user).toEqual(user)
  const [call, refresh] = server.seen.slice(-2)
  expect([call?.path, refresh?.path]).toEqual([path, '/api/v1/sessions'])
  return call?.body
}

describe('an unlink', () => {
  it('of an e-mail posts its address [CALL-036]', async () =>
    expect(await unlinked('email', 'a@b.example', '/api/v1/passwordless/unlink')).toEqual({
      address: 'a@b.example',
    }))

  it('of a phone posts phoneNumber [CALL-037]', async () =>
    expect(await unlinked('phone', '+12015550123', '/api/v1/passwordless_sms/unlink')).toEqual({
      phoneNumber: '+12015550123',
    }))

  it.each(SOCIAL_PROVIDERS)('of %s posts provider and subject [CALL-039]', async (provider) =>
    expect(await unlinked(provider, 'subject-1', '/api/v1/oauth/unlink')).toEqual({
      provider,
      subject: 'subject-1',
    }))

  it('of Farcaster posts fid [CALL-040]', async () =>
    expect(await unlinked('farcaster', 4823, '/api/v1/farcaster/unlink')).toEqual({ fid: 4823 }))

  it('of Telegram posts telegram_user_id [CALL-041]', async () =>
    expect(await unlinked('telegram', '77', '/api/v1/telegram/unlink')).toEqual({ telegram_user_id: '77' }))

  it.each([
    [undefined, true],
    [true, true],
    [false, false],
  ])('of a passkey posts its credential id and whether it leaves MFA (%j) [CALL-042] [LINK-016]', async (setting, sent) => {
    const passkeys = setting === undefined ? {} : { shouldUnenrollMfaOnUnlink: setting }
    const path = '/api/v1/passkeys/unlink'
    expect(await unlinked('passkey', 'credential-1', path, { passkeys })).toEqual({
      credential_id: 'credential-1',
      remove_as_mfa: sent,
    })
  })

  it.each([
    ['email', 'a@b.example', '/api/v1/passwordless/unlink'],
    ['phone', '+1201', '/api/v1/passwordless_sms/unlink'],
    ['google', 's', '/api/v1/oauth/unlink'],
    ['farcaster', 1, '/api/v1/farcaster/unlink'],
    ['telegram', '1', '/api/v1/telegram/unlink'],
    ['passkey', 'c', '/api/v1/passkeys/unlink'],
  ] as const)('of %s is followed by a fresh user [LINK-015]', async (kind, id, path) => {
    // `unlinked` holds that the last call was a session refresh and that its user is the page's
    await unlinked(kind, id, path)
  })

  it('rejects with the refusal of the server, and keeps the user', async () => {
    const { client, server } = await pageWith({})
    server.on('POST /api/v1/passwordless/unlink', () => ({
      status: 400,
      body: { error: 'Sole account', code: 'cannot_unlink_sole_account' },
    }))
    await expect(unlinkAccount(client, 'email', 'a@b.example')).rejects.toMatchObject({
      privyErrorCode: 'cannot_unlink_sole_account',
    })
    expect(client.state.get().user?.email).toEqual({ address: 'a@b.example' })
  })

  it('needs somebody who is logged in', async () => {
    const { client, server } = await pageWith(null)
    const calls = server.seen.length
    await expect(unlinkAccount(client, 'email', 'a@b.example')).rejects.toMatchObject({
      privyErrorCode: 'must_be_authenticated',
    })
    expect(server.seen).toHaveLength(calls)
  })
})

describe('an unlink of a passkey that is a second factor', () => {
  const PASSKEY = {
    type: 'passkey',
    credential_id: 'BwgJ',
    enrolled_in_mfa: true,
    verified_at: 1,
    first_verified_at: 1,
    latest_verified_at: 1,
  } as const

  async function page(host = {}) {
    const made = await pageWith({ linked_accounts: [PASSKEY] }, { host })
    const fake = fakeFrame(made.client, {
      'privy:auth:unlink-passkey': () => ({}),
      'privy:mfa:clear': () => ({}),
    })
    made.server.on('POST /api/v1/sessions', () => ({
      body: authResponse({ user: wireUser({ linked_accounts: [] }) }),
    }))
    return { ...made, fake }
  }

  it('goes through the wallet frame, which asks for a factor, and takes it off both', async () => {
    const { client, fake, server } = await page()
    const user = await accountActions(client).unlink('passkey', 'BwgJ')
    expect(user.linkedAccounts).toEqual([])
    const [{ event, data } = { event: null, data: {} }] = fake.requests
    expect(event).toBe('privy:auth:unlink-passkey')
    expect(data).toEqual({ accessToken: expect.any(String), credentialId: 'BwgJ', removeAsMfa: true })
    expect(server.to('/api/v1/passkeys/unlink')).toEqual([])
  })

  it('is refused where that is configured, before any call [LINK-017] [LINK-018]', async () => {
    const { client, fake, server } = await page({ passkeys: { shouldUnenrollMfaOnUnlink: false } })
    await expect(accountActions(client).unlink('passkey', 'BwgJ')).rejects.toThrow(
      'Cannot unlink a passkey enrolled in MFA',
    )
    expect(fake.requests).toEqual([])
    expect(server.to('/api/v1/passkeys/unlink')).toEqual([])
  })
})
