import { spawn } from 'node:child_process'
import { ROOT } from './root.mjs'

/** Children of ours that run now; whoever ends the program ends them first. */
export const running = new Set()

/**
 * Runs a program to its end and resolves with its exit code (128 + n when a signal ended it).
 * `quiet` keeps its output back unless it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, quiet?: boolean }} [options]
 */
export function run(command, args, { cwd = ROOT, env = {}, quiet = false } = {}) {
  return new Promise((done, fail) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit']
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio })
    running.add(child)
    const kept = []
    for (const stream of quiet ? [child.stdout, child.stderr] : [])
      stream.on('data', (chunk) => kept.push(chunk))
    child.on('error', fail)
    child.on('close', (code, signal) => {
      running.delete(child)
      if (code !== 0) process.stderr.write(Buffer.concat(kept))
      done(code ?? (signal ? 129 : 1))
    })
  })
}

/** Runs the same npm that runs us, else the one on the path. */
export function npm(args, options) {
  const cli = process.env.npm_execpath
  if (cli && /npm-cli\.c?js$/.test(cli)) return run(process.execPath, [cli, ...args], options)
  return run('npm', args, options)
}

/** Path of a program that an installed package brings. */
export const bin = (name) => `${ROOT}/node_modules/.bin/${name}`
