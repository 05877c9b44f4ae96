import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a page names as `path of a test: title`. */
const namedIn = (text) =>
  [...text.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?): ([^`]+)`/g)].map(([, file, title]) => ({
    file,
    title,
  }))

/** Those whose file is gone, or has no test or group with this title. A clause's id behind a title is no part of the name. */
const missing = (named, read) =>
  named.filter(({ file, title }) => {
    const quoted = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'")
    return !new RegExp(`(['"\`])${quoted}(?:(?: \\[[A-Z]+-\\d+\\])*| ?: %s)\\1`).test(read(file) ?? '')
  })

const fromDisk = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)

const pages = [
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .map((file) => join('docs', String(file)))
    .filter((file) => file.endsWith('.md')),
]
const naming = pages.filter((page) => namedIn(fromDisk(page)).length > 0)

it.each(naming)('%s names tests that are there', (page) => {
  expect(missing(namedIn(fromDisk(page)), fromDisk)).toEqual([])
})

it('reads all that the threat model and the decisions name', () => {
  const text = fromDisk('docs/threat-model.md')
  expect(namedIn(text)).toHaveLength(
    text.split('\n').filter((line) => /^- `.*\.(?:test|spec)\./.test(line)).length,
  )
  expect(namedIn(text).length).toBeGreaterThan(100)
  expect(naming).toContain('docs/decisions/custody.md')
})

/** What a page promises: the points of its part of this name, each with what is under it. */
const promisesIn = (text) =>
  (text.split('\n## What we promise\n')[1] ?? '').split('\n## ')[0].split(/\n- /).slice(1)

it('has each promise to the users say what holds it', () => {
  const promises = promisesIn(fromDisk('SECURITY.md'))
  expect(promises.length).toBeGreaterThan(10)
  expect(promises.filter((promise) => namedIn(promise).length === 0)).toEqual([])
  expect(naming).toContain('SECURITY.md')
})

it('knows a promise that names no test from one that does', () => {
  const text =
    '# S\n## What we promise\n\n- One,\n  long.\n  - `a.test.ts: it`\n- Two.\n\n## What we do not promise\n\n- Three.'
  expect(promisesIn(text).map((promise) => namedIn(promise).length)).toEqual([1, 0])
})

it('misses a title that is gone, is longer or shorter, or whose file is gone', () => {
  const files = { 'a.test.ts': "it('opens with %s [KEY-1]', () => {})\nit.each(x)('shuts it: %s', y)" }
  const named = namedIn(
    ['opens with %s', 'opens', 'shuts it', 'shuts'].map((title) => `- \`a.test.ts: ${title}\``).join('\n') +
      '\nheld by `b.test.ts: opens with %s`.',
  )
  expect(missing(named, (file) => files[file]).map(({ title }) => title)).toEqual([
    'opens',
    'shuts',
    'opens with %s',
  ])
})

const guides = pages.filter((page) => page.startsWith('docs/guides/'))
const exported = new Set(readFileSync(join(root, 'packages/react/api.txt'), 'utf8').split('\n'))

/** What a page names as a hook, before it comes to what is not there; not those that its own examples make. */
const hooksIn = (text) => {
  const own = new Set([...text.matchAll(/\b(?:function|as) (use[A-Z]\w+)/g)].map(([, name]) => name))
  const named = [...(text.split('\n## Not there yet')[0] ?? '').matchAll(/\buse[A-Z]\w+/g)]
  return [...new Set(named.map(([name]) => name))].filter((name) => !own.has(name))
}

it('names no hook in the guides that is not there', () => {
  const named = guides.flatMap((page) => hooksIn(fromDisk(page)).map((name) => [page, name]))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(([, name]) => !exported.has(name))).toEqual([])
})

it('says of nothing that is there that it is not', () => {
  const [, list = ''] = fromDisk('docs/guides/migrating-from-privy.md').split('\n## Not there yet')
  const named = [...(list.split('\n## ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => exported.has(name))).toEqual([])
})
