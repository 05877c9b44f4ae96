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
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ]
  const path = report({ numPassedTests: 7, numFailedTests: 1, testResults })
  expect(vitestCounts(path, 1)).toEqual({ passed: 7, failed: 2 })
})

it('counts what Playwright reports', () => {
  const path = report({ stats: { expected: 4, flaky: 1, unexpected: 2 }, errors: [] })
  expect(playwrightCounts(path, 1)).toEqual({ passed: 5, failed: 2 })
})

it("counts what Node's runner reports", () => {
  expect(nodeTestCounts(report('ok\n# pass 3\n# fail 1\n# cancelled 1\n'), 1)).toEqual({
    passed: 3,
    failed: 2,
  })
})

it('takes a bad end without a failed test, or without a report, for a failure', () => {
  expect(nodeTestCounts(report('# pass 3\n# fail 0\n# cancelled 0\n'), 7)).toEqual({ passed: 3, failed: 1 })
  expect(vitestCounts(join(folder, 'nothing'), 0)).toEqual({ passed: 0, failed: 1 })
})
