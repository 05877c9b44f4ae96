import type { ChainType, CustomMetadata, User } from '@latchkey/contract'
import type { ImportedAccountOutput } from '@latchkey/contract/schemas'
import type { AccountRow } from '../../ports/account-store.ts'
import type { App } from '../app/app.ts'
import { Refusal } from '../refusal.ts'
import { newUserId } from '../user/new-user-id.ts'
import { storedAddress } from '../vault/ownership.ts'
import { phoneSubject } from './keys.ts'
import type { PregeneratePorts } from './pregenerate.ts'
import { mayPregenerate, pregenerate, roomForWallets } from './pregenerate.ts'
import type { BackendPorts } from './users.ts'
import { findUser } from './users.ts'

/**
 * Makes a user who has these accounts, as the host vouches for them; the user then logs in by any of them.
 * @throws Refusal `invalid_data`, `resource_already_exists` (an account is another user's: nothing is made),
 * `max_accounts_reached`, and with wallets `feature_not_enabled`, `disallowed_recovery_method`, `too_many_wallets`.
 */
export async function importUser(
  ports: BackendPorts & PregeneratePorts,
  app: App,
  input: {
    accounts: ImportedAccountOutput[]
    metadata: CustomMetadata | null
    /** chains that the signer makes wallets on, so that they are there before the user is */
    wallets: readonly ChainType[]
  },
): Promise<User> {
  const id = newUserId(ports.random)
  const accounts = input.accounts.map(toRow)
  const asked = input.wallets.length > 0
  if (asked) {
    mayPregenerate(app)
    const before = await importedBefore(ports, app, accounts, input.wallets)
    if (before) return before
    await roomForWallets(ports, app)
  }
  const outcome = await ports.backendUsers.add({
    appId: app.id,
    id,
    accounts,
    metadata: input.metadata,
    userLimit: app.settings.user_limit,
    now: new Date(ports.clock.now()),
  })
  if (outcome === 'taken') {
    const before = asked && (await importedBefore(ports, app, accounts, input.wallets))
    if (before) return before
    throw new Refusal('resource_already_exists', 'One of the accounts has a user already')
  }
  if (outcome === 'full') throw new Refusal('max_accounts_reached', 'This app takes no further accounts')
  if (asked) await pregenerate(ports, app, id, input.wallets)
  return findUser(ports, app, { by: 'id', id })
}

/** What an import of these very accounts has made, whose answer was lost, or whose wallets could not be made then. */
async function importedBefore(
  ports: BackendPorts & PregeneratePorts,
  app: App,
  accounts: readonly AccountRow[],
  wallets: readonly ChainType[],
): Promise<User | undefined> {
  const [{ type, subject }] = accounts as [AccountRow]
  const user = await ports.backendUsers.find(app.id, { by: 'account', type, subject })
  const same =
    user?.accounts.length === accounts.length &&
    accounts.every((one) => user.accounts.some((has) => has.type === one.type && has.subject === one.subject))
  if (!same) return undefined
  if (user.wallets.length === 0) await pregenerate(ports, app, user.id, wallets)
  return findUser(ports, app, { by: 'id', id: user.id })
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
