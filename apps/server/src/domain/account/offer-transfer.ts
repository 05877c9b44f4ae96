import type { AccountTransferData, OAuthUserInfo } from '@latchkey/contract'
import type { AccountState } from '../../ports/account-store.ts'
import type { App } from '../app/app.ts'
import type { Caller } from '../login/caller.ts'
import { clientOf } from '../login/caller.ts'
import { countInWindow } from '../login/count-window.ts'
import { Refusal } from '../refusal.ts'
import type { StoredWallet } from '../user/stored-user.ts'
import type { AccountPorts } from './account-ports.ts'
import { isOnlyAccount, isTransferable } from './account-rules.ts'
import type { ProvenAccount } from './proven-account.ts'
import { storedData } from './proven-account.ts'

const TRANSFER_LIFETIME_MS = 10 * 60_000
/** Offers to one user in 10 minutes: each is a row, and one proof may be shown again for a while. */
const OFFERS = 30

/** What a transfer's nonce stands for. */
export interface TransferOffer {
  type: ProvenAccount['type']
  subject: string
  data: Record<string, unknown>
  /** the user that the account is taken from */
  ownerId: string
  /** that user's embedded wallets, all of which the refusal tells; one made later keeps the account from being moved */
  wallets: string[]
}

/**
 * The refusal for an account that is another user's: with a nonce when it is the only account of that user, so that
 * moving it and deleting the rest leaves nobody without a way in.
 * @throws Refusal `login_required`, `too_many_requests`.
 */
export async function offerTransfer(
  ports: AccountPorts,
  app: App,
  input: { state: AccountState; account: ProvenAccount; caller: Caller },
): Promise<Refusal> {
  const { state, account } = input
  const { owner } = state
  if (!owner || !isTransferable(account.type) || !isOnlyAccount(owner.user, account)) {
    return new Refusal('linked_to_another_user', 'This account is linked to another user')
  }
  const nowMs = ports.clock.now()
  // Told now, and not only once the user has decided. It deletes a user for good.
  checkYoung(state, app.settings.transfer_max_age_s, nowMs)
  const window = { key: `${app.id} transfers ${state.user.id}`, allowed: OFFERS }
  await countInWindow(ports, window, 'Too many transfers were begun')
  const nonce = ports.random.bytes(32).toString('base64url')
  const offer: TransferOffer = {
    type: account.type,
    subject: account.subject,
    data: storedData(account),
    ownerId: owner.user.id,
    wallets: owner.user.wallets.map(({ address }) => address),
  }
  await ports.attempts.open(app.id, {
    kind: 'transfer',
    id: nonce,
    client: clientOf(input.caller),
    userId: state.user.id,
    payload: offer,
    expiresAt: new Date(nowMs + TRANSFER_LIFETIME_MS),
  })
  const data: AccountTransferData = {
    nonce,
    subject: account.subject,
    account: { displayName: account.displayName },
    otherUser: {
      embeddedWalletAddress: offer.wallets[0] ?? null,
      embeddedWalletAddresses: ethereumFirst(owner.user.wallets),
      ...farcasterWallet(account),
      ...(account.type.endsWith('_oauth') ? { oAuthUserInfo: userInfo(account) } : {}),
    },
  }
  return new Refusal('account_transfer_required', 'This account is the only one of another user', { data })
}

/** @throws Refusal `login_required` when the login of the session is older than that; null: any will do. */
export function checkYoung({ authTime }: AccountState, seconds: number | null, nowMs: number): void {
  if (seconds === null || nowMs - authTime.getTime() <= seconds * 1000) return
  throw new Refusal('login_required', 'Log in again to do this')
}

function ethereumFirst(wallets: StoredWallet[]): string[] {
  const later = ({ chain_type }: StoredWallet) => Number(chain_type !== 'ethereum')
  return wallets.toSorted((a, b) => later(a) - later(b)).map(({ address }) => address)
}

function farcasterWallet({ type, data }: ProvenAccount): { farcasterEmbeddedAddress?: string } {
  return type === 'farcaster' && typeof data.owner_address === 'string'
    ? { farcasterEmbeddedAddress: data.owner_address }
    : {}
}

function userInfo({ subject, data }: ProvenAccount): OAuthUserInfo {
  const text = (name: string) => (typeof data[name] === 'string' ? (data[name] as string) : undefined)
  const fields = {
    name: text('name'),
    username: text('username'),
    profilePictureUrl: text('profile_picture_url'),
    email: text('email'),
    vanityName: text('vanity_name'),
  }
  return { subject, ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) }
}
