import { createRequire } from 'node:module'
import type { World } from '../../e2e/support/world.ts'
import type { AuthorizationKey, WalletApp } from './wallet-app.ts'

type Hex = `0x${string}`

/** What the published client says of a wallet. */
export interface PublishedWallet {
  id: string
  address: string
  chainType: string
  policyIds: string[]
  ownerId: string | null
  additionalSigners: { signerId: string }[]
  createdAt: Date
  importedAt: Date | null
  exportedAt: Date | null
}

interface PublishedRule {
  id: string
  name: string
  action: string
  method: string
  conditions: object[]
}

interface PublishedPolicy {
  id: string
  name: string
  chainType: string
  rules: PublishedRule[]
}

type Signs = (input: object) => Promise<{ signature: Hex; encoding: string }>
type Asks<Input, Answer> = (input: Input) => Promise<Answer>
type Sends = (input: object) => Promise<{ hash: Hex; caip2: string }>
interface Authorized {
  chainId: number
  contract: Hex
  nonce: number
  yParity: number
  r: Hex
  s: Hex
}

/** `walletApi` of `@privy-io/server-auth`, as far as the stories look at what it answers. */
export interface PublishedWallets {
  getWallets: Asks<object | void, { data: PublishedWallet[]; nextCursor?: string }>
  getWallet: Asks<{ id: string }, PublishedWallet>
  create: Asks<object, PublishedWallet>
  createWallet: Asks<object, PublishedWallet>
  updateWallet: Asks<object, PublishedWallet>
  importWallet: Asks<object, PublishedWallet>
  updateAuthorizationKey(key: string): void
  generateUserSigner: Asks<
    { userJwt: string },
    { authorizationKey: string; expiresAt: Date; wallets: PublishedWallet[] }
  >
  createPolicy: Asks<object, PublishedPolicy>
  getPolicy: Asks<{ id: string }, PublishedPolicy>
  updatePolicy: Asks<object, PublishedPolicy>
  deletePolicy: Asks<{ id: string }, void>
  addRuleToPolicy: Asks<object, PublishedRule>
  updateRuleInPolicy: Asks<object, PublishedRule>
  deleteRuleFromPolicy: Asks<object, void>
  /** asks for the list of rules, whatever rule is named */
  getRuleInPolicy: Asks<object, { data: PublishedRule[] }>
  getTransaction: Asks<
    { id: string },
    { id: string; walletId: string; caip2: string; transactionHash: string; status: string }
  >
  rpc: Asks<object, { method: string; data: { [name: string]: string } & { signature: Hex } }>
  ethereum: {
    signMessage: Signs
    signTypedData: Signs
    secp256k1Sign: Signs
    signTransaction(input: object): Promise<{ signedTransaction: Hex; encoding: string }>
    sendTransaction: Sends
    sign7702Authorization(input: object): Promise<Authorized>
  }
  solana: {
    signMessage(input: object): Promise<{ signature: Uint8Array }>
    signTransaction(input: object): Promise<{ signedTransaction: { serialize(): Uint8Array } }>
    signAndSendTransaction: Sends
  }
}

const require = createRequire(import.meta.url)

interface SignedRequest {
  version: 1
  method: string
  url: string
  body: object
  headers: Record<string, string>
}

/** The signature that the published client puts beside a request. */
export const publishedSignature = (input: SignedRequest, { privateKey }: AuthorizationKey): string =>
  require('@privy-io/server-auth/wallet-api').generateAuthorizationSignature({
    input,
    authorizationPrivateKey: privateKey,
  })

/** Of the Solana library that the published client hands over its transactions by. */
export const web3 = (): typeof import('@solana/web3.js') => require('@solana/web3.js')

/** The published client of an app's backend; `key` null: it has no authorization key. */
export function publishedWallets(
  world: World,
  { id, secret }: Pick<WalletApp, 'id' | 'secret'>,
  key: AuthorizationKey | null,
): PublishedWallets {
  const { PrivyClient } = require('@privy-io/server-auth')
  const authorization = key ? { authorizationPrivateKey: key.privateKey } : {}
  // no story is about how long a busy machine takes
  const timeout = 60_000
  const options = { apiURL: world.api, timeout, walletApi: { apiURL: world.api, ...authorization } }
  return new PrivyClient(id, secret, options).walletApi
}

/** Every method of an object and of the parts of it that are named, as `part.method`. */
export function membersOf(of: object, parts: readonly string[] = []): string[] {
  const own = Object.getOwnPropertyNames(Object.getPrototypeOf(of)).filter((name) => name !== 'constructor')
  const deeper = parts.flatMap((part) =>
    membersOf((of as Record<string, object>)[part] as object).map((name) => `${part}.${name}`),
  )
  return [...own, ...deeper]
}

/** The same object, whose methods are noted when they are called. */
export function noting<T extends object>(of: T, used: Set<string>, place = ''): T {
  return new Proxy(of, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (typeof value === 'object' && value !== null) return noting(value, used, `${place}${String(name)}.`)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        used.add(place + String(name))
        return value.apply(target, given)
      }
    },
  })
}
