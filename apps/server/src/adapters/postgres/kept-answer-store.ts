import { sql } from 'kysely'
import type { KeptAnswer, KeptAnswerStore } from '../../ports/kept-answers.ts'
import type { Database } from './database.ts'
import { prepare } from './prepare.ts'

const readAnswer = prepare<{ key: string; now: Date }, { answer: KeptAnswer }>(
  'read_kept_answer',
  (p) => sql`
    SELECT answer FROM kept_answers
    WHERE key = ${p.key}::text AND answer IS NOT NULL AND until > ${p.now}::timestamptz`,
)

const claimAnswer = prepare<{ key: string; now: Date; until: Date }, { key: string }>(
  'claim_kept_answer',
  (p) => sql`
    INSERT INTO kept_answers AS k (key, until, asked_until)
    VALUES (${p.key}::text, ${p.now}::timestamptz, ${p.until}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET asked_until = excluded.asked_until
      WHERE k.asked_until <= ${p.now}::timestamptz AND k.until <= ${p.now}::timestamptz
    RETURNING key`,
)

/** Who has asked is done asking: the next one may, once the answer is over. */
const keepAnswer = prepare<{ key: string; answer: string; until: Date }, never>(
  'keep_answer',
  (p) => sql`
    INSERT INTO kept_answers (key, answer, until, asked_until)
    VALUES (${p.key}::text, ${p.answer}::jsonb, ${p.until}::timestamptz, '-infinity')
    ON CONFLICT (key) DO UPDATE SET answer = excluded.answer, until = excluded.until, asked_until = '-infinity'`,
)

export function createKeptAnswerStore(database: Database): KeptAnswerStore {
  return {
    async read(key, now) {
      return (await readAnswer(database, { key, now }))[0]?.answer
    },
    async claim(key, now, until) {
      return (await claimAnswer(database, { key, now, until })).length > 0
    },
    async keep(key, answer, until) {
      await keepAnswer(database, { key, answer: JSON.stringify(answer), until })
    },
  }
}
