import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.latchkey'])
const TEST = /\.(test|spec)(-d)?\.[cm]?[jt]sx?$/

function* files(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return
  if (stat.isFile()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) {
    if (!SKIPPED.has(name) && !TEST.test(name) && !name.endsWith('.tsbuildinfo'))
      yield* files(join(path, name))
  }
}

/**
 * A hash over names and contents of files and folders; tests, build results and packages do not count.
 * @param {string} root
 * @param {string[]} paths relative to root
 */
export function fingerprint(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of files(join(root, path))) {
      const content = readFileSync(file)
      hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}
