import type { LoginSealName, SealName } from '../../sealing/seals.ts'

/** Where values lie that name the key they are sealed under, in pieces of SQL. */
export interface SealedPlace {
  /** what they are, for an operator */
  what: string
  table: string
  /** a row `t` for each value */
  source: string
  /** what names a value, as texts */
  id: readonly string[]
  /** whether `t` is the row of the value that `v.id` names */
  match: string
  /** and, where a row has several, which of them it is */
  nth?: string
  /** the value as text */
  value: string
  /** the id of its key */
  keyId: string
  /** what binds the value to its place, as JSON of texts */
  place: string
  /** puts `v.after` in the place of the value, in the table's row `t` */
  set: string
}

const KEPT =
  "kept_users t CROSS JOIN LATERAL jsonb_array_elements(t.rows -> 'roots') WITH ORDINALITY AS k (root, nth)"

/** A part of roots, and of those that wait with a user who may come back. */
export function placesOfRoots(
  column: string,
  what: string,
  keyIdOf: (value: string) => string,
): [SealedPlace, SealedPlace] {
  const kept = `k.root -> '${column}'`
  const path = `ARRAY['roots', ((v.id ->> 1)::integer - 1)::text, '${column}']`
  return [
    {
      what,
      table: 'roots',
      source: 'roots t',
      id: ['t.app_id', 't.address'],
      match: 't.app_id = v.id ->> 0 AND t.address = v.id ->> 1',
      value: `t.${column}::text`,
      keyId: keyIdOf(`t.${column}`),
      place: `jsonb_build_object('appId', t.app_id, 'userId', t.user_id, 'root', t.address, 'shareVersion', t.share_version::text)`,
      set: `${column} = v.after::jsonb`,
    },
    {
      what: `${what} of users who may come back`,
      table: 'kept_users',
      source: KEPT,
      id: ['t.user_id', 'k.nth::text'],
      match: 't.user_id = v.id ->> 0',
      nth: 'k.nth = (v.id ->> 1)::integer',
      value: `(${kept})::text`,
      keyId: keyIdOf(`(${kept})`),
      place: `jsonb_build_object('appId', k.root ->> 'app_id', 'userId', k.root ->> 'user_id', 'root', k.root ->> 'address', 'shareVersion', k.root ->> 'share_version')`,
      set: `rows = jsonb_set(t.rows, ${path}, v.after::jsonb)`,
    },
  ]
}

/** Everything that is sealed under the signer's keys, or is its word by one, and lasts. */
export const SIGNER_PLACES: Record<
  'recoveryKey' | 'appGrant' | 'serverWallet' | 'signerDocument' | 'delegation',
  readonly SealedPlace[]
> = {
  recoveryKey: placesOfRoots('sealed_recovery_key', 'recovery keys', (value) => `${value} ->> 'key_id'`),
  appGrant: [
    {
      what: 'registrations of apps’ keys',
      table: 'app_keys',
      source: 'app_keys t',
      id: ['t.app_id', 't.kid'],
      match: 't.app_id = v.id ->> 0 AND t.kid = v.id ->> 1',
      value: 't.signer_grant',
      // '' where a release before wrote it, which named no key
      keyId: `regexp_replace(t.signer_grant, '(^|\\.)[^.]*$', '')`,
      place: `jsonb_build_object('appId', t.app_id, 'kid', t.kid, 'spki', t.public_spki)`,
      set: 'signer_grant = v.after',
    },
  ],
  serverWallet: [
    {
      what: 'keys of server wallets',
      table: 'server_wallets',
      source: 'server_wallets t',
      id: ['t.id'],
      match: 't.id = v.id ->> 0',
      value: 't.sealed_key',
      keyId: 'signer_key_of(t.sealed_key)',
      place: `jsonb_build_object('appId', t.app_id, 'walletId', t.id, 'chainType', t.chain_type, 'address', t.address)`,
      set: 'sealed_key = v.after',
    },
  ],
  signerDocument: [
    {
      what: 'rules of wallets, quorums, policies and authorities',
      table: 'signer_documents',
      source: 'signer_documents t',
      id: ['t.app_id', 't.kind', 't.id'],
      match: 't.app_id = v.id ->> 0 AND t.kind = v.id ->> 1 AND t.id = v.id ->> 2',
      // a word is of one document: that this is still what it was says it of both
      value: 't.word',
      keyId: 'signer_key_of(t.word)',
      place: `jsonb_build_object('document', t.document::text)`,
      set: 'word = v.after',
    },
  ],
  delegation: [
    {
      what: 'delegated wallets, the signer’s part',
      table: 'delegations',
      source: 'delegations t',
      id: ['t.id'],
      match: 't.id = v.id ->> 0',
      value: 't.encrypted_tee_share::text',
      keyId: `t.encrypted_tee_share ->> 'key_id'`,
      place: `jsonb_build_object('appId', t.app_id, 'userId', t.user_id, 'grantId', t.id, 'authority', t.authority, 'wallets', t.wallets::text)`,
      set: 'encrypted_tee_share = v.after::jsonb',
    },
  ],
}

/** What names a key of the signer's, and stays by it. */
export const PASSWORD_PLACES: readonly SealedPlace[] = placesOfRoots(
  'recovery_params',
  'passwords',
  (value) => `${value} ->> 'oprf_key_id'`,
)

const binary = (column: string) => ({
  value: `encode(t.${column}, 'base64')`,
  keyId: `sealing_key_of(t.${column})`,
  set: `${column} = decode(v.after, 'base64')`,
})

/** Everything that is sealed under the login keys; what a release before wrote is under a sealing key until it is moved. */
export const LOGIN_PLACES: Record<LoginSealName, readonly SealedPlace[]> = {
  appKey: [
    {
      what: 'signing keys of apps',
      table: 'app_keys',
      source: 'app_keys t',
      id: ['t.app_id', 't.kid'],
      match: 't.app_id = v.id ->> 0 AND t.kid = v.id ->> 1',
      value: 't.sealed',
      keyId: `sealing_key_of(decode(t.sealed, 'base64'))`,
      place: `jsonb_build_object('appId', t.app_id, 'kid', t.kid)`,
      set: 'sealed = v.after',
    },
  ],
  appCredential: [
    {
      what: 'credentials of apps',
      table: 'app_credentials',
      source: 'app_credentials t',
      id: ['t.app_id', 't.name'],
      match: 't.app_id = v.id ->> 0 AND t.name = v.id ->> 1',
      place: `jsonb_build_object('appId', t.app_id, 'name', t.name)`,
      ...binary('sealed'),
    },
  ],
}

/** Everything that is sealed under the sealing keys. What is in none of these lists, a rotation leaves under the old one. */
export const SEALED_PLACES: Record<Exclude<SealName, LoginSealName> | 'authShare', readonly SealedPlace[]> = {
  authShare: placesOfRoots('auth_share', 'auth shares', (value) => `sealing_key_of(${value})`),
  attempt: [
    {
      what: 'logins under way',
      table: 'attempts',
      source: 'attempts t',
      id: ['t.app_id', 't.kind', `encode(t.id, 'hex')`],
      match: `t.app_id = v.id ->> 0 AND t.kind = v.id ->> 1 AND t.id = decode(v.id ->> 2, 'hex')`,
      place: `jsonb_build_object('appId', t.app_id, 'kind', t.kind, 'id', encode(t.id, 'hex'))`,
      ...binary('sealed'),
    },
  ],
  delegation: [
    {
      what: 'delegated wallets, the server’s part',
      table: 'delegations',
      source: 'delegations t',
      id: ['t.id'],
      match: 't.id = v.id ->> 0',
      place: `jsonb_build_object('appId', t.app_id, 'id', t.id)`,
      ...binary('app_share'),
    },
  ],
  webhookSecret: [
    {
      what: 'secrets of webhooks',
      table: 'webhook_endpoints',
      source: 'webhook_endpoints t',
      id: ['t.id'],
      match: 't.id = v.id ->> 0',
      place: `jsonb_build_object('id', t.id)`,
      ...binary('sealed_secret'),
    },
  ],
}
