import { HEADERS } from '@latchkey/contract'
import { expect, it } from 'vitest'
import {
  appConfig,
  clientWith,
  fakeBrowser,
  fakeServer,
  fakeToken,
  storeSession,
} from '../testing/fake-server.ts'
import { pageWith } from '../testing/logged-in.ts'
import { getSmartWalletConfig, initSmartWalletLink } from './smart-wallets.ts'

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
