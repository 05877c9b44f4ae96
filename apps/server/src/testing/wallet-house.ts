import type { Method } from '@latchkey/contract'
import { addSecret } from '../domain/backend/secrets.ts'
import type { CallAnswer, TestHouse } from './test-house.ts'
import { APP_ID, openTestHouse, SERVER_ORIGIN } from './test-house.ts'
import type { RequestKey } from './wallet-clients.ts'
import { newRequestKey, signatureOf } from './wallet-clients.ts'

export interface WalletCall {
  body?: Record<string, unknown> | undefined
  /** who signs; nobody where absent */
  keys?: readonly Pick<RequestKey, 'privateKey'>[]
  /** what is signed in place of what is sent */
  signed?: Partial<{ method: Method; url: string; body: unknown; app: string }>
  expiry?: number
  idempotencyKey?: string
  app?: string
  headers?: Record<string, string | undefined>
}

export type WalletHouse = TestHouse & {
  secret: string
  key: RequestKey
  /** calls as the app's backend does, below `/api` or with a whole path */
  wallets(method: Method, path: string, call?: WalletCall): Promise<CallAnswer>
}

/** An app with server wallets: its backend's secret, and the key that an operator has registered. */
export async function openWalletHouse(settings: object = {}): Promise<WalletHouse> {
  const house = await openTestHouse()
  const key = newRequestKey()
  await house.setApp({ server_wallets: true, ...settings })
  await orderAuthority(house, [key])
  const { secret } = await addSecret(house.ports, APP_ID)
  return { ...house, secret, key, wallets: (...call) => callWallets(house, secret, ...call) }
}

/** What `app authorization-key` does. */
export async function orderAuthority(
  house: TestHouse,
  keys: readonly RequestKey[],
  { app = APP_ID, userKeysByToken = false } = {},
): Promise<void> {
  const order = await house.manage.registrar.orderAuthority({
    appId: app,
    publicKeys: keys.map(({ publicKey }) => publicKey),
    authorizationThreshold: 1,
    userKeysByToken,
  })
  await house.ports.serverWallets.placeOrder(order)
}

const basic = (app: string, secret: string) => `Basic ${Buffer.from(`${app}:${secret}`).toString('base64')}`

export async function callWallets(
  house: TestHouse,
  secret: string,
  method: Method,
  path: string,
  call: WalletCall = {},
): Promise<CallAnswer> {
  const { body, keys = [], signed = {}, app = APP_ID, expiry, idempotencyKey } = call
  const named = {
    ...(idempotencyKey === undefined ? {} : { 'privy-idempotency-key': idempotencyKey }),
    ...(expiry === undefined ? {} : { 'privy-request-expiry': String(expiry) }),
  }
  const request = {
    method: (signed.method ?? method) as 'POST',
    url: signed.url ?? SERVER_ORIGIN + path,
    headers: { 'privy-app-id': signed.app ?? app, ...named },
    body: {},
  }
  const over = 'body' in signed ? signed.body : (body ?? {})
  const signatures = keys.map(({ privateKey }) => signatureOf(request, privateKey, over))
  return house.request(method, path, {
    ...(body === undefined ? {} : { raw: JSON.stringify(body) }),
    headers: {
      origin: undefined,
      authorization: basic(app, secret),
      'privy-app-id': app,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(signatures.length > 0 ? { 'privy-authorization-signature': signatures.join(',') } : {}),
      ...named,
      ...call.headers,
    },
  })
}
