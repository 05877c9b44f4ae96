// Builds the package that hosts install: ESM and CommonJS, one file per module so that a host's bundler keeps
// what it uses and loads the rest late, and types for both. Nothing private of ours is left to install.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { aliases } from '../../tooling/aliases.mjs'
import { writeTypes } from '../../tooling/lib/package-types.mjs'
import { groupLate } from './group-late.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const dist = join(here, 'dist')

const BANNER = "'use client';"
/** What a click on the host's login button shows. */
const FIRST = [
  'react/modal/modal-root.js',
  'react/screens/loading/screen.js',
  'react/screens/landing/screen.js',
]
/** What a host installs beside the package, or has already. */
const EXTERNAL = /^(react|react-dom|viem)(\/|$)/
const ENTRIES = ['index', 'solana', 'farcaster'].filter((name) =>
  existsSync(join(here, `src/exports/${name}.ts`)),
)

const output = (folder, format) => ({
  dir: join(dist, folder),
  format,
  preserveModules: true,
  preserveModulesRoot: root,
  entryFileNames: ({ name }) => `${name.replace(/^packages\//, '').replace('/src/', '/')}.js`,
  banner: BANNER,
  exports: 'named',
})

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
    sourcemap: false,
    target: 'es2022',
    lib: { entry: Object.fromEntries(ENTRIES.map((name) => [name, join(here, `src/exports/${name}.ts`)])) },
    rolldownOptions: { external: EXTERNAL, output: [output('esm', 'es'), output('cjs', 'cjs')] },
  },
})

await groupLate({ dist: join(dist, 'esm'), entries: ENTRIES, first: FIRST, banner: BANNER })

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
