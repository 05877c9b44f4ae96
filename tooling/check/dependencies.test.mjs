import { expect, it } from 'vitest'
import { allowed, auditProblems, licenceProblems, lockProblems } from './dependencies.mjs'

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND BSD-3-Clause', true],
  ['MIT AND GPL-3.0-only', false],
  ['SEE LICENSE IN FILE', false],
  [undefined, false],
])('licence %s: %s', (licence, expected) => expect(allowed(licence)).toBe(expected))

it('names a production package with another licence, and no development package', () => {
  const lock = {
    packages: { '': {}, 'node_modules/a': {}, 'node_modules/b': { dev: true }, 'packages/c': {} },
  }
  const manifest = (path) => ({ name: path.split('/')[1], version: '1.0.0', license: 'AGPL-3.0-only' })
  expect(licenceProblems(lock, manifest)).toEqual(['a@1.0.0 has the licence AGPL-3.0-only'])
})

it('names a host in a lockfile', () => {
  expect(lockProblems('package-lock.json', '{ "resolved": "https://example.test/a.tgz" }')).toHaveLength(1)
  expect(lockProblems('package-lock.json', '{ "resolved": "packages/core" }')).toEqual([])
})

it('takes severe advisories from an answer, and nothing from what is none', () => {
  const vulnerabilities = {
    a: { name: 'a', severity: 'critical', range: '<2' },
    b: { name: 'b', severity: 'low', range: '*' },
  }
  expect(auditProblems({ vulnerabilities })).toEqual(['a <2: critical advisory'])
  expect(auditProblems({ error: { code: 'ENOTFOUND' } })).toBeUndefined()
})
