// Builds the package that hosts install: ESM and CommonJS, and types for both. Nothing private of ours is left to
// install.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeTypes } from '../../tooling/lib/package-types.mjs'
import { bundle } from './bundle.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const dist = join(here, 'dist')

rmSync(dist, { recursive: true, force: true })
await bundle({ esm: join(dist, 'esm'), cjs: join(dist, 'cjs') })

execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', here], {
  stdio: 'inherit',
})
for (const folder of ['esm', 'cjs'])
  writeTypes({
    root,
    to: join(dist, folder, 'types'),
    name: 'react',
    house: ['contract', 'channel', 'core'],
    commonJs: folder === 'cjs',
  })
mkdirSync(join(dist, 'cjs'), { recursive: true })
writeFileSync(join(dist, 'cjs/package.json'), '{ "type": "commonjs" }\n')
copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'))
