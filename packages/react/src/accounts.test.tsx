// @vitest-environment happy-dom
import type { User } from '@latchkey/contract'
import type { AccountTransfer, Client } from '@latchkey/core'
import {
  APP_ID,
  appConfig,
  authResponse,
  type FakeServer,
  fakeServer,
  storeSession,
  wireUser,
} from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useLinkAccount } from './hooks/use-link-account.ts'
import { useUpdateAccount } from './hooks/use-update-account.ts'
import { page } from './page-client.ts'
import { freshPage, type Host, host, leavePage, loadChunks, pass } from './testing/host.tsx'

beforeAll(loadChunks)
beforeEach(freshPage)
afterEach(leavePage)

const linked = vi.fn()
const linkFailed = vi.fn()
const updated = vi.fn()
const updateFailed = vi.fn()
const linkCallbacks = { onSuccess: linked, onError: linkFailed }
const updateCallbacks = { onSuccess: updated, onError: updateFailed }
function Listener() {
  useLinkAccount(linkCallbacks)
  useUpdateAccount(updateCallbacks)
  return null
}

const TIMES = { verified_at: 9, first_verified_at: 9, latest_verified_at: 9 }
const PHONE = { type: 'phone', phoneNumber: '+1 201 555 0123', ...TIMES } as const

/** A host whose user is logged in; `after` is the user once an account was changed. */
async function loggedIn(user: Partial<User> = {}, after: Partial<User> = {}): Promise<Host> {
  for (const mock of [linked, linkFailed, updated, updateFailed]) mock.mockClear()
  const server = fakeServer()
  server.on(`GET /api/v1/apps/${APP_ID}`, () => ({ body: appConfig({ sms_auth: true }) }))
  server.on('GET /api/v1/users/me', () => ({ body: { user: wireUser(user), identity_token: null } }))
  server.on('POST /api/v1/sessions', () => ({ body: authResponse({ user: wireUser(after) }) }))
  const storage = new Map<string, string>()
  storeSession({ storage } as never)
  for (const [key, value] of storage) localStorage.setItem(key, value)
  return host({ server, children: <Listener /> })
}

const client = () => page().client as Client
const bodies = (server: FakeServer, path: string) => server.to(path).map(({ body }) => body)

const TRANSFER = '/api/v1/passwordless_sms/transfer'
const transfer: AccountTransfer = {
  nonce: 'nonce-1',
  account: '+12015550123',
  displayName: '+1 201 555 0123',
  linkMethod: 'sms',
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
    expect(app.text()).toContain('+1 201 555 0123 is associated with another account')
    await app.press('Transfer and delete account')
    expect(bodies(app.server, TRANSFER)).toEqual([{ nonce: 'nonce-1', phoneNumber: '+12015550123' }])
    expect(app.text()).toContain('Success!')
    expect(app.privy().user?.phone).toEqual({ number: '+1 201 555 0123' })
    await pass(999)
    expect(app.privy().isModalOpen).toBe(true)
    await pass(1)
    expect(app.privy().isModalOpen).toBe(false)
    expect(linked).toHaveBeenCalledExactlyOnceWith({
      user: app.privy().user,
      linkMethod: 'sms',
      linkedAccount: expect.objectContaining({ type: 'phone' }),
    })
    expect(linkFailed).not.toHaveBeenCalled()
  })

  it('with a wallet shows what it holds first [XFER-004] [XFER-006] [XFER-007] [XFER-008]', async () => {
    const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
    const app = await asked({ embeddedWalletAddress: address })
    await app.press('Continue')
    expect(app.text()).toContain('Check account assets before transferring')
    const link = app.dialog()?.querySelector<HTMLAnchorElement>('a.row')
    expect(link?.href).toBe(`https://etherscan.io/address/${address}`)
    expect(app.dialog()?.querySelector('.copyable')?.getAttribute('title')).toBe(address)
    expect(bodies(app.server, TRANSFER)).toEqual([])
    await app.press('Transfer and delete account')
    expect(bodies(app.server, TRANSFER)).toHaveLength(1)
    expect(app.text()).toContain('Success!')
    await pass(1000)
    expect(linked).toHaveBeenCalledTimes(1)
  })

  it('stays where it is after "No thanks" [XFER-003] [HOOK-015]', async () => {
    const app = await asked()
    await app.press('No thanks')
    expect(app.privy().isModalOpen).toBe(false)
    expect(bodies(app.server, TRANSFER)).toEqual([])
    expect(linkFailed).toHaveBeenCalledExactlyOnceWith('exited_link_flow', { linkMethod: 'sms' })
  })

  it('that cannot be moved leads to the error screen [XFER-012]', async () => {
    const app = await asked()
    app.server.on(`POST ${TRANSFER}`, () => ({
      status: 400,
      body: { error: 'The nonce has expired', code: 'invalid_data' },
    }))
    await app.press('Transfer and delete account')
    expect(client().modal.state.get().screen?.id).toBe('error')
    expect(app.text()).toContain('Something went wrong')
    expect(linkFailed).toHaveBeenCalledExactlyOnceWith('invalid_data', { linkMethod: 'sms' })
  })
})
