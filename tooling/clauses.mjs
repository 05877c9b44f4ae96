// Keeps docs/clauses.md and the tests together: every clause id in a test's title has a line there, and no line
// stands there without a test. As a program it lists what is missing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from './check/source.mjs'
import { ROOT } from './lib/root.mjs'

const TEST = /\.(test|spec)(-d)?\.[cm]?[jt]sx?$/
const TITLE =
  /(?<![\w.])(?:it|test)((?:\.\w+)*)(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:\\.|(?!\2)[\s\S])*)\2/g
const ID = /\b[A-Z]{2,6}-\d{3}\b/g
const LINE = /^- \*\*([A-Z]{2,6}-\d{3})\*\* (\S.*)$/gm

/** Clause ids in the titles of a test file's tests, skipped ones aside. @param {string} text */
export function idsInTitles(text) {
  const ids = new Set()
  for (const [, modifiers, , title] of text.matchAll(TITLE)) {
    if (/\.(skip|todo|fixme)/.test(modifiers)) continue
    for (const [id] of title.matchAll(ID)) ids.add(id)
  }
  return ids
}

/** Ids explained in the page, in its order. @param {string} page */
export const idsExplained = (page) => [...page.matchAll(LINE)].map(([, id]) => id)

/**
 * @param {{ path: string, text: string }[]} tests @param {string} page
 * @returns {{ missing: string[], unused: string[], twice: string[] }}
 */
export function compareClauses(tests, page) {
  const used = new Set(tests.flatMap(({ text }) => [...idsInTitles(text)]))
  const explained = idsExplained(page)
  return {
    missing: [...used].filter((id) => !explained.includes(id)).sort(),
    unused: explained.filter((id) => !used.has(id)),
    twice: explained.filter((id, at) => explained.indexOf(id) !== at),
  }
}

/** What the repository holds now. @param {string} root */
export function clausesOf(root) {
  const tests = projectFiles(root)
    .filter((path) => TEST.test(path) && !path.startsWith('tooling/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return compareClauses(tests, readFileSync(join(root, 'docs/clauses.md'), 'utf8'))
}

if (process.argv[1]?.endsWith('tooling/clauses.mjs')) {
  const { missing, unused, twice } = clausesOf(ROOT)
  console.log(`without a line: ${missing.join(' ') || 'none'}`)
  console.log(`without a test: ${unused.join(' ') || 'none'}`)
  console.log(`twice: ${twice.join(' ') || 'none'}`)
}
