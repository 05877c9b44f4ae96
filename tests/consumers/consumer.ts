import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '../../tooling/lib/installed.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const PACKAGE = fileURLToPath(new URL('../../packages/react', import.meta.url))

/**
 * Runs a program in a folder and answers what it printed.
 * @throws Error that holds all of its output when it fails.
 */
export function run(
  folder: string,
  program: string,
  args: string[],
  env: Record<string, string> = {},
): string {
  try {
    return execFileSync(program, args, {
      cwd: folder,
      env: { ...process.env, NODE_ENV: '', CI: '1', NEXT_TELEMETRY_DISABLED: '1', ...env },
      encoding: 'utf8',
      maxBuffer: 64_000_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} ${args.join(' ')} failed in ${folder}\n${stdout ?? ''}\n${stderr ?? ''}`)
  }
}

/** Packs the built widget as it would be published; answers the archive's path. */
export function pack(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
  run(PACKAGE, 'npm', ['pack', '--silent', '--pack-destination', folder])
  const [name] = readdirSync(folder)
  if (!name) throw new Error('npm pack made no archive')
  return join(folder, name)
}

/** A consumer with its locked dependencies and the archive installed, as a host would have it. */
export async function install(name: string, archive: string | null): Promise<string> {
  const folder = join(HERE, name)
  await ensureInstalled(folder, { dev: true, log: console.log })
  if (archive) {
    rmSync(join(folder, 'node_modules', '@latchkey'), { recursive: true, force: true })
    run(folder, 'npm', [
      'install',
      archive,
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--include=dev',
    ])
  }
  return folder
}

/** A program that a consumer's dependencies brought. */
export const bin = (folder: string, name: string) => join(folder, 'node_modules', '.bin', name)

/**
 * What TypeScript has to say of a consumer's sources, one line each, its own configuration among the names. Looked at
 * outside of this repository, whose own packages a host does not have.
 */
export function complaints(folder: string, project: string, names: string[]): string[] {
  const outside = mkdtempSync(join(tmpdir(), 'latchkey-consumer-'))
  for (const name of [project, ...names]) cpSync(join(folder, name), join(outside, name), { recursive: true })
  symlinkSync(join(folder, 'node_modules'), join(outside, 'node_modules'))
  const args = ['--noEmit', '--preserveSymlinks', '--pretty', 'false', '-p', project]
  const { status, stdout } = spawnSync(bin(folder, 'tsc'), args, { cwd: outside, encoding: 'utf8' })
  rmSync(outside, { recursive: true })
  const lines = stdout.split('\n').filter((line) => line.includes('error TS'))
  if (status !== 0 && lines.length === 0) throw new Error(`tsc failed without a complaint: ${stdout}`)
  return lines
}
