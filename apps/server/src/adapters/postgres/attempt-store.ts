import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AttemptStore } from '../../ports/attempt-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Keyring } from '../../ports/keyring.ts'
import { UnknownKey } from '../../ports/keyring.ts'
import type { Random } from '../../ports/random.ts'
import { seal, unseal } from '../../sealing/seal.ts'
import { SEALS } from '../../sealing/seals.ts'
import type { Database } from './database.ts'
import { builder } from './database.ts'
import { prepare } from './prepare.ts'

const { purpose, context } = SEALS.attempt

interface Key {
  appId: string
  kind: string
  id: Buffer
}

/** An id as it is kept. */
export const attemptId = (id: string): Buffer => createHash('sha256').update(id).digest()

const openAttempt = prepare<
  Key & { client: string; userId: string | null; sealed: Buffer; expiresAt: Date },
  { kind: string }
>('open_attempt', (p) =>
  builder
    .insertInto('attempts')
    .values({
      app_id: p.appId,
      kind: p.kind,
      id: p.id,
      client: p.client,
      user_id: p.userId,
      sealed: p.sealed,
      expires_at: p.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind'),
)

const findAttempt = prepare<
  Key,
  { client: string; userId: string | null; sealed: Buffer; expiresAt: Date; usedAt: Date | null }
>('find_attempt', (p) =>
  builder
    .selectFrom('attempts')
    .select(['client', 'user_id as userId', 'sealed', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('app_id', '=', p.appId)
    .where('kind', '=', p.kind)
    .where('id', '=', p.id),
)

const changeAttempt = prepare<Key & { sealed: Buffer }, never>('change_attempt', (p) =>
  builder
    .updateTable('attempts')
    .set({ sealed: p.sealed })
    .where('app_id', '=', p.appId)
    .where('kind', '=', p.kind)
    .where('id', '=', p.id)
    .where('used_at', 'is', null),
)

const takeAttempt = prepare<Key & { now: Date }, { client: string; sealed: Buffer }>(
  'take_attempt',
  (p) => sql`
    UPDATE attempts SET used_at = ${p.now}::timestamptz
    WHERE app_id = ${p.appId}::text AND kind = ${p.kind}::text AND id = ${p.id}::bytea
      AND used_at IS NULL AND expires_at > ${p.now}::timestamptz
    RETURNING client, sealed`,
)

export function createAttemptStore(
  database: Database,
  { keyring, random, clock }: { keyring: Keyring; random: Random; clock: Clock },
): AttemptStore {
  const contextOf = ({ appId, kind, id }: Key) => context({ appId, kind, id: id.toString('hex') })
  const sealed = (key: Key, payload: unknown) =>
    seal(keyring, random, purpose, JSON.stringify(payload ?? null), contextOf(key))
  /** Undefined for one that was begun under a key that is gone: it cannot be completed any more. */
  const open = (value: Buffer, at: string): unknown => {
    try {
      return JSON.parse(unseal(keyring, purpose, value, at))
    } catch (error) {
      if (error instanceof UnknownKey) return undefined
      throw error
    }
  }
  return {
    async open(appId, { kind, id, client, userId, payload, expiresAt }) {
      const key = { appId, kind, id: attemptId(id) }
      const row = { ...key, client, userId: userId ?? null, sealed: sealed(key, payload), expiresAt }
      return (await openAttempt(database, row)).length > 0
    },
    async find(appId, kind, id) {
      const key = { appId, kind, id: attemptId(id) }
      const [row] = await findAttempt(database, key)
      if (!row) return undefined
      const payload = open(row.sealed, contextOf(key))
      if (payload === undefined) return undefined
      const { client, userId, expiresAt, usedAt } = row
      return { kind, id, client, userId, payload, expiresAt, usedAt }
    },
    async change(appId, kind, id, payload) {
      const key = { appId, kind, id: attemptId(id) }
      await changeAttempt(database, { ...key, sealed: sealed(key, payload) })
    },
    async take(appId, kind, id) {
      const key = { appId, kind, id: attemptId(id) }
      const [row] = await takeAttempt(database, { ...key, now: new Date(clock.now()) })
      const payload = row && open(row.sealed, contextOf(key))
      return row && payload !== undefined ? { client: row.client, payload } : undefined
    },
  }
}
