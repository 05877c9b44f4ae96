import { expect, it, vi } from 'vitest'

const loaded = vi.hoisted(() => [] as string[])
vi.mock('hash-wasm', async (importOriginal) => {
  loaded.push('argon2')
  return importOriginal<object>()
})
vi.mock('@noble/curves/nist.js', async (importOriginal) => {
  loaded.push('oprf')
  return importOriginal<object>()
})
vi.mock('@noble/hashes/legacy.js', async (importOriginal) => {
  loaded.push('chains')
  return importOriginal<object>()
})

it('what every wallet loads has neither Argon2, nor the OPRF, nor the chains that the signer alone knows', async () => {
  expect(Object.keys(await import('./index.ts'))).toContain('openAnyRecoveryShare')
  expect(loaded).toEqual([])
  await import('./recovery-kit.ts')
  expect(loaded).toEqual(['argon2'])
  await import('./passcode-signer.ts')
  expect(loaded).toEqual(['argon2', 'oprf'])
  await import('./chains.ts')
  expect(loaded).toEqual(['argon2', 'oprf', 'chains'])
})
