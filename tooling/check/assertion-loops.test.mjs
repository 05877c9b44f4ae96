import { describe, expect, it } from 'vitest'
import { assertionLoopProblems } from './assertion-loops.mjs'

/** What is said of a test file with this in its one test. */
const problems = (body, before = '') =>
  assertionLoopProblems([{ path: 'a.test.ts', text: `${before}\nit('a', async () => {\n${body}\n})` }])
const named = (of, line = 3) => [`a.test.ts:${line} asserts in a loop that may never run: ${of}`]

describe('an assertion in a loop that may never run is named', () => {
  it.each([
    ['over what the product gave', 'for (const one of answers) expect(one).toBe(1)', 'answers'],
    ['over what is left of a list', 'for (const one of [1].filter(f)) expect(one).toBe(1)', '[1].filter(f)'],
    ['over no list at all', 'for (const one of []) expect(one).toBe(1)', '[]'],
    ['over a spread of what may be none', 'for (const one of [...found]) expect(one).toBe(1)', '[...found]'],
    ['over a fallback', 'for (const one of found ?? []) expect(one).toBe(1)', 'found ?? []'],
    ['by forEach', 'found.forEach((one) => { expect(one).toBe(1) })', 'found'],
    ['with a method', 'for (const one of found) { f(); expect.soft(one).toBe(1) }', 'found'],
    [
      'in a loop inside of one that runs',
      'for (const a of [1]) for (const b of a.all) expect(b).toBe(1)',
      'a.all',
    ],
    [
      'so many times as something says',
      'for (let at = 0; at < count; at++) expect(at).toBe(1)',
      'at < count',
    ],
    ['no times', 'for (let at = 0; at < 0; at++) expect(at).toBe(1)', 'at < 0'],
    ['while something is so', 'while (more) { expect(more).toBe(1) }', 'more'],
    [
      'over names of what was found',
      'for (const one of Object.keys(found)) expect(one).toBe(1)',
      'Object.keys(found)',
    ],
    [
      'where the count may be none',
      'expect(all).toHaveLength(0)\nfor (const one of all) expect(one).toBe(1)',
      'all',
      4,
    ],
  ])('%s', (_, body, of, line) => {
    expect(problems(body)).toEqual(named(of, line))
  })

  it('in a function beside the tests too, once for each loop', () => {
    const text =
      'function all(list) {\nfor (const one of list) { expect(one).toBe(1); expect(one).toBe(2) }\n}'
    expect(assertionLoopProblems([{ path: 'a.spec.ts', text }])).toEqual([
      'a.spec.ts:2 asserts in a loop that may never run: list',
    ])
  })

  it('also where another test counts what it loops over', () => {
    const before = "it('b', () => { expect(all).toHaveLength(2) })"
    expect(problems('for (const one of all) expect(one).toBe(1)', before)).toEqual(named('all'))
  })
})

describe('nothing is said of a loop', () => {
  it.each([
    ['over a list that stands there', 'for (const one of [1, 2] as const) expect(one).toBe(1)'],
    ['over a list with a name', 'const all = [1]\nfor (const [at] of all.entries()) expect(at).toBe(1)'],
    ['over what is made of each of a list', 'for (const one of [1].map(f)) expect(one).toBe(1)'],
    ['over a table that stands there', "for (const name of Object.keys({ a: 1 })) expect(name).toBe('a')"],
    ['over the parts of a text', "for (const one of 'a b'.split(' ')) expect(one).toBe('a')"],
    ['that runs a number of times', 'for (let at = 0; at < 3; at++) expect(at).toBe(1)'],
    [
      'that runs as often as a list is long',
      'const all = [1]\nfor (let at = 0; at <= all.length + 1; at++) expect(at).toBe(1)',
    ],
    [
      'whose length the test asserts',
      'expect(all).toHaveLength(2)\nfor (const one of all) expect(one).toBe(1)',
    ],
    [
      'that the test says is not empty',
      'expect(all.length).toBeGreaterThan(0)\nfor (const one of all) expect(one).toBe(1)',
    ],
    [
      'whose count the test asserts',
      'expect(count).toBeGreaterThan(1)\nfor (let at = 0; at < count; at++) expect(at).toBe(1)',
    ],
    ['that asserts nothing', 'for (const one of found) all.push(one)\nexpect(all).toEqual([1])'],
  ])('%s', (_, body) => {
    expect(problems(body)).toEqual([])
  })

  it('around the tests themselves', () => {
    const text = 'for (const one of found)\n  test(`${one}`, () => { expect(one).toBe(1) })'
    expect(assertionLoopProblems([{ path: 'a.spec.ts', text }])).toEqual([])
  })

  it('of what is no test', () => {
    const text = 'for (const one of found) expect(one).toBe(1)'
    expect(assertionLoopProblems([{ path: 'a.ts', text }])).toEqual([])
  })
})
