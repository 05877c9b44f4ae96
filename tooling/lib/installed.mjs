import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.mjs'
import { npm } from './run.mjs'

/**
 * Whether `node_modules` holds what a lockfile asks for. npm writes its own record of what it installed last of
 * all, so an install that was interrupted does not pass.
 * @param {{ packages: Record<string, any> }} lock the lockfile
 * @param {{ packages: Record<string, any> } | undefined} record `node_modules/.package-lock.json`
 * @param {boolean} dev whether development packages are needed
 */
export function satisfies(lock, record, dev) {
  if (!record) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    const found = record.packages[path]
    // What is optional may be meant for another platform.
    if (!found) return Boolean(wanted.optional || wanted.devOptional || (wanted.dev && !dev))
    return (
      found.version === wanted.version &&
      found.integrity === wanted.integrity &&
      Boolean(found.link) === Boolean(wanted.link)
    )
  })
}

/** The folder of the contracts of others that the sandbox's smart wallets run on; the sandbox goes without them too. */
export const SMART_WALLET_CONTRACTS = join(ROOT, 'apps', 'sandbox', 'safe')

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/**
 * Installs a folder's packages by its lockfile if they are not there yet. Throws when npm fails.
 * @param {string} folder
 * @param {{ dev: boolean, log: (line: string) => void }} options
 */
export async function ensureInstalled(folder, { dev, log }) {
  const lock = read(join(folder, 'package-lock.json'))
  const record = () => read(join(folder, 'node_modules', '.package-lock.json'))
  if (satisfies(lock, record(), dev)) return
  log(`installing packages${dev ? '' : ' (what running needs)'}`)
  const args = [
    'ci',
    // what is needed comes as files; a package that runs code while it is installed does not get to
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(dev ? ['--include=dev'] : ['--omit=dev']),
  ]
  const code = await npm(args, { cwd: folder, quiet: true, env: { NODE_ENV: undefined } })
  if (code !== 0) throw new Error(`npm ci failed in ${folder} (exit code ${code}); its messages stand above`)
}
