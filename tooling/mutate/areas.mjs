// What mutation testing changes, by which tests, and how much of it they have to notice.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../lib/root.mjs'

/**
 * `target` is the share of mutants, in percent, that tests must kill. `postgres` areas need a database. A folder or
 * file that `parts` names is measured by those tests when it is asked for alone: all of an area's may be hundreds for
 * each mutant.
 * `shared`: the test files of a run share one module graph, which takes a quarter of the time; not for tests that keep
 * state in it.
 * @typedef {{
 *   mutate: string[], tests: string[], target: number, postgres?: boolean, parts?: Record<string, string[]>,
 *   shared?: boolean
 * }} Area
 */

const source = (folder, ...without) => [
  `${folder}/**/*.{ts,tsx}`,
  '!**/*.test.{ts,tsx}',
  '!**/exports/**',
  '!**/testing/**',
  ...without,
]

const SERVER_TESTS = ['apps/server/src/**/*.test.ts', '!**/*.sandbox.test.ts']
const SERVER_PARTS = serverParts({
  account: ['accounts', 'confirm-accounts', 'expected-user', 'undo'],
  app: ['app-config', 'cookie-mode', 'custom-jwt'],
  backend: ['backend-users'],
  cloud: ['recovery-theft', 'told-recoveries'],
  delegation: [
    'delegated-send-webhooks',
    'delegated-sends',
    'delegated-signing',
    'delegation',
    'delegation-ends',
    'rotated-delegations',
    'signer-away-wallets',
  ],
  farcaster: ['farcaster', 'farcaster-signer'],
  login: [
    'budgets',
    'captcha',
    'code-keys',
    'counter-rows',
    'custom-jwt',
    'email-login',
    'guest-login',
    'login-keys',
    'login-storm',
    'new-account',
    'phone-login',
    'theft',
  ],
  mail: [],
  mfa: [
    'account-factor',
    'factor-removal',
    'mfa',
    'mfa-attacks',
    'mfa-loopholes',
    'offered-recoveries',
    'undo-factors',
    'undo-first-factor',
    'undo-lock-out',
  ],
  notice: ['undo'],
  oauth: ['oauth-login', 'oauth-bindings'],
  passkey: ['passkey'],
  'server-wallets': [
    'pregenerated',
    'repeated-making',
    'rules-under-way',
    'server-wallet-attacks',
    'server-wallet-limits',
    'server-wallet-published-forms',
    'server-wallet-routes',
    'server-wallet-sends',
    'server-wallet-signed-routes',
    'server-wallet-thief',
    'server-wallets',
    'user-signature',
  ],
  session: [
    'cookie-mode',
    'customer-token',
    'own-sessions',
    'refresh-storm',
    'session',
    'stolen-refresh-token',
  ],
  'smart-wallets': ['smart-wallets'],
  telegram: ['telegram'],
  'transaction-facts': ['scan-transaction', 'simulated-scan', 'token-facts', 'wallet-balance-usd'],
  transactions: [
    'delegated-sends',
    'server-wallet-sends',
    'server-wallet-transactions',
    'wallet-balance-usd',
  ],
  user: ['accounts', 'passkey', 'guest-login'],
  webhook: [],
})

/** For each folder of the domain its own tests and those of the routes that use it. */
function serverParts(routes) {
  return Object.fromEntries(
    Object.entries(routes).map(([folder, names]) => [
      folder,
      [
        `apps/server/src/domain/${folder}/**/*.test.ts`,
        ...names.map((name) => `apps/server/src/http/${name}.db.test.ts`),
      ],
    ]),
  )
}

/** For each file of the session the tests that are about it. */
function sessionParts(tests) {
  return Object.fromEntries(
    Object.entries(tests).map(([file, names]) => [
      file,
      names.map((name) => `packages/core/src/${name}.test.ts`),
    ]),
  )
}

/** For each folder of the flows its own tests and those of the folders that go through it. */
function flowParts(through) {
  return Object.fromEntries(
    Object.entries(through).map(([folder, others]) => [
      folder,
      [`flows/${folder}/`, ...others].map((one) => `packages/core/src/${one}*.test.ts`),
    ]),
  )
}

/** @type {Record<string, Area>} */
export const AREAS = {
  channel: {
    mutate: source('packages/channel/src', '!**/memory-pair.ts'),
    tests: ['packages/channel/src/**/*.test.ts'],
    target: 90,
  },
  keys: {
    mutate: source('packages/keys/src', '!**/vectors/**'),
    tests: ['packages/keys/src/**/*.test.ts'],
    parts: { chains: ['packages/keys/src/chains/**/*.test.ts'] },
    target: 90,
  },
  frame: {
    mutate: source('apps/frame/src', '!**/memory-vault.ts'),
    tests: ['apps/frame/src/**/*.test.ts'],
    // custody is not among them: nearly every test of the frame goes through it
    parts: {
      adapters: ['apps/frame/src/adapters/**/*.test.ts'],
      export: ['apps/frame/src/export/**/*.test.ts'],
      requests: ['requests/**/*', 'custody/foreign-wallet', 'frame', 'session'].map(
        (one) => `apps/frame/src/${one}.test.ts`,
      ),
    },
    target: 90,
  },
  vault: {
    mutate: source('apps/server/src/domain/vault'),
    tests: ['apps/server/src/domain/vault/**/*.test.ts'],
    target: 90,
  },
  sealing: {
    mutate: source('apps/server/src/sealing'),
    tests: ['sealing/**/*', 'adapters/key-files/**/*'].map((one) => `apps/server/src/${one}.test.ts`),
    target: 90,
  },
  policy: {
    mutate: source('apps/signer/src/domain/policy'),
    tests: ['apps/signer/src/domain/policy/**/*.test.ts'],
    parts: Object.fromEntries(
      Object.entries({
        'judge.ts': ['judge', 'calldata', 'typed-data-act', 'ethereum-act', 'solana-act', 'solana-message'],
        'typed-message.ts': ['typed-data-act', 'condition-schema'],
        'calldata.ts': ['calldata', 'condition-schema'],
        'values.ts': ['ethereum-act', 'judge', 'condition-schema', 'calldata'],
        'read-field.ts': ['judge', 'ethereum-act', 'typed-data-act', 'calldata', 'solana-act'],
        'solana-programs.ts': ['solana-act'],
        'parse-policy.ts': ['parse-policy', 'condition-schema'],
        'condition-schema.ts': ['parse-policy', 'condition-schema'],
      }).map(([file, names]) => [file, names.map((name) => `apps/signer/src/domain/policy/${name}.test.ts`)]),
    ),
    target: 90,
    shared: true,
  },
  flows: {
    mutate: source('packages/core/src/flows'),
    tests: ['packages/core/src/**/*.test.ts'],
    target: 80,
    parts: flowParts({
      account: ['flows/passwordless/', 'flows/oauth/'],
      'account-transfer': [],
      'address-entry': [],
      'after-login': ['flows/account/', 'flows/login/'],
      'archive-wallet': [],
      captcha: [],
      'connect-wallet': [],
      'create-wallet': [],
      'custom-auth': [],
      'export-wallet': [],
      farcaster: [],
      guest: [],
      landing: [],
      login: [
        'flows/account/',
        'flows/after-login/',
        'flows/passwordless/',
        'flows/guest/',
        'frame/born-bound',
        'modal/',
      ],
      oauth: [],
      passkey: [],
      passwordless: [],
      'proof-status': ['flows/oauth/', 'flows/passkey/', 'flows/telegram/'],
      reauthenticate: [],
      'restore-wallet': [],
      sessions: [],
      'sign-message': [],
      telegram: [],
      terms: [],
      transaction: [],
      'wallet-created': [],
    }),
    shared: true,
  },
  session: {
    mutate: source('packages/core/src/session'),
    tests: ['packages/core/src/**/*.test.ts'],
    parts: sessionParts({
      'cookies.ts': ['session/cookies'],
      'jwt.ts': ['session/jwt'],
      'map-user.ts': ['session/map-user', 'session/account-types', 'session/account-fields'],
      'once.ts': ['session/once'],
      'restore.ts': ['session/restore'],
      'session.ts': [
        'session/session',
        'session/late-storage',
        'session/server-cookies',
        'session/renew',
        'session/change',
        'session/tokens',
      ],
      'storage.ts': ['session/storage'],
      'tabs.ts': ['session/tabs'],
      'token-store.ts': ['session/token-store'],
    }),
    target: 80,
    shared: true,
  },
  domain: {
    mutate: source('apps/server/src/domain', '!apps/server/src/domain/vault/**'),
    tests: SERVER_TESTS,
    parts: SERVER_PARTS,
    target: 80,
    postgres: true,
  },
}

/**
 * The areas that a command line asks for; none means all. A part of one is named by its folder or file below the
 * area's: `domain/oauth`, `keys/shares/split.ts`. A file with a test beside it is measured by that test alone, unless
 * `parts` names it.
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
    const own = mutate.replace(/\.ts$/, '.test.ts')
    if (own !== mutate && !area.parts?.[part] && existsSync(join(ROOT, own)))
      return { name, area: { ...area, tests: [own], postgres: false, mutate: [mutate, ...without] } }
    const tests = area.parts?.[rest[0]] ?? area.tests
    return { name, area: { ...area, tests, mutate: [mutate, ...without] } }
  })
}
