// Puts what only loads late into few files. One file per module lets a host's bundler drop what it does not use,
// but of modules that several late parts share it makes a chunk for every combination, and a click on "Log in"
// then waits for a dozen tiny files. What the first screen shows travels together; everything else late keeps a
// file of its own.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'vite'

/** The file of what a user sees first. */
const GROUP = 'ui'
const STATIC =
  /(?:^|\n)\s*(?:import|export)\b[^;'"`]*?from\s*["']([^"']+)["']|(?:^|\n)\s*import\s*["']([^"']+)["']/g
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)/g

/** @param {string} file @param {RegExp} pattern files of the package that `file` names */
function named(file, pattern) {
  const found = []
  for (const [, one, other] of readFileSync(file, 'utf8').matchAll(pattern)) {
    const name = one ?? other
    if (name?.startsWith('.')) found.push(resolve(dirname(file), name))
  }
  return found
}

/** Everything that the given files load at once, themselves among it. */
function closure(files, stop = new Set()) {
  const seen = new Set()
  const visit = (file) => {
    if (seen.has(file) || stop.has(file)) return
    seen.add(file)
    for (const next of named(file, STATIC)) visit(next)
  }
  for (const file of files) visit(file)
  return seen
}

function scripts(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
}

/**
 * @param {{ dist: string, entries: string[], first: string[], banner: string }} input `dist`: folder with one file
 * per module; `first`: late modules, relative to it, that make up the first thing a user sees
 */
export async function groupLate({ dist, entries, first, banner }) {
  const eager = closure(entries.map((name) => join(dist, `${name}.js`)))
  const all = scripts(dist)
  const roots = new Set(all.flatMap((file) => named(file, DYNAMIC)).filter((file) => !eager.has(file)))
  const group = closure(
    first.map((name) => join(dist, name)),
    eager,
  )
  for (const file of [...roots, ...group]) if (!existsSync(file)) throw new Error(`No such module: ${file}`)
  const nameOf = (file) => relative(dist, file).replace(/\.js$/, '')
  const staged = `${dist}-late`
  rmSync(staged, { recursive: true, force: true })
  await build({
    configFile: false,
    logLevel: 'warn',
    root: dist,
    plugins: [
      {
        name: 'eager-files-stay',
        enforce: 'pre',
        resolveId(id, importer) {
          if (!id.startsWith('.') || !importer) return
          const file = resolve(dirname(importer), id)
          if (eager.has(file)) return { id: file, external: 'relative' }
        },
        // every file written gets the directive anew
        transform: (code) => ({ code: code.replace(/^["']use client["'];?\n/gm, ''), map: null }),
      },
    ],
    build: {
      outDir: staged,
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      lib: { entry: Object.fromEntries([...roots].map((file) => [nameOf(file), file])), formats: ['es'] },
      rolldownOptions: {
        external: /^(react|react-dom|viem)(\/|$)/,
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'late/[name].js',
          banner,
          minifyInternalExports: false,
          codeSplitting: { groups: [{ name: GROUP, test: (id) => group.has(id) }] },
        },
      },
    },
  })
  for (const file of all) if (!eager.has(file)) rmSync(file)
  cpSync(staged, dist, { recursive: true })
  rmSync(staged, { recursive: true })
  for (const file of roots) if (group.has(file)) skipForwarder(file, { dist, files: [...eager] })
}

/** A late module whose code went into the group is left as one line that forwards: its importers skip that file. */
function skipForwarder(file, { dist, files }) {
  const forwards = /^\s*(?:"use client";|'use client';|\s)*export \{ (\S+)(?: as (\S+))? \} from "[^"]+";\s*$/
  const [, inner, outer = inner] = readFileSync(file, 'utf8').match(forwards) ?? []
  if (!inner) throw new Error(`${relative(dist, file)} holds more than one forwarded name`)
  for (const importer of files) {
    const code = readFileSync(importer, 'utf8')
    const to = (target) => {
      const path = relative(dirname(importer), target)
      return path.startsWith('.') ? path : `./${path}`
    }
    const direct = `(await import("${to(join(dist, `late/${GROUP}.js`))}")).${inner}`
    const next = code.replaceAll(`(await import("${to(file)}")).${outer}`, direct)
    if (next !== code) writeFileSync(importer, next)
    if (named(importer, DYNAMIC).includes(file))
      throw new Error(`${relative(dist, importer)} loads ${outer} in another way`)
  }
  rmSync(file)
}
