// What a host's node_modules holds: packages and bytes.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Counts the packages and the bytes (files, not blocks) of a folder's node_modules. */
export function countInstall(folder) {
  const modules = join(folder, 'node_modules')
  const lock = join(modules, '.package-lock.json')
  const packages = existsSync(lock) ? Object.keys(JSON.parse(readFileSync(lock, 'utf8')).packages).length : 0
  let bytes = 0
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += lstatSync(join(entry.parentPath, entry.name)).size
  return { packages, bytes }
}
