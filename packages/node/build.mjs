// Builds the package that backends install: ESM and CommonJS, one file each, and types for both.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { aliases } from '../../tooling/aliases.mjs'
import { writeTypes } from '../../tooling/lib/package-types.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const dist = join(here, 'dist')
const packages = Object.keys(JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).dependencies)

rmSync(dist, { recursive: true, force: true })
await build({
  configFile: false,
  logLevel: 'warn',
  root,
  resolve: { alias: aliases },
  build: {
    outDir: dist,
    emptyOutDir: false,
    minify: false,
    target: 'node20',
    lib: { entry: { index: join(here, 'src/exports/index.ts') } },
    rolldownOptions: {
      external: (id) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
      output: [
        { dir: join(dist, 'esm'), format: 'es', entryFileNames: '[name].js' },
        { dir: join(dist, 'cjs'), format: 'cjs', entryFileNames: '[name].js', exports: 'named' },
      ],
    },
  },
})

execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', here], {
  stdio: 'inherit',
})
for (const folder of ['esm', 'cjs'])
  writeTypes({ root, to: join(dist, folder, 'types'), name: 'node', house: ['contract'] })
mkdirSync(join(dist, 'cjs'), { recursive: true })
writeFileSync(join(dist, 'cjs/package.json'), '{ "type": "commonjs" }\n')
copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'))
