// Who may import whom. The host's half (react, core) and the keys' half (frame, keys) meet only at the contract.
import { posix } from 'node:path'
import { isTest, modules } from './source.mjs'

/** Package names of ours that each module may import. */
export const MAY_IMPORT = {
  'packages/contract': [],
  'packages/channel': ['@latchkey/contract'],
  'packages/keys': ['@latchkey/contract'],
  'packages/core': ['@latchkey/contract', '@latchkey/channel'],
  'packages/react': ['@latchkey/core'],
  'packages/node': ['@latchkey/contract'],
  'apps/frame': ['@latchkey/contract', '@latchkey/channel', '@latchkey/keys'],
  'apps/server': ['@latchkey/contract', '@latchkey/signer'],
  'apps/signer': ['@latchkey/contract', '@latchkey/keys'],
  'apps/sandbox': [],
  'apps/demo': ['@latchkey/react-auth', '@latchkey/core', '@latchkey/node'],
  'apps/console': ['@latchkey/react-auth', '@latchkey/core', '@latchkey/node'],
}

const homeOf = (path) => path.split('/').slice(0, 2).join('/')
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * @param {import('./source.mjs').SourceFile[]} files of `packages/x/src` and `apps/x/src`
 * @param {{ entryPoints: string[], declared: Record<string, string[]> }} house specifiers that others may import, and
 *   the packages that each folder's package.json names
 * @returns {string[]} problems
 */
export function importProblems(files, { entryPoints, declared }) {
  const problems = []
  const graph = new Map()
  for (const file of files) {
    const { imports, exports, statements } = modules(file)
    const home = homeOf(file.path)
    const test = isTest(file.path)
    const edges = []
    for (const specifier of imports) {
      if (specifier.startsWith('.')) {
        const target = posix.normalize(posix.join(posix.dirname(file.path), specifier.replace(/\?.*$/, '')))
        if (!test && !target.startsWith(`${home}/src/`))
          problems.push(`${file.path} leaves its package: ${specifier}`)
        if (!test) problems.push(...screenProblems(file.path, target))
        edges.push(target)
      } else {
        problems.push(...packageProblems(file.path, home, test, specifier, entryPoints, declared[home] ?? []))
      }
    }
    if (!test) {
      graph.set(file.path, edges)
      problems.push(...shapeProblems(file.path, exports, statements))
    }
  }
  for (const cycle of cycles(graph)) problems.push(`import cycle: ${cycle.join(' -> ')}`)
  return problems
}

function packageProblems(path, home, test, specifier, entryPoints, declared) {
  if (specifier.startsWith('node:') || specifier.startsWith('virtual:')) return []
  const name = packageOf(specifier)
  if (name.startsWith('@latchkey/')) {
    if (!entryPoints.includes(specifier)) return [`${path} imports ${specifier}, which is no entry point`]
    if (!test && !(MAY_IMPORT[home] ?? []).includes(name)) return [`${path} may not import ${name}`]
    return []
  }
  if (test || declared.includes(name) || declared.includes(`@types/${name}`)) return []
  return [`${path} imports ${name}, which ${home}/package.json does not name`]
}

const SCREENS = 'packages/react/src/screens/'
/** The registry, and the loaders that it names. */
const REGISTRY = [`${SCREENS}registry.ts`, `${SCREENS}loaders.ts`, `${SCREENS}load-screen.ts`]
// An entry point of its own that no host loads: it exists to show every screen.
const GALLERY = 'packages/react/src/exports/gallery.ts'

// A screen is loaded when it is shown; anything else that imported it would put it into the first chunk.
function screenProblems(path, target) {
  if (!target.startsWith(SCREENS) || REGISTRY.includes(path) || path === GALLERY) return []
  const screen = target.slice(SCREENS.length).split('/')
  if (REGISTRY.includes(target)) {
    return path.startsWith('packages/react/src/modal/')
      ? []
      : [`${path} imports the registry; only modal/ may`]
  }
  if (screen.length < 2 || path.startsWith(`${SCREENS}${screen[0]}/`)) return []
  return [`${path} imports the screen ${screen[0]}; only the registry may`]
}

function shapeProblems(path, exports, statements) {
  const problems = []
  const inside = path.includes('/src/exports/')
  if (!inside && /(^|\/)index\.tsx?$/.test(path))
    problems.push(`${path} is a barrel by name; barrels live in exports/`)
  if (!inside && statements > 0 && exports.length >= statements && exports.every((entry) => entry.from)) {
    problems.push(`${path} only passes on what others export; barrels live in exports/`)
  }
  if (exports.some((entry) => entry.name === 'default'))
    problems.push(`${path} has a default export; exports are named`)
  return problems
}

/** Strongly connected groups of more than one module, and modules that import themselves. (Tarjan 1972) */
export function cycles(graph) {
  const index = new Map()
  const low = new Map()
  const stack = []
  const found = []
  const visit = (node) => {
    index.set(node, index.size)
    low.set(node, index.get(node))
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      if (!index.has(next)) {
        visit(next)
        low.set(node, Math.min(low.get(node), low.get(next)))
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node), index.get(next)))
    }
    if (low.get(node) !== index.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1 || graph.get(node)?.includes(node)) found.push(group)
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return found
}
