import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { OldAccountStore } from '../../ports/old-account-store.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

const agrees = prepare<{ userId: string; frameKey: string }, never>(
  'old_account_agrees',
  (p) => sql`
    SELECT 1 FROM agreed_keys WHERE user_id = ${p.userId}::text AND frame_key = ${p.frameKey}::text`,
)

const letIn = prepare<{ id: string; now: Date }, never>(
  'old_account_let_in',
  (p) => sql`
    SELECT 1 FROM sessions s WHERE s.id = ${p.id}::uuid AND by_old_account(s, ${p.now}::timestamptz)`,
)

type Owned = { appId: string; userId: string; sessionId: string; now: Date }

/** The expression `noted`: an audit row for each account that `confirmed` has. */
const notedSql = (p: Record<keyof Owned, RawBuilder<unknown>>): RawBuilder<unknown> => sql`
    noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, detail, at)
      SELECT ${p.appId}::text, ${p.userId}::text, ${p.sessionId}::uuid, 'account confirmed',
        jsonb_build_object('type', type, 'subject', subject), ${p.now}::timestamptz FROM confirmed
    )`

const confirmByDevice = prepare<Owned & { frameKey: string }, { type: string }>(
  'confirm_account_by_device',
  (p) => sql`
    WITH confirmed AS (
      UPDATE linked_accounts a SET new_until = NULL
      FROM sessions s, agreed_keys k
      WHERE s.id = ${p.sessionId}::uuid AND s.app_id = ${p.appId}::text AND s.user_id = ${p.userId}::text
        AND s.frame_key = ${p.frameKey}::text
        AND a.app_id = s.app_id AND a.type = s.login_type AND a.subject = s.login_subject
        AND a.user_id = s.user_id AND a.new_until = 'infinity'
        AND k.user_id = s.user_id AND k.frame_key = s.frame_key
        AND EXISTS (SELECT 1 FROM sessions g WHERE g.user_id = a.user_id AND g.login_type = 'guest')
      RETURNING a.type, a.subject
    ), ${notedSql(p)}
    SELECT type FROM confirmed`,
)

const confirm = prepare<Owned & { types: string[]; subjects: string[] }, { type: string }>(
  'confirm_accounts_of_guest',
  (p) => sql`
    WITH confirmed AS (
      UPDATE linked_accounts a SET new_until = NULL
      FROM unnest(${p.types}::text[], ${p.subjects}::text[]) AS n (type, subject), account_changes c, sessions s
      WHERE a.app_id = ${p.appId}::text AND a.user_id = ${p.userId}::text AND a.new_until = 'infinity'
        AND a.type = n.type AND a.subject = n.subject
        AND s.id = ${p.sessionId}::uuid AND s.user_id = a.user_id AND s.login_type = 'guest'
        AND c.session_id = s.id AND c.user_id = a.user_id AND c.added_type = a.type AND c.added_subject = a.subject
      RETURNING a.type, a.subject
    ), ${notedSql(p)}
    SELECT type FROM confirmed`,
)

export function createOldAccountStore(database: Database): OldAccountStore {
  return {
    async agrees({ userId }, frameKey) {
      return (await agrees(database, { userId, frameKey })).length > 0
    },
    async letIn(id, now) {
      return (await letIn(database, { id, now })).length > 0
    },
    async confirmByDevice(owner, frameKey, now) {
      await confirmByDevice(database, { ...owner, frameKey, now })
    },
    async confirm(owner, accounts, now) {
      const types = accounts.map(({ type }) => type)
      const subjects = accounts.map(({ subject }) => subject)
      await confirm(database, { ...owner, types, subjects, now })
    },
  }
}
