import pg from 'pg'
import { createPinoLogger } from '../../../apps/server/src/adapters/pino/pino-logger.ts'
import { readEnvironment } from '../../../apps/server/src/config/environment.ts'
import { openDatabaseHome } from '../../../apps/server/src/config/open-database.ts'
import type { World } from './world.ts'

/**
 * Moves a user's last login eleven minutes back, past the time in which it binds a key that is new to the user. The
 * tokens that a page has say another time then: it needs new ones.
 * @throws Error when the user has no session
 */
export async function ageLogin(world: World, userId: string): Promise<void> {
  const environment = readEnvironment({ ...process.env, ...world.serverEnv })
  const home = await openDatabaseHome(environment, createPinoLogger('warn', 2), { share: true })
  const client = new pg.Client({ connectionString: home.url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `UPDATE sessions SET auth_time = auth_time - interval '11 minutes'
       WHERE id = (SELECT id FROM sessions WHERE user_id = $1 ORDER BY auth_time DESC LIMIT 1)`,
      [userId],
    )
    if (rowCount !== 1) throw new Error(`${userId} has no session`)
  } finally {
    await client.end()
    await home.stop()
  }
}
