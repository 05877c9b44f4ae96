import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { changedPaths, READERS, suitesFor } from './changed.mjs'
import { ROOT } from './root.mjs'
import { SUITES } from './suites.mjs'

const QUICK = ['check', 'unit', 'services']

it.each([
  ['a document', ['docs/clauses.md'], QUICK],
  ['a test beside the code', ['packages/react/src/ui/amount.test.ts'], QUICK],
  ['a screen', ['packages/react/src/ui/amount.ts'], [...QUICK, 'e2e', 'interop', 'consumers']],
  ['a rule of the server', ['apps/server/src/domain/refusal.ts'], [...QUICK, 'e2e', 'faults', 'interop']],
  ...['apps/frame/src/frame.ts', 'apps/signer/src/main.ts', 'packages/keys/src/bytes.ts'].map((path) => [
    `a keeper of keys, ${path},`,
    [path],
    [...QUICK, 'e2e', 'faults', 'interop'],
  ]),
  ['the backend’s package', ['packages/node/src/client.ts'], [...QUICK, 'faults', 'interop', 'consumers']],
  ['the outside world', ['apps/sandbox/src/main.ts'], [...QUICK, 'e2e', 'interop']],
  ['the support of the stories', ['tests/e2e/support/world.ts'], [...QUICK, 'e2e', 'interop']],
  ['a fault story', ['tests/faults/kill.test.ts'], [...QUICK, 'faults']],
  ['a package that is installed', ['package-lock.json'], SUITES],
  ['what no line knows', ['new-folder/file.xyz'], SUITES],
  ['nothing', [], []],
])('%s runs what it touches', (_, paths, suites) => {
  expect(suitesFor(paths)).toEqual({ suites, stories: undefined })
})

it('stories of e2e alone run alone, and not once anything else needs the suite', () => {
  const stories = ['tests/e2e/stories/tabs.spec.ts', 'tests/e2e/stories/codes.spec.ts']
  expect(suitesFor([...stories, 'docs/clauses.md'])).toEqual({
    suites: [...QUICK, 'e2e'],
    stories: ['tests/e2e/stories/codes.spec.ts', 'tests/e2e/stories/tabs.spec.ts'],
  })
  expect(suitesFor([...stories, 'apps/demo/serve.mjs'])).toEqual({
    suites: [...QUICK, 'e2e'],
    stories: undefined,
  })
})

it('the tests that read the repository are where the list says', () => {
  expect(READERS.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

const folders = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

it('what changed is what differs from a ref, committed or not, or from the last commit', () => {
  const root = mkdtempSync(join(tmpdir(), 'latchkey-changed-'))
  folders.push(root)
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  for (const name of Object.keys(env)) if (/^GIT_(DIR|WORK_TREE|INDEX_FILE)$/.test(name)) delete env[name]
  const git = (...args) => {
    const { status, stderr } = spawnSync(
      'git',
      ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args],
      {
        cwd: root,
        env,
        encoding: 'utf8',
      },
    )
    if (status !== 0) throw new Error(stderr)
  }
  const commit = (name) => {
    writeFileSync(join(root, name), name)
    git('add', '-A')
    git('commit', '-qm', name)
  }
  git('init', '-q', '-b', 'main')
  commit('first')
  git('checkout', '-qb', 'work')
  commit('second')
  writeFileSync(join(root, 'first'), 'other')
  writeFileSync(join(root, 'new'), '')
  expect(changedPaths(root)).toEqual(['first', 'new'])
  expect(changedPaths(root, 'main')).toEqual(['first', 'second', 'new'])
  expect(() => changedPaths(root, 'nowhere')).toThrow('nowhere')
})
