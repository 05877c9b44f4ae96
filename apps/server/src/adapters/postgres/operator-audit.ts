import type { Session } from './database.ts'
import { builder } from './database.ts'
import { prepare } from './prepare.ts'

const insert = prepare<{ action: string; detail: string; now: Date }, never>('note_operator', (p) =>
  builder
    .insertInto('audit')
    .values({ app_id: '', user_id: '', action: p.action, detail: p.detail, at: p.now }),
)

/** Records what an operator did that is about no app and no user: both are empty in its row. */
export async function noteOperator(
  session: Session,
  action: 'key rotation begun' | 'key rotation ended' | 'key retired' | 'login keys lost',
  detail: object,
): Promise<void> {
  await insert(session, { action, detail: JSON.stringify(detail), now: new Date() })
}
