import { LOGIN_ROUTES, type MfaMethod, SMART_WALLET_ROUTES } from '@latchkey/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LoginMethod } from '../../events/types.ts'
import { fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { linkSmartWallet } from '../account/link-smart-wallet.ts'
import { submitProof } from '../account/submit-proof.ts'
import { type Unlinkable, unlinkAccount } from '../account/unlink.ts'
import { transferAccount } from '../account-transfer/transfer.ts'
import type { AccountTransfer } from '../account-transfer/transfer-data.ts'
import type { FlowClient } from '../flow-client.ts'
import { layersOf } from '../layers-of.ts'
import { walletDeskOf } from '../mfa-verify/desk.ts'

beforeEach(() => void vi.stubGlobal('window', { origin: 'https://shop.example' }))
afterEach(() => void vi.unstubAllGlobals())

const RIGHT = '428613'
const REFUSED = { status: 401, body: { error: 'A second factor', code: 'missing_or_invalid_mfa' } }

/** A page whose server takes a change at `path` once a frame has verified, and what came of it. */
async function page(path: string, options: { methods?: MfaMethod[]; takes?: boolean } = {}) {
  const mfa_methods = (options.methods ?? ['totp']).map((type) => ({ type, verified_at: 1_700_000_000 }))
  const made = await pageWith({ mfa_methods })
  let proven = false
  const fake = fakeFrame(made.client, {
    'privy:mfa:verify': ({ mfaCode }: { mfaCode?: string }) => {
      proven ||= mfaCode === RIGHT
      if (!proven) throw refusal('missing_or_invalid_mfa')
      return {}
    },
    'privy:mfa:clear': () => ({}),
  })
  const done = wireUser({ mfa_methods, linked_accounts: [] })
  made.server.on(`POST ${path}`, () => (proven && options.takes !== false ? { body: done } : REFUSED))
  const screens = () => layersOf(made.client).flatMap(({ modal }) => modal.state.get().screen?.id ?? [])
  return Object.assign(made, {
    bodies: () => made.server.to(path).map(({ body }) => body),
    asked: () => vi.waitFor(() => expect(screens()).toContain('mfa-verify')),
    screens,
    desk: walletDeskOf(made.client),
    verifications: () => fake.requests.filter(({ event }) => event === 'privy:mfa:verify').length,
  })
}

type LoginRoute = keyof typeof LOGIN_ROUTES

const link = (route: LoginRoute, method: LoginMethod, body: Record<string, unknown>): Row => [
  LOGIN_ROUTES[route].path,
  (client) => submitProof(client, { method, ...ROUTES_OF(route), body }, { intent: 'link' }),
  body,
]
const update = (route: LoginRoute, method: LoginMethod, body: Record<string, unknown>): Row => [
  LOGIN_ROUTES[route].path,
  (client) => {
    const call = { route: LOGIN_ROUTES[route] as never, body }
    return submitProof(
      client,
      { method, ...ROUTES_OF(route), body, update: () => call },
      { intent: 'update' },
    )
  },
  body,
]
const unlink = (route: LoginRoute, kind: Unlinkable, id: string | number, body: object): Row => [
  LOGIN_ROUTES[route].path,
  (client) => unlinkAccount(client, kind, id),
  body,
]
const transfer = (route: LoginRoute, more: Partial<AccountTransfer>, body: object): Row => [
  LOGIN_ROUTES[route].path,
  (client) => transferAccount(client, { ...TRANSFER, ...more }),
  body,
]

/** path, the change by what screens and hooks call, and what is posted */
type Row = [string, (client: FlowClient) => Promise<unknown>, object]

const ROUTES_OF = (route: LoginRoute) => ({
  authenticate: LOGIN_ROUTES.oauthAuthenticate as never,
  link: LOGIN_ROUTES[route] as never,
})
const TRANSFER: AccountTransfer = {
  nonce: 'n1',
  account: 'a@b.example',
  displayName: null,
  linkMethod: 'email',
  embeddedWalletAddresses: [],
}

const CHANGES: Row[] = [
  link('passwordlessLink', 'email', { email: 'a@b.example', code: '864209' }),
  link('passwordlessSmsLink', 'sms', { phoneNumber: '+12015550123', code: '864209' }),
  link('oauthLink', 'google', { authorization_code: 'c', state_code: 's', code_verifier: 'v' }),
  link('farcasterLink', 'farcaster', { channel_token: 'channel', message: 'm', signature: '0x1', fid: 3 }),
  link('telegramLink', 'telegram', { telegram_auth_result: { id: 77 } }),
  link('passkeyLink', 'passkey', { relying_party: 'https://shop.example', authenticator_response: {} }),
  link('customJwtLink', 'custom', { token: 'host.jwt' }),
  update('passwordlessUpdate', 'email', { oldAddress: 'a@b.example', newAddress: 'b@b.example', code: '1' }),
  update('passwordlessSmsUpdate', 'sms', { old_phone_number: '1', new_phone_number: '2', code: '3' }),
  unlink('passwordlessUnlink', 'email', 'a@b.example', { address: 'a@b.example' }),
  unlink('passwordlessSmsUnlink', 'phone', '+12015550123', { phoneNumber: '+12015550123' }),
  unlink('oauthUnlink', 'google', 'subject', { provider: 'google', subject: 'subject' }),
  unlink('farcasterUnlink', 'farcaster', 4823, { fid: 4823 }),
  unlink('telegramUnlink', 'telegram', '77', { telegram_user_id: '77' }),
  unlink('passkeyUnlink', 'passkey', 'id-1', { credential_id: 'id-1', remove_as_mfa: true }),
  transfer('passwordlessTransfer', {}, { nonce: 'n1', email: 'a@b.example' }),
  transfer(
    'passwordlessSmsTransfer',
    { linkMethod: 'sms', account: '+12015550123' },
    { nonce: 'n1', phoneNumber: '+12015550123' },
  ),
  transfer(
    'oauthTransfer',
    { linkMethod: 'google', account: 'subject' },
    { nonce: 'n1', userInfo: { subject: 'subject' } },
  ),
  [
    SMART_WALLET_ROUTES.linkSmartWallet.path,
    (client) =>
      linkSmartWallet(client, { message: 'the message', signature: '0x1234', smartWalletType: 'safe' }),
    { message: 'the message', signature: '0x1234', smart_wallet_type: 'safe' },
  ],
]

describe('a change that the app wants a second factor for', () => {
  it.each(CHANGES)('by %s asks for it in place, and goes out once more', async (path, change, body) => {
    const { client, bodies, asked, desk, verifications } = await page(path)
    const changed = change(client)
    await asked()
    expect(bodies()).toEqual([body])
    await desk.submit('totp', RIGHT)
    await changed
    expect([bodies(), verifications()]).toEqual([[body, body], 1])
  })

  const [path, change, body] = CHANGES[0] as Row

  it('is not asked about where it is taken at once', async () => {
    const made = await page(path)
    made.server.on(`POST ${path}`, () => ({ body: wireUser() }))
    await change(made.client)
    expect([made.bodies(), made.verifications(), made.screens()]).toEqual([[body], 0, []])
  })

  it('is refused where the user does not verify, and goes out no more', async () => {
    const { client, bodies, asked, desk } = await page(path)
    const outcome = change(client).catch((error) => error)
    await asked()
    desk.cancel()
    expect(await outcome).toMatchObject({
      type: 'client_error',
      privyErrorCode: 'missing_or_invalid_mfa',
      message: 'MFA canceled',
      status: 401,
    })
    expect(bodies()).toEqual([body])
  })

  it('goes out once more, not again and again', async () => {
    const { client, bodies, asked, desk } = await page(path, { takes: false })
    const outcome = change(client).catch((error) => error)
    await asked()
    await desk.submit('totp', RIGHT)
    expect(await outcome).toMatchObject({ status: 401, privyErrorCode: 'missing_or_invalid_mfa' })
    expect(bodies()).toEqual([body, body])
  })

  it('asks for a factor that was enrolled elsewhere since the page knows its user', async () => {
    const made = await page(path, { methods: [] })
    made.user = wireUser({ mfa_methods: [{ type: 'totp', verified_at: 1_700_000_000 }] })
    const changed = change(made.client)
    await made.asked()
    await made.desk.submit('totp', RIGHT)
    await changed
    expect(made.bodies()).toEqual([body, body])
  })

  it('is not asked about where it is refused for something else', async () => {
    const made = await page(path)
    const other = { status: 401, body: { error: 'Log in again', code: 'login_required' } }
    made.server.on(`POST ${path}`, () => other)
    await expect(change(made.client)).rejects.toMatchObject({ privyErrorCode: 'login_required' })
    expect([made.bodies(), made.verifications(), made.screens()]).toEqual([[body], 0, []])
  })

  it('asks nobody who has none', async () => {
    const { client, bodies, screens, verifications } = await page(path, { methods: [] })
    await expect(change(client)).rejects.toMatchObject({ status: 401 })
    expect([bodies(), screens(), verifications()]).toEqual([[body], [], 0])
  })
})
