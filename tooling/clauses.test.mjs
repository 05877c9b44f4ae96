import { expect, it } from 'vitest'
import { clausesOf, compareClauses, idsInTitles } from './clauses.mjs'
import { ROOT } from './lib/root.mjs'

const id = (number) => `CODE-${number}`

it('reads ids from titles, also of tables, and not from skipped tests or other text', () => {
  const text = [
    `it('sends a code [${id('001')}, ${id('002')}]', () => {})`,
    `it.each([['a', f(1)]])('keeps %s [${id('003')}]', () => {})`,
    `it.skip('later [${id('004')}]', () => {})`,
    `const note = '${id('005')}'`,
  ].join('\n')
  expect([...idsInTitles(text)]).toEqual([id('001'), id('002'), id('003')])
})

it('names what lacks a line, what lacks a test and what stands twice', () => {
  const tests = [{ path: 'a.test.ts', text: `it('x [${id('001')}] [${id('002')}]', f)` }]
  const page = `- **${id('002')}** two\n- **${id('003')}** three\n- **${id('003')}** three again\n`
  expect(compareClauses(tests, page)).toEqual({
    missing: [id('001')],
    unused: [id('003'), id('003')],
    twice: [id('003')],
  })
})

it('docs/clauses.md explains every clause id in a test title, and nothing else', () => {
  expect(clausesOf(ROOT)).toEqual({ missing: [], unused: [], twice: [] })
})
