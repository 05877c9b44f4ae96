import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('..', import.meta.url))

/** Installs the published packages once per lockfile. Their install scripts are not needed and not run. */
export function ensurePublishedPackages(): void {
  const lock = createHash('sha256')
    .update(readFileSync(join(HERE, 'package-lock.json')))
    .digest('hex')
  const stamp = join(HERE, 'node_modules', '.latchkey-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: HERE, stdio: 'inherit' })
  writeFileSync(stamp, lock)
}
