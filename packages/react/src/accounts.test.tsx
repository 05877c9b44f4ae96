// @vitest-environment happy-dom
import type { User } from '@latchkey/contract'
import type { AccountTransfer } from '@latchkey/core'
import { authResponse, type FakeServer, wireUser } from '@latchkey/core/testing'
import { fakeFrame } from '@latchkey/core/testing/frame'
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useLinkAccount } from './hooks/use-link-account.ts'
import { useLinkJwtAccount } from './hooks/use-link-jwt-account.ts'
import { useUpdateAccount } from './hooks/use-update-account.ts'
import { useUpdateEmail } from './hooks/use-update-email.ts'
import { client, type Host, host, logInBefore, ownPages, pass, probe, until } from './testing/host.tsx'
import { refusal, serverOf, transferRequired } from './testing/server.ts'

ownPages()

const link = { onSuccess: vi.fn(), onError: vi.fn() }
const update = { onSuccess: vi.fn(), onError: vi.fn() }
const own = { onSuccess: vi.fn(), onError: vi.fn() }
const { Probe, now } = probe(() => {
  useLinkAccount(link)
  useUpdateAccount(update)
  return { email: useUpdateEmail(own), jwt: useLinkJwtAccount(own) }
})

const TIMES = { verified_at: 9, first_verified_at: 9, latest_verified_at: 9 }
const PHONE = { type: 'phone', phoneNumber: '+1 201 555 0123', ...TIMES } as const

/** A host whose user is logged in; `after` is the user once an account was changed. */
async function loggedIn(user: Partial<User> = {}, after: Partial<User> = {}): Promise<Host> {
  const server = serverOf({ sms_auth: true }, { 'POST /api/v1/passwordless/init': { success: true } })
  let now = user
  server.on('GET /api/v1/users/me', () => ({ body: { user: wireUser(now), identity_token: null } }))
  server.on('POST /api/v1/sessions', () => {
    now = after
    return { body: authResponse({ user: wireUser(after) }) }
  })
  logInBefore()
  return host({ server, children: <Probe /> })
}

const bodies = (server: FakeServer, path: string) => server.to(path).map(({ body }) => body)

const TRANSFER = '/api/v1/passwordless_sms/transfer'
const transfer: AccountTransfer = {
  nonce: 'nonce-1',
  account: '+12015550123',
  displayName: '+1 201 555 0123',
  linkMethod: 'sms',
  embeddedWalletAddresses: [],
}

/** The transfer screen, as a link that met another user's account leads to it. */
async function asked(more: Partial<AccountTransfer> = {}): Promise<Host> {
  const app = await loggedIn({}, { linked_accounts: [...wireUser().linked_accounts, PHONE] })
  app.server.on(`POST ${TRANSFER}`, () => ({ body: wireUser() }))
  act(() => client().login.openFor('link', 'sms', 'account-transfer', { ...transfer, ...more }))
  await pass(15)
  return app
}

describe('an account that another user has', () => {
  it('is moved here: the call, success, the close after 1 s, and the user with it [XFER-009] [XFER-010] [XFER-011] [XFER-018] [XFER-021]', async () => {
    const app = await asked()
    await until(() => app.text().includes('is associated with another account'))
    expect(app.text()).toContain('+1 201 555 0123 is associated with another account')
    await app.press('Transfer and delete account')
    expect(bodies(app.server, TRANSFER)).toEqual([{ nonce: 'nonce-1', phoneNumber: '+12015550123' }])
    expect(app.text()).toContain('Success!')
    expect(app.privy().user?.phone).toEqual({ number: '+1 201 555 0123' })
    await pass(999)
    expect(app.privy().isModalOpen).toBe(true)
    await pass(1)
    expect(app.privy().isModalOpen).toBe(false)
    expect(link.onSuccess).toHaveBeenCalledExactlyOnceWith({
      user: app.privy().user,
      linkMethod: 'sms',
      linkedAccount: expect.objectContaining({ type: 'phone' }),
    })
    expect(link.onError).not.toHaveBeenCalled()
  })

  it('with a wallet shows what it holds first [XFER-004] [XFER-006] [XFER-007] [XFER-008]', async () => {
    const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
    const app = await asked({ embeddedWalletAddress: address, embeddedWalletAddresses: [address] })
    await app.press('Continue')
    expect(app.text()).toContain('Check account assets before transferring')
    expect(app.dialog()?.querySelector<HTMLAnchorElement>('a.link')?.href).toBe(
      `https://etherscan.io/address/${address}`,
    )
    expect(app.dialog()?.querySelector('.copyable')?.getAttribute('title')).toBe(address)
    expect(bodies(app.server, TRANSFER)).toEqual([])
    await app.press('Transfer and delete account')
    expect(bodies(app.server, TRANSFER)).toHaveLength(1)
    expect(app.buttons()).toContain('Success!')
    expect(app.buttons()).not.toContain('Transfer and delete account')
    await pass(1000)
    expect(link.onSuccess).toHaveBeenCalledTimes(1)
  })

  it('with several wallets shows each of them, with its chain and the explorer of that chain', async () => {
    const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
    const solana = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
    const app = await asked({ embeddedWalletAddress: address, embeddedWalletAddresses: [address, solana] })
    await app.press('Continue')
    const rows = [...(app.dialog()?.querySelectorAll('li') ?? [])].map((row) => [
      row.querySelector('b')?.textContent,
      row.querySelector('.copyable')?.getAttribute('title'),
      row.querySelector('a')?.href,
    ])
    expect(rows).toEqual([
      ['Ethereum', address, `https://etherscan.io/address/${address}`],
      ['Solana', solana, `https://explorer.solana.com/account/${solana}`],
    ])
  })

  it('is not left by a step back once it is under way', async () => {
    const app = await asked({ embeddedWalletAddress: '0x1', embeddedWalletAddresses: ['0x1'] })
    let answer: (value: { body: object }) => void = () => {}
    app.server.on(`POST ${TRANSFER}`, () => new Promise((resolve) => (answer = resolve)))
    await app.press('Continue')
    expect(app.buttons()).toContain('Back')
    await app.press('Transfer and delete account')
    expect(app.buttons()).not.toContain('Back')
    expect(client().modal.state.get().screen?.id).toBe('transfer-assets')
    answer({ body: wireUser() })
    await pass()
    expect(app.text()).toContain('Success!')
    await pass(1000)
    expect(link.onSuccess).toHaveBeenCalledTimes(1)
  })

  it('stays where it is after "No thanks" [XFER-003] [HOOK-015]', async () => {
    const app = await asked()
    await app.press('No thanks')
    expect(app.privy().isModalOpen).toBe(false)
    expect(bodies(app.server, TRANSFER)).toEqual([])
    expect(link.onError).toHaveBeenCalledExactlyOnceWith('exited_link_flow', { linkMethod: 'sms' })
  })

  it('that cannot be moved leads to the error screen [XFER-012]', async () => {
    const app = await asked()
    app.server.on(`POST ${TRANSFER}`, () => refusal('invalid_data', 400, 'The nonce has expired'))
    await app.press('Transfer and delete account')
    expect(client().modal.state.get().screen?.id).toBe('error')
    expect(app.text()).toContain('Something went wrong')
    expect(link.onError).toHaveBeenCalledExactlyOnceWith('invalid_data', { linkMethod: 'sms' })
  })
})

describe('the transfer screen', () => {
  it('is reached from the code of a link, and names the address as it was typed [XFER-020]', async () => {
    const app = await loggedIn({ linked_accounts: [PHONE] }, {})
    app.server.on('POST /api/v1/passwordless/link', () => transferRequired('subject-2'))
    app.server.on('POST /api/v1/passwordless/transfer', () => ({ body: wireUser() }))
    act(() => app.privy().linkEmail())
    await pass(15)
    await app.type('input[type=email]', 'a@b.example')
    await app.press('Submit')
    await app.type('input[inputmode=numeric]', '123456')
    await until(() => app.text().includes('is associated with another account'))
    expect(app.text()).toContain('a@b.example is associated with another account')
    await app.press('Transfer and delete account')
    expect(bodies(app.server, '/api/v1/passwordless/transfer')).toEqual([
      { nonce: 'n-1', email: 'a@b.example' },
    ])
    expect(app.privy().user?.email).toEqual({ address: 'a@b.example' })
    await pass(1000)
    expect(link.onSuccess).toHaveBeenCalledTimes(1)
  })

  const RESULT = { telegram_auth_result: { id: 7, first_name: 'Ada', auth_date: 1, hash: 'h' } }
  const LAUNCH = { telegram_web_app_data: 'user=%7B%22id%22%3A7%7D&auth_date=1&hash=h' }
  it.each([
    ['a login', RESULT],
    ['a launch', LAUNCH],
  ])('is reached from Telegram, whose proof of %s goes along [XFER-024]', async (_, proof) => {
    const app = await loggedIn()
    app.server.on('POST /api/v1/telegram/link', () => transferRequired('subject-2'))
    app.server.on('POST /api/v1/telegram/transfer', () => ({ body: wireUser() }))
    act(() => client().login.openFor('link', 'telegram', 'telegram', { proof } as never))
    await pass(15)
    await until(() => app.text().includes('is associated with another account'))
    expect(app.text()).toContain('subject-2 is associated with another account')
    await app.press('Transfer and delete account')
    expect(bodies(app.server, '/api/v1/telegram/transfer')).toEqual([{ nonce: 'n-1', ...proof }])
  })
})

describe('a link in the modal', () => {
  it('of an e-mail: the entry, the code, the call, the event, the user read anew [LINK-001] [CALL-003] [HOOK-005]', async () => {
    const app = await loggedIn({ linked_accounts: [PHONE] }, {})
    app.server.on('POST /api/v1/passwordless/link', () => ({ body: wireUser() }))
    act(() => app.privy().linkEmail())
    await pass(15)
    expect(app.title()).toBe('Connect your email')
    await app.type('input[type=email]', 'a@b.example')
    await app.press('Submit')
    await app.type('input[inputmode=numeric]', '123456')
    expect(bodies(app.server, '/api/v1/passwordless/link')).toEqual([
      { email: 'a@b.example', code: '123456' },
    ])
    expect(bodies(app.server, '/api/v1/sessions')).toHaveLength(1)
    await pass(1400)
    expect(app.privy().isModalOpen).toBe(false)
    expect(link.onSuccess).toHaveBeenCalledExactlyOnceWith({
      user: app.privy().user,
      linkMethod: 'email',
      linkedAccount: expect.objectContaining({ type: 'email', address: 'a@b.example' }),
    })
  })

  it('of a phone is titled "Connect your phone" [LINK-002]', async () => {
    const app = await loggedIn()
    act(() => app.privy().linkPhone())
    await pass(15)
    expect(app.title()).toBe('Connect your phone')
  })

  it('that is refused tells the hook of it and stays open [LINK-025]', async () => {
    const app = await loggedIn({ linked_accounts: [PHONE] }, {})
    app.server.on('POST /api/v1/passwordless/link', () => ({ status: 401, body: { error: 'odd' } }))
    act(() => app.privy().linkEmail())
    await pass(15)
    await app.type('input[type=email]', 'a@b.example')
    await app.press('Submit')
    await app.type('input[inputmode=numeric]', '123456')
    expect(link.onError).toHaveBeenCalledExactlyOnceWith('failed_to_link_account', { linkMethod: 'email' })
    expect(app.privy().isModalOpen).toBe(true)
  })
})

describe('an update in the modal', () => {
  it('of an e-mail: the old address, the new one, the code, and the event [LINK-003] [LINK-004] [LINK-006] [LINK-010] [CALL-004] [HOOK-006]', async () => {
    const email = { type: 'email', address: 'new@b.example', ...TIMES } as const
    const app = await loggedIn({}, { linked_accounts: [email] })
    app.server.on('POST /api/v1/passwordless/update', () => ({ body: wireUser() }))
    act(() => app.privy().updateEmail())
    await pass(15)
    expect(app.title()).toBe('Update your email')
    expect(app.text()).toContain('a@b.example')
    const submit = () =>
      [...(app.dialog()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Submit')
    expect(submit()?.disabled).toBe(true)
    await app.type('input[type=email]', 'new@b')
    expect(submit()?.disabled).toBe(true)
    await app.type('input[type=email]', 'new@b.example')
    expect(submit()?.disabled).toBe(false)
    await app.press('Submit')
    await app.type('input[inputmode=numeric]', '123456')
    expect(bodies(app.server, '/api/v1/passwordless/update')).toEqual([
      { oldAddress: 'a@b.example', newAddress: 'new@b.example', code: '123456' },
    ])
    await pass(1400)
    expect(update.onSuccess).toHaveBeenCalledExactlyOnceWith({
      user: app.privy().user,
      updateMethod: 'email',
      updatedAccount: expect.objectContaining({ type: 'email', address: 'new@b.example' }),
    })
    expect(link.onSuccess).not.toHaveBeenCalled()
  })

  it('of a phone is titled "Update your phone number"; closed early it says so [LINK-005] [HOOK-016]', async () => {
    const app = await loggedIn({ linked_accounts: [PHONE] })
    act(() => app.privy().updatePhone())
    await pass(15)
    expect(app.title()).toBe('Update your phone number')
    await app.press('Close')
    expect(update.onError).toHaveBeenCalledExactlyOnceWith('exited_update_flow', { linkMethod: 'sms' })
  })

  it('throws at once where there is nothing to replace [LINK-008] [LINK-009]', async () => {
    const app = await loggedIn({ linked_accounts: [] })
    expect(() => app.privy().updateEmail()).toThrow('The user must already have an e-mail to update')
    expect(() => app.privy().updatePhone()).toThrow('The user must already have a phone to update')
    await pass(15)
    expect(app.privy().isModalOpen).toBe(false)
  })
})

describe('a user who is logged in', () => {
  it('may link, update, unlink and use wallets, each by usePrivy [ROLE-003]', async () => {
    const { linked_accounts } = wireUser()
    const app = await loggedIn({ linked_accounts: [...linked_accounts, PHONE] }, { linked_accounts })
    app.server.on('POST /api/v1/passwordless_sms/unlink', () => ({ body: wireUser() }))
    for (const member of ['linkGoogle', 'linkPasskey', 'linkFarcaster', 'linkTelegram'] as const)
      expect(app.privy()[member]).toBeTypeOf('function')
    act(() => app.privy().updateEmail())
    await pass(15)
    expect(client().modal.state.get().screen?.id).toBe('update-email')
    await app.press('Close')
    act(() => app.privy().updatePhone())
    await pass(15)
    expect(client().modal.state.get().screen?.id).toBe('update-phone')
    await app.press('Close')
    act(() => void app.privy().linkPasskey())
    await pass(15)
    expect(client().login.attempt()).toMatchObject({ intent: 'link', method: 'passkey' })
    await app.press('Close')
    await act(async () => {
      const user = await app.privy().unlinkPhone('+1 201 555 0123')
      expect(user.phone).toBeUndefined()
    })
    expect(app.privy().user?.phone).toBeUndefined()

    const wallet = { type: 'wallet', address: '0x1', chain_type: 'ethereum', wallet_client_type: 'privy' }
    fakeFrame(client(), { 'privy:wallet:create': () => ({ address: '0x1' }) })
    app.server.on('POST /api/v1/sessions', () => ({
      body: authResponse({
        user: wireUser({ linked_accounts: [...linked_accounts, { ...wallet, verified_at: 1 } as never] }),
      }),
    }))
    let made: unknown
    await act(async () => {
      made = await app.privy().createWallet()
    })
    expect(made).toMatchObject({ address: '0x1', walletClientType: 'privy' })
  })

  it('finds a link and an unlink by the name of each provider', async () => {
    const app = await loggedIn()
    const names = 'Google Twitter Discord Github Spotify Instagram Tiktok Line LinkedIn Apple'.split(' ')
    const members = Object.keys(app.privy())
    for (const kind of ['link', 'unlink'])
      expect(members).toEqual(expect.arrayContaining(names.map((name) => `${kind}${name}`)))
    app.server.on('POST /api/v1/oauth/unlink', () => ({ body: wireUser() }))
    await act(async () => void (await app.privy().unlinkLinkedIn('subject-1')))
    expect(bodies(app.server, '/api/v1/oauth/unlink')).toEqual([
      { provider: 'linkedin', subject: 'subject-1' },
    ])
  })

  it('has no such thing as a link of a second e-mail [LINK-012]', async () => {
    const app = await loggedIn()
    expect(() => app.privy().linkEmail()).toThrow('User already has an account of type email linked.')
    expect(link.onError).toHaveBeenCalledExactlyOnceWith('cannot_link_more_of_type', { linkMethod: 'email' })
  })
})

describe('the form of a host that updates an e-mail', () => {
  const UPDATE = '/api/v1/passwordless/update'
  const email = { type: 'email', address: 'new@b.example', ...TIMES } as const

  it('pressed twice is one update, told once and to this hook alone', async () => {
    const app = await loggedIn({}, { linked_accounts: [email] })
    app.server.on(`POST ${UPDATE}`, () => ({ body: wireUser({ linked_accounts: [email] }) }))
    await act(() => now().email.sendCode({ newEmailAddress: 'new@b.example' }))
    const code = { code: '123456' }
    const both = await act(() => Promise.all([now().email.verifyCode(code), now().email.verifyCode(code)]))
    expect(bodies(app.server, UPDATE)).toHaveLength(1)
    const { user } = app.privy()
    expect(both).toEqual([{ user }, { user }])
    expect(own.onSuccess).toHaveBeenCalledExactlyOnceWith({
      user,
      updateMethod: 'email',
      updatedAccount: expect.objectContaining({ type: 'email', address: 'new@b.example' }),
    })
    expect(update.onSuccess).not.toHaveBeenCalled()
    expect(now().email.state).toEqual({ status: 'done' })
  })

  it('needs the new address, then the code [LINK-006]', async () => {
    const app = await loggedIn()
    await act(() => now().email.verifyCode({ code: '123456' }))
    await act(() => now().email.sendCode({ newEmailAddress: '' }))
    await act(() => now().email.sendCode({ newEmailAddress: 'new@b.example' }))
    await act(() => now().email.verifyCode({ code: ' ' }))
    expect(own.onError).toHaveBeenCalledTimes(3)
    expect(bodies(app.server, UPDATE)).toEqual([])
  })

  it('does not reject: its state and both events tell of a failure', async () => {
    const app = await loggedIn()
    app.server.on(`POST ${UPDATE}`, () => refusal('invalid_credentials', 401))
    await act(() => now().email.sendCode({ newEmailAddress: 'new@b.example' }))
    expect(await act(() => now().email.verifyCode({ code: '000000' }))).toBeUndefined()
    expect(now().email.state).toMatchObject({ status: 'error' })
    for (const { onError } of [own, update])
      expect(onError).toHaveBeenCalledExactlyOnceWith('invalid_credentials', { linkMethod: 'email' })
  })
})

describe('a link by a token of the host', () => {
  const LINK = '/api/v1/custom_jwt_account/link'
  const account = { type: 'custom_auth', custom_user_id: 'u-1', ...TIMES } as const

  it('is told to this hook alone', async () => {
    const app = await loggedIn({}, { linked_accounts: [account] })
    app.server.on(`POST ${LINK}`, () => ({ body: wireUser({ linked_accounts: [account] }) }))
    const { user } = await act(() => now().jwt.linkWithCustomJwt('jwt-1'))
    expect(bodies(app.server, LINK)).toEqual([{ token: 'jwt-1' }])
    expect(own.onSuccess).toHaveBeenCalledExactlyOnceWith({
      user,
      linkMethod: 'custom',
      linkedAccount: expect.objectContaining({ type: 'custom_auth', customUserId: 'u-1' }),
    })
    expect(link.onSuccess).not.toHaveBeenCalled()
    expect(now().jwt.state).toEqual({ status: 'done' })
  })

  it('is sent and told once when it is asked for twice at once', async () => {
    const app = await loggedIn({}, { linked_accounts: [account] })
    app.server.on(`POST ${LINK}`, () => ({ body: wireUser({ linked_accounts: [account] }) }))
    const { linkWithCustomJwt } = now().jwt
    await act(() => Promise.all([linkWithCustomJwt('jwt-1'), linkWithCustomJwt('jwt-1')]))
    expect(bodies(app.server, LINK)).toHaveLength(1)
    expect(own.onSuccess).toHaveBeenCalledOnce()
  })

  it('rejects, with its state and both events', async () => {
    const app = await loggedIn()
    app.server.on(`POST ${LINK}`, () => refusal('invalid_credentials', 401, 'no'))
    await act(() => expect(now().jwt.linkWithCustomJwt('jwt-1')).rejects.toThrow('no'))
    expect(now().jwt.state).toMatchObject({ status: 'error', error: { message: 'no' } })
    for (const { onError } of [own, link])
      expect(onError).toHaveBeenCalledExactlyOnceWith('invalid_credentials', { linkMethod: 'custom' })
  })
})
