import type { LinkSmartWalletBody, SiweInitResponse, User } from '@latchkey/contract'
import type { ChainNodes } from '../../ports/chain-nodes.ts'
import { NodeAway, NodeRefusal } from '../../ports/chain-nodes.ts'
import { CLOCK_SKEW_MS } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { AccountPorts } from '../account/account-ports.ts'
import { linkWith } from '../account/link-with.ts'
import type { App } from '../app/app.ts'
import { personalHash } from '../farcaster/personal-signature.ts'
import type { SignInMessage } from '../farcaster/sign-in-message.ts'
import { parseSignInMessage } from '../farcaster/sign-in-message.ts'
import type { Caller } from '../login/caller.ts'
import { clientOf } from '../login/caller.ts'
import { countInWindow } from '../login/count-window.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { storedAddress } from '../vault/ownership.ts'
import { nodesOf } from './config.ts'
import { askContract, readContractAnswer, readContractSignature } from './contract-signature.ts'

export interface SmartWalletPorts extends AccountPorts {
  nodes: ChainNodes
  log: Logger
}

/** How long a nonce is good. */
const NONCE_MS = 10 * 60_000
/** Nonces of one user in 10 minutes: each is a row. */
const NONCES = 60
const HOUR_MS = 3_600_000

/** Who links: a page of the app, with its user's token. */
export interface LinkCaller extends Caller {
  bearer: Bearer
  origin: string | null
}

/** @throws Refusal `feature_not_enabled` */
function smartWalletsOf({ settings: { smart_wallets } }: App) {
  if (smart_wallets) return smart_wallets
  throw new Refusal('feature_not_enabled', 'This app has no smart wallets')
}

/**
 * The nonce that the message of one address has to hold, for this user and this client.
 * @throws Refusal `feature_not_enabled`, `too_many_requests`
 */
export async function openSmartWalletNonce(
  ports: SmartWalletPorts,
  app: App,
  address: string,
  caller: LinkCaller,
): Promise<SiweInitResponse> {
  smartWalletsOf(app)
  const { userId } = caller.bearer
  const window = { key: `${app.id} smart wallet nonces ${userId}`, allowed: NONCES }
  await countInWindow(ports, window, 'Too many messages were asked for')
  const nonce = ports.random.bytes(16).toString('hex')
  const stored = storedAddress(address)
  const expiresAt = new Date(ports.clock.now() + NONCE_MS)
  const client = clientOf(caller)
  await ports.attempts.open(app.id, {
    kind: 'smart-wallet',
    id: nonce,
    client,
    userId,
    payload: { address: stored },
    expiresAt,
  })
  return { nonce, address: stored, expires_at: expiresAt.toISOString() }
}

/**
 * Links the contract whose signature is under the message to the bearer's user. It lets nobody in: its user is known by it,
 * and nothing more.
 * @throws Refusal `feature_not_enabled`, `invalid_data` (a kind or a chain that the app does not have), `missing_origin`,
 * `invalid_credentials`, `too_many_requests`, `unavailable` (the chain's node; the call can be repeated), and what `linkWith` does.
 */
export async function linkSmartWallet(
  ports: SmartWalletPorts,
  app: App,
  input: LinkSmartWalletBody,
  caller: LinkCaller,
): Promise<User> {
  const setting = smartWalletsOf(app)
  const { smart_wallet_type, smart_wallet_version } = input
  if (smart_wallet_type !== setting.smart_wallet_type) {
    throw new Refusal(
      'invalid_data',
      `Smart wallets of this app are of the kind ${setting.smart_wallet_type}`,
    )
  }
  const message = await readMessage(ports, app, input.message, caller)
  await checkSignature(ports, app, message, input, caller)
  const version = smart_wallet_version ? { smart_wallet_version } : {}
  return linkWith(ports, app, caller.bearer, {
    account: {
      type: 'smart_wallet',
      subject: storedAddress(message.address),
      data: { smart_wallet_type, ...version },
      displayName: null,
    },
    attempt: { kind: 'smart-wallet', id: message.nonce },
    caller,
  })
}

const untrue = (text: string) => new Refusal('invalid_credentials', text)

/** The message, which is for this page, in time, and holds a nonce that this user was given for its address. */
async function readMessage(
  ports: SmartWalletPorts,
  app: App,
  text: string,
  { origin, bearer, ...caller }: LinkCaller,
): Promise<SignInMessage> {
  if (!origin)
    throw new Refusal('missing_origin', 'A smart wallet is linked by a page; the Origin header is missing')
  const message = parseSignInMessage(text)
  if (!message || !isMeant(message, origin, ports.clock.now())) {
    throw untrue('The message is not one of EIP-4361 for this page and this time')
  }
  const found = await ports.attempts.find(app.id, 'smart-wallet', message.nonce)
  const { address } = (found?.payload ?? {}) as { address?: string }
  const own = found?.userId === bearer.userId && found.client === clientOf(caller)
  if (!own || address !== storedAddress(message.address)) {
    throw untrue('The message bears no nonce that this user was given for its address')
  }
  return message
}

function isMeant(message: SignInMessage, origin: string, nowMs: number): boolean {
  return (
    message.domain === new URL(origin).host &&
    new URL(message.uri).origin === origin &&
    message.issuedAt <= nowMs + CLOCK_SKEW_MS &&
    (message.expiresAt === undefined || message.expiresAt > nowMs - CLOCK_SKEW_MS) &&
    (message.notBefore === undefined || message.notBefore <= nowMs + CLOCK_SKEW_MS)
  )
}

/** @throws Refusal where the contract at the message's address does not say, on the message's chain, that it signed it */
async function checkSignature(
  ports: SmartWalletPorts,
  app: App,
  { address, chainId }: SignInMessage,
  { message, signature }: LinkSmartWalletBody,
  caller: LinkCaller,
): Promise<void> {
  const caip2 = `eip155:${chainId}`
  const at = nodesOf(app, caip2)
  if (!at) throw new Refusal('invalid_data', `Smart wallets of this app do not work on ${caip2}`)
  const signed = readContractSignature(signature)
  if (!signed) throw untrue('The signature is not one of ERC-6492 that can be read')
  await countCheck(ports, app, caller)
  const call = askContract(address, personalHash(message), signed)
  const said = await ports.nodes
    .ethereum(at)
    .call(call)
    .then(readContractAnswer)
    .catch((error: unknown) => away(ports, app, caip2, error))
  if (said === 'absent') {
    throw untrue(`There is no contract at the address on ${caip2}, and the signature deploys none there`)
  }
  if (said === undefined) throw unavailable(caip2)
  if (said !== 'accepted') throw untrue('The contract does not take the signature for its own')
}

/** Each check is a call to a node, which may cost money, good or not. @throws Refusal `too_many_requests` */
async function countCheck(ports: SmartWalletPorts, app: App, { bearer, address }: LinkCaller): Promise<void> {
  const { account_changes_per_hour, starts_per_address } = app.settings.limits
  const text = 'Too many smart wallets were linked'
  const ofUser = { key: `${app.id} smart wallets ${bearer.userId}`, allowed: account_changes_per_hour }
  await countInWindow(ports, { ...ofUser, windowMs: HOUR_MS }, text)
  await countInWindow(
    ports,
    { key: `${app.id} smart wallets of ${address}`, allowed: starts_per_address },
    text,
  )
}

const unavailable = (caip2: string) =>
  new Refusal('unavailable', `The signature could not be checked on ${caip2} just now`)

/** A node that cannot say it is no word on the signature; one that ran out of gas has what was sent to blame. */
function away(ports: SmartWalletPorts, app: App, caip2: string, error: unknown): 'refused' {
  if (error instanceof NodeRefusal && /revert|out of gas/i.test(error.message)) return 'refused'
  if (!(error instanceof NodeAway || error instanceof NodeRefusal)) throw error
  ports.log.warn('a signature of a smart wallet could not be checked', {
    app_id: app.id,
    detail: `${caip2}: ${error.message}`,
  })
  throw unavailable(caip2)
}
