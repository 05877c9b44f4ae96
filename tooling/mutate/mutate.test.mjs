import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../lib/root.mjs'
import { AREAS, areasOf } from './areas.mjs'
import { scoreOf, survivors, withoutDoubt } from './score.mjs'

/** The folder that a pattern is below. */
const folderOf = (pattern) => pattern.replace(/\/[^/]*\*.*$/, '')
const isTest = (file) => /\.test\.tsx?$/.test(file)
const filesIn = (folder) => readdirSync(join(ROOT, folder), { recursive: true }).map(String)

it.each(Object.entries(AREAS))('%s has code that is there, and tests', (_, { mutate, tests }) => {
  expect(filesIn(folderOf(mutate[0])).filter((file) => /\.tsx?$/.test(file) && !isTest(file))).not.toEqual([])
  const patterns = tests.filter((pattern) => !pattern.startsWith('!'))
  expect(patterns.flatMap((pattern) => filesIn(folderOf(pattern))).filter(isTest)).not.toEqual([])
})

it.each(
  Object.entries(AREAS).flatMap(([name, { parts = {} }]) =>
    Object.entries(parts).map((one) => [name, ...one]),
  ),
)('%s/%s has code that is there, and tests', (name, part, tests) => {
  const [all] = AREAS[name].mutate
  expect(filesIn(folderOf(all)).filter((file) => file === part || file.startsWith(`${part}/`))).not.toEqual(
    [],
  )
  const named = tests.filter((file) => !file.includes('*'))
  expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
  const own = tests.filter((file) => file.includes('*')).flatMap((pattern) => filesIn(folderOf(pattern)))
  expect([...named, ...own.filter(isTest)]).not.toEqual([])
})

it('without a name every area is measured, with a folder or a file that part of one', () => {
  expect(areasOf([]).map(({ name }) => name)).toEqual(Object.keys(AREAS))
  const [folder, file] = areasOf(['domain/oauth', 'keys/shares/split.ts'])
  expect(folder).toMatchObject({
    name: 'domain/oauth',
    area: { target: AREAS.domain.target, postgres: true },
  })
  expect(folder.area.tests).toEqual([
    'apps/server/src/domain/oauth/**/*.test.ts',
    'apps/server/src/http/oauth-login.db.test.ts',
    'apps/server/src/http/oauth-bindings.db.test.ts',
  ])
  expect(areasOf(['domain/refusal.ts'])[0].area.tests).toBe(AREAS.domain.tests)
  expect(folder.area.mutate).toContain('apps/server/src/domain/oauth/**/*.{ts,tsx}')
  expect(folder.area.mutate).not.toContain('apps/server/src/domain/**/*.{ts,tsx}')
  expect(folder.area.mutate).toContain('!**/*.test.{ts,tsx}')
  expect(file.area.mutate[0]).toBe('packages/keys/src/shares/split.ts')
  const [beside] = areasOf(['domain/session/rotation.ts'])
  expect(beside.area.tests).toEqual(['apps/server/src/domain/session/rotation.test.ts'])
  expect(beside.area.postgres).toBe(false)
  const [named] = areasOf(['session/session.ts'])
  expect(named.area.tests).toEqual(AREAS.session.parts['session.ts'])
  expect(named.area.tests.length).toBeGreaterThan(1)
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
        { ...mutant('Killed', 2, 'waits'), statusReason: 'Test timed out in 20000ms.' },
        { ...mutant('Killed', 1, 'told'), statusReason: 'expected "Test timed out" to be ""' },
      ],
    },
    'b.ts': { source: 'x', mutants: [mutant('Ignored', 1, 'y'), mutant('CompileError', 1, 'z')] },
  },
}

it('the score is the share of mutants that tests noticed, of those that they could', () => {
  expect(scoreOf(report)).toEqual({ killed: 5, late: 2, alive: 2, ignored: 1, score: (100 * 5) / 7 })
  expect(scoreOf({ files: {} }).score).toBeNaN()
})

it('survivors are listed by line, with what stood there and what was put', () => {
  expect(survivors(report)).toEqual([
    'a.ts:1:5  a > b  ->  true (no test runs it)',
    'a.ts:2:5  c > d  ->  false',
  ])
})

it('what lived or took too long is tried again by the next run', () => {
  const { files, ...rest } = withoutDoubt({ ...report, schemaVersion: '1' })
  expect(rest).toEqual({ schemaVersion: '1' })
  expect(files['a.ts'].source).toBe(report.files['a.ts'].source)
  expect(files['a.ts'].mutants.map(({ replacement }) => replacement)).toEqual(['false', 'true', 'told'])
  expect(files['b.ts']).toEqual(report.files['b.ts'])
})
