import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { modules } from './source.mjs'

/**
 * Names that an entry point exports, types included, sorted. Stars are followed within the package.
 * @param {string} entry @param {(path: string) => string} read
 * @returns {string[]}
 */
export function exportedNames(entry, read, seen = new Set()) {
  if (seen.has(entry)) return []
  seen.add(entry)
  const names = new Set()
  for (const { name, from } of modules({ path: entry, text: read(entry) }).exports) {
    if (name) names.add(name)
    else if (from?.startsWith('.')) {
      for (const inner of exportedNames(posix.join(posix.dirname(entry), from), read, seen)) names.add(inner)
    } else if (from) names.add(`* from ${from}`)
  }
  return [...names].sort()
}

/** The text that `api.txt` should hold for entry points by name. */
export function snapshot(entries) {
  return Object.entries(entries)
    .map(([name, names]) => `[${name}]\n${names.map((line) => `${line}\n`).join('')}`)
    .join('\n')
}

/**
 * Compares every package's public names with its committed `api.txt`; `update` writes them instead.
 * @param {string} root @param {string[]} paths files of the project
 */
export function publicNameProblems(root, paths, { update = false } = {}) {
  const problems = []
  const packages = Map.groupBy
    ? Map.groupBy(paths.filter(isEntry), (path) => dirname(dirname(dirname(path))))
    : groupBy(paths.filter(isEntry), (path) => dirname(dirname(dirname(path))))
  const read = (path) => readFileSync(join(root, path), 'utf8')
  for (const [folder, entries] of packages) {
    const named = Object.fromEntries(
      entries.map((entry) => [basename(entry).replace(/\.tsx?$/, ''), exportedNames(entry, read)]),
    )
    const file = join(root, folder, 'api.txt')
    const now = snapshot(named)
    if (update) writeFileSync(file, now)
    const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
    if (before !== now) problems.push(`${folder}: ${difference(before, now)}`)
  }
  return problems
}

const isEntry = (path) =>
  /^(packages|apps)\/[^/]+\/src\/exports\/[^/]+\.tsx?$/.test(path) && !/\.test/.test(path)

function groupBy(items, key) {
  const groups = new Map()
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item])
  return groups
}

function difference(before, now) {
  const [old, fresh] = [before, now].map(
    (text) => new Set(text.split('\n').filter((line) => line && !line.startsWith('['))),
  )
  const gone = [...old].filter((name) => !fresh.has(name)).map((name) => `-${name}`)
  const added = [...fresh].filter((name) => !old.has(name)).map((name) => `+${name}`)
  const list = [...gone, ...added]
  return `public names changed (${list.slice(0, 12).join(' ') || 'order'}${list.length > 12 ? ' ...' : ''}); if meant, run npm run check -- --update-api`
}
