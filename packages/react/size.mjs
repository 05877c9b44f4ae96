// What the smallest e-mail-login host downloads, from the built package: before any click, and in all until a
// session and both wallets are there. kB = 1000 bytes gzip, React left out.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const LIMITS = { before: 20, all: 70 }
const here = fileURLToPath(new URL('.', import.meta.url))
const HOST = `
import { PrivyProvider, usePrivy } from '@latchkey/react-auth'
function Home() {
  const { ready, authenticated, user, login, logout } = usePrivy()
  if (!ready) return null
  return authenticated ? <p onClick={logout}>{user.email?.address}</p> : <button onClick={login}>Log in</button>
}
export const app = <PrivyProvider appId="x" apiUrl="y"><Home /></PrivyProvider>
`

/** Late chunks that a login in the modal and the creation of both wallets load; all others serve later needs. */
const LOGIN =
  /(late\/ui|modal\/modal-root|screens\/loaders|screens\/(loading|landing|passwordless-code|create-wallet|wallet-created)\/screen|core\/frame\/.*|core\/wallets\/create.*)\.js$/

const out = mkdtempSync(join(tmpdir(), 'latchkey-size-'))
try {
  const { metafile } = await build({
    stdin: { contents: HOST, loader: 'jsx', resolveDir: here },
    alias: { '@latchkey/react-auth': join(here, 'dist/esm/index.js') },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    metafile: true,
    outdir: out,
    chunkNames: '[name]-[hash]',
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const chunks = Object.fromEntries(
    Object.entries(metafile.outputs).map(([path, output]) => [
      path,
      { ...output, gzip: gzipSync(readFileSync(path), { level: 9 }).length },
    ]),
  )
  const entry = Object.keys(chunks).find((path) => chunks[path].entryPoint === '<stdin>')
  const reach = (from, follows) => {
    const seen = new Set()
    const visit = (path) => {
      if (seen.has(path) || !chunks[path]) return
      seen.add(path)
      for (const { path: next, kind } of chunks[path].imports) if (follows(next, kind)) visit(next)
    }
    visit(from)
    return [...seen]
  }
  const sum = (paths) => paths.reduce((total, path) => total + chunks[path].gzip, 0) / 1000
  const before = reach(entry, (_, kind) => kind === 'import-statement')
  const all = reach(
    entry,
    (path, kind) => kind === 'import-statement' || LOGIN.test(chunks[path]?.entryPoint ?? ''),
  )

  const shown = process.argv.includes('--chunks')
  for (const path of shown ? all : []) {
    const { gzip, inputs, entryPoint } = chunks[path]
    const biggest = Object.entries(inputs)
      .sort((a, b) => b[1].bytesInOutput - a[1].bytesInOutput)
      .slice(0, before.includes(path) ? 60 : 6)
      .map(([name, { bytesInOutput }]) => `    ${bytesInOutput} ${name.replace(/^.*dist\/esm\//, '')}`)
    console.log(
      `${(gzip / 1000).toFixed(1)} kB ${entryPoint ?? path.split('/').at(-1)}\n${biggest.join('\n')}`,
    )
  }
  const rows = { before: sum(before), all: sum(all) }
  for (const [name, limit] of Object.entries(LIMITS)) {
    const ok = rows[name] <= limit
    if (!ok) process.exitCode = 1
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}: ${rows[name].toFixed(1)} of ${limit} kB gzip`)
  }
} finally {
  rmSync(out, { recursive: true, force: true })
}
