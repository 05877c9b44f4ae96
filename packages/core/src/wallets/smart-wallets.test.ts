import { HEADERS } from '@latchkey/contract'
import { expect, it } from 'vitest'
import {
  appConfig,
  clientWith,
  fakeBrowser,
  fakeServer,
  fakeToken,
  storeSession,
  wireUser,
} from '../testing/fake-server.ts'
import { pageWith } from '../testing/logged-in.ts'
import { getSmartWalletConfig, initSmartWalletLink, linkSmartWallet } from './smart-wallets.ts'

const CONFIG = '/api/v1/apps/testapp000000000000000001/smart_wallets'
const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const enabled = {
  enabled: true,
  smart_wallet_type: 'kernel',
  configured_networks: [{ chain_id: 'eip155:8453', bundler_url: 'https://bundler.example/v2' }],
}

it('is read at the address that the page was given, with the stored token although it has run out [CALL-044]', async () => {
  const server = fakeServer()
  const browser = fakeBrowser()
  const token = fakeToken({}, -60)
  storeSession(browser, { token, pat: null, refresh_token: null })
  server.on('GET /api/v1/apps/testapp000000000000000001', () => ({
    body: appConfig({ custom_api_url: 'https://privy.shop.example' }),
  }))
  server.on(`GET ${CONFIG}`, () => ({ body: enabled }))
  const client = clientWith(server, { apiUrl: 'https://given.example' }, browser)
  const stop = client.start()
  await expect.poll(client.apiUrl).toBe('https://privy.shop.example')
  browser.storage.set('privy:token', JSON.stringify(token))
  expect(await getSmartWalletConfig(client)).toEqual(enabled)
  stop()
  expect(server.to(CONFIG).map(({ origin, headers }) => [origin, headers[HEADERS.authorization]])).toEqual([
    ['https://given.example', `Bearer ${token}`],
  ])
})

it('is read without a token where none is stored', async () => {
  const server = fakeServer()
  server.on(`GET ${CONFIG}`, () => ({ body: { enabled: false } }))
  expect(await getSmartWalletConfig(clientWith(server))).toEqual({ enabled: false })
  expect(server.to(CONFIG)[0]?.headers).not.toHaveProperty(HEADERS.authorization)
})

it('asks for the nonce of an address', async () => {
  const { client, server } = await pageWith({})
  const answer = { nonce: 'n0nce0001', address: ADDRESS, expires_at: '2026-01-01T00:10:00.000Z' }
  server.on('POST /api/v1/siwe/init', () => ({ body: answer }))
  expect(await initSmartWalletLink(client, ADDRESS)).toEqual(answer)
  expect(server.to('/api/v1/siwe/init').map(({ body }) => body)).toEqual([{ address: ADDRESS }])
})

const LINK = '/api/v1/siwe/link_smart_wallet'
const proof = { message: 'the message', signature: '0x1234', smartWalletType: 'safe' } as const

it('posts message, signature, kind and version, and the user has the wallet [CALL-029]', async () => {
  const page = await pageWith({})
  const { client, server } = page
  const times = { verified_at: 5, first_verified_at: 5, latest_verified_at: 5 }
  const account = {
    type: 'smart_wallet' as const,
    address: ADDRESS,
    smart_wallet_type: 'safe' as const,
    smart_wallet_version: '1.4.1',
    ...times,
  }
  server.on(`POST ${LINK}`, () => {
    page.user = wireUser({ linked_accounts: [account] })
    return { body: page.user }
  })
  const user = await linkSmartWallet(client, { ...proof, smartWalletVersion: '1.4.1' })
  const wallet = { address: ADDRESS, smartWalletType: 'safe', smartWalletVersion: '1.4.1' }
  expect([user.smartWallet, client.state.get().user?.smartWallet]).toEqual([wallet, wallet])
  const sent = { message: 'the message', signature: '0x1234', smart_wallet_type: 'safe' }
  expect(server.to(LINK).map(({ body }) => body)).toEqual([{ ...sent, smart_wallet_version: '1.4.1' }])
  await linkSmartWallet(client, proof)
  expect(server.to(LINK)[1]?.body).toEqual(sent)
})

it('links once where it is asked for twice at once', async () => {
  const { client, server } = await pageWith({})
  server.on(`POST ${LINK}`, () => ({ status: 401, body: { error: 'No', code: 'invalid_credentials' } }))
  const both = await Promise.allSettled([linkSmartWallet(client, proof), linkSmartWallet(client, proof)])
  expect(both.map((one) => one.status === 'rejected' && one.reason.privyErrorCode)).toEqual([
    'invalid_credentials',
    'invalid_credentials',
  ])
  expect(server.to(LINK)).toHaveLength(1)
})
