import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { ROOT } from './root.mjs'
import { bin, run } from './run.mjs'

const STAMPS = join(ROOT, 'node_modules', '.cache', 'latchkey', 'build')
const COMMON = ['package-lock.json', 'tsconfig.base.json', 'tooling/aliases.mjs']
const LIBRARIES = ['packages/contract', 'packages/channel', 'packages/keys', 'packages/core']
const PROGRAMS = ['apps/signer', 'apps/server', 'apps/sandbox']

/**
 * One thing to build: skipped while the content of `inputs` is as it was and `output` is there.
 * @typedef {{ name: string, inputs: string[], output: string, commands: () => [string, string[], string][] }} Step
 */

const withSource = (folders) => folders.filter((folder) => existsSync(join(ROOT, folder, 'src')))

/** @returns {Step} */
function compiled(name, folders) {
  const present = withSource(folders)
  return {
    name,
    inputs: [...COMMON, ...present],
    output: join(present.at(-1) ?? '', 'dist'),
    commands: () => [[bin('tsc'), ['-b', ...present], ROOT]],
  }
}

/** A folder with a build of its own: `build.mjs`, else a Vite configuration. @returns {Step} */
function bundled(folder, dependsOn) {
  const own = existsSync(join(ROOT, folder, 'build.mjs'))
  const cwd = join(ROOT, folder)
  return {
    name: folder,
    inputs: [...COMMON, folder, ...dependsOn],
    output: join(folder, 'dist'),
    commands: () => [
      own ? [process.execPath, ['build.mjs'], cwd] : [bin('vite'), ['build', '--logLevel', 'warn'], cwd],
    ],
  }
}

/** What `npm start` needs, in order. */
export function buildSteps() {
  const steps = [
    compiled('libraries and programs', [...LIBRARIES, ...PROGRAMS]),
    bundled('packages/react', ['packages/contract', 'packages/channel', 'packages/core']),
    bundled('packages/node', ['packages/contract']),
    bundled('apps/frame', ['packages/contract', 'packages/channel', 'packages/keys']),
    bundled('apps/kit', ['packages/contract', 'packages/keys']),
    bundled('apps/demo', ['packages/contract', 'packages/channel', 'packages/core', 'packages/react']),
  ]
  return steps.filter((step) => step.commands().every(([, , cwd]) => cwd === ROOT || canBuild(cwd)))
}

const canBuild = (folder) =>
  ['build.mjs', 'vite.config.ts', 'vite.config.mjs', 'vite.config.js'].some((name) =>
    existsSync(join(folder, name)),
  )

const stampOf = (step) => join(STAMPS, `${step.name.replaceAll(/\W+/g, '-')}.stamp`)

/** Builds what changed since the last time. Throws when a build fails. @param {(line: string) => void} log */
export async function build(log) {
  for (const step of buildSteps()) {
    const stamp = stampOf(step)
    const now = fingerprint(ROOT, step.inputs)
    if (existsSync(join(ROOT, step.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now)
      continue
    log(`building ${step.name}`)
    rmSync(stamp, { force: true })
    for (const [command, args, cwd] of step.commands()) {
      const code = await run(command, args, { cwd, quiet: true })
      if (code !== 0)
        throw new Error(`building ${step.name} failed (exit code ${code}); its messages stand above`)
    }
    mkdirSync(STAMPS, { recursive: true })
    writeFileSync(stamp, now)
  }
}
