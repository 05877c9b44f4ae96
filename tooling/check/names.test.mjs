import { expect, it } from 'vitest'
import { nameProblems } from './names.mjs'

const problems = (files) => nameProblems(Object.entries(files).map(([path, text]) => ({ path, text })))
const one = 'export const open = 1'

it('refuses a name that a package gives to two things', () => {
  const files = {
    'apps/server/src/domain/a.ts': one,
    'apps/server/src/adapters/b.ts': 'export type open = 1',
  }
  expect(problems(files)).toEqual([
    'apps/server open is exported by apps/server/src/domain/a.ts and by apps/server/src/adapters/b.ts: one word, one thing',
  ])
})

it('takes a name of two packages, of files that bear one name, of a route and what it calls, of a test and of an entry point', () => {
  const files = {
    'apps/server/src/domain/a.ts': `${one}\nexport type open = number`,
    'apps/server/src/http/b.ts': one,
    'apps/server/src/testing/c.ts': one,
    'apps/server/src/exports/d.ts': "export { open } from '../domain/a.ts'",
    'apps/signer/src/domain/b.ts': one,
    'packages/react/src/copy/login/en.ts': one,
    'packages/react/src/copy/wallet/en.ts': one,
  }
  expect(problems(files)).toEqual([])
})
