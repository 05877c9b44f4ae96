import { expect, it } from 'vitest'
import { namingModules } from './package-types.mjs'

it.each([
  [
    "import type { Chain } from 'viem';",
    "import type { Chain } from 'viem' with { 'resolution-mode': 'import' };",
  ],
  [
    "import { type Hex, type PublicClient } from 'viem';",
    "import type { Hex, PublicClient } from 'viem' with { 'resolution-mode': 'import' };",
  ],
  [
    "import { type SmartAccount } from 'viem/account-abstraction';",
    "import type { SmartAccount } from 'viem/account-abstraction' with { 'resolution-mode': 'import' };",
  ],
  [
    "a: import('viem/account-abstraction').SmartAccount",
    "a: import('viem/account-abstraction', { with: { 'resolution-mode': 'import' } }).SmartAccount",
  ],
  ["import { type ReactNode } from 'react';", "import { type ReactNode } from 'react';"],
])('a CommonJS declaration says how it comes by types of an ES module: %s', (line, said) => {
  expect(namingModules(line)).toBe(said)
})
