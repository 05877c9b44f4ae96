import type { CustomMetadata, User } from '@latchkey/contract'
import type { ImportedAccountOutput } from '@latchkey/contract/schemas'
import type { AccountRow } from '../../ports/account-store.ts'
import type { Random } from '../../ports/random.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { newUserId } from '../user/new-user-id.ts'
import { storedAddress } from '../vault/ownership.ts'
import { phoneSubject } from './keys.ts'
import type { BackendPorts } from './users.ts'
import { findUser } from './users.ts'

/**
 * Makes a user who has these accounts, as the host vouches for them; the user then logs in by any of them.
 * @throws Refusal `invalid_data`, `resource_already_exists` (an account is another user's: nothing is made),
 * `max_accounts_reached`.
 */
export async function importUser(
  ports: BackendPorts & { random: Random },
  app: App,
  input: { accounts: ImportedAccountOutput[]; metadata: CustomMetadata | null },
): Promise<User> {
  const id = newUserId(ports.random)
  const outcome = await ports.backendUsers.add({
    appId: app.id,
    id,
    accounts: input.accounts.map(toRow),
    metadata: input.metadata,
    userLimit: app.settings.user_limit,
    now: new Date(ports.clock.now()),
  })
  if (outcome === 'taken')
    throw new Refusal('resource_already_exists', 'One of the accounts has a user already')
  if (outcome === 'full') throw new Refusal('max_accounts_reached', 'This app takes no further accounts')
  return findUser(ports, app, { by: 'id', id })
}

function toRow(account: ImportedAccountOutput): AccountRow {
  switch (account.type) {
    case 'email':
      return { type: 'email', subject: account.address, data: {} }
    case 'phone': {
      const phone = phoneSubject(account.number)
      if (!phone) throw new Refusal('invalid_data', 'The field linked_accounts holds no valid phone number')
      return { type: 'phone', subject: phone.subject, data: { phoneNumber: phone.display } }
    }
    case 'wallet': {
      const { chain_type } = account
      if (account.address.startsWith('0x') !== (chain_type === 'ethereum'))
        throw new Refusal('invalid_data', 'The field linked_accounts holds an address of another chain')
      const data = { chain_type, wallet_client: 'unknown' }
      return { type: 'wallet', subject: storedAddress(account.address), data }
    }
    case 'custom_auth':
      return { type: 'custom_auth', subject: account.custom_user_id, data: {} }
    case 'farcaster': {
      const { type, fid, owner_address, ...profile } = account
      return {
        type,
        subject: String(fid),
        data: { ...given(profile), owner_address: storedAddress(owner_address) },
      }
    }
    case 'telegram': {
      const { type, telegram_user_id, ...profile } = account
      return { type, subject: telegram_user_id, data: given(profile) }
    }
    default: {
      const { type, subject, ...profile } = account
      return { type, subject, data: given(profile) }
    }
  }
}

const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
