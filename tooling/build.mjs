// Builds everything that runs, as `npm start` does, without starting it.
import { ensureInstalled } from './lib/installed.mjs'
import { requireNode } from './lib/require-node.mjs'
import { ROOT } from './lib/root.mjs'

requireNode()
const log = (line) => console.log(line)
try {
  await ensureInstalled(ROOT, { dev: false, log })
  const { build } = await import('./lib/build-steps.mjs')
  await build(log)
  log('built')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
