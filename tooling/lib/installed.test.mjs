import { expect, it } from 'vitest'
import { satisfies } from './installed.mjs'

const lock = {
  packages: {
    '': { name: 'x' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/ours': { link: true },
    'node_modules/dev': { version: '1.0.0', dev: true },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
    'packages/ours': { version: '0.1.0' },
  },
}
const record = (...without) => ({
  packages: Object.fromEntries(Object.entries(lock.packages).filter(([path]) => !without.includes(path))),
})

it.each([
  ['a full install', record(), true, true],
  ['a full install, for running', record(), false, true],
  ['an install without development packages', record('node_modules/dev'), false, true],
  ['an install without development packages, for testing', record('node_modules/dev'), true, false],
  ['one without another platform', record('node_modules/other-platform'), true, true],
  ['one that lacks a package', record('node_modules/a'), false, false],
  ['none, or one that was interrupted', undefined, false, false],
  [
    'an older version',
    { packages: { ...lock.packages, 'node_modules/a': { version: '0.9.0' } } },
    false,
    false,
  ],
])('%s', (_, found, dev, expected) => expect(satisfies(lock, found, dev)).toBe(expected))
