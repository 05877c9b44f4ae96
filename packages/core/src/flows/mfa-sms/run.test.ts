import { RESEND_AFTER_S } from '@latchkey/contract'
import { expect, it, vi } from 'vitest'
import { fakeFrame } from '../../testing/fake-frame.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { runMfaSms } from './run.ts'

const phone = {
  rawPhoneNumber: '(201) 555-0123',
  qualifiedPhoneNumber: '+1 201 555 0123',
  countryCode: 'US',
  isValid: true,
}

it.each([
  ['as long as the server says, which may have sent one just before', { resendAfter: 17 }, 17],
  ['all of it where an older server does not say', {}, RESEND_AFTER_S],
])('the next text can be asked for after %s', async (_, said, secondsLeft) => {
  const { client } = await pageWith({})
  fakeFrame(client, { 'privy:mfa:init-enrollment': () => ({ method: 'sms', ...said }) })
  const flow = runMfaSms(client, { via: 'wallets' })
  flow.begin()
  flow.send({ type: 'phone changed', phone })
  flow.send({ type: 'submit pressed' })
  await vi.waitFor(() => expect(flow.state.get().step).toBe('verify'))
  expect(flow.state.get().pin.resend).toEqual({ state: 'waiting', secondsLeft, said: null })
  flow.stop()
})
