// Puts what loads together into few files. One file per module lets a host's bundler drop what it does not use, but of
// modules that several late parts share it makes a chunk for every combination: a page then waits for a dozen tiny
// files, and so does a click on "Log in". Inside of a file a bundler still drops what nobody uses.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { viteBuild } from '../../tooling/lib/vite-build.mjs'

const FOLDER = 'parts'
/** The file of what every host loads with its page. */
const PAGE = 'page'
/** The file of what a user sees first, and the one by which it is loaded. */
const GROUP = 'ui'
const DOOR = 'first'
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
 * @param {{ dist: string, entries: string[], external: RegExp, always: string[], first: string[], beside: string[],
 * together: Record<string, string[]>, banner: string }} input `dist`: folder with one file per module; `external`:
 * what hosts install themselves; `always`: modules,
 * relative to it, that every host loads with its page; `first`: late ones that make up the first thing a user sees;
 * `beside`: what keeps a file of its own; `together`: by the name of a file, late ones that go into it. Each goes with all
 * that it imports and no file before it holds.
 */
export async function groupModules({ dist, entries, external, always, first, beside, together, banner }) {
  const inDist = (names) => names.map((name) => join(dist, name))
  const eager = closure(inDist(entries.map((name) => `${name}.js`)))
  const all = scripts(dist)
  const roots = new Set(all.flatMap((file) => named(file, DYNAMIC)).filter((file) => !eager.has(file)))
  const groups = []
  const taken = closure(inDist(beside))
  const take = (name, modules, within = () => true) => {
    const files = new Set([...closure(inDist(modules), taken)].filter(within))
    for (const file of files) {
      if (!existsSync(file)) throw new Error(`No such module: ${file}`)
      taken.add(file)
    }
    groups.push({ name, test: (id) => files.has(id) })
    return files
  }
  take(PAGE, always)
  take('flows', first, (file) => eager.has(file))
  for (const file of eager) taken.add(file)
  const group = take(GROUP, first)
  for (const [name, modules] of Object.entries(together)) take(name, modules)
  // whatever of the page's own is in no group stays a file, as does what is loaded late
  const kept = [...eager].filter((file) => !groups.some(({ test }) => test(file)))
  const nameOf = (file) => relative(dist, file).replace(/\.js$/, '')
  const staged = `${dist}-grouped`
  rmSync(staged, { recursive: true, force: true })
  await viteBuild({
    configFile: false,
    logLevel: 'warn',
    root: dist,
    plugins: [
      {
        name: 'one-directive',
        // every file written gets it anew
        transform: (code) => ({ code: code.replace(/^["']use client["'];?\n/gm, ''), map: null }),
      },
    ],
    build: {
      outDir: staged,
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: Object.fromEntries([...kept, ...roots].map((file) => [nameOf(file), file])),
        formats: ['es'],
      },
      rolldownOptions: {
        external,
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: `${FOLDER}/[name].js`,
          banner,
          minifyInternalExports: false,
          // the closures name all there is to a group, but for what stays apart
          codeSplitting: { includeDependenciesRecursively: false, groups },
        },
      },
    },
  })
  for (const file of all) rmSync(file)
  cpSync(staged, dist, { recursive: true })
  rmSync(staged, { recursive: true })
  const forwarders = [...roots].filter((file) => group.has(file))
  const files = scripts(dist).filter((file) => !forwarders.includes(file))
  const door = join(dist, `${FOLDER}/${DOOR}.js`)
  const names = forwarders.map((file) => skipForwarder(file, { door, files }))
  writeFileSync(door, `${banner}\nexport { ${names.join(', ')} } from "./${GROUP}.js";\n`)
}

/**
 * A late module whose code went into the group is left as one line that forwards: its importers skip that file. They
 * load a file that forwards all such names and no others, of which a bundler makes as small a chunk.
 * @returns what it forwards
 */
function skipForwarder(file, { door, files }) {
  const forwards =
    /^\s*(?:"use client";|'use client';|import "[^"]+";|\s)*export \{ (\S+)(?: as (\S+))? \} from "[^"]+";\s*$/
  const [, inner, outer = inner] = readFileSync(file, 'utf8').match(forwards) ?? []
  if (!inner) throw new Error(`${file} holds more than one forwarded name`)
  for (const importer of files) {
    const code = readFileSync(importer, 'utf8')
    const to = (target) => {
      const path = relative(dirname(importer), target)
      return path.startsWith('.') ? path : `./${path}`
    }
    const direct = `(await import("${to(door)}")).${inner}`
    const next = code.replaceAll(`(await import("${to(file)}")).${outer}`, direct)
    if (next !== code) writeFileSync(importer, next)
    if (named(importer, DYNAMIC).includes(file)) throw new Error(`${importer} loads ${outer} in another way`)
  }
  rmSync(file)
  return inner
}
