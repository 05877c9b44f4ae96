import { randomUUID } from 'node:crypto'
import type { DelegatedAddress, Delegation, SealedDelegation } from '@latchkey/contract'
import { sql } from 'kysely'
import type { DelegationEnd } from '../../ports/delegation-ends.ts'
import type {
  DelegatedWallet,
  DelegationStanding,
  DelegationStore,
  NewDelegation,
  WalletInEffect,
} from '../../ports/delegation-store.ts'
import type { VaultOwner } from '../../ports/vault-store.ts'
import type { Database, Session } from './database.ts'
import { prepare } from './prepare.ts'
import { takeNonce } from './vault-statements.ts'

/** As many uses as a list names of each outcome: what is refused pushes nothing out that was signed. */
const LISTED_USES = 20
/** Of the ids of grants. */
const GRANT_ID_LENGTH = 24

const standing = prepare<
  { userId: string; id: string; mark: Buffer; now: Date },
  { standing: DelegationStanding }
>(
  'delegation_standing',
  (p) => sql`
    SELECT CASE
      WHEN EXISTS (SELECT 1 FROM delegations WHERE id = ${p.id}::text AND user_id = ${p.userId}::text
        AND mark = ${p.mark}::bytea) THEN 'kept'
      WHEN EXISTS (SELECT 1 FROM wallet_nonces WHERE nonce = ${p.id}::text AND user_id = ${p.userId}::text
        AND expires_at > ${p.now}::timestamptz) THEN 'open'
      ELSE 'over' END AS standing`,
)

interface Keep {
  id: string
  appId: string
  userId: string
  sessionId: string
  authority: string
  wallets: string
  sealed: string
  appShare: Buffer
  mark: Buffer
  backendIds: string[]
  now: Date
}

const dropEmpty = prepare<{ userId: string }, never>(
  'drop_empty_delegations',
  (p) => sql`
    DELETE FROM delegations d WHERE d.user_id = ${p.userId}::text
      AND NOT EXISTS (SELECT 1 FROM delegated_wallets w WHERE w.delegation = d.id)`,
)

const keep = prepare<Keep, never>(
  'keep_delegation',
  (p) => sql`
    INSERT INTO delegations (id, app_id, user_id, authority, wallets, encrypted_tee_share, app_share, mark, created_at)
    VALUES (${p.id}::text, ${p.appId}::text, ${p.userId}::text, ${p.authority}::text, ${p.wallets}::jsonb,
      ${p.sealed}::jsonb, ${p.appShare}::bytea, ${p.mark}::bytea, ${p.now}::timestamptz)`,
)

const keepWallets = prepare<Keep, never>(
  'keep_delegated_wallets',
  (p) => sql`
    WITH given AS (
      SELECT g.wallet ->> 'address' AS address, i.backend_id
      FROM jsonb_array_elements(${p.wallets}::jsonb) WITH ORDINALITY AS g (wallet, nth)
        JOIN unnest(${p.backendIds}::text[]) WITH ORDINALITY AS i (backend_id, nth) USING (nth)
    ), named AS (
      UPDATE wallets w SET backend_id = coalesce(w.backend_id, given.backend_id)
      FROM given WHERE w.app_id = ${p.appId}::text AND w.address = given.address AND w.user_id = ${p.userId}::text
      RETURNING w.app_id, w.address
    )
    INSERT INTO delegated_wallets (app_id, address, delegation)
    SELECT app_id, address, ${p.id}::text FROM named
    ON CONFLICT (app_id, address) DO UPDATE SET delegation = excluded.delegation`,
)

interface Told {
  appId: string
  userId: string
  sessionId: string
  action: string
  kind: string
  addresses: string[]
  delegation: string | null
  now: Date
}

/** After what it tells of, in a statement of its own, so that the webhook's user is the one of now. */
const hook = prepare<Pick<Told, 'appId' | 'userId' | 'addresses'>, never>(
  'tell_webhooks_of_delegation',
  (p) => sql`
    SELECT tell_webhooks(${p.appId}::text, ${p.userId}::text, 'user.updated_account',
      jsonb_build_object('address', a.address))
    FROM unnest(${p.addresses}::text[]) AS a (address)
    WHERE has_webhook(${p.appId}::text, 'user.updated_account')`,
)

const tell = prepare<Told, { told: number }>(
  'tell_of_delegation',
  (p) => sql`
    WITH noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, detail, at)
      VALUES (${p.appId}::text, ${p.userId}::text, ${p.sessionId}::uuid, ${p.action}::text,
        jsonb_strip_nulls(jsonb_build_object('delegation', ${p.delegation}::text, 'addresses',
          to_jsonb(${p.addresses}::text[]))), ${p.now}::timestamptz)
    )
    SELECT tell_user(${p.appId}::text, ${p.userId}::text, ${p.kind}::text,
      jsonb_build_object('addresses', to_jsonb(${p.addresses}::text[]), 'session', ${p.sessionId}::uuid),
      ${p.now}::timestamptz) AS told`,
)

const revoke = prepare<{ userId: string }, { addresses: string[] }>(
  'revoke_delegations',
  (p) => sql`
    WITH gone AS (
      DELETE FROM delegations d WHERE d.user_id = ${p.userId}::text RETURNING d.id
    )
    SELECT coalesce((SELECT array_agg(w.address ORDER BY w.address) FROM delegated_wallets w
      WHERE w.delegation = gone.id), '{}') AS addresses
    FROM gone`,
)

/**
 * Ids of grants are the nonces of 24 characters; those of wallets have 32. Before the grants: one that is being kept holds its id,
 * and is there, or never will be, when this has it.
 */
const voidConsents = prepare<{ userId: string }, { nonce: string }>(
  'void_consents',
  (p) => sql`
    DELETE FROM wallet_nonces WHERE user_id = ${p.userId}::text AND length(nonce) = ${sql.lit(GRANT_ID_LENGTH)}
    RETURNING nonce`,
)

const end = prepare<{ appId: string; userId: string; turn: string; until: Date }, never>(
  'end_delegations',
  (p) => sql`
    INSERT INTO delegation_ends (app_id, user_id, grant_id, turn, due_at)
    VALUES (${p.appId}::text, ${p.userId}::text, '', ${p.turn}::uuid, ${p.until}::timestamptz)
    ON CONFLICT (user_id, grant_id) DO UPDATE SET turn = excluded.turn, due_at = excluded.due_at`,
)

/**
 * One at a time for each user: a consent that begins while a revocation is being written would see nothing of it, be taken by the
 * signer, and end there with all that is revoked. Before the statement that looks, which sees what was there when it began.
 */
const hold = prepare<{ userId: string }, never>(
  'hold_delegations',
  (p) => sql`SELECT pg_advisory_xact_lock(hashtextextended('delegations ' || ${p.userId}::text, 0))`,
)

/** The lock has a revocation wait, or has this see that the id is gone. */
const begin = prepare<
  { appId: string; userId: string; id: string; now: Date; forgetAt: Date },
  { begun: boolean }
>(
  'begin_consent',
  (p) => sql`
    WITH open AS MATERIALIZED (
      SELECT 1 FROM wallet_nonces WHERE nonce = ${p.id}::text AND user_id = ${p.userId}::text
        AND expires_at > ${p.now}::timestamptz FOR SHARE
    )
    INSERT INTO delegation_ends AS e (app_id, user_id, grant_id, due_at)
    SELECT ${p.appId}::text, ${p.userId}::text, ${p.id}::text, ${p.forgetAt}::timestamptz FROM open
    WHERE NOT EXISTS (SELECT 1 FROM delegation_ends o WHERE o.user_id = ${p.userId}::text AND o.grant_id = '')
    ON CONFLICT (user_id, grant_id) DO UPDATE SET due_at = excluded.due_at WHERE e.turn IS NULL
    RETURNING true AS begun`,
)

const begun = prepare<{ userId: string; id: string }, { begun: boolean }>(
  'end_of_consent',
  (p) => sql`
    DELETE FROM delegation_ends WHERE user_id = ${p.userId}::text AND grant_id = ${p.id}::text AND turn IS NULL
      AND NOT EXISTS (SELECT 1 FROM delegation_ends o WHERE o.user_id = ${p.userId}::text AND o.grant_id = '')
    RETURNING true AS begun`,
)

/** Rolls back what the signer is about to forget. */
class Over extends Error {}

const list = prepare<{ userId: string }, Delegation>(
  'list_delegations',
  (p) => sql`
    SELECT d.id, floor(extract(epoch FROM d.created_at))::float8 AS created_at, d.use_count::float8 AS use_count,
      (SELECT json_agg(g.value ORDER BY g.ordinality) FROM jsonb_array_elements(d.wallets) WITH ORDINALITY AS g
        JOIN delegated_wallets w ON w.delegation = d.id AND w.address = g.value ->> 'address') AS wallets,
      coalesce((SELECT json_agg(json_build_object('at', floor(extract(epoch FROM u.at)), 'address', u.detail ->> 'address',
          'chain_type', (SELECT g ->> 'chain_type' FROM jsonb_array_elements(d.wallets) g
            WHERE g ->> 'address' = u.detail ->> 'address'),
          'method', u.detail ->> 'method',
          'outcome', CASE u.action WHEN 'delegation used' THEN 'signed' ELSE 'refused' END) ORDER BY u.at DESC, u.id DESC)
        FROM (SELECT a.*, row_number() OVER (PARTITION BY a.action ORDER BY a.at DESC, a.id DESC) AS nth
          FROM audit a WHERE a.user_id = d.user_id AND a.action IN ('delegation used', 'delegation use refused')
            AND a.detail ->> 'delegation' = d.id) u
        WHERE u.nth <= ${sql.lit(LISTED_USES)}), '[]') AS uses
    FROM delegations d WHERE d.user_id = ${p.userId}::text ORDER BY d.created_at DESC, d.id`,
)

const use = prepare<
  { appId: string; backendId: string; method: string; now: Date },
  {
    id: string
    userId: string
    authority: string
    wallets: DelegatedAddress[]
    sealed: SealedDelegation
    appShare: Buffer
    address: string
    use: string
  }
>(
  'use_delegation',
  (p) => sql`
    WITH used AS (
      UPDATE delegations d SET use_count = use_count + 1
      FROM wallets w JOIN delegated_wallets g ON g.app_id = w.app_id AND g.address = w.address
        JOIN roots r ON r.app_id = w.app_id AND r.address = w.root
      WHERE w.app_id = ${p.appId}::text AND w.backend_id = ${p.backendId}::text AND g.delegation = d.id
        AND w.user_id = d.user_id AND r.archived_at IS NULL
      RETURNING d.*, w.address
    ), noted AS (
      INSERT INTO audit (app_id, user_id, action, detail, at)
      SELECT app_id, user_id, 'delegation used', jsonb_build_object('delegation', id, 'address', address,
        'method', ${p.method}::text), ${p.now}::timestamptz
      FROM used RETURNING audit.id::text AS use
    )
    SELECT id, user_id AS "userId", authority, wallets, encrypted_tee_share AS sealed, app_share AS "appShare", address, use
    FROM used, noted`,
)

const wallet = prepare<{ appId: string; backendId: string }, WalletInEffect>(
  'find_delegated_wallet',
  (p) => sql`
    SELECT w.address, w.chain_type AS "chainType", w.public_key AS "publicKey", w.created_at AS "createdAt",
      r.kind = 'private-key' AS imported
    FROM wallets w JOIN delegated_wallets g ON g.app_id = w.app_id AND g.address = w.address
      JOIN roots r ON r.app_id = w.app_id AND r.address = w.root
    WHERE w.app_id = ${p.appId}::text AND w.backend_id = ${p.backendId}::text AND r.archived_at IS NULL`,
)

const unused = prepare<{ id: string; use: string; why: string }, never>(
  'no_use_of_delegation',
  (p) => sql`
    WITH said AS (
      UPDATE audit SET action = 'delegation use ' || ${p.why}::text
      WHERE id = ${p.use}::bigint AND action = 'delegation used' RETURNING 1
    )
    UPDATE delegations SET use_count = use_count - 1 FROM said WHERE id = ${p.id}::text`,
)

async function keepIn(
  session: Session,
  owner: VaultOwner,
  { wallets, sealed, ...given }: NewDelegation,
  now: Date,
): Promise<boolean> {
  const { userId } = owner
  const { id } = given
  const addresses = wallets.map(({ address }) => address)
  const taken = await takeNonce(session, { nonce: id, userId, now })
  if (taken.length === 0) return false
  if ((await begun(session, { userId, id })).length === 0) throw new Over()
  const columns = {
    ...owner,
    ...given,
    wallets: JSON.stringify(wallets),
    sealed: JSON.stringify(sealed),
    now,
  }
  await keep(session, columns)
  await keepWallets(session, columns)
  await dropEmpty(session, { userId })
  const about = { action: 'wallets delegated', kind: 'wallet_delegated', addresses, delegation: id, now }
  await hook(session, { ...owner, addresses })
  await tell(session, { ...owner, ...about })
  return true
}

async function endIn(
  session: Session,
  { appId, userId }: { appId: string; userId: string },
  until: Date,
): Promise<DelegationEnd> {
  const turn = randomUUID()
  await end(session, { appId, userId, turn, until })
  return { appId, userId, grantId: null, turn, until }
}

export function createDelegationStore(database: Database): DelegationStore {
  return {
    async standing({ userId }, id, mark, now) {
      const [row] = await standing(database, { userId, id, mark, now })
      return row?.standing ?? 'over'
    },

    begin: ({ appId, userId }, id, now, forgetAt) =>
      database.transaction(async (session) => {
        await hold(session, { userId })
        return (await begin(session, { appId, userId, id, now, forgetAt })).length > 0
      }),

    async keep(owner, delegation, now) {
      const { id, mark } = delegation
      const kept = await database
        .transaction((session) => keepIn(session, owner, delegation, now))
        .catch((error) => {
          if (error instanceof Over) return false
          throw error
        })
      if (kept) return 'kept'
      const [row] = await standing(database, { userId: owner.userId, id, mark, now })
      return row?.standing === 'kept' ? 'kept' : 'over'
    },

    revoke: (owner, now, until) =>
      database.transaction(async (session) => {
        const { userId } = owner
        await hold(session, { userId })
        const ended = await endIn(session, owner, until)
        await voidConsents(session, { userId })
        const gone = await revoke(session, { userId })
        if (gone.length > 0) {
          const addresses = gone.flatMap((one) => one.addresses)
          const about = { action: 'delegations revoked', kind: 'delegation_revoked', addresses, now }
          await hook(session, { ...owner, addresses })
          await tell(session, { ...owner, ...about, delegation: null })
        }
        return ended
      }),

    drop: (user, until) =>
      database.transaction(async (session) => {
        await hold(session, user)
        const open = await voidConsents(session, user)
        const gone = await revoke(session, user)
        return open.length + gone.length === 0 ? undefined : endIn(session, user, until)
      }),

    list: ({ userId }) => list(database, { userId }),

    async wallet({ appId, backendId }) {
      const [row] = await wallet(database, { appId, backendId })
      return row
    },

    async unused({ id }, use, why) {
      await unused(database, { id, use, why })
    },

    async use({ appId, backendId }, { method }, now) {
      const [row] = await use(database, { appId, backendId, method, now })
      return row ? ({ ...row, appId } satisfies DelegatedWallet) : undefined
    },
  }
}
