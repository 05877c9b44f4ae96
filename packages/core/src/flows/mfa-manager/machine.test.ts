import type { MfaMethod } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { player } from '../../testing/play.ts'
import { type MfaManagerEvent, mfaManagerInitial, mfaManagerMachine } from './machine.ts'

const manage = (enrolled: MfaMethod[] = []) => player(mfaManagerMachine, mfaManagerInitial(enrolled))
const on: MfaManagerEvent = { type: 'continue pressed' }
const choose = (method: MfaMethod, enrolled: MfaMethod[] = [], passkeys: string[] = []): MfaManagerEvent => ({
  type: 'method chosen',
  method,
  standing: { enrolled, passkeys },
})
const remove = (enrolled: MfaMethod[]): MfaManagerEvent => ({
  type: 'remove pressed',
  standing: { enrolled, passkeys: [] },
})
const open = (screen: 'mfa-sms' | 'mfa-totp' | 'mfa-passkeys') => ({ type: 'open', screen }) as const

describe('the manager of second factors', () => {
  it('goes from its intro to the methods [MFA-069]', () => {
    expect(manage()().state.view).toBe('intro')
    expect(manage()(on).state.view).toBe('methods')
  })

  it('begins with the methods for a user who has one [MFA-070]', () => {
    expect(manage(['sms'])().state.view).toBe('methods')
  })

  it.each([
    ['sms', 'mfa-sms'],
    ['totp', 'mfa-totp'],
    ['passkey', 'mfa-passkeys'],
  ] as const)('leads a user without factors to the screen of %s', (method, screen) => {
    expect(manage()(on, choose(method)).effects).toEqual([open(screen)])
  })

  it('enrols the one passkey of its user directly [MFA-072]', () => {
    const { state, effects } = manage()(on, choose('passkey', [], ['BwgJ']))
    expect(effects).toEqual([{ type: 'enroll passkey', credentialId: 'BwgJ' }])
    expect(state.busy).toBe('passkey')
  })

  it.each([[[]], [['BwgJ', 'CAkK']]])('shows the screen of passkeys for %j [MFA-073]', (passkeys) => {
    expect(manage()(on, choose('passkey', [], passkeys)).effects).toEqual([open('mfa-passkeys')])
  })

  it('asks for a factor before another is added [MFA-075]', () => {
    const { state, effects } = manage(['totp'])(choose('sms', ['totp']))
    expect(effects).toEqual([{ type: 'verify', next: open('mfa-sms') }])
    expect(state.busy).toBe('sms')
    const verified = manage(['totp'])(choose('sms', ['totp']), { type: 'verified', next: open('mfa-sms') })
    expect(verified.effects.at(-1)).toEqual(open('mfa-sms'))
    expect(verified.state.busy).toBeNull()
  })

  it('asks before one is removed, its user first and then for a factor [MFA-075]', () => {
    const press = remove(['totp'])
    const chosen = manage(['totp'])(choose('totp', ['totp']))
    expect(chosen).toMatchObject({ state: { view: 'remove', removing: 'totp' }, effects: [] })
    const next = { type: 'remove', method: 'totp' } as const
    const asked = manage(['totp'])(choose('totp', ['totp']), press, press)
    expect(asked.effects).toEqual([{ type: 'verify', next }])
    const refused = manage(['totp'])(choose('totp', ['totp']), press, { type: 'failed', error: 'no' })
    expect(refused.state).toMatchObject({ view: 'remove', busy: null, error: 'no' })
    const done = manage(['totp'])(
      choose('totp', ['totp']),
      press,
      { type: 'verified', next },
      { type: 'changed', method: 'totp', change: 'removed' },
    )
    expect(done.effects).toEqual([{ type: 'verify', next }, next])
    expect(done.state).toMatchObject({ view: 'methods', done: { method: 'totp', change: 'removed' } })
  })

  it('asks for a factor before new recovery codes are made, and leads to them', () => {
    const press = (enrolled: MfaMethod[]): MfaManagerEvent => ({
      type: 'new codes pressed',
      standing: { enrolled, passkeys: [] },
    })
    const next = { type: 'show codes' } as const
    const asked = manage(['totp'])(press(['totp']), press(['totp']))
    expect([asked.state.busy, asked.effects]).toEqual(['codes', [{ type: 'verify', next }]])
    const verified = manage(['totp'])(press(['totp']), { type: 'verified', next })
    expect([verified.state.busy, verified.effects.at(-1)]).toEqual([null, next])
    const refused = manage(['totp'])(press(['totp']), { type: 'failed', error: 'no' })
    expect(refused.state).toMatchObject({ view: 'methods', busy: null, error: 'no' })
    // there is nothing that a code could stand in for
    expect(manage()(on, press([])).effects).toEqual([])
  })

  it('asks once for what is done one after the other', () => {
    const next = { type: 'remove', method: 'totp' } as const
    const { effects } = manage(['totp', 'sms'])(
      choose('totp', ['totp', 'sms']),
      remove(['totp', 'sms']),
      { type: 'verified', next },
      { type: 'changed', method: 'totp', change: 'removed' },
      choose('sms', ['sms']),
      remove(['sms']),
    )
    expect(effects).toEqual([{ type: 'verify', next }, next, { type: 'remove', method: 'sms' }])
  })

  it('keeps what its user does not want to lose', () => {
    const { state, effects } = manage(['sms'])(choose('sms', ['sms']), { type: 'keep pressed' })
    expect([state.view, effects]).toEqual(['methods', []])
  })
})
