import { describe, expect, it } from 'vitest'
import { importProblems } from './import-rules.mjs'

const house = {
  entryPoints: ['@latchkey/contract', '@latchkey/keys', '@latchkey/core', '@latchkey/core/deep'],
  declared: { 'packages/core': ['viem'], 'packages/react': ['react'] },
}
const problems = (files) =>
  importProblems(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    house,
  )

describe('import rules', () => {
  it('let through what the table allows', () => {
    const files = {
      'packages/core/src/a.ts':
        "import { x } from '@latchkey/contract'\nimport 'viem'\nimport { b } from './b.ts'\nb(x)",
      'packages/core/src/b.ts': 'export const b = 1',
    }
    expect(problems(files)).toEqual([])
  })

  const forbidden = [
    [
      'key code in the host half',
      'packages/core/src/a.ts',
      "import '@latchkey/keys'",
      /may not import @latchkey\/keys/,
    ],
    [
      'anything of ours in the sandbox',
      'apps/sandbox/src/a.ts',
      "import '@latchkey/contract'",
      /may not import/,
    ],
    [
      'a lazy import of key code',
      'packages/react/src/a.ts',
      "await import('@latchkey/keys')",
      /may not import/,
    ],
    [
      'a type of key code',
      'packages/react/src/a.ts',
      "import type { K } from '@latchkey/keys'\nexport const k: K = 1",
      /may not/,
    ],
    [
      'a passed-on export',
      'packages/core/src/a.ts',
      "export const a = 1\nexport { k } from '@latchkey/keys'",
      /may not/,
    ],
    [
      'a way out of the package',
      'packages/core/src/a.ts',
      "import '../../keys/src/b.ts'",
      /leaves its package/,
    ],
    ['the inside of a package', 'packages/react/src/a.ts', "import '@latchkey/core/inner'", /no entry point/],
    ['a package that is not declared', 'packages/core/src/a.ts', "import 'left-pad'", /does not name/],
    [
      'a screen outside of the registry',
      'packages/react/src/a.ts',
      "import './screens/login/code/view.tsx'",
      /only the registry/,
    ],
    [
      'a screen from its sibling',
      'packages/react/src/screens/login/landing/screen.tsx',
      "import '../code/view.tsx'",
      /only the registry/,
    ],
    [
      'the states of a screen in the widget',
      'packages/react/src/modal/a.tsx',
      "import '../screens/states.ts'",
      /only the gallery/,
    ],
    [
      'what another area shares',
      'packages/react/src/screens/wallet/sign-message/screen.tsx',
      "import '../../login/legal.ts'",
      /of another area/,
    ],
    [
      'a screen in what screens are built of',
      'packages/react/src/ui/a.tsx',
      "import type { B } from '../screens/leave.ts'\nexport const a: B = 1",
      /may not know a screen/,
    ],
    [
      'the client in a view',
      'packages/react/src/screens/login/landing/view.tsx',
      "import '../../../context.ts'",
      /picture of its props/,
    ],
    [
      'the registry outside of the modal',
      'packages/react/src/hooks/a.ts',
      "import '../screens/registry.ts'",
      /only modal/,
    ],
    [
      'a rule in an adapter',
      'apps/server/src/adapters/postgres/a.ts',
      "import { type Rule, rule } from '../../domain/login/rule.ts'\nexport const a: Rule = rule",
      /types of domain\/ alone/,
    ],
    [
      'a lazy rule in an adapter',
      'apps/signer/src/adapters/a.ts',
      "await import('../domain/rule.ts')",
      /types of domain\/ alone/,
    ],
    [
      'a rule passed on by a port',
      'apps/server/src/ports/a.ts',
      "export const a = 1\nexport { rule } from '../domain/rule.ts'",
      /types of domain\/ alone/,
    ],
    [
      'HTTP in a rule',
      'apps/server/src/domain/login/a.ts',
      "import type { Call } from '../../http/route.ts'\nexport const a: Call = 1",
      /domain\/ may not know http\//,
    ],
    [
      'an adapter in a handler',
      'apps/server/src/http/a.ts',
      "import '../adapters/postgres/a.ts'",
      /http\/ may not know adapters\//,
    ],
    [
      'how the server is asked in an adapter',
      'apps/server/src/adapters/node/a.ts',
      "import type { Call } from '../../http/route.ts'\nexport const a: Call = 1",
      /adapters\/ may not know http\//,
    ],
    [
      'a floor of core in the one below',
      'packages/core/src/chains/solana/a.ts',
      "import '../../wallets/accounts.ts'",
      /chains\/ stands below wallets\//,
    ],
    [
      'a late import from a floor further up',
      'packages/core/src/wallets/a.ts',
      "export const a = () => import('../providers/ethereum/provider.ts')",
      /wallets\/ stands below providers\//,
    ],
    [
      'a type of a flow in what flows stand on',
      'packages/core/src/providers/a.ts',
      "import type { B } from '../flows/landing/machine.ts'\nexport const a: B = 1",
      /providers\/ stands below flows\//,
    ],
    ['a barrel', 'packages/core/src/all.ts', "export * from './b.ts'", /barrels live in exports/],
    ['an index file', 'packages/core/src/http/index.ts', 'export const a = 1', /barrel by name/],
    ['a default export', 'packages/core/src/a.ts', 'export default 1', /exports are named/],
  ]
  it.each(forbidden)('refuse %s', (_, path, text, message) => {
    expect(problems({ [path]: text })).toEqual([expect.stringMatching(message)])
  })

  it('let a floor of core see itself, those below it and what stands beside the floors', () => {
    const at = 'packages/core/src'
    const files = {
      [`${at}/transactions/ethereum/send.ts`]:
        "import '../requests.ts'\nimport '../../wallets/accounts.ts'\nimport '../../chains/ethereum/chains.ts'\nimport '../../frame/frame.ts'",
      [`${at}/flows/transaction/run.ts`]: "await import('../../providers/wallet-actions.ts')",
      [`${at}/client.ts`]: "import './flows/login/login.ts'",
      'packages/react/src/wallets/a.ts': "import '../flows/b.ts'",
    }
    expect(problems(files)).toEqual([])
  })

  it('let a screen be put together of its own folder, its area and what all share', () => {
    const at = 'packages/react/src/screens'
    const files = {
      [`${at}/login/landing/screen.tsx`]:
        "import '../../../context.ts'\nimport './view.tsx'\nimport '../legal.ts'\nimport '../../leave.ts'",
      [`${at}/login/landing/view.tsx`]: "import '../../../ui/button.tsx'",
      [`${at}/login/registry.ts`]: "await import('./landing/screen.tsx')",
      [`${at}/registry.ts`]: "import './login/registry.ts'",
      [`${at}/states.ts`]: "import './login/landing/states.tsx'",
      [`${at}/load-screen.ts`]: "await import('./login/landing/screen.tsx')\nawait import('./registry.ts')",
      'packages/react/src/modal/a.ts': "import '../screens/registry.ts'\nimport '../screens/load-screen.ts'",
    }
    expect(problems(files)).toEqual([])
  })

  it('let an adapter speak of what rules speak of, and handlers and tests use both', () => {
    const at = 'apps/server/src'
    const files = {
      [`${at}/adapters/postgres/a.ts`]:
        "import type { Rule } from '../../domain/rule.ts'\nimport { seal } from '../../sealing/seal.ts'\nexport const a: Rule = seal",
      [`${at}/adapters/postgres/a.db.test.ts`]: "import '../../domain/rule.ts'",
      [`${at}/ports/a.ts`]:
        "export type { Rule } from '../domain/rule.ts'\nexport class Busy extends Error {}",
      [`${at}/domain/rule.ts`]: "import { Busy } from '../ports/b.ts'\nexport type Rule = Busy",
      [`${at}/http/a.ts`]: "import '../domain/rule.ts'",
      [`${at}/config/a.ts`]: "import '../adapters/postgres/a.ts'\nimport '../http/a.ts'",
    }
    expect(problems(files)).toEqual([])
  })

  it('refuse a view that reaches the client by what it is built of', () => {
    const files = {
      'packages/react/src/screens/login/landing/view.tsx': "import '../../../ui/a.tsx'",
      'packages/react/src/ui/a.tsx': "import { b } from '../hooks/b.ts'\nexport const a = b",
      'packages/react/src/hooks/b.ts': "import { c } from '../context.ts'\nexport const b = c",
      'packages/react/src/context.ts': 'export const c = 1',
    }
    expect(problems(files)).toEqual([
      expect.stringMatching(/view\.tsx is a picture.*ui\/a\.tsx -> .*hooks\/b\.ts -> .*context\.ts$/),
      expect.stringMatching(/ui\/a\.tsx is a picture.*hooks\/b\.ts -> .*context\.ts$/),
    ])
    files['packages/react/src/hooks/b.ts'] = 'export const b = 1'
    expect(problems(files)).toEqual([])
  })

  it('find cycles, also through types, and let tests be', () => {
    const files = {
      'packages/core/src/a.ts': "import { b } from './b.ts'\nexport const a = b",
      'packages/core/src/b.ts': "import type { C } from './c.ts'\nexport const b: C = 1",
      'packages/core/src/c.ts': "import { a } from './a.ts'\nexport type C = typeof a",
      'packages/core/src/a.test.ts': "import { a } from './a.ts'\nimport '@latchkey/keys'\na()",
    }
    expect(problems(files)).toEqual([expect.stringMatching(/^import cycle: /)])
  })
})
