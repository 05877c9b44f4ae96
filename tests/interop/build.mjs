// Bundles the page once; the answer is its folder. Kept until the lockfile or the page changes.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

/** @returns {Promise<string>} the folder that holds the built page */
export async function buildPage() {
  const out = join(here, 'dist')
  const inputs = [
    'package-lock.json',
    ...readdirSync(join(here, 'page'))
      .sort()
      .map((name) => join('page', name)),
  ]
  const hash = createHash('sha256')
  for (const name of inputs) hash.update(readFileSync(join(here, name)))
  const stamp = hash.digest('hex')
  const mark = join(out, '.stamp')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === stamp) return out
  await build({
    root: join(here, 'page'),
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: { outDir: out, emptyOutDir: true, minify: false, target: 'es2022', reportCompressedSize: false },
  })
  writeFileSync(mark, stamp)
  return out
}
