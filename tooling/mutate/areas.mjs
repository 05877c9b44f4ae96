// What mutation testing changes, by which tests, and how much of it they have to notice.

/**
 * `target` is the share of mutants, in percent, that tests must kill. `postgres` areas need a database.
 * @typedef {{ mutate: string[], tests: string[], target: number, postgres?: boolean }} Area
 */

const source = (folder, ...without) => [
  `${folder}/**/*.{ts,tsx}`,
  '!**/*.test.{ts,tsx}',
  '!**/exports/**',
  '!**/testing/**',
  ...without,
]

const SERVER_TESTS = ['apps/server/src/**/*.test.ts', '!**/*.sandbox.test.ts']

/** @type {Record<string, Area>} */
export const AREAS = {
  channel: {
    mutate: source('packages/channel/src', '!**/memory-pair.ts'),
    tests: ['packages/channel/src/**/*.test.ts'],
    target: 90,
  },
  keys: { mutate: source('packages/keys/src'), tests: ['packages/keys/src/**/*.test.ts'], target: 90 },
  frame: { mutate: source('apps/frame/src'), tests: ['apps/frame/src/**/*.test.ts'], target: 90 },
  vault: {
    mutate: source('apps/server/src/domain/vault'),
    tests: ['apps/server/src/domain/vault/**/*.test.ts', 'apps/server/src/http/vault*.db.test.ts'],
    target: 90,
    postgres: true,
  },
  flows: {
    mutate: source('packages/core/src/flows'),
    tests: ['packages/core/src/**/*.test.ts'],
    target: 80,
  },
  session: {
    mutate: source('packages/core/src/session'),
    tests: ['packages/core/src/**/*.test.ts'],
    target: 80,
  },
  domain: {
    mutate: source('apps/server/src/domain', '!apps/server/src/domain/vault/**'),
    tests: SERVER_TESTS,
    target: 80,
    postgres: true,
  },
}

/**
 * The areas that a command line asks for; none means all. A part of one is named by its folder or file below the
 * area's: `domain/oauth`, `keys/shares/split.ts`.
 * @param {string[]} names @returns {{ name: string, area: Area }[]} @throws Error that lists the areas
 */
export function areasOf(names) {
  const wanted = names.length ? names : Object.keys(AREAS)
  return wanted.map((name) => {
    const [head, ...rest] = name.split('/')
    const area = AREAS[head]
    if (!area) throw new Error(`There is no area ${name}; there are ${Object.keys(AREAS).join(', ')}.`)
    if (!rest.length) return { name, area }
    const part = rest.join('/')
    const [all, ...without] = area.mutate
    const inside = all.replace('/**/*.{ts,tsx}', '')
    const mutate = part.endsWith('.ts') ? `${inside}/${part}` : `${inside}/${part}/**/*.{ts,tsx}`
    return { name, area: { ...area, mutate: [mutate, ...without] } }
  })
}
