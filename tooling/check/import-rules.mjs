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
  'apps/kit': ['@latchkey/keys'],
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
    const { imports, values, exports, statements } = modules(file)
    const home = homeOf(file.path)
    const test = isTest(file.path)
    const edges = []
    for (const specifier of imports) {
      if (specifier.startsWith('.')) {
        const target = posix.normalize(posix.join(posix.dirname(file.path), specifier.replace(/\?.*$/, '')))
        if (!test && !target.startsWith(`${home}/src/`))
          problems.push(`${file.path} leaves its package: ${specifier}`)
        if (!test) {
          problems.push(...screenProblems(file.path, target))
          problems.push(...floorProblems(file.path, target))
          problems.push(...wallProblems(file.path, target, values.includes(specifier)))
        }
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
  problems.push(...pictureProblems(graph))
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

const REACT = 'packages/react/src/'
const SCREENS = `${REACT}screens/`
/** What knows all screens: the registry that spreads those of the areas, and what loads a screen. */
const REGISTRY = [`${SCREENS}registry.ts`, `${SCREENS}load-screen.ts`]
/** Every screen in every state, for the gallery and for tests. */
const STATES = `${SCREENS}states.ts`
// An entry point of its own that no host loads: it exists to show every screen.
const GALLERY = 'packages/react/src/exports/gallery.ts'

// A screen is loaded when it is shown; anything else that imported it would put it into the first chunk.
function screenProblems(path, target) {
  if (!target.startsWith(SCREENS) || REGISTRY.includes(path) || path === GALLERY) return []
  if (path === STATES && target.endsWith('/states.tsx')) return []
  if (path.startsWith(`${REACT}ui/`)) return [`${path} imports ${target}; ui/ may not know a screen`]
  if (target === STATES) return [`${path} imports every state of every screen; only the gallery may`]
  if (REGISTRY.includes(target))
    return path.startsWith(`${REACT}modal/`) ? [] : [`${path} imports the registry; only modal/ may`]
  // screens/<area>/<id>/<file>, screens/<area>/<what the area shares>, screens/<what all share>
  const [area, id, file] = target.slice(SCREENS.length).split('/')
  if (file) {
    const may = path.startsWith(`${SCREENS}${area}/${id}/`) || path === `${SCREENS}${area}/registry.ts`
    return may ? [] : [`${path} imports the screen ${id}; only the registry of its area may`]
  }
  if (id && !path.startsWith(`${SCREENS}${area}/`))
    return [`${path} imports ${target} of another area; what areas share stands in screens/`]
  return []
}

const CONTEXT = `${REACT}context.ts`
const isPicture = (path) =>
  path.startsWith(`${REACT}ui/`) || (path.startsWith(SCREENS) && path.endsWith('/view.tsx'))

/** A view, and what views are built of, is a picture of its props: only a screen knows the client. */
function pictureProblems(graph) {
  return [...graph.keys()].filter(isPicture).flatMap((path) => {
    const way = wayTo(graph, path, CONTEXT)
    return way ? [`${path} is a picture of its props; it reaches the client by ${way.join(' -> ')}`] : []
  })
}

/** The shortest way of imports, without its start; undefined where there is none. */
function wayTo(graph, start, end) {
  const before = new Map([[start, undefined]])
  for (const path of before.keys()) {
    for (const next of graph.get(path) ?? []) if (!before.has(next)) before.set(next, path)
    if (!before.has(end)) continue
    const way = []
    for (let step = end; step !== start; step = before.get(step)) way.unshift(step)
    return way
  }
  return undefined
}

/** The floors of core, the lowest first: each looks only down, types included. */
const FLOORS = ['chains', 'wallets', 'transactions', 'providers', 'flows']

function floorProblems(path, target) {
  const [from, to] = [path, target].map((file) =>
    FLOORS.indexOf(file.match(/^packages\/core\/src\/([^/]+)\//)?.[1]),
  )
  if (from < 0 || to <= from) return []
  return [`${path} imports ${target}; ${FLOORS[from]}/ stands below ${FLOORS[to]}/`]
}

/** Of an app's folders, which others each may not see at all, and of which it may have the types alone. */
const WALLS = {
  domain: { not: ['adapters', 'http', 'config', 'cli'], types: [] },
  ports: { not: ['adapters', 'http', 'config', 'cli'], types: ['domain'] },
  adapters: { not: ['http', 'config', 'cli'], types: ['domain'] },
  http: { not: ['adapters', 'config', 'cli'], types: [] },
}

// What a rule decides does not stand a second time in what carries it out, and rules know nothing of how they are asked.
function wallProblems(path, target, value) {
  const [, app, folder] = path.match(/^apps\/([^/]+)\/src\/([^/]+)\//) ?? []
  const walls = WALLS[folder]
  const [, other] = target.match(new RegExp(`^apps/${app}/src/([^/]+)/`)) ?? []
  if (!walls || !other || other === folder) return []
  if (walls.not.includes(other)) return [`${path} imports ${target}; ${folder}/ may not know ${other}/`]
  if (value && walls.types.includes(other))
    return [`${path} imports ${target}; ${folder}/ may know the types of ${other}/ alone`]
  return []
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
