// What the smallest e-mail-login host downloads: before any click, and in all until a session and both wallets are
// there; and the parts that read and show a transaction, without viem. kB = 1000 bytes gzip, React left out.
// `node size.mjs [--chunks]` measures what is built.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

export const LIMITS = { before: 19.5, all: 70.7, decoder: 15 }
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
const LOGIN = [
  'parts/first',
  'react/screens/registry',
  'react/screens/login/passwordless-code/screen',
  'react/screens/wallet/create-wallet/screen',
  'react/screens/wallet/wallet-created/screen',
  'core/frame/frame-of',
  'core/wallets/create',
]

/** What reads transactions of Ethereum, signs and sends them, and what shows them: late too, and weighed without viem. */
const DECODER = [
  'core/transactions/ethereum/send-transaction.js',
  'react/screens/transaction/ethereum-transaction/screen.js',
]
const REACT = ['react', 'react-dom', 'react/jsx-runtime']

/**
 * @typedef {{ name: string, gzip: number, holds: [name: string, bytes: number][] }} Chunk `gzip` in bytes; `holds`: the
 * modules in it, the largest first, minified
 * @param {string} esm folder of the package's ES modules, inside of the package @param {string} [host] JSX of a page
 * @returns {Promise<{ before: Chunk[], all: Chunk[], decoder: Chunk[] }>} what is loaded before any click, and until both
 * wallets are there; and what reads and shows a transaction, without viem
 */
export async function measureSize(esm, host = HOST) {
  const [{ outputs, weighed }, apart] = [
    await bundled(esm, host),
    await bundled(esm, host, ['viem', 'viem/*']),
  ]
  const entry = Object.keys(outputs).find((path) => outputs[path].entryPoint === '<stdin>')
  const late = named(outputs, LOGIN)
  const reach = (follows) => {
    const seen = new Set()
    const visit = (path) => {
      if (seen.has(path) || !outputs[path]) return
      seen.add(path)
      for (const { path: next, kind } of outputs[path].imports)
        if (kind === 'import-statement' || follows.includes(next)) visit(next)
    }
    visit(entry)
    return [...seen].map(weighed)
  }
  const decoder = Object.keys(apart.outputs)
    .map(apart.weighed)
    .filter(({ holds }) => holds.some(([name]) => DECODER.includes(name)))
  if (decoder.length !== DECODER.length)
    throw new Error(`${DECODER} are not in parts of their own: name what reads transactions`)
  return {
    before: reach([]),
    all: reach(late),
    decoder,
  }
}

/** The chunks that begin with the given modules. */
function named(outputs, modules) {
  return modules.map((name) => {
    const path = Object.keys(outputs).find((one) => outputs[one].entryPoint === `${name}.js`)
    if (!path) throw new Error(`No late part ${name}.js: name what is loaded`)
    return path
  })
}

/** Bundles a host of the package as a page would be. @param {string[]} [apart] what else is left out */
async function bundled(esm, host, apart = []) {
  const out = mkdtempSync(join(tmpdir(), 'latchkey-size-'))
  try {
    const { metafile } = await build({
      stdin: { contents: host, loader: 'jsx', resolveDir: here },
      alias: { '@latchkey/react-auth': join(esm, 'index.js') },
      absWorkingDir: esm,
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      metafile: true,
      outdir: out,
      chunkNames: '[name]-[hash]',
      external: [...REACT, ...apart],
      jsx: 'automatic',
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    })
    const { outputs } = metafile
    const all = new Map(
      Object.entries(outputs).map(([path, output]) => [path, describe(path, output, join(esm, path))]),
    )
    return { outputs, weighed: (path) => all.get(path) }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

function describe(path, { inputs, entryPoint }, file) {
  const holds = Object.entries(inputs)
    .map(([name, { bytesInOutput }]) => [name, bytesInOutput])
    .filter(([, bytes]) => bytes > 0)
    .sort((one, other) => other[1] - one[1])
  const name = entryPoint ?? holds[0]?.[0] ?? path.split('/').at(-1)
  return { name, gzip: gzipSync(readFileSync(file), { level: 9 }).length, holds }
}

/** @param {Chunk[]} chunks */
export const kilobytes = (chunks) => chunks.reduce((total, { gzip }) => total + gzip, 0) / 1000

if (process.argv[1] === import.meta.filename) {
  const measured = await measureSize(join(here, 'dist/esm'))
  if (process.argv.includes('--chunks'))
    for (const { name, gzip, holds } of measured.all) {
      console.log(`${(gzip / 1000).toFixed(1)} kB ${name}`)
      for (const [module, bytes] of holds) console.log(`    ${bytes} ${module}`)
    }
  for (const [name, limit] of Object.entries(LIMITS)) {
    const fits = kilobytes(measured[name]) <= limit
    if (!fits) process.exitCode = 1
    console.log(
      `${fits ? 'ok    ' : 'FAILED'} ${name}: ${kilobytes(measured[name]).toFixed(1)} of ${limit} kB gzip`,
    )
  }
}
