import { describe, expect, it } from 'vitest'
import { FRAME_ERROR_TYPES } from './frame-errors.ts'
import { FRAME_EVENTS, OTHER_DIALECT_EVENTS } from './frame-messages.ts'

describe('frame messages', () => {
  it('knows exactly the nineteen events of the dialect [PROXY-003]', () => {
    expect([...FRAME_EVENTS].sort()).toEqual(
      [
        'privy:iframe:ready',
        'privy:user-signer:sign',
        'privy:wallets:add',
        'privy:wallets:import',
        'privy:wallets:set-recovery',
        'privy:wallets:connect',
        'privy:wallets:recover',
        'privy:wallets:rpc',
        'privy:wallet:create',
        'privy:solana-wallet:create',
        'privy:mfa:verify',
        'privy:mfa:init-enrollment',
        'privy:mfa:submit-enrollment',
        'privy:mfa:unenroll',
        'privy:mfa:clear',
        'privy:auth:unlink-passkey',
        'privy:farcaster:init-signer',
        'privy:farcaster:sign',
        'privy:delegated-actions:consent',
      ].sort(),
    )
  })

  it('names exactly the nine wallet error types [PROXY-022]', () => {
    expect([...FRAME_ERROR_TYPES].sort()).toEqual([
      'error',
      'insufficient_funds',
      'invalid_recovery_pin',
      'invalid_request_arguments',
      'mfa_timeout',
      'mfa_verification_max_attempts_reached',
      'missing_or_invalid_mfa',
      'twilio_verification_failed',
      'wallet_not_on_device',
    ])
  })

  it('keeps the two dialects apart', () => {
    const both = new Set<string>([...OTHER_DIALECT_EVENTS, ...FRAME_EVENTS])
    expect(OTHER_DIALECT_EVENTS.length).toBeGreaterThan(0)
    expect(both.size).toBe(OTHER_DIALECT_EVENTS.length + FRAME_EVENTS.length)
  })
})
