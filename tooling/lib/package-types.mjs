import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/**
 * What our own halves say to each other, and no host's code names. Bodies are inferred from schemas, whose library a
 * host does not install.
 */
const UNPUBLISHED = [
  'schemas',
  'exports/schemas.d.ts',
  'bodies.d.ts',
  'routes.d.ts',
  'login-routes.d.ts',
  'host-routes.d.ts',
  'backend-routes.d.ts',
]

/**
 * Lays the declarations of this package and of the private ones it is made of side by side, and points their
 * imports at each other, so that a host's compiler needs none of ours installed.
 * @param {{ root: string, to: string, name: string, house: string[], commonJs?: boolean }} input `name`: the package's
 * folder; `house`: those of the private ones; `commonJs`: for the entry points that are required
 */
export function writeTypes({ root, to, name, house, commonJs = false }) {
  const declarations = (path) =>
    statSync(path).isDirectory() ? !path.endsWith('/testing') : path.endsWith('.d.ts')
  cpSync(join(root, 'node_modules/.cache/latchkey/types', name), join(to, name), {
    recursive: true,
    filter: declarations,
  })
  for (const part of house)
    cpSync(join(root, 'packages', part, 'dist'), join(to, part), { recursive: true, filter: declarations })
  for (const part of UNPUBLISHED) rmSync(join(to, 'contract', part), { recursive: true, force: true })

  for (const file of files(to)) {
    const at = (part) => {
      const path = relative(dirname(file), join(to, part, 'exports/index.js'))
        .split(sep)
        .join('/')
      return path.startsWith('.') ? path : `./${path}`
    }
    const text = readFileSync(file, 'utf8')
      .replace(
        /(from |import\()(['"])@latchkey\/(contract|channel|core)\2/g,
        (_, word, quote, part) => `${word}${quote}${at(part)}${quote}`,
      )
      .replace(/(from |import\()(['"])(\.[^'"]+)\.tsx?\2/g, '$1$2$3.js$2')
      .replace(/^\/\/# sourceMappingURL=.*$/m, '')
      .replace(/^export \* from '\.\.\/([\w-]+)\.js';\n/gm, (line, part) =>
        UNPUBLISHED.includes(`${part}.d.ts`) ? '' : line,
      )
    writeFileSync(file, commonJs ? namingModules(text) : text)
  }
}

/**
 * viem's declarations are an ES module to TypeScript. A CommonJS file may import types from one, but has to say so
 * (TS1541).
 */
export function namingModules(declarations) {
  return declarations
    .replace(
      /^import \{ ((?:type \w+(?:, )?)+) \} from (['"]viem)/gm,
      (_, names, from) => `import type { ${names.replaceAll('type ', '')} } from ${from}`,
    )
    .replace(
      /^(import type .* from (['"])viem(?:\/[\w-]+)?\2);/gm,
      "$1 with { 'resolution-mode': 'import' };",
    )
    .replace(
      /\bimport\((['"]viem(?:\/[\w-]+)?['"])\)/g,
      "import($1, { with: { 'resolution-mode': 'import' } })",
    )
}

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else yield path
  }
}
