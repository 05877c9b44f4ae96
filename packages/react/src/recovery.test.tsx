// @vitest-environment happy-dom
import type { RecoveryMethod } from '@latchkey/contract'
import { walletActions } from '@latchkey/core'
import { appConfig, authResponse, wireUser, wireWallet } from '@latchkey/core/testing'
import { type FakeFrame, type FakeHandlers, fakeFrame, refusal } from '@latchkey/core/testing/frame'
import { act } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useImportWallet } from './hooks/use-import-wallet.ts'
import { useLogin } from './hooks/use-login.ts'
import { useRecoverEmbeddedWallet } from './hooks/use-recover-embedded-wallet.ts'
import { useSetWalletPassword } from './hooks/use-set-wallet-password.ts'
import { useSetWalletRecovery } from './hooks/use-set-wallet-recovery.ts'
import { client, type Host, host, loadNoFrames, logInBefore, ownPages, pass, until } from './testing/host.tsx'
import { serverOf } from './testing/server.ts'

const ETHEREUM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SIGNATURE = `0x${'5'.repeat(130)}`
const PASSWORD = 'kq7Rf-xT2mW-9'

const wallet = (recovery_method: RecoveryMethod) => wireWallet({ address: ETHEREUM, recovery_method })
const userWith = (...methods: RecoveryMethod[]) =>
  wireUser({ linked_accounts: [...wireUser().linked_accounts, ...methods.map((one) => wallet(one))] })

const FRAME: FakeHandlers = {
  'privy:wallet:create': () => ({ address: ETHEREUM }),
  'privy:wallets:connect': () => ({ entropyId: ETHEREUM }),
  'privy:wallets:set-recovery': () => ({ entropyId: ETHEREUM }),
  'privy:wallets:rpc': () => ({ response: { method: 'personal_sign', data: SIGNATURE } }),
  'privy:mfa:verify': () => ({}),
  'privy:mfa:clear': () => ({}),
}

let app: Host
let frame: FakeFrame
let hooks: {
  recovery: ReturnType<typeof useSetWalletRecovery>
  password: ReturnType<typeof useSetWalletPassword>
  embedded: ReturnType<typeof useRecoverEmbeddedWallet>
  import: ReturnType<typeof useImportWallet>
}
const recovery = { onSuccess: vi.fn(), onError: vi.fn() }
const passwordSet = { onSuccess: vi.fn(), onError: vi.fn() }
const login = { onComplete: vi.fn(), onError: vi.fn() }
function Hooks() {
  useLogin(login)
  hooks = {
    recovery: useSetWalletRecovery(recovery),
    password: useSetWalletPassword(passwordSet),
    embedded: useRecoverEmbeddedWallet(),
    import: useImportWallet(),
  }
  return null
}

/** A page whose user is in, with a wallet of that recovery; another one once the user is read anew. */
async function withWallet(
  before: RecoveryMethod,
  after: RecoveryMethod,
  handlers: FakeHandlers = {},
  more: object = {},
) {
  logInBefore()
  const server = serverOf(
    {
      embedded_wallet_config: {
        ...appConfig().embedded_wallet_config,
        user_owned_recovery_options: ['user-passcode', 'google-drive'],
        ...more,
      },
      enforce_wallet_uis: true,
    },
    {
      'GET /api/v1/users/me': { user: userWith(before), identity_token: null },
      'POST /api/v1/sessions': authResponse({ user: userWith(after) }),
    },
  )
  app = await host({ server, children: <Hooks /> })
  frame = fakeFrame(client(), { ...FRAME, ...handlers })
}

const field = 'input[name=password]'
const asked = () =>
  frame.requests.filter(({ event }) => event !== 'privy:mfa:clear').map(({ event }) => event)

/** Through the four steps, as a user. */
async function setPassword(password = PASSWORD) {
  await app.type(field, password)
  await app.press('Continue')
  await app.press('Continue')
  await app.type(field, password)
  await app.press('Continue')
  act(() => app.dialog()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  await app.press('Set Password')
}

ownPages()
beforeAll(async () => {
  // refused by a client without a user, and loaded by then
  const nobody = { state: { get: () => ({ authenticated: false, user: null }) }, events: { emit() {} } }
  const actions = walletActions(nobody as never)
  await Promise.allSettled([
    actions.setWalletRecovery(),
    actions.recoverEmbedded({} as never),
    actions.importWallet('ethereum', {} as never),
    actions.signMessage({ message: 'hi' }),
    import('@latchkey/core'),
  ])
})
beforeEach(loadNoFrames)

describe('a user of a host', () => {
  it('chooses a password, goes back to the choice and through, and the host hears of it [RECOV-001] [RECOV-040] [RECOV-042]', async () => {
    await withWallet('privy', 'user-passcode')
    const settled = vi.fn()
    act(() => void hooks.recovery.setWalletRecovery().then(settled))
    await pass(15)
    expect(app.title()).toBe('Connecting to your wallet')
    await pass(1000)
    expect([app.title(), app.buttons()]).toEqual([
      'Secure your account',
      ['Close', 'Back up to Google Drive', 'Set a password', 'Why do I need to secure my account?'],
    ])
    await app.press('Set a password')
    expect(app.title()).toBe('Set your password')
    await app.press('Back')
    expect(app.title()).toBe('Secure your account')
    await app.press('Set a password')
    await setPassword()
    expect(app.title()).toBe('Success')
    expect(settled).not.toHaveBeenCalled()
    await app.press('Close')
    expect(settled.mock.calls).toEqual([
      [expect.objectContaining({ address: ETHEREUM, recoveryMethod: 'user-passcode' })],
    ])
    expect(recovery.onSuccess).toHaveBeenCalledExactlyOnceWith({
      method: 'user-passcode',
      wallet: expect.objectContaining({ recoveryMethod: 'user-passcode' }),
    })
    expect(frame.requests.find(({ event }) => event === 'privy:wallets:set-recovery')?.data).toEqual({
      entropyId: ETHEREUM,
      entropyIdVerifier: 'ethereum-address-verifier',
      recoveryMethod: 'user-passcode',
      recoveryPassword: PASSWORD,
      accessToken: expect.any(String),
    })
    expect(asked()).toEqual(['privy:wallets:connect', 'privy:mfa:verify', 'privy:wallets:set-recovery'])
  })

  it('chooses a passkey, which is asked for in the frame’s own document, and the host hears of what the wallet says then', async () => {
    await withWallet('privy', 'recovery-encryption-key', {}, { passkey_recovery: true })
    const settled = vi.fn()
    act(() => void hooks.recovery.setWalletRecovery().then(settled))
    await pass(15)
    await pass(1000)
    await app.press('Use a passkey')
    expect(app.title()).toBe('Set up a passkey')
    await until(() => Boolean(app.dialog()?.querySelector('iframe')?.src))
    const document = app.dialog()?.querySelector('iframe') as HTMLIFrameElement
    // no document is loaded here
    Object.defineProperty(document, 'contentWindow', { value: {} })
    const said = (
      data: object,
      source: unknown = document.contentWindow,
      origin = new URL(document.src).origin,
    ) => act(() => void dispatchEvent(Object.assign(new Event('message'), { data, source, origin })))
    const done = { event: 'latchkey:passkey', step: 'done' }
    said(done, window)
    said(done, document.contentWindow, 'https://evil.example')
    said({ event: 'latchkey:passkey', problem: 'timeout' })
    expect(app.title()).toBe('Set up a passkey')
    expect(app.text()).toContain('That took too long.')
    said(done)
    expect(app.title()).toBe('Success')
    await pass(1400)
    await pass(300)
    expect(settled.mock.calls).toEqual([[expect.objectContaining({ address: ETHEREUM })]])
    expect(recovery.onSuccess).toHaveBeenCalledExactlyOnceWith({
      method: 'recovery-encryption-key',
      wallet: expect.objectContaining({ recoveryMethod: 'recovery-encryption-key' }),
    })
    expect(asked()).toEqual(['privy:wallets:connect', 'privy:mfa:verify'])
  })

  it('who has a password is led to another one at once, from where there is no way back [RECOV-011] [RECOV-040]', async () => {
    await withWallet('user-passcode', 'user-passcode')
    act(() => void hooks.password.setWalletPassword().catch(() => {}))
    await pass(15)
    await pass(1000)
    expect([app.title(), app.buttons().includes('Back')]).toEqual(['Reset your password', false])
    await app.press('Close')
    expect(passwordSet.onError).toHaveBeenCalledExactlyOnceWith('user_exited_set_password_flow')
  })

  it('who has none reads why first [RECOV-029] [RECOV-030]', async () => {
    await withWallet('privy', 'user-passcode')
    act(() => void hooks.password.setWalletPassword().catch(() => {}))
    await pass(15)
    await pass(1000)
    expect(app.title()).toBe('Secure Your Account')
    await app.press('Add password')
    await setPassword()
    await app.press('Close')
    expect(passwordSet.onSuccess).toHaveBeenCalledExactlyOnceWith({
      method: 'user-passcode',
      wallet: expect.objectContaining({ address: ETHEREUM }),
    })
  })
})

it('a signature on another device asks for the password, and goes on by itself [RECOV-032] [RECOV-091]', async () => {
  let here = false
  await withWallet('user-passcode', 'user-passcode', {
    'privy:wallets:connect': () => {
      if (!here) throw refusal('wallet_not_on_device')
      return { entropyId: ETHEREUM }
    },
    'privy:wallets:recover': ({ recoveryPassword }: { recoveryPassword: string }) => {
      if (recoveryPassword !== PASSWORD) throw refusal('invalid_recovery_pin', 'no', 'invalid_recovery_pin')
      here = true
      return { entropyId: ETHEREUM }
    },
  })
  const settled = vi.fn()
  act(() => void app.privy().signMessage({ message: 'hi' }).then(settled))
  await pass(15)
  await until(() => client().above.get() !== null)
  await pass(300)
  expect(app.dialog()?.querySelector('[hidden] h2')?.textContent).toBe('Restoring your wallet on this device')
  expect(app.title()).toBe('Enter your password')
  await app.type(field, 'another')
  await app.press('Recover your account')
  expect(app.text()).toContain('Invalid recovery password, please try again.')
  await app.type(field, PASSWORD)
  await app.press('Recover your account')
  await pass(1000)
  expect(app.title()).toBe('Sign message')
  await app.press('Sign and continue')
  await pass(1400)
  expect(settled.mock.calls).toEqual([[{ signature: SIGNATURE }]])
})

it('a login to an app that demands a recovery leads to the choice, and its wallet is made with it [CREATE-014] [RECOV-031] [RECOV-039]', async () => {
  const policy = { create_on_login: 'all-users' } as const
  const server = serverOf(
    {
      embedded_wallet_config: {
        ...appConfig().embedded_wallet_config,
        ethereum: policy,
        require_user_owned_recovery_on_create: true,
        user_owned_recovery_options: ['user-passcode'],
      },
    },
    {
      'POST /api/v1/passwordless/init': { success: true },
      'POST /api/v1/passwordless/authenticate': authResponse({ is_new_user: true, user: wireUser() }),
      'POST /api/v1/sessions': authResponse({ user: userWith('user-passcode') }),
    },
  )
  app = await host({ server, children: <Hooks /> })
  frame = fakeFrame(client(), FRAME)
  act(() => app.privy().login())
  await pass(15)
  await app.type('input[type=email]', 'a@b.example')
  await app.press('Submit')
  await app.type('input[inputmode=numeric]', '123456')
  await pass(900)
  await until(() => app.title() === 'Secure your account')
  await app.press('Set a password')
  await setPassword()
  expect(app.title()).toBe('Success')
  expect(login.onComplete).not.toHaveBeenCalled()
  await pass(1400)
  expect(app.privy().isModalOpen).toBe(false)
  expect(login.onComplete).toHaveBeenCalledOnce()
  expect(
    frame.requests.filter(({ event }) => event === 'privy:wallet:create').map(({ data }) => data),
  ).toEqual([
    { recoveryMethod: 'user-passcode', recoveryPassword: PASSWORD, accessToken: expect.any(String) },
  ])
})

it('the hooks without a screen reach the frame', async () => {
  await withWallet('recovery-encryption-key', 'recovery-encryption-key', {
    'privy:wallets:recover': () => ({ entropyId: ETHEREUM }),
    'privy:wallets:import': () => ({ address: ETHEREUM }),
  })
  await act(() => hooks.embedded.recover({ recoveryMethod: 'recovery-encryption-key', recoveryKey: 'k' }))
  await act(async () => void (await hooks.import.importWallet({ privateKey: '0x1' })))
  expect(asked()).toEqual(['privy:wallets:recover', 'privy:wallets:import'])
})
