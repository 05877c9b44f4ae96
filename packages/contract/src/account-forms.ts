import type { AccountTimes, EmbeddedWalletAccount, LinkedAccount, LinkedAccountType } from './user.ts'

type Field<A> = Exclude<keyof A, 'type' | keyof AccountTimes> & string
/** What stands on the wire where nothing is known; undefined: the field is left out then. */
type Fields<A, Subject> = { readonly [F in Exclude<Field<A>, Subject>]-?: A[F] | undefined }

type Named<A> =
  | { [S in Field<A>]: { readonly subject: S; readonly fields: Fields<A, S> } }[Field<A>]
  | { readonly subject: null; readonly fields: Fields<A, never> }

type OfType<T extends LinkedAccountType> = Extract<LinkedAccount, { type: T }>
type FieldOfAny<A> = A extends unknown ? Field<A> : never

type Form<T extends LinkedAccountType> = Named<Exclude<OfType<T>, EmbeddedWalletAccount>>

/**
 * How a linked account of each type is written: its fields on the wire, of which `subject` is what the account is known by
 * (null: another field says it in a form of its own). The fields of a wallet are those of one that is not ours: an
 * embedded one is not linked, and has a form of its own.
 */
export const ACCOUNT_FORMS = {
  email: { subject: 'address', fields: {} },
  phone: { subject: null, fields: { phoneNumber: '' } },
  wallet: {
    subject: 'address',
    fields: {
      chain_type: 'ethereum',
      chain_id: undefined,
      wallet_client: 'unknown',
      wallet_client_type: undefined,
      connector_type: undefined,
    },
  },
  google_oauth: {
    subject: 'subject',
    fields: { email: '', name: null },
  },
  twitter_oauth: {
    subject: 'subject',
    fields: { username: null, name: null, profile_picture_url: null },
  },
  discord_oauth: {
    subject: 'subject',
    fields: { username: null, email: null },
  },
  github_oauth: {
    subject: 'subject',
    fields: { username: null, name: null, email: null },
  },
  spotify_oauth: { subject: 'subject', fields: { email: null, name: null } },
  instagram_oauth: { subject: 'subject', fields: { username: null } },
  tiktok_oauth: {
    subject: 'subject',
    fields: { username: null, name: null },
  },
  line_oauth: {
    subject: 'subject',
    fields: { name: null, email: null, profile_picture_url: null },
  },
  linkedin_oauth: {
    subject: 'subject',
    fields: { name: undefined, email: null, vanity_name: undefined },
  },
  apple_oauth: { subject: 'subject', fields: { email: null } },
  custom_auth: { subject: 'custom_user_id', fields: {} },
  farcaster: {
    subject: null,
    fields: {
      fid: 0,
      owner_address: '',
      username: undefined,
      display_name: undefined,
      bio: undefined,
      profile_picture: undefined,
      profile_picture_url: undefined,
      homepage_url: undefined,
      signer_public_key: undefined,
    },
  },
  passkey: {
    subject: 'credential_id',
    fields: {
      enrolled_in_mfa: false,
      public_key: undefined,
      authenticator_name: undefined,
      created_with_device: undefined,
      created_with_os: undefined,
      created_with_browser: undefined,
    },
  },
  telegram: {
    subject: 'telegram_user_id',
    fields: { first_name: undefined, last_name: undefined, username: undefined, photo_url: undefined },
  },
  smart_wallet: {
    subject: 'address',
    // that of every one is known: each was linked with it
    fields: { smart_wallet_type: 'safe', smart_wallet_version: undefined },
  },
  cross_app: {
    subject: 'subject',
    fields: { provider_app_id: '', embedded_wallets: [], smart_wallets: [] },
  },
} as const satisfies { [T in LinkedAccountType]: Form<T> }

/**
 * The short form of each type in an identity token, beside `type` and `lv`: fields of the wire, of which `?` leaves one out
 * that is empty, and `>name` gives it another name there. Apart, because a page has no use for it.
 */
export const SHORT_FORMS: {
  readonly [T in LinkedAccountType]: readonly `${FieldOfAny<OfType<T>>}${'' | '?'}${'' | `>${string}`}`[]
} = {
  email: ['address'],
  phone: ['phoneNumber>phone_number'],
  wallet: ['address', 'chain_type', 'wallet_client_type?', 'id?'],
  google_oauth: ['subject', 'email', 'name'],
  twitter_oauth: ['subject', 'username', 'name?', 'profile_picture_url?>pfp'],
  discord_oauth: ['subject', 'username'],
  github_oauth: ['subject', 'username'],
  spotify_oauth: ['subject', 'email'],
  instagram_oauth: ['subject', 'username'],
  tiktok_oauth: ['subject', 'username'],
  line_oauth: ['subject', 'name', 'email', 'profile_picture_url'],
  linkedin_oauth: ['subject', 'email'],
  apple_oauth: ['subject', 'email'],
  custom_auth: ['custom_user_id'],
  farcaster: ['fid', 'username', 'owner_address>oa'],
  passkey: ['credential_id'],
  telegram: ['telegram_user_id', 'username?'],
  smart_wallet: ['smart_wallet_type', 'address'],
  cross_app: ['subject', 'provider_app_id', 'embedded_wallets', 'smart_wallets'],
}

export const isAccountType = (type: string): type is LinkedAccountType => Object.hasOwn(ACCOUNT_FORMS, type)
