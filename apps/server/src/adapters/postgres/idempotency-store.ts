import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { IdempotencyStore } from '../../ports/server-wallet-store.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

interface Claim {
  appId: string
  key: string
  call: Buffer
  claim: string
  now: Date
  forgetBefore: Date
  deadBefore: Date
}

interface Free {
  appId: string
  key: string
  claim: string
  refused: boolean
  deadBefore: Date
}

/** Takes the key where nobody has it, its day is over, or whoever had it for the same call died, or so it seems. */
const take = prepare<Claim, { begun: string }>(
  'claim_idempotent_call',
  (p) => sql`
    INSERT INTO idempotent_calls AS c (app_id, key, call, claim, begun, claimed_at)
    VALUES (${p.appId}::text, ${p.key}::text, ${p.call}::bytea, ${p.claim}::uuid, ${p.claim}::uuid,
      ${p.now}::timestamptz)
    ON CONFLICT (app_id, key) DO UPDATE
      SET call = excluded.call, claim = excluded.claim, claimed_at = excluded.claimed_at, answer = NULL,
        begun = CASE WHEN c.claimed_at < ${p.forgetBefore}::timestamptz THEN excluded.begun ELSE c.begun END
      WHERE c.claimed_at < ${p.forgetBefore}::timestamptz
        OR c.answer IS NULL AND c.claimed_at < ${p.deadBefore}::timestamptz AND c.call = excluded.call
    RETURNING begun`,
)

const look = prepare<{ appId: string; key: string; call: Buffer }, { same: boolean; answer: unknown }>(
  'idempotent_call',
  (p) => sql`
    SELECT call = ${p.call}::bytea AS same, answer FROM idempotent_calls
    WHERE app_id = ${p.appId}::text AND key = ${p.key}::text`,
)

const put = prepare<{ appId: string; key: string; claim: string; answer: string }, never>(
  'answer_idempotent_call',
  (p) => sql`
    UPDATE idempotent_calls SET answer = ${p.answer}::json
    WHERE app_id = ${p.appId}::text AND key = ${p.key}::text AND claim = ${p.claim}::uuid`,
)

/**
 * One that was taken over stays, for whoever goes on with it: the one before may not be dead, and do it yet. So does one that was
 * not refused: it may have been done.
 */
const free = prepare<Free, never>(
  'release_idempotent_call',
  (p) => sql`
    WITH gone AS (
      DELETE FROM idempotent_calls
      WHERE app_id = ${p.appId}::text AND key = ${p.key}::text AND claim = ${p.claim}::uuid AND begun = claim
        AND answer IS NULL AND ${p.refused}::boolean
    )
    UPDATE idempotent_calls SET claimed_at = ${p.deadBefore}::timestamptz - interval '1 millisecond'
    WHERE app_id = ${p.appId}::text AND key = ${p.key}::text AND claim = ${p.claim}::uuid
      AND (begun <> claim OR NOT ${p.refused}::boolean) AND answer IS NULL`,
)

export function createIdempotencyStore(database: Database): IdempotencyStore {
  return {
    async claim(appId, key, call, times) {
      const claim = randomUUID()
      const [taken] = await take(database, { appId, key, call, claim, ...times })
      if (taken) return { kind: 'claimed', claim, begun: taken.begun }
      const [there] = await look(database, { appId, key, call })
      if (!there) return { kind: 'waiting' }
      if (!there.same) return { kind: 'other-call' }
      return there.answer === null ? { kind: 'waiting' } : { kind: 'answered', answer: there.answer }
    },
    async answer(appId, key, claim, answer) {
      await put(database, { appId, key, claim, answer: JSON.stringify(answer) })
    },
    async release(appId, key, claim, how) {
      await free(database, { appId, key, claim, ...how })
    },
  }
}
