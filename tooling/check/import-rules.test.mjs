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
      "import './screens/code/view.tsx'",
      /only the registry/,
    ],
    [
      'the registry outside of the modal',
      'packages/react/src/hooks/a.ts',
      "import '../screens/registry.ts'",
      /only modal/,
    ],
    ['a barrel', 'packages/core/src/all.ts', "export * from './b.ts'", /barrels live in exports/],
    ['an index file', 'packages/core/src/http/index.ts', 'export const a = 1', /barrel by name/],
    ['a default export', 'packages/core/src/a.ts', 'export default 1', /exports are named/],
  ]
  it.each(forbidden)('refuse %s', (_, path, text, message) => {
    expect(problems({ [path]: text })).toEqual([expect.stringMatching(message)])
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
