import { ROOT } from '../../../tooling/lib/root.mjs'
import { run } from '../../../tooling/lib/run.mjs'
import type { World } from './world.ts'

/** Makes an app of a test's own, or changes it; the running server sees it within two seconds. */
export async function setApp(world: World, id: string, settings: object): Promise<void> {
  const { port } = new URL(world.api)
  const env = { DATA_DIR: world.serverData, PUBLIC_URL: world.api, PORT: port }
  const args = ['app', 'upsert', '--id', id, '--json', JSON.stringify(settings)]
  const code = await run(process.execPath, [`${ROOT}/apps/server/dist/cli/main.js`, ...args], {
    env,
    quiet: true,
  })
  if (code !== 0) throw new Error(`Setting the app ${id} failed with code ${code}`)
}
