import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleWithEsbuild, bundleWithVite } from '../lib/bundle.mjs'
import { installOurs, installPeer } from '../lib/host.mjs'
import { printTable } from '../lib/table.mjs'

const entry = (name) => fileURLToPath(new URL(`../entries/${name}.jsx`, import.meta.url))

/** Script that the smallest e-mail-login host downloads before any click. */
export async function run() {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  try {
    const ours = installOurs(join(work, 'host'))
    const peer = installPeer('react-auth')
    const sizes = {}
    for (const [name, modules] of [
      ['latchkey', ours],
      ['react-auth', peer],
    ]) {
      const input = { entry: entry(name), modules }
      sizes[name] = {
        esbuild: await bundleWithEsbuild({ ...input, out: join(work, `${name}-esbuild`) }),
        vite: await bundleWithVite({ ...input, out: join(work, `${name}-vite`) }),
      }
    }
    const row = (bundler) => ({
      what: `script before any click, ${bundler}`,
      unit: 'kB gzip',
      ours: sizes.latchkey[bundler].initial / 1000,
      peer: sizes['react-auth'][bundler].initial / 1000,
      target: 20,
    })
    const all = (bundler) => ({
      what: `every script of the package, ${bundler}`,
      unit: 'kB gzip',
      ours: sizes.latchkey[bundler].all / 1000,
      peer: sizes['react-auth'][bundler].all / 1000,
      target: null,
    })
    printTable('Bundle of an e-mail-login host', [row('esbuild'), row('vite'), all('esbuild'), all('vite')])
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
