import type { User } from '@latchkey/contract'
import type { AccountState } from '../../ports/account-store.ts'
import type { App } from '../app/app.ts'
import { LOST_ANSWER_MS } from '../login/login-code.ts'
import { Refusal } from '../refusal.ts'
import type { Bearer } from '../session/bearer.ts'
import { accountOf, withAccount } from '../user/change-accounts.ts'
import { toWireUser } from '../user/wire-user.ts'
import type { AccountPorts } from './account-ports.ts'
import { checkRoom, isOnlyAccount } from './account-rules.ts'
import { announce, announceLeaving } from './announcement.ts'
import { spent } from './log-in-with.ts'
import { lookAt } from './look-and-change.ts'
import type { TransferOffer } from './offer-transfer.ts'
import { checkYoung } from './offer-transfer.ts'
import type { AccountKey, ProvenAccount } from './proven-account.ts'

/**
 * Moves the account that a nonce of `account_transfer_required` stands for to the bearer's user and deletes its former
 * user with sessions and wallets, in one transaction; a link to that user's channels brings them back for a while. See
 * docs/decisions/account-transfer.md.
 * @throws Refusal `invalid_credentials` (another's, used or expired nonce, or another account than the nonce's),
 * `login_required`, `cannot_link_more_of_type`, `linked_to_another_user` (the other user is not what it was).
 */
export async function transferWith(
  ports: AccountPorts,
  app: App,
  bearer: Bearer,
  input: AccountKey & { nonce: string; fresh?: ProvenAccount | undefined },
): Promise<User> {
  const attempt = await ports.attempts.find(app.id, 'transfer', input.nonce)
  const offer = attempt?.payload as TransferOffer | undefined
  if (!attempt || !offer || attempt.userId !== bearer.userId || !meant(offer, input)) throw spent()
  const account = { type: offer.type, subject: offer.subject, data: offer.data }
  for (;;) {
    const state = await lookAt(ports, app, bearer, account, null)
    const nowMs = ports.clock.now()
    if (attempt.usedAt || accountOf(state.user, account)) {
      return repeatAnswer(state, account, attempt.usedAt, nowMs)
    }
    if (attempt.expiresAt.getTime() <= nowMs) throw spent()
    checkYoung(state, app.settings.transfer_max_age_s, nowMs)
    checkRoom(app.settings, state.user, account.type)
    const { owner } = state
    if (owner?.user.id !== offer.ownerId || !isOnlyAccount(owner.user, account) || hasMore(offer, state)) {
      throw new Refusal('linked_to_another_user', 'The other user has changed since the account was proven')
    }
    const now = new Date(nowMs)
    const moved = await ports.accounts.transfer({
      appId: app.id,
      sessionId: bearer.sessionId,
      to: state,
      from: owner,
      account,
      nonce: input.nonce,
      announce: await announce(ports, app, state.user.id, { account }),
      announceLeaving: announceLeaving(app, account),
      now,
    })
    if (moved) return toWireUser(withAccount(state.user, account, now))
    const used = await ports.attempts.find(app.id, 'transfer', input.nonce)
    attempt.usedAt = used?.usedAt ?? null
  }
}

function meant(
  offer: TransferOffer,
  { type, subject, fresh }: AccountKey & { fresh?: ProvenAccount | undefined },
) {
  if (offer.type !== type || offer.subject !== subject) return false
  return !fresh || (fresh.type === type && fresh.subject === subject)
}

/** A wallet that was made since the asking user was told would die unseen. */
function hasMore(offer: TransferOffer, { owner }: AccountState): boolean {
  return (owner?.user.wallets ?? []).some(({ address }) => !offer.wallets.includes(address))
}

/** The answer to the transfer may have been lost. */
function repeatAnswer(state: AccountState, account: AccountKey, usedAt: Date | null, nowMs: number): User {
  const recent = !usedAt || nowMs - usedAt.getTime() <= LOST_ANSWER_MS
  if (!recent || !accountOf(state.user, account)) throw spent()
  return toWireUser(state.user)
}
