import type { KeyObject } from 'node:crypto'
import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { serve } from '@hono/node-server'
import type {
  AuthorityDocument,
  ClientRequest,
  MadeWallet,
  MakeWalletRequest,
  QuorumDocument,
  Registrar,
  Signer,
  SignerState,
  Worded,
} from '@latchkey/signer'
import { createSigner } from '@latchkey/signer'
import { createSignerServer } from '@latchkey/signer/http'
import canonicalize from 'canonicalize'
import { createHttpSigner } from '../adapters/signer/http-signer.ts'

export const API = 'https://auth.example'

/** One who signs requests, as a published client does. */
export interface RequestKey {
  privateKey: KeyObject
  /** SPKI DER, base64 */
  publicKey: string
}

export function newRequestKey(): RequestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }
}

/** The key in what `userKey` sealed, once it is opened: base64 of PKCS8. */
export const requestKeyOf = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })

export const signatureOf = (
  request: Omit<ClientRequest, 'signatures'>,
  key: KeyObject,
  body: unknown = request.body,
) => {
  const { method, url, headers } = request
  const payload = canonicalize({ version: 1, method, url, body, headers }) as string
  return sign('sha256', Buffer.from(payload), key).toString('base64')
}

export interface Signed {
  app: string
  path: string
  body?: Record<string, unknown>
  method?: ClientRequest['method']
  headers?: Partial<ClientRequest['headers']>
  keys: readonly Pick<RequestKey, 'privateKey'>[]
  /** before `/wallets/…` */
  base?: string
}

/** A request as a client signs it. */
export function signedRequest({ app, path, keys, ...rest }: Signed): ClientRequest {
  const { body = {}, method = 'POST', base = `${API}/api/v1` } = rest
  const headers = { 'privy-app-id': app, ...rest.headers }
  const request = { method, url: `${base}${path}`, headers, body }
  return { ...request, signatures: keys.map(({ privateKey }) => signatureOf(request, privateKey)).join(',') }
}

export type Asked = Signer & Registrar

/** The signer in this process, or the very same over HTTP under both credentials. */
export async function openBoth(
  keys: ReadonlyMap<string, Buffer>,
  state: SignerState,
  now: () => number,
): Promise<{ here: Asked; overHttp: Asked; url: string; close(): void }> {
  const here = await createSigner({ keys, state, now })
  const tokens = { serverToken: 'for-the-server', operatorToken: 'for-the-operator' }
  const { fetch } = createSignerServer(here, tokens)
  let close = () => {}
  const port = await new Promise<number>((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
    close = () => void server.close()
  })
  const url = `http://127.0.0.1:${port}`
  const operator = createHttpSigner({ url, token: tokens.operatorToken })
  const { orderAuthority, orderRestoredState, rewordDocuments, rewrapWalletKeys, grant } = operator
  const orders = { orderAuthority, orderRestoredState, rewordDocuments, rewrapWalletKeys, grant }
  return {
    here,
    overHttp: { ...createHttpSigner({ url, token: tokens.serverToken }), ...orders },
    url,
    close,
  }
}

let ids = 0
/** An id as the API makes them. */
export const newTestId = () => `w${String(++ids).padStart(5, '0')}${randomBytes(9).toString('hex')}`

/** An app whose operator has registered a key, and what its API does. */
export interface TestApp {
  app: string
  key: RequestKey
  authority: Worded<AuthorityDocument>
}

export async function openTestApp(
  signer: Asked,
  app: string,
  { userKeysByToken = false, key = newRequestKey() } = {},
): Promise<TestApp> {
  const order = await signer.orderAuthority({
    appId: app,
    publicKeys: [key.publicKey],
    authorizationThreshold: 1,
    userKeysByToken,
  })
  return { app, key, authority: await signer.setAuthority(order) }
}

export const makeTestQuorum = (
  signer: Asked,
  app: string,
  members: { keys?: readonly RequestKey[]; users?: readonly string[]; threshold?: number },
): Promise<Worded<QuorumDocument>> =>
  signer.makeQuorum({
    appId: app,
    quorumId: newTestId(),
    displayName: null,
    publicKeys: (members.keys ?? []).map(({ publicKey }) => publicKey),
    userIds: members.users ?? [],
    authorizationThreshold: members.threshold ?? 1,
  })

export const makeTestWallet = (
  signer: Asked,
  app: string,
  changes: Partial<MakeWalletRequest> = {},
): Promise<MadeWallet> =>
  signer.makeWallet({
    appId: app,
    walletId: newTestId(),
    chainType: 'ethereum',
    ownerId: null,
    policyIds: [],
    additionalSigners: [],
    ...changes,
  })

/** The code of a refusal, or `done`. */
export const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, message }) => String(code ?? message),
  )
