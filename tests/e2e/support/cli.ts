import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../../tooling/lib/root.mjs'
import type { World } from './world.ts'

const PROGRAM = join(ROOT, 'apps/server/dist/cli/main.js')

/**
 * The server's own command line, on the running world's database; answers what it says.
 * @param env what goes by the environment, as credentials do
 * @throws Error with what it wrote when it fails
 */
export async function cli(world: World, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, ...world.serverEnv, ...env },
  })
  return stdout
}
