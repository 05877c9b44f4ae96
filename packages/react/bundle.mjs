// The scripts that hosts install: one file per module, so that a host's bundler keeps what it uses and loads the rest
// late, and of the ES modules what loads together in few.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aliases } from '../../tooling/aliases.mjs'
import { thirdPartyNotices } from '../../tooling/lib/third-party.mjs'
import { viteBuild } from '../../tooling/lib/vite-build.mjs'
import { groupModules } from './group-modules.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')

/** Its drawings are copied into our sources, so no import names the package. */
const FLAGS = `country-flag-icons (MIT)\n\n${readFileSync(join(here, 'src/ui/flags/LICENSE'), 'utf8').trim()}`

const BANNER = "'use client';"
/** What every host's page loads. */
const ALWAYS = ['react/PrivyProvider.js', 'react/hooks/use-privy.js']
/** What a click on the host's login button shows. */
const FIRST = [
  'react/modal/modal-root.js',
  'react/screens/login/loading/screen.js',
  'react/screens/login/landing/screen.js',
]
/**
 * The one is fetched beside it: on a modal that opens on another screen, it says where that one is. The other is used
 * where there is no provider.
 */
const BESIDE = ['react/screens/registry.js', 'react/hooks/get-access-token.js']
/** Too small for files of their own. */
const SMALL = ['react/ui/chain-mark.js', 'react/ui/shorten.js', 'react/copy/server-words.js']
/** By the name of a file, what is seldom loaded apart. */
const TOGETHER = {
  'after-proof': ['react/ui/progress-mark.js', 'core/flows/account/settle-proof.js'],
  'ask-frame': ['core/wallets/connect.js', 'core/wallets/archive.js'],
  'wallet-failure': ['core/flows/archive-wallet/offer.js', 'react/screens/wallet-error-sentence.js'],
}
/** What a host installs beside the package, or has already. */
const EXTERNAL = /^(react|react-dom|viem|permissionless|@abstract-foundation\/agw-client)(\/|$)/
const ENTRIES = ['index', 'solana', 'farcaster', 'smart-wallets', 'abstract-smart-wallets'].filter((name) =>
  existsSync(join(here, `src/exports/${name}.ts`)),
)

const output = (dir, format) => ({
  dir,
  format,
  preserveModules: true,
  preserveModulesRoot: root,
  entryFileNames: ({ name }) => `${name.replace(/^packages\//, '').replace('/src/', '/')}.js`,
  banner: BANNER,
  exports: 'named',
})

/** @param {{ esm: string, cjs?: string }} folders where the scripts go */
export async function bundle({ esm, cjs }) {
  await viteBuild({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins: [thirdPartyNotices({ drawn: [FLAGS] }).main],
    resolve: { alias: aliases },
    build: {
      outDir: esm,
      emptyOutDir: false,
      minify: false,
      sourcemap: false,
      target: 'es2022',
      lib: { entry: Object.fromEntries(ENTRIES.map((name) => [name, join(here, `src/exports/${name}.ts`)])) },
      rolldownOptions: {
        external: EXTERNAL,
        output: [output(esm, 'es'), ...(cjs ? [output(cjs, 'cjs')] : [])],
      },
    },
  })
  await groupModules({
    dist: esm,
    entries: ENTRIES,
    external: EXTERNAL,
    always: ALWAYS,
    first: [...FIRST, ...SMALL],
    beside: BESIDE,
    together: TOGETHER,
    banner: BANNER,
  })
}
