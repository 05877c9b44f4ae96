import { sql } from 'kysely'
import type { OldAccountStore } from '../../ports/old-account-store.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

const agrees = prepare<
  { appId: string; userId: string; sessionId: string; frameKey: string; now: Date },
  { agrees: boolean }
>(
  'old_account_agrees',
  (p) => sql`
    SELECT by_old_account(s, ${p.now}::timestamptz) OR EXISTS (
      SELECT 1 FROM agreed_keys k WHERE k.user_id = s.user_id AND k.frame_key = ${p.frameKey}::text) AS agrees
    FROM sessions s
    WHERE s.id = ${p.sessionId}::uuid AND s.app_id = ${p.appId}::text AND s.user_id = ${p.userId}::text`,
)

const confirm = prepare<
  {
    appId: string
    userId: string
    sessionId: string
    types: string[] | null
    subjects: string[] | null
    now: Date
  },
  { type: string; subject: string }
>(
  'confirm_accounts_of_guest',
  (p) => sql`
    WITH confirmed AS (
      UPDATE linked_accounts a SET new_until = NULL
      FROM account_changes c, sessions s
      WHERE a.app_id = ${p.appId}::text AND a.user_id = ${p.userId}::text AND a.new_until = 'infinity'
        AND (${p.types}::text[] IS NULL OR EXISTS (
          SELECT 1 FROM unnest(${p.types}::text[], ${p.subjects}::text[]) AS n (type, subject)
          WHERE n.type = a.type AND n.subject = a.subject))
        AND s.id = ${p.sessionId}::uuid AND s.user_id = a.user_id AND s.login_type = 'guest'
        AND c.session_id = s.id AND c.user_id = a.user_id AND c.added_type = a.type AND c.added_subject = a.subject
      RETURNING a.type, a.subject
    ), noted AS (
      INSERT INTO audit (app_id, user_id, session_id, action, detail, at)
      SELECT ${p.appId}::text, ${p.userId}::text, ${p.sessionId}::uuid, 'account confirmed',
        jsonb_build_object('type', type, 'subject', subject), ${p.now}::timestamptz FROM confirmed
    )
    SELECT type, subject FROM confirmed`,
)

export function createOldAccountStore(database: Database): OldAccountStore {
  return {
    async agrees(owner, frameKey, now) {
      return (await agrees(database, { ...owner, frameKey, now }))[0]?.agrees ?? false
    },
    async confirm(owner, accounts, now) {
      const types = accounts?.map(({ type }) => type) ?? null
      const subjects = accounts?.map(({ subject }) => subject) ?? null
      await confirm(database, { ...owner, types, subjects, now })
    },
  }
}
