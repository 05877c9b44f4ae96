import type { Generated } from 'kysely'
import type { Asker } from '../../domain/session/rotation.ts'

interface AppsTable {
  id: string
  settings: unknown
  user_count: Generated<number>
  created_at: Date
  updated_at: Date
}

interface AppKeysTable {
  app_id: string
  kid: string
  public_spki: string
  sealed: string
  signer_grant: string
  created_at: Date
  activates_at: Date
  retires_at: Date | null
}

interface KeyChecksTable {
  purpose: string
  key_id: string
  mac: Buffer
}

interface UsersTable {
  id: string
  app_id: string
  created_at: Date
  accepted_terms_at: Date | null
  is_guest: Generated<boolean>
  custom_metadata: unknown
  revision: Generated<number>
}

interface LinkedAccountsTable {
  app_id: string
  type: string
  subject: string
  user_id: string
  data: Generated<unknown>
  first_verified_at: Date
  latest_verified_at: Date
  language: string | null
  new_until: Date | null
}

interface SessionsTable {
  id: string
  app_id: string
  user_id: string
  client: string
  auth_time: Date
  expires_at: Date
  ends_at: Date
  key_id: string
  key_since: Generated<number | null>
  seed: Buffer
  generation: Generated<number>
  rotated_at: Generated<Date[]>
  rotated_by: Generated<Record<string, Asker>>
  revoked_at: Date | null
  revoked_for: string | null
  frame_key: string | null
  born_bound: Generated<boolean>
  signer_grant: string | null
  device: Generated<object>
  place: string | null
  last_used_at: Date | null
  login_type: string | null
  login_subject: string | null
}

interface LoginCodesTable {
  app_id: string
  identifier: string
  client: string
  code_id: string
  key_id: string
  code_mac: Buffer
  sent_at: Date
  expires_at: Date
  tries: Generated<number>
  foreign_tries: Generated<number>
  used_at: Date | null
  session_id: string | null
  new_user: Generated<boolean>
  outbox: Buffer | null
  outbox_due_at: Date | null
  outbox_tries: Generated<number>
  undeliverable: Generated<boolean>
  asked_at: Generated<Date>
  asked_tries: Generated<number>
  used_by_asker: Generated<boolean>
}

interface AnalyticsEventsTable {
  id: Generated<number>
  app_id: string
  event_name: string
  client_id: string | null
  payload: unknown
  at: Date
}

interface AuditTable {
  id: Generated<number>
  app_id: string
  user_id: string
  session_id: string | null
  action: string
  root: string | null
  detail: unknown
  at: Date
}

interface RootsTable {
  app_id: string
  address: string
  user_id: string
  chain_type: string
  kind: string
  share_version: number
  recovery_method: string
  auth_share: unknown
  encrypted_recovery_share: unknown
  sealed_recovery_key: unknown | null
  recovery_params: Generated<unknown>
  request_mac: Buffer
  created_at: Date
  released_at: Date | null
  archived_at: Date | null
  made_by: string | null
  maker_named: Generated<boolean>
  used_elsewhere: Generated<boolean>
}

interface WalletsTable {
  app_id: string
  address: string
  user_id: string
  root: string
  chain_type: string
  wallet_index: number
  public_key: string
  created_at: Date
}

interface WalletNoncesTable {
  nonce: string
  user_id: string
  expires_at: Date
}

interface DpopProofsTable {
  jti: string
  expires_at: Date
}

interface FrameKeysTable {
  user_id: string
  frame_key: string
  first_bound_at: Date
  last_used_at: Date
  recovered_at: Date | null
}

interface SendWindowsTable {
  key: string
  count: number
  ends_at: Date
}

interface GuessFailuresTable {
  key: string
  failures: number
  failed_at: Date
}

interface AttemptsTable {
  app_id: string
  kind: string
  id: Buffer
  client: string
  user_id: string | null
  sealed: Buffer
  expires_at: Date
  used_at: Date | null
  account: string | null
  session_id: string | null
  new_user: Generated<boolean>
}

interface AppCredentialsTable {
  app_id: string
  name: string
  sealed: Buffer
  updated_at: Date
}

interface AppSecretsTable {
  app_id: string
  id: string
  hash: Buffer
  created_at: Date
}

interface WebhookEndpointsTable {
  id: string
  app_id: string
  url: string
  events: string[]
  sealed_secret: Buffer
  enabled: Generated<boolean>
  failing_since: Date | null
  created_at: Date
}

export interface Tables {
  apps: AppsTable
  app_keys: AppKeysTable
  key_checks: KeyChecksTable
  users: UsersTable
  linked_accounts: LinkedAccountsTable
  sessions: SessionsTable
  login_codes: LoginCodesTable
  send_windows: SendWindowsTable
  guess_failures: GuessFailuresTable
  analytics_events: AnalyticsEventsTable
  audit: AuditTable
  roots: RootsTable
  wallets: WalletsTable
  wallet_nonces: WalletNoncesTable
  dpop_proofs: DpopProofsTable
  frame_keys: FrameKeysTable
  attempts: AttemptsTable
  app_credentials: AppCredentialsTable
  app_secrets: AppSecretsTable
  webhook_endpoints: WebhookEndpointsTable
}
