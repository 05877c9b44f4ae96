// Builds what opens recovery kits: one page that works from a disk, and one command. Each is a single file.
import { createHash } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { aliases } from '../../tooling/aliases.mjs'
import { thirdPartyNotices } from '../../tooling/lib/third-party.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
/** another folder may be given */
const dist = process.argv[2] ?? join(here, 'dist')

const common = { configFile: false, logLevel: 'warn', root: here, resolve: { alias: aliases } }
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page with its script and style in it. Its policy names both by what they are, and lets nothing out or in. */
async function page() {
  const [{ output }] = await build({
    ...common,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(here, 'src/page.ts'), formats: ['iife'], name: 'kit', fileName: 'page' },
    },
  })
  const script = output[0].code.replaceAll('</script', '<\\/script').trim()
  const style = readFileSync(join(here, 'page.css'), 'utf8').trim()
  const policy = [
    "default-src 'none'",
    "connect-src 'none'",
    `script-src ${hash(script)} 'wasm-unsafe-eval'`,
    `style-src ${hash(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return readFileSync(join(here, 'page.html'), 'utf8')
    .replace('content=""', () => `content="${policy}"`)
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script></script>', () => `<script>${script}</script>`)
}

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })
writeFileSync(join(dist, 'recovery-kit.html'), await page())
await build({
  ...common,
  plugins: [thirdPartyNotices().main],
  ssr: { noExternal: true },
  build: {
    ssr: join(here, 'src/latchkey.ts'),
    outDir: dist,
    emptyOutDir: false,
    target: 'node20',
    rollupOptions: {
      output: { entryFileNames: 'latchkey.mjs', banner: '#!/usr/bin/env node', codeSplitting: false },
    },
  },
})

// A package for whoever has no copy of this house: it needs no other.
const { version, license } = JSON.parse(readFileSync(join(here, '../../package.json'), 'utf8'))
const manifest = {
  ...{ name: '@latchkey/kit', version, license, type: 'module' },
  bin: { latchkey: 'latchkey.mjs' },
}
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
copyFileSync(join(here, '../../LICENSE'), join(dist, 'LICENSE'))
chmodSync(join(dist, 'latchkey.mjs'), 0o755)
