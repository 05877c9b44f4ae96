import type { LinkedAccount } from '@latchkey/contract'
import type { StoredAccount } from './stored-user.ts'

interface Shape {
  /** the wire's name of the subject; absent where `data` says it in another form */
  subject?: string
  /** fields that are always there, with what stands when nothing is known */
  always?: Record<string, unknown>
  /** fields that may be left out */
  maybe?: readonly string[]
}

const oauth = (always: Record<string, unknown>, maybe: readonly string[] = []): Shape => ({
  subject: 'subject',
  always,
  maybe,
})

/** What the wire shows of each type of account; whatever else is kept with one stays on the server. */
const SHAPES: Record<string, Shape> = {
  email: { subject: 'address' },
  phone: { always: { phoneNumber: '' } },
  google_oauth: oauth({ email: '', name: null }),
  twitter_oauth: oauth({ username: null, name: null, profile_picture_url: null }),
  discord_oauth: oauth({ username: null, email: null }),
  github_oauth: oauth({ username: null, name: null, email: null }),
  linkedin_oauth: oauth({ email: null }, ['name', 'vanity_name']),
  spotify_oauth: oauth({ email: null, name: null }),
  instagram_oauth: oauth({ username: null }),
  tiktok_oauth: oauth({ username: null, name: null }),
  line_oauth: oauth({ name: null, email: null, profile_picture_url: null }),
  apple_oauth: oauth({ email: null }),
  custom_auth: { subject: 'custom_user_id' },
  farcaster: {
    always: { owner_address: '' },
    maybe: [
      'username',
      'display_name',
      'bio',
      'profile_picture',
      'profile_picture_url',
      'homepage_url',
      'signer_public_key',
    ],
  },
  telegram: { subject: 'telegram_user_id', maybe: ['first_name', 'last_name', 'username', 'photo_url'] },
  passkey: {
    subject: 'credential_id',
    always: { enrolled_in_mfa: false },
    maybe: [
      'created_with_browser',
      'created_with_os',
      'created_with_device',
      'authenticator_name',
      'public_key',
    ],
  },
  wallet: {
    subject: 'address',
    always: { chain_type: 'ethereum', wallet_client: 'unknown' },
    maybe: ['chain_id', 'wallet_client_type', 'connector_type'],
  },
  cross_app: oauth({ provider_app_id: '', embedded_wallets: [], smart_wallets: [] }),
}

/** A linked account as the wire has it; undefined for what is no linked account there, such as a guest's credential. */
export function toWireAccount(account: StoredAccount): LinkedAccount | undefined {
  const shape = Object.hasOwn(SHAPES, account.type) ? SHAPES[account.type] : undefined
  if (!shape) return undefined
  const { data } = account
  const wire: Record<string, unknown> = { type: account.type }
  if (shape.subject) wire[shape.subject] = account.subject
  if (account.type === 'farcaster') wire.fid = Number(account.subject)
  for (const [name, otherwise] of Object.entries(shape.always ?? {})) wire[name] = data[name] ?? otherwise
  for (const name of shape.maybe ?? []) if (data[name] !== undefined) wire[name] = data[name]
  return {
    ...wire,
    verified_at: account.latest_verified_at,
    first_verified_at: account.first_verified_at,
    latest_verified_at: account.latest_verified_at,
  } as unknown as LinkedAccount
}
