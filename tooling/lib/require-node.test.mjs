import { expect, it } from 'vitest'
import { unsupported } from './require-node.mjs'

it.each([
  [{ version: 'v20.19.0', platform: 'linux', arch: 'x64' }, /^$/],
  [{ version: 'v24.1.0', platform: 'darwin', arch: 'arm64' }, /^$/],
  [{ version: 'v20.18.3', platform: 'linux', arch: 'x64' }, /Node 20\.19 or newer/],
  [{ version: 'v18.20.0', platform: 'linux', arch: 'x64' }, /Node 20\.19 or newer/],
  [{ version: 'v22.0.0', platform: 'win32', arch: 'x64' }, /Linux and macOS/],
  [{ version: 'v22.0.0', platform: 'linux', arch: 'riscv64' }, /x64 and arm64/],
])('%o', (host, message) => {
  expect(unsupported(host) ?? '').toMatch(message)
})
