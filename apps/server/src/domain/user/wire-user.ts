import type { EmbeddedWalletAccount, LinkedAccount, User } from '@latchkey/contract'
import type { StoredUser, StoredWallet } from './stored-user.ts'
import { toWireAccount } from './wire-account.ts'

/** CAIP-2 names in the user object; a wallet works on every chain of its kind. */
const CHAIN_IDS = { ethereum: 'eip155:1', solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const

/** The user object of the wire: snake case, times in unix seconds. */
export function toWireUser(user: StoredUser): User {
  const accounts: LinkedAccount[] = []
  for (const account of user.accounts) {
    const wire = toWireAccount(account)
    if (wire) accounts.push(wire)
  }
  for (const wallet of user.wallets) accounts.push(toWallet(wallet))
  return {
    id: user.id,
    created_at: user.created_at,
    linked_accounts: accounts,
    mfa_methods: [],
    has_accepted_terms: user.accepted_terms,
    is_guest: user.is_guest,
    ...(user.custom_metadata ? { custom_metadata: user.custom_metadata } : {}),
  }
}

function toWallet(wallet: StoredWallet): EmbeddedWalletAccount {
  return {
    type: 'wallet',
    id: null,
    address: wallet.address,
    imported: wallet.imported,
    delegated: false,
    wallet_index: wallet.wallet_index,
    chain_id: CHAIN_IDS[wallet.chain_type],
    chain_type: wallet.chain_type,
    wallet_client: 'privy',
    wallet_client_type: 'privy',
    connector_type: 'embedded',
    recovery_method: wallet.recovery_method,
    verified_at: wallet.created_at,
    first_verified_at: wallet.created_at,
    latest_verified_at: wallet.created_at,
    ...(wallet.chain_type === 'solana' ? { public_key: wallet.public_key } : {}),
  }
}
