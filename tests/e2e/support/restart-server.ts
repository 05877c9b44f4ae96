import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from './until.ts'
import type { World } from './world.ts'

const owner = ({ serverData }: World): number =>
  (JSON.parse(readFileSync(join(serverData, 'owner.lock'), 'utf8')) as { pid: number }).pid

/** Ends the server as a deployment would and waits for the next one, which whoever keeps it running starts at once. */
export async function restartServer(world: World): Promise<void> {
  const before = owner(world)
  process.kill(before, 'SIGTERM')
  await until(
    'a new server',
    async () => owner(world) !== before && (await fetch(`${world.api}/healthz`)).ok,
    { timeout: 60_000 },
  )
}
