import { expect, it } from 'vitest'
import { offeredMethods, recoverySelectionInitial, recoverySelectionMachine } from './machine.ts'

it.each([
  [null, ['google-drive', 'icloud', 'user-passcode']],
  ['privy', ['google-drive', 'icloud', 'user-passcode']],
  ['google-drive', ['icloud', 'user-passcode']],
  ['icloud', ['google-drive', 'user-passcode']],
  ['user-passcode', ['google-drive', 'icloud', 'user-passcode']],
] as const)('to a wallet that is recovered by %s it offers %j [RECOV-007] [RECOV-087]', (existing, offered) => {
  expect(offeredMethods(['user-passcode', 'icloud', 'google-drive'], existing)).toEqual(offered)
})

it('offers what the app has, and nothing else [RECOV-112]', () => {
  expect(offeredMethods(['icloud'], null)).toEqual(['icloud'])
  expect(offeredMethods(['icloud'], 'icloud')).toEqual([])
})

it.each([
  ['privy', true, ['passkey', 'user-passcode']],
  ['recovery-encryption-key', true, ['passkey', 'user-passcode']],
  [null, true, ['user-passcode']],
  ['privy', false, ['user-passcode']],
] as const)('to a wallet that is recovered by %s it offers a passkey where the app does (%s): %j', (existing, passkeys, offered) => {
  expect(offeredMethods(['user-passcode'], existing, passkeys)).toEqual(offered)
})

it('leads to what was chosen, and to no choice from its explanation', () => {
  const chosen = { type: 'chosen', method: 'icloud' } as const
  expect(recoverySelectionMachine(recoverySelectionInitial, chosen)).toEqual([
    recoverySelectionInitial,
    [{ type: 'go to', method: 'icloud' }],
  ])
  const [explained] = recoverySelectionMachine(recoverySelectionInitial, { type: 'info pressed' })
  expect(recoverySelectionMachine(explained, chosen)).toEqual([{ status: 'info' }, []])
  expect(recoverySelectionMachine(explained, { type: 'select pressed' })[0]).toEqual({ status: 'choosing' })
})
