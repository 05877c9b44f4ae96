import { startWorld } from './world.ts'

/**
 * One world for all tests of the run: sandbox, server with a PostgreSQL of its own, demo. `LATCHKEY_TEST_WORLD` may
 * describe one that runs already.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.LATCHKEY_TEST_WORLD) return undefined
  const running = await startWorld()
  process.env.LATCHKEY_TEST_WORLD = JSON.stringify(running.world)
  return () => running.stop()
}
