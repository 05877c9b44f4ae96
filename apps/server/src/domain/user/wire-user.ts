import type { EmbeddedWalletAccount, LinkedAccount, MfaMethod, User } from '@latchkey/contract'
import type { StoredFactor, StoredUser, StoredWallet } from './stored-user.ts'
import { toWireAccount } from './wire-account.ts'

/** CAIP-2 names in the user object; a wallet works on every chain of its kind. */
const CHAIN_IDS = { ethereum: 'eip155:1', solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const

/** The user object of the wire: snake case, times in unix seconds. */
export function toWireUser(user: StoredUser): User {
  const accounts: LinkedAccount[] = []
  const factors = user.factors ?? []
  const enrolled = new Set(factors.filter(({ method }) => method === 'passkey').map(({ subject }) => subject))
  const signers = user.farcaster_signers ?? []
  for (const account of user.accounts) {
    const wire = toWireAccount(account)
    if (!wire) continue
    const known = wire.type === 'passkey' && enrolled.has(wire.credential_id)
    const signer = wire.type === 'farcaster' && signers.findLast(({ fid }) => fid === wire.fid)
    accounts.push({
      ...wire,
      ...(known ? { enrolled_in_mfa: true } : {}),
      ...(signer ? { signer_public_key: signer.public_key } : {}),
    })
  }
  for (const wallet of user.wallets) accounts.push(toWallet(wallet))
  for (const wallet of user.server_wallets ?? []) {
    accounts.push({ ...toWallet({ ...wallet, recovery_method: 'privy-v2' }), id: wallet.id })
  }
  return {
    id: user.id,
    created_at: user.created_at,
    linked_accounts: accounts,
    mfa_methods: methodsOf(factors),
    ...(typeof user.recovery_codes_left === 'number'
      ? { mfa_recovery_codes_left: user.recovery_codes_left }
      : {}),
    has_accepted_terms: user.accepted_terms,
    is_guest: user.is_guest,
    ...(user.custom_metadata ? { custom_metadata: user.custom_metadata } : {}),
  }
}

/** Each method once, since its newest factor was enrolled. */
function methodsOf(factors: StoredFactor[]): User['mfa_methods'] {
  const newest = new Map<MfaMethod, number>()
  for (const { method, enrolled_at } of factors) {
    newest.set(method, Math.max(newest.get(method) ?? 0, enrolled_at))
  }
  return [...newest].map(([type, verified_at]) => ({ type, verified_at }))
}

function toWallet(wallet: StoredWallet): EmbeddedWalletAccount {
  return {
    type: 'wallet',
    id: wallet.delegated_id ?? null,
    address: wallet.address,
    imported: wallet.imported,
    delegated: Boolean(wallet.delegated_id),
    wallet_index: wallet.wallet_index,
    chain_id: CHAIN_IDS[wallet.chain_type],
    chain_type: wallet.chain_type,
    wallet_client: 'privy',
    wallet_client_type: 'privy',
    connector_type: 'embedded',
    recovery_method: wallet.recovery_method,
    ...(wallet.recovery_kind ? { recovery_kind: wallet.recovery_kind } : {}),
    verified_at: wallet.created_at,
    first_verified_at: wallet.created_at,
    latest_verified_at: wallet.created_at,
    ...(wallet.chain_type === 'solana' ? { public_key: wallet.public_key } : {}),
  }
}
