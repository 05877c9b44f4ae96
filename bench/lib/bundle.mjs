// What a package costs the page that hosts it: bundles an entry with esbuild and with Vite and weighs the result.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build as esbuild } from 'esbuild'

const builtins = new Set([...builtinModules, ...builtinModules.map((name) => `node:${name}`)])
const isReact = (id) => /^react(-dom)?(\/|$)/.test(id)

export const gzipSize = (bytes) => gzipSync(bytes, { level: 9 }).length

/**
 * Bundles `entry` with its bare imports resolved from `modules` (a folder that has a node_modules).
 * Optional peers and Node built-ins that a package names but a browser lacks become empty modules.
 * @returns sizes in bytes gzip: `initial` = the entry and what it imports statically, `all` = every script
 */
export async function bundleWithEsbuild({ entry, modules, out, reactInside = false }) {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const emptied = new Set()
  const result = await esbuild({
    entryPoints: { entry },
    absWorkingDir: modules,
    nodePaths: [join(modules, 'node_modules')],
    outdir: out,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    jsx: 'automatic',
    metafile: true,
    logLevel: 'error',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    loader: { '.svg': 'file', '.png': 'file', '.wasm': 'file' },
    plugins: [leniency({ modules, reactInside, emptied, entryFolder: dirname(entry) })],
  })
  const outputs = result.metafile.outputs
  const scripts = Object.keys(outputs).filter((file) => file.endsWith('.js'))
  const first = scripts.find((file) => outputs[file].entryPoint && file.endsWith('entry.js'))
  const initial = staticClosure(first, (file) =>
    (outputs[file]?.imports ?? [])
      .filter((i) => !i.external && i.kind === 'import-statement' && outputs[i.path])
      .map((i) => i.path),
  )
  const weigh = (files) =>
    files.reduce((sum, file) => sum + gzipSize(readFileSync(resolve(modules, file))), 0)
  return { initial: weigh(initial), all: weigh(scripts), files: initial.length, emptied: [...emptied] }
}

/** The same entry in `vite build`, React external. */
export async function bundleWithVite({ entry, modules, out }) {
  const vite = await import('vite')
  const result = await vite.build({
    root: modules,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    plugins: [
      {
        name: 'leniency',
        enforce: 'pre',
        async resolveId(id, importer, options) {
          if (isReact(id)) return { id, external: true }
          if (!importer || id[0] === '.' || id[0] === '\0' || id[0] === '/') return null
          const anchor = importer === entry ? join(modules, 'package.json') : importer
          const found = await this.resolve(id, anchor, { ...options, skipSelf: true })
          return found ?? `\0empty:${id}`
        },
        load: (id) => (id.startsWith('\0empty:') ? 'export default {}' : null),
      },
    ],
    build: {
      target: 'es2022',
      outDir: out,
      emptyOutDir: true,
      minify: true,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rollupOptions: { input: entry, shimMissingExports: true, output: { format: 'es' } },
    },
  })
  const output = (Array.isArray(result) ? result[0] : result).output.filter((file) => file.type === 'chunk')
  const byName = new Map(output.map((chunk) => [chunk.fileName, chunk]))
  const first = output.find((chunk) => chunk.isEntry).fileName
  const initial = staticClosure(first, (file) =>
    (byName.get(file)?.imports ?? []).filter((i) => byName.has(i)),
  )
  const weigh = (files) => files.reduce((sum, file) => sum + gzipSize(Buffer.from(byName.get(file).code)), 0)
  return { initial: weigh(initial), all: weigh([...byName.keys()]) }
}

function staticClosure(first, importsOf) {
  const seen = new Set([first])
  for (const file of seen) for (const next of importsOf(file)) seen.add(next)
  return [...seen]
}

function leniency({ modules, reactInside, emptied, entryFolder }) {
  return {
    name: 'leniency',
    setup(build) {
      build.onResolve({ filter: /.*/ }, async (args) => {
        if (args.pluginData === 'again' || args.kind === 'entry-point') return undefined
        if (!reactInside && isReact(args.path)) return { path: args.path, external: true }
        const own = relative(entryFolder, args.resolveDir) === ''
        const found = await build.resolve(args.path, {
          kind: args.kind,
          importer: args.importer,
          resolveDir: own && args.path[0] !== '.' ? modules : args.resolveDir,
          pluginData: 'again',
        })
        if (found.errors.length === 0 && !found.external) return found
        if (args.path[0] === '.' && !builtins.has(args.path)) return { errors: found.errors }
        emptied.add(args.path)
        return { path: args.path, namespace: 'empty' }
      })
      build.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({
        contents: 'module.exports = {}',
        loader: 'js',
      }))
    },
  }
}
