import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../lib/root.mjs'
import { bundledModules, keyCode } from './host-bundle.mjs'

it('sees key code that an entry point reaches, also lazily', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bundle-'))
  const entry = join(folder, 'entry.ts')
  writeFileSync(entry, "export const open = () => import('@latchkey/keys').then((keys) => keys.newEntropy())")
  const modules = await bundledModules(ROOT, [entry])
  rmSync(folder, { recursive: true })
  // A build in this process must not change what later tests load.
  expect(process.env.NODE_ENV).toBe('test')
  expect(keyCode(modules)).toContain('packages/keys/src/entropy/entropy.ts')
})

it('takes key code by its place and nothing else', () => {
  const modules = [
    'packages/core/src/client.ts',
    'node_modules/@noble/hashes/sha2.js',
    'apps/frame/src/main.ts',
  ]
  expect(keyCode([...modules, 'node_modules/shamir-secret-sharing/esm/index.js'])).toEqual([
    'apps/frame/src/main.ts',
    'node_modules/shamir-secret-sharing/esm/index.js',
  ])
})
