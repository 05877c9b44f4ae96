import { describe, expect, it } from 'vitest'
import { SOCIAL_PROVIDERS } from '../../config/host-config.ts'
import { ApiError, ClientError } from '../../errors/client-errors.ts'
import type { LoginMethod } from '../../events/types.ts'
import { authResponse, wireUser } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { routeProofError } from '../login/error-route.ts'
import { transferAccount, transferCall } from './transfer.ts'
import { type AccountTransfer, AccountTransferRequired } from './transfer-data.ts'
import { withTransfer } from './with-transfer.ts'

const of = (linkMethod: LoginMethod, more: Partial<AccountTransfer> = {}): AccountTransfer => ({
  nonce: 'nonce-1',
  account: 'the-account',
  displayName: null,
  linkMethod,
  embeddedWalletAddresses: [],
  ...more,
})

const required = (data: object | undefined) =>
  new ApiError({
    message: 'Account transfer required',
    code: 'account_transfer_required',
    status: 400,
    data: { error: 'Account transfer required', code: 'account_transfer_required', data },
  })

const DATA = {
  nonce: 'nonce-1',
  subject: 'subject-1',
  account: { displayName: 'Ada' },
  otherUser: {
    embeddedWalletAddress: '0xabc',
    embeddedWalletAddresses: ['0xabc', 'So1'],
    farcasterEmbeddedAddress: '0xfc',
    oAuthUserInfo: { subject: 'subject-1', name: 'Ada' },
  },
}

const transferOf = (method: LoginMethod, body = {}, data: object | undefined = DATA) =>
  (withTransfer(required(data), method, body) as AccountTransferRequired).transfer

describe('what a transfer needs', () => {
  it('comes from the refusal and from the proof that it refused [XFER-013] [XFER-026]', () => {
    const telegram = { telegram_auth_result: { id: 1 }, telegram_web_app_data: { user: '{}' } }
    const error = withTransfer(required(DATA), 'telegram', telegram)
    expect(error).toBeInstanceOf(AccountTransferRequired)
    expect(error).toMatchObject({ privyErrorCode: 'account_transfer_required', status: 400 })
    expect((error as AccountTransferRequired).transfer).toEqual({
      nonce: 'nonce-1',
      account: 'subject-1',
      displayName: 'Ada',
      linkMethod: 'telegram',
      telegramAuthResult: { id: 1 },
      telegramWebAppData: { user: '{}' },
      farcasterEmbeddedAddress: '0xfc',
      oAuthUserInfo: { subject: 'subject-1', name: 'Ada' },
      embeddedWalletAddress: '0xabc',
      embeddedWalletAddresses: ['0xabc', 'So1'],
    })
    const fields: Required<AccountTransfer> = {
      ...((error as AccountTransferRequired).transfer as Required<AccountTransfer>),
      // what only a wallet has
      externalWalletMetadata: { walletClientType: 'metamask' },
    }
    // the first wallet alone is not all that is lost, so that one field is there beside those of the clause
    const { embeddedWalletAddresses: _, ...ofTheClause } = fields
    expect(Object.keys(ofTheClause).sort()).toEqual([
      'account',
      'displayName',
      'embeddedWalletAddress',
      'externalWalletMetadata',
      'farcasterEmbeddedAddress',
      'linkMethod',
      'nonce',
      'oAuthUserInfo',
      'telegramAuthResult',
      'telegramWebAppData',
    ])
  })

  it('tells every wallet that is lost, of an older server the one it tells, of a user without any none', () => {
    const told = (otherUser: object | undefined) => transferOf('sms', {}, { ...DATA, otherUser })
    const both = { embeddedWalletAddress: 'So1', embeddedWalletAddresses: ['0xabc', 'So1'] }
    expect(told(both)).toMatchObject(both)
    expect(told({ embeddedWalletAddress: '0xabc' })).toMatchObject({
      embeddedWalletAddress: '0xabc',
      embeddedWalletAddresses: ['0xabc'],
    })
    for (const none of [
      undefined,
      { embeddedWalletAddress: null },
      { embeddedWalletAddress: null, embeddedWalletAddresses: [] },
    ]) {
      expect(told(none).embeddedWalletAddresses).toEqual([])
      expect(told(none)).not.toHaveProperty('embeddedWalletAddress')
    }
  })

  it('names an address as it was typed, anything else by the subject [XFER-014]', () => {
    expect(transferOf('email', { email: 'a@b.example', code: '1' })).toMatchObject({
      linkMethod: 'email',
      account: 'a@b.example',
    })
    expect(transferOf('sms', { phoneNumber: '+12015550123' })).toMatchObject({
      linkMethod: 'sms',
      account: '+12015550123',
    })
    for (const linkMethod of ['telegram', 'farcaster', 'google', 'apple'] as const)
      expect(transferOf(linkMethod)).toMatchObject({ linkMethod, account: 'subject-1' })
  })

  it('leads to the transfer screen, and without a nonce says what is missing', () => {
    const error = withTransfer(required(DATA), 'google', {})
    expect(routeProofError(error)).toMatchObject({ to: 'account-transfer', data: { nonce: 'nonce-1' } })
    const bare = withTransfer(required(undefined), 'google', {})
    expect(routeProofError(bare)).toMatchObject({ to: 'error', message: 'missing account transfer inputs' })
    const old = new ApiError({ message: 'old', code: 'login_required', status: 401 })
    expect(routeProofError(withTransfer(old, 'google', {}))).toMatchObject({
      to: 'error',
      key: 'login_required',
    })
    const other = new ApiError({
      message: 'no',
      code: 'invalid_credentials',
      status: 401,
      data: required(DATA).data,
    })
    expect(withTransfer(other, 'google', {})).toBe(other)
    const ours = new ClientError('no', 'account_transfer_required')
    expect(withTransfer(ours, 'google', {})).toBe(ours)
    const empty = new ApiError({ message: 'no', code: 'account_transfer_required', status: 400, data: null })
    expect(withTransfer(empty, 'google', {})).toBe(empty)
  })
})

it('is named by nothing where the server names nothing', () => {
  expect(transferOf('google', {}, { nonce: 'nonce-2' })).toEqual({
    nonce: 'nonce-2',
    account: '',
    displayName: null,
    linkMethod: 'google',
    embeddedWalletAddresses: [],
  })
})

describe('the transfer call', () => {
  it('has one path for each kind of account [XFER-019]', () => {
    const methods = ['email', 'sms', 'farcaster', 'telegram', 'google'] as const
    const paths = methods.map((method) => transferCall(of(method)).route.path)
    expect(new Set(paths).size).toBe(methods.length)
    for (const path of paths) expect(path).toMatch(/\/transfer$/)
  })

  it('of an e-mail posts nonce and email [XFER-020]', () =>
    expect(transferCall(of('email')).body).toEqual({ nonce: 'nonce-1', email: 'the-account' }))

  it('of a phone posts nonce and phoneNumber [XFER-021]', () =>
    expect(transferCall(of('sms')).body).toEqual({ nonce: 'nonce-1', phoneNumber: 'the-account' }))

  it('of Farcaster posts nonce, farcaster_id and farcaster_embedded_address [XFER-023]', () =>
    expect(transferCall(of('farcaster', { farcasterEmbeddedAddress: '0xfc' })).body).toEqual({
      nonce: 'nonce-1',
      farcaster_id: 'the-account',
      farcaster_embedded_address: '0xfc',
    }))

  it('of Farcaster names no address where its user has none', () =>
    expect(transferCall(of('farcaster')).body).toMatchObject({ farcaster_embedded_address: '' }))

  it('of Telegram posts nonce, telegram_auth_result and telegram_web_app_data [XFER-024]', () =>
    expect(
      transferCall(of('telegram', { telegramAuthResult: { id: 1 }, telegramWebAppData: { user: '{}' } }))
        .body,
    ).toEqual({
      nonce: 'nonce-1',
      telegram_auth_result: { id: 1 },
      telegram_web_app_data: { user: '{}' },
    }))

  it.each(SOCIAL_PROVIDERS)('of an OAuth account (%s) posts nonce and userInfo [XFER-025]', (provider) => {
    const userInfo = { subject: 'subject-1', name: 'Ada' }
    const { route, body } = transferCall(of(provider, { oAuthUserInfo: userInfo }))
    expect(route.path).toBe('/api/v1/oauth/transfer')
    expect(body).toEqual({ nonce: 'nonce-1', userInfo })
    expect(transferCall(of(provider)).body.userInfo).toEqual({ subject: 'the-account' })
  })

  it.each([
    'custom',
    'guest',
    'passkey',
    'siwe',
    'siws',
  ] as const)('of %s is refused [XFER-016]', (method) => {
    expect(() => transferCall(of(method))).toThrow('Invalid transfer account type')
  })

  it('reads the session anew after the move, whose user then has the account [XFER-018]', async () => {
    const { client, server } = await pageWith({})
    const moved = wireUser()
    moved.linked_accounts.push({ ...moved.linked_accounts[0], address: 'x@y.example' } as never)
    server.on('POST /api/v1/passwordless/transfer', () => ({ body: wireUser() }))
    server.on('POST /api/v1/sessions', () => ({ body: authResponse({ user: moved }) }))
    const user = await transferAccount(client, of('email'))
    expect(user.linkedAccounts).toHaveLength(2)
    expect(client.state.get().user?.linkedAccounts).toHaveLength(2)
    expect(server.seen.slice(-2).map(({ path }) => path)).toEqual([
      '/api/v1/passwordless/transfer',
      '/api/v1/sessions',
    ])
  })
})
