import { startWorld } from './world.ts'

/** One world for all tests of the run: sandbox, server with a PostgreSQL of its own, demo. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const running = await startWorld()
  process.env.LATCHKEY_TEST_WORLD = JSON.stringify(running.world)
  return () => running.stop()
}
