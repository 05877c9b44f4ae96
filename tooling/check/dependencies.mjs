import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]
/** Looked at by hand; each stands for this package alone. */
const EXCEPTIONS = {
  eyes: 'MIT by its readme; comes with @solana/web3.js, in the demo only',
  'rpc-websockets': 'LGPL, used unmodified; comes with @solana/web3.js, in the demo only',
  'text-encoding-utf-8': 'Unlicense by its licence file; comes with @solana/web3.js, in the demo only',
}
const AUDIT_PATIENCE_MS = 20_000

/** Whether an SPDX expression can be met with licences of the list. */
export function allowed(expression) {
  const text = String(expression ?? '').replace(/[()]/g, ' ')
  return text
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => ALLOWED.includes(one.trim())))
}

/**
 * Production packages whose licence is not on the list.
 * @param {{ packages: Record<string, any> }} lock @param {(path: string) => any} manifest package.json of an installed path
 */
export function licenceProblems(lock, manifest) {
  const problems = []
  for (const [path, { dev, link }] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || dev || link) continue
    const found = manifest(path)
    if (!found) continue
    const licence =
      found.license?.type ?? found.license ?? found.licenses?.map((one) => one.type).join(' OR ')
    if (!allowed(licence) && !Object.hasOwn(EXCEPTIONS, found.name))
      problems.push(`${found.name}@${found.version} has the licence ${licence || '(none named)'}`)
  }
  return problems
}

/** @param {{ packages: Record<string, any> }} lock lines of a lockfile that name where a package is fetched from */
export function lockProblems(name, text) {
  const hosts = text.match(/"resolved": "(https?|git)[^"]*"/g) ?? []
  return hosts.slice(0, 3).map((line) => `${name} names a host: ${line}`)
}

/** High and critical advisories in npm's answer; what is no such answer says nothing. */
export function auditProblems(answer) {
  if (!answer?.vulnerabilities) return undefined
  return Object.values(answer.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range}: ${severity} advisory`)
}

/** Licences, lockfiles, and the registry's advisories when it answers. @param {string} root @param {string[]} paths */
export function dependencyProblems(root, paths) {
  const read = (path) =>
    existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')) : undefined
  const problems = licenceProblems(read('package-lock.json'), (path) => read(`${path}/package.json`))
  for (const path of paths.filter((one) => one.endsWith('package-lock.json'))) {
    problems.push(...lockProblems(path, readFileSync(join(root, path), 'utf8')))
  }
  const cli = process.env.npm_execpath
  const [command, first] = cli && /npm-cli/.test(cli) ? [process.execPath, [cli]] : ['npm', []]
  const audit = spawnSync(command, [...first, 'audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: AUDIT_PATIENCE_MS,
  })
  let advisories
  try {
    advisories = auditProblems(JSON.parse(audit.stdout))
  } catch {
    advisories = undefined
  }
  return {
    problems: [...problems, ...(advisories ?? [])],
    note: advisories ? '' : 'no advisories: the registry gave none',
  }
}
