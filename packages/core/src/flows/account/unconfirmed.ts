import type { ConfirmAccountsBody } from '@latchkey/contract'
import type { LinkedAccountWithMetadata, User } from '../../session/user.ts'

/** Accounts that the frame is yet to confirm: those that this user has beyond the known ones. */
export interface Unconfirmed {
  userId: string
  /** each as `type subject` */
  known: string[]
}

/** What is noted of a guest before an account is linked. */
export const unconfirmedSince = (guest: User): Unconfirmed => ({
  userId: guest.id,
  known: named(guest).map(nameOf),
})

/** What the frame is to confirm of a user, by what was noted; none where nothing has come of it. */
export function unconfirmedOf(user: User, note: Unconfirmed | null): ConfirmAccountsBody['accounts'] {
  if (note?.userId !== user.id) return []
  return named(user).filter((account) => !note.known.includes(nameOf(account)))
}

const nameOf = ({ type, subject }: { type: string; subject: string }) => `${type} ${subject}`

const named = (user: User): ConfirmAccountsBody['accounts'] =>
  user.linkedAccounts.flatMap((account) => {
    const subject = subjectOf(account)
    return subject === null ? [] : [{ type: account.type, subject }]
  })

/** How the server names an account of a type. Wallets are no way in. */
function subjectOf(account: LinkedAccountWithMetadata): string | null {
  switch (account.type) {
    case 'email':
      return account.address
    case 'phone':
      return account.number
    case 'passkey':
      return account.credentialId
    case 'farcaster':
      return account.fid === null ? null : String(account.fid)
    case 'telegram':
      return account.telegramUserId
    case 'custom_auth':
      return account.customUserId
    default:
      return 'subject' in account ? account.subject : null
  }
}
