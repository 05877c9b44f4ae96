import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { nodeTestCounts, playwrightCounts, vitestCounts } from './counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))
const report = (content) => {
  const path = join(folder, `${Math.random()}`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

it('counts what Vitest reports, and a file that could not be loaded', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'is well' },
        {
          status: 'failed',
          fullName: 'adds up',
          failureMessages: ['\u001b[31mError: 1 is\n  not 2\u001b[39m', ''],
        },
      ],
    },
  ]
  const path = report({ numPassedTests: 7, numFailedTests: 1, testResults })
  expect(vitestCounts(path, 1)).toEqual({
    passed: 7,
    failed: 2,
    failures: ['a.test.ts: no such module', 'b.test.ts: adds up: Error: 1 is not 2'],
  })
})

it('counts what Playwright reports', () => {
  const spec = (title, status, message) => ({
    title,
    file: 'login.spec.ts',
    line: 7,
    tests: [{ status, results: [{ error: { message } }] }],
  })
  const suites = [
    {
      specs: [spec('opens', 'expected'), spec('shuts', 'unexpected', 'it stays open')],
      suites: [{ specs: [spec('locks', 'unexpected', 'no key')] }],
    },
  ]
  const errors = [{ message: 'no browser' }]
  const path = report({ stats: { expected: 4, flaky: 1, unexpected: 2 }, errors, suites })
  expect(playwrightCounts(path, 1)).toEqual({
    passed: 5,
    failed: 3,
    failures: [
      'login.spec.ts:7: shuts: it stays open',
      'login.spec.ts:7: locks: no key',
      'outside a test: no browser',
    ],
  })
})

it("counts what Node's runner reports", () => {
  expect(nodeTestCounts(report('not ok 2 - starts\nok\n# pass 3\n# fail 1\n# cancelled 1\n'), 1)).toEqual({
    passed: 3,
    failed: 2,
    failures: ['starts'],
  })
})

it('takes a bad end without a failed test, or without a report, for a failure', () => {
  expect(nodeTestCounts(report('# pass 3\n# fail 0\n# cancelled 0\n'), 7)).toEqual({
    passed: 3,
    failed: 1,
    failures: ['no test failed, but the end was 7'],
  })
  expect(vitestCounts(join(folder, 'nothing'), 0)).toEqual({
    passed: 0,
    failed: 1,
    failures: ['no report, and the end was 0'],
  })
})
