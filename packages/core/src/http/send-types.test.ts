import { HOST_ROUTES, LOGIN_ROUTES } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import type { Send } from '../context.ts'
import { proofBy } from '../flows/account/submit-proof.ts'
import { accountCall } from '../session/account-call.ts'

const sent: unknown[][] = []
const send = ((...call: unknown[]) => {
  sent.push(call)
  return Promise.resolve({ user: null, token: null, ended: 3 })
}) as Send

describe('a call', () => {
  it('compiles with the body that its route takes, and with no other', async () => {
    const { ended } = await send(LOGIN_ROUTES.revokeOtherSessions)
    await send(LOGIN_ROUTES.passwordlessUnlink, { body: { address: 'a@b.example' } })
    // @ts-expect-error: a body that is needed
    await send(LOGIN_ROUTES.passwordlessUnlink)
    // @ts-expect-error: another route's body
    await send(LOGIN_ROUTES.passwordlessUnlink, { body: { phoneNumber: '+15550100' } })
    // @ts-expect-error: not what is answered
    const { address } = await send(HOST_ROUTES.currentUser)
    expect([ended, address, sent.length]).toEqual([3, undefined, 5])
  })

  it('that changes accounts, and a proof, are held to their routes as well', () => {
    const { passwordlessUpdate, passwordlessAuthenticate, passwordlessLink, passwordlessSmsLink } =
      LOGIN_ROUTES
    const body = { email: 'a@b.example', code: '123456' }
    const proof = proofBy({
      method: 'email',
      authenticate: passwordlessAuthenticate,
      link: passwordlessLink,
      body,
    })
    const other = proofBy({
      method: 'sms',
      // @ts-expect-error: an address is proven there
      authenticate: passwordlessAuthenticate,
      link: passwordlessSmsLink,
      body: { phoneNumber: '+15550100', code: '123456' },
    })
    // @ts-expect-error: the old address is missing
    const call = accountCall(passwordlessUpdate, { newAddress: 'a@b.example', code: '123456' })
    expect([proof.body, other.link, call.route]).toEqual([body, passwordlessSmsLink, passwordlessUpdate])
  })
})
