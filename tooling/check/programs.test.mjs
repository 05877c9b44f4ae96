import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { aliases } from '../aliases.mjs'
import { ROOT } from '../lib/root.mjs'

/** Packages whose `dist` comes from a bundler: `tsc -b` leaves no declarations where their manifests say. */
const BUNDLED = /^@latchkey\/(react-auth|node)(\/|$)/

it('the types of tests need no build: what a bundler makes is read from its source', () => {
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'tests/tsconfig.json'), 'utf8')).compilerOptions
  const wanted = aliases.filter(({ find }) => BUNDLED.test(find))
  expect(wanted.map(({ find }) => find)).toContain('@latchkey/react-auth')
  expect(paths).toEqual(
    Object.fromEntries(
      wanted.map(({ find, replacement }) => [find, [relative(join(ROOT, 'tests'), replacement)]]),
    ),
  )
})
