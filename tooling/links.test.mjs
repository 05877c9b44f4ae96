import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true }).map((file) => join('docs', file)),
].filter((file) => file.endsWith('.md'))

/** Files that a page of the documentation links to, without what is elsewhere. */
const links = (page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target.split('#')[0])
    .filter((target) => target && !/^[a-z]+:/.test(target))

it.each(pages)('%s links to what is there', (page) => {
  expect(links(page).filter((target) => !existsSync(join(root, dirname(page), target)))).toEqual([])
})

it('leads to every guide from the list of guides', () => {
  const seen = new Set()
  const visit = (page) => {
    if (seen.has(page) || !page.endsWith('.md')) return
    seen.add(page)
    for (const target of links(page)) visit(relative(root, join(root, dirname(page), target)))
  }
  visit('docs/README.md')
  expect(pages.filter((page) => page.startsWith('docs/') && !seen.has(page))).toEqual([])
})
