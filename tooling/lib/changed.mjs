import { spawnSync } from 'node:child_process'

const BROWSER = ['e2e', 'interop']
const EVERY = ['check', 'unit', 'services', 'e2e', 'faults', 'interop', 'consumers']

/** The suites that a path matters to; the first line that fits counts. Vitest finds by its imports what else it runs. */
const TOUCHES = [
  [/\.(test|spec)\.[cm]?[jt]sx?$/, (path) => (path.startsWith('tests/') ? [path.split('/')[1]] : [])],
  // the world and the pages of e2e are interop's too
  [/^tests\/e2e\//, () => BROWSER],
  [/^tests\/[^/]+\//, (path) => [path.split('/')[1]]],
  [/^(docs\/|[^/]+\.md$|packages\/[^/]+\/README\.md$|tooling\/(check|mutate|clauses)|bench\/)/, () => []],
  // what tests/faults kill: the server, the signer, a device's custody, and what calls them
  [/^packages\/node\//, () => ['interop', 'consumers', 'faults']],
  [/^packages\/react\//, () => [...BROWSER, 'consumers']],
  [/^packages\/(contract|channel|core)\//, () => [...BROWSER, 'consumers', 'faults']],
  [/^packages\/keys\//, () => [...BROWSER, 'faults']],
  [/^apps\/demo\//, () => ['e2e']],
  [/^apps\/sandbox\//, () => BROWSER],
  [/^apps\/(frame|server|signer)\//, () => [...BROWSER, 'faults']],
  [/./, () => EVERY],
]

/** Tests that read the repository's files, which no import tells of. */
export const READERS = [
  'tooling',
  'packages/contract/src/routes.test.ts',
  'packages/react/src/copy',
  'packages/react/src/react-18.test.ts',
  'apps/server/src/cli/guides.test.ts',
  'apps/server/src/config/self-hosting.test.ts',
]

/**
 * What has to run after a change.
 * @param {string[]} paths changed files, relative to the repository
 * @returns {{ suites: string[], stories: string[] | undefined }} suites in the order of a whole run; `stories` are the
 *   only files of e2e that are needed, where nothing but stories of e2e changed
 */
export function suitesFor(paths) {
  const touched = new Set(paths.length ? ['check', 'unit', 'services'] : [])
  const reasons = { stories: [], other: false }
  for (const path of paths) {
    const [, suites] = TOUCHES.find(([pattern]) => pattern.test(path))
    const of = suites(path)
    for (const suite of of) touched.add(suite)
    if (!of.includes('e2e')) continue
    if (/^tests\/e2e\/stories\/[^/]+\.spec\.ts$/.test(path)) reasons.stories.push(path)
    else reasons.other = true
  }
  return {
    suites: EVERY.filter((suite) => touched.has(suite)),
    stories: reasons.stories.length && !reasons.other ? reasons.stories.sort() : undefined,
  }
}

function git(root, args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.split('\n').filter(Boolean)
}

/**
 * Paths that differ from `ref`, committed or not, new ones among them; without `ref`, from the last commit.
 * @param {string} root @param {string | undefined} ref @throws Error where git does not know the ref
 */
export function changedPaths(root, ref) {
  const base = ref ? git(root, ['merge-base', ref, 'HEAD'])[0] : 'HEAD'
  const known = git(root, ['diff', '--name-only', '--no-renames', base])
  const untracked = git(root, ['ls-files', '--others', '--exclude-standard'])
  return [...new Set([...known, ...untracked])]
}
