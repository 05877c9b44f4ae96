import { describe, expect, it } from 'vitest'
import { FrameError } from '../../frame/frame-error.ts'
import { player } from '../../testing/play.ts'
import { type PinEvent, pinAnew, pinInitial, pinMachine } from './pin.ts'

const pin = player(pinMachine, pinInitial)
const typed = (code: string): PinEvent => ({ type: 'digits entered', digits: [...code.padEnd(6)] })
const wrong: PinEvent = {
  type: 'refused',
  attempt: 1,
  error: new FrameError('missing_or_invalid_mfa', 'Invalid MFA code'),
}
const CLEAR = { type: 'after', ms: 1400, event: { type: 'boxes due', attempt: 1 } }

describe('the boxes of a second factor’s code', () => {
  it('submit once all six are filled, and once only [MFA-027]', () => {
    expect(pin(typed('42861')).effects).toEqual([])
    const { state, effects } = pin(typed('42861'), typed('428613'), typed('428613'))
    expect(effects).toEqual([{ type: 'submit', code: '428613', attempt: 1 }])
    expect(state.status).toBe('submitting')
  })

  it.each(['42861a', '4286 1', '٤٢٨٦١٣'])('take digits 0 to 9 alone: %s is none [MFA-028]', (code) => {
    expect(pin(typed(code)).effects).toEqual([])
  })

  it('drop what stands around a digit [MFA-029]', () => {
    const digits = [' 4', '2 ', '8', '6', '\t1', '3\n']
    expect(pin({ type: 'digits entered', digits }).effects).toEqual([
      { type: 'submit', code: '428613', attempt: 1 },
    ])
  })

  it('show what was right', () => {
    expect(pin(typed('428613'), { type: 'accepted', attempt: 1 }).state).toMatchObject({
      status: 'success',
      digits: ['4', '2', '8', '6', '1', '3'],
    })
  })

  it('show what was wrong for a moment, and take the next code [MFA-079]', () => {
    const failed = pin(typed('428614'), wrong)
    expect(failed.state).toMatchObject({ status: 'error', error: 'missing_or_invalid_mfa' })
    expect(failed.effects.at(-1)).toEqual(CLEAR)
    const cleared = pin(typed('428614'), wrong, { type: 'boxes due', attempt: 1 })
    expect(cleared.state).toMatchObject({ status: 'awaiting', digits: Array(6).fill('') })
    const next = { type: 'submit', code: '111111', attempt: 2 }
    expect(pin(typed('428614'), wrong, typed('111111')).effects.at(-1)).toEqual(next)
  })

  it('listen to no answer, and to no timer, of a code before', () => {
    const second = pin(typed('428614'), wrong, typed('111111'), wrong, { type: 'boxes due', attempt: 1 })
    expect(second.state).toMatchObject({ status: 'submitting', error: null })
  })

  it.each([
    'mfa_timeout',
    'mfa_verification_max_attempts_reached',
  ] as const)('take nothing more after %s [MFA-080] [MFA-081]', (type) => {
    const error = new FrameError(type, 'x')
    const over: PinEvent = { type: 'over', error }
    const blocked = { status: 'blocked', error: type }
    expect(pin(typed('428614'), { ...wrong, error }).state).toMatchObject(blocked)
    expect(pin(over).state).toMatchObject(blocked)
    expect(pin(over, typed('428613'), { type: 'resend pressed' }).effects).toEqual([])
  })

  it('stay right when the end comes after', () => {
    const over: PinEvent = { type: 'over', error: new FrameError('mfa_timeout', 'x') }
    expect(pin(typed('428613'), { type: 'accepted', attempt: 1 }, over).state.status).toBe('success')
  })
})

describe('another code', () => {
  const second = (secondsLeft: number): PinEvent => ({ type: 'second passed', secondsLeft })
  const press: PinEvent = { type: 'resend pressed' }

  it('can be sent once the wait is over, which is counted down', () => {
    const waiting = pin({ type: 'code sent', secondsLeft: 2 }, press)
    expect(waiting.state.resend).toEqual({ state: 'waiting', secondsLeft: 2, said: null })
    const { state, effects } = pin({ type: 'code sent', secondsLeft: 2 }, second(2), second(1), press, press)
    expect(state.resend).toEqual({ state: 'sending' })
    expect(effects.filter(({ type }) => type === 'resend')).toHaveLength(1)
  })

  it('takes the sentence of the one before away, and says that it went out', () => {
    const { state } = pin(typed('428614'), wrong, press, { type: 'resent', secondsLeft: 30 })
    expect(state).toMatchObject({
      status: 'awaiting',
      error: null,
      digits: Array(6).fill(''),
      resend: { state: 'waiting', secondsLeft: 30, said: 'sent' },
    })
  })

  it('that could not be sent can be asked for again', () => {
    const { state } = pin(press, { type: 'send failed', error: new Error('code 429') })
    expect(state).toMatchObject({ resend: { state: 'idle' }, error: 'too_many_requests' })
  })
})

describe('a text that does not arrive', () => {
  const sent: PinEvent = { type: 'code sent', secondsLeft: 0 }
  const press: PinEvent = { type: 'resend pressed' }
  const due = (message: number): PinEvent => ({ type: 'look due', message })
  const looked = (message: number, undelivered = false): PinEvent => ({
    type: 'looked',
    message,
    undelivered,
  })
  const look = (message: number) => ({ type: 'look', message })
  const later = (message: number) => ({ type: 'after', ms: 4000, event: due(message) })

  it('is looked for while its code is waited for, and said', () => {
    const { state, effects } = pin(sent, due(1), looked(1), due(1), looked(1, true))
    expect(effects).toEqual([later(1), look(1), later(1), look(1)])
    expect(state).toMatchObject({ undelivered: true, error: null })
  })

  it('is looked for thirty times', () => {
    const turns = Array.from({ length: 31 }, () => [due(1), looked(1)]).flat()
    expect(pin(sent, ...turns).effects.filter(({ type }) => type === 'after')).toHaveLength(30)
  })

  it('is forgotten when another is asked for, and an answer about it then says nothing', () => {
    const { state, effects } = pin(sent, due(1), looked(1, true), press, looked(1, true))
    expect(state.undelivered).toBe(false)
    expect(effects).toEqual([later(1), look(1), { type: 'resend' }])
    const again = pin(sent, press, { type: 'resent', secondsLeft: 0 }, due(1), due(3), looked(3, true))
    expect(again.effects).toEqual([later(1), { type: 'resend' }, later(3), look(3)])
    expect(again.state.undelivered).toBe(true)
  })

  it('is not looked for once the code was right, nor after the end', () => {
    const accepted: PinEvent = { type: 'accepted', attempt: 1 }
    const right = pin(sent, typed('428613'), accepted, due(1), looked(1, true))
    expect(right.effects.filter(({ type }) => type === 'look')).toEqual([])
    expect(right.state.undelivered).toBe(false)
    expect(pin(sent, { type: 'over', error: new Error('x') }, due(1)).effects).toEqual([later(1)])
  })

  it('says nothing of the boxes that come after', () => {
    const { state } = pin(sent)
    expect(pinMachine(pinAnew(state), looked(state.message, true))[0].undelivered).toBe(false)
  })
})
