import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aliases } from '../aliases.mjs'
import { viteBuild } from '../lib/vite-build.mjs'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/latchkey-test', import.meta.url))

/**
 * Turns a TypeScript entry into a program that a separate Node process can run, for tests that must kill one.
 * Packages stay imports. Returns the program's path and what removes it.
 */
export async function bundleForNode(entry: string): Promise<{ program: string; remove(): void }> {
  mkdirSync(CACHE, { recursive: true })
  const outDir = mkdtempSync(join(CACHE, 'program-'))
  // Another account may be asked to run it.
  chmodSync(outDir, 0o755)
  await viteBuild({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: aliases },
    build: {
      ssr: entry,
      outDir,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  })
  const name = basename(entry).replace(/\.ts$/, '.mjs')
  return { program: join(outDir, name), remove: () => rmSync(outDir, { recursive: true, force: true }) }
}
