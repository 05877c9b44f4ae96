import type { AuthResponse, PasskeyAccount } from '@latchkey/contract'
import { codeOfApp } from './authenticator-app.ts'
import type { FrameKey } from './frame-key.ts'
import { createSoftAuthenticator } from './soft-authenticator.ts'
import { openTestFrame } from './test-frame.ts'
import type { TestHouse } from './test-house.ts'
import { ORIGIN } from './test-house.ts'

type Frame = Awaited<ReturnType<typeof openTestFrame>>

/** Settings that let users enrol everything. */
export const EVERY_FACTOR = { mfa_methods: ['sms', 'totp', 'passkey'], passkey_auth: true, sms_auth: true }
export const NUMBER = '+12015550167'

const of = async (work: Promise<{ status: number; body: { code?: string } }>): Promise<string> => {
  const { status, body } = await work
  return status === 200 ? 'done' : String(body.code)
}

/** A user's frame with a wallet, and what it does with second factors; each answers `done` or the code of the refusal. */
export async function openFactorFrame(house: TestHouse, session: AuthResponse, key?: FrameKey) {
  const frame = await openTestFrame(house, session, key)
  const bearer = { authorization: `Bearer ${session.privy_access_token}` }
  return { frame, session, bearer, ...factorsOf(house, frame, session) }
}

/** A user with a wallet. */
export async function openMember(house: TestHouse, name: string) {
  const user = await openFactorFrame(house, await house.login(name, 'home'))
  const { body, entropy } = await user.frame.makeRoot()
  const made = await user.frame.call('createRoot', body)
  if (made.status !== 200) throw new Error(`No wallet: ${made.body.code}`)
  return { ...user, name, root: body.address, body, entropy }
}

export type FactorFrame = Awaited<ReturnType<typeof openFactorFrame>>

function factorsOf(house: TestHouse, frame: Frame, session: AuthResponse) {
  const headers = { authorization: `Bearer ${session.privy_access_token}` }
  const device = createSoftAuthenticator(ORIGIN)
  let secret = ''

  return {
    device,
    /** the secret of the authenticator app */
    secret: () => secret,
    code: (steps = 0) => codeOfApp(secret, house.clock.now(), steps),
    async enrollTotp(): Promise<string> {
      const setup = await frame.call('mfaTotpInit')
      if (setup.status !== 200) return setup.body.code
      secret = setup.body.totpSecret
      return of(frame.call('mfaTotpEnroll', { code: codeOfApp(secret, house.clock.now()) }))
    },
    verifyTotp: (code: string) => of(frame.call('mfaTotpVerify', { code })),
    /** waits for the next code, so that no step is shown twice, and shows it */
    verifyNext(): Promise<string> {
      house.clock.advance(30_000)
      return of(frame.call('mfaTotpVerify', { code: codeOfApp(secret, house.clock.now()) }))
    },
    unenrollTotp: () => of(frame.call('mfaTotpUnenroll')),
    async enrollSms(phoneNumber = NUMBER): Promise<string> {
      const started = await of(frame.call('mfaSmsEnrollInit', { phoneNumber }))
      if (started !== 'done') return started
      return of(frame.call('mfaSmsEnroll', { phoneNumber, code: house.texter.codeFor(phoneNumber) }))
    },
    sendSms: () => of(house.call('mfaSmsInit', { body: { action: 'verify' }, headers })),
    verifySms: (code: string) => of(frame.call('mfaSmsVerify', { code })),
    unenrollSms: () => of(frame.call('mfaSmsUnenroll')),
    /** a passkey of the page's device, linked to the user; its credential id */
    async linkPasskey(): Promise<string> {
      const { options } = (await house.call('passkeyLinkInit', { headers })).body
      const body = { relying_party: ORIGIN, authenticator_response: device.create(options) }
      const { linked_accounts } = (await house.call('passkeyLink', { body, headers })).body
      return (
        (linked_accounts as PasskeyAccount[]).findLast(({ type }) => type === 'passkey')?.credential_id ?? ''
      )
    },
    setPasskeys: (credential_ids: string[], rest: object = {}) =>
      of(frame.call('mfaPasskeysEnrollment', { credential_ids, ...rest })),
    passkeyOptions: async () => (await house.call('mfaPasskeysInit', { headers })).body.options,
    verifyPasskey: (authenticator_response: object) =>
      of(frame.call('mfaPasskeysVerify', { authenticator_response, relying_party: ORIGIN })),
    release: (root: string, purpose = 'connect') => of(frame.call('releaseAuthShare', { purpose }, { root })),
    methods: async () =>
      (await house.call('currentUser', { headers })).body.user.mfa_methods.map(
        ({ type }: { type: string }) => type,
      ),
  }
}
