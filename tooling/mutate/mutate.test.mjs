import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../lib/root.mjs'
import { AREAS, areasOf } from './areas.mjs'
import { scoreOf, survivors } from './score.mjs'

/** The folder that a pattern is below. */
const folderOf = (pattern) => pattern.replace(/\/[^/]*\*.*$/, '')
const isTest = (file) => /\.test\.tsx?$/.test(file)
const filesIn = (folder) => readdirSync(join(ROOT, folder), { recursive: true }).map(String)

it.each(Object.entries(AREAS))('%s has code that is there, and tests', (_, { mutate, tests }) => {
  expect(filesIn(folderOf(mutate[0])).filter((file) => /\.tsx?$/.test(file) && !isTest(file))).not.toEqual([])
  const patterns = tests.filter((pattern) => !pattern.startsWith('!'))
  expect(patterns.flatMap((pattern) => filesIn(folderOf(pattern))).filter(isTest)).not.toEqual([])
})

it('without a name every area is measured, with a folder or a file that part of one', () => {
  expect(areasOf([]).map(({ name }) => name)).toEqual(Object.keys(AREAS))
  const [folder, file] = areasOf(['domain/oauth', 'keys/shares/split.ts'])
  const { tests, target } = AREAS.domain
  expect(folder).toMatchObject({ name: 'domain/oauth', area: { tests, target, postgres: true } })
  expect(folder.area.mutate).toContain('apps/server/src/domain/oauth/**/*.{ts,tsx}')
  expect(folder.area.mutate).not.toContain('apps/server/src/domain/**/*.{ts,tsx}')
  expect(folder.area.mutate).toContain('!**/*.test.{ts,tsx}')
  expect(file.area.mutate[0]).toBe('packages/keys/src/shares/split.ts')
  expect(() => areasOf(['nowhere'])).toThrow('There is no area nowhere; there are channel, keys')
})

const mutant = (status, line, replacement) => ({
  status,
  replacement,
  mutatorName: 'ConditionalExpression',
  location: { start: { line, column: 5 }, end: { line, column: 10 } },
})
const report = {
  files: {
    'a.ts': {
      source: 'if (a > b)\nif (c > d)\n',
      mutants: [
        mutant('Survived', 2, 'false'),
        mutant('NoCoverage', 1, 'true'),
        mutant('Killed', 1, 'false'),
        mutant('Timeout', 1, 'x'),
        mutant('Killed', 2, 'true'),
      ],
    },
    'b.ts': { source: 'x', mutants: [mutant('Ignored', 1, 'y'), mutant('CompileError', 1, 'z')] },
  },
}

it('the score is the share of mutants that tests noticed, of those that they could', () => {
  expect(scoreOf(report)).toEqual({ killed: 3, alive: 2, ignored: 1, score: 60 })
  expect(scoreOf({ files: {} }).score).toBeNaN()
})

it('survivors are listed by line, with what stood there and what was put', () => {
  expect(survivors(report)).toEqual([
    'a.ts:1:5  a > b  ->  true (no test runs it)',
    'a.ts:2:5  c > d  ->  false',
  ])
})
