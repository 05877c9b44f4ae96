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

/** How a heading is linked to, as GitHub and most others make it. */
const slug = (heading) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

/** What can be linked to within a page; what stands in its examples is no heading. */
const headings = (page) => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll(/^```.*?^```/gms, '')
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading))
}

it.each(pages)('%s links to headings that are there', (page) => {
  const named = [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?![a-z]+:)([^)\s#]*)#([^)\s]+)\)/g)]
  const missing = named.filter(([, target, anchor]) => {
    const to = target ? relative(root, join(root, dirname(page), target)) : page
    return to.endsWith('.md') && !headings(to).includes(anchor)
  })
  expect(missing.map(([link]) => link)).toEqual([])
})

it('knows how headings are linked to', () => {
  expect(slug('What `npm start` runs, [and why](x.md): all of it')).toBe(
    'what-npm-start-runs-and-why-all-of-it',
  )
  expect(headings('docs/guides/backup.md')).toContain('the-format')
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
