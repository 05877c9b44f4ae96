import { expect, it } from 'vitest'
import { wordProblems } from './words.mjs'

it.each(['see /root/x', 'in /home/ada/latchkey', 'read ../shared/notes.md'])('refuses "%s"', (line) =>
  expect(wordProblems([{ path: 'docs/a.md', text: `fine\n${line}\n` }])).toEqual([
    expect.stringContaining('docs/a.md:2'),
  ]))

it('lets ordinary words be', () => {
  const text = 'A session of the user; an issuer; /api/v1/apps; the user agent; ./shared/x'
  expect(wordProblems([{ path: 'docs/a.md', text }])).toEqual([])
})
