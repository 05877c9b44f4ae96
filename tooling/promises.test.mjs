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

const pages = readdirSync(join(root, 'docs'), { recursive: true })
  .map((file) => join('docs', String(file)))
  .filter((file) => file.endsWith('.md'))
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

/** What a page names as a hook, before it comes to what is not there. */
const hooksIn = (text) => [
  ...new Set(
    [...(text.split('\n## Not there yet')[0] ?? '').matchAll(/\buse[A-Z]\w+/g)].map(([name]) => name),
  ),
]

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
