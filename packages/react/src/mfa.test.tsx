// @vitest-environment happy-dom
import type { MfaMethod } from '@latchkey/contract'
import { authResponse, wireUser, wireWallet } from '@latchkey/core/testing'
import { refusal } from '@latchkey/core/testing/frame'
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  errorIndicatesMaxMfaRetries,
  errorIndicatesMfaTimeout,
  errorIndicatesMfaVerificationFailed,
  useMfa,
  useMfaEnrollment,
  usePasskeys,
  useRegisterMfaListener,
  useSignMessage,
} from './exports/index.ts'
import { client, type Host, host, logInBefore, ownPages, pass, probe, until } from './testing/host.tsx'
import { serverOf } from './testing/server.ts'

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SIGNATURE = `0x${'5'.repeat(130)}`
const SECRET = { secret: 'JBSWY3DPEHPK3PXP', authUrl: 'otpauth://totp/Shop:ada?secret=JBSWY3DPEHPK3PXP' }
const CODES = ['JBSWY-3DPEH', 'PK3PX-PJBSW']

const WALLET = wireWallet({ address: ADDRESS })

ownPages()

interface Options {
  methods?: MfaMethod[]
  /** what the frame takes for a right code */
  right?: string
  config?: object
}

/** A page whose user has a wallet, and whose frame wants a code of a user who has a method. */
async function page({ methods = ['totp'], right = '428613', config = {} }: Options = {}) {
  logInBefore()
  let enrolled = methods
  const user = () =>
    wireUser({
      linked_accounts: [...wireUser().linked_accounts, WALLET],
      mfa_methods: enrolled.map((type) => ({ type, verified_at: 1_700_000_000 })),
    })
  const server = serverOf({ mfa_methods: ['sms', 'totp', 'passkey'] })
  server.on('GET /api/v1/users/me', () => ({ body: { user: user(), identity_token: null } }))
  server.on('POST /api/v1/sessions', () => ({ body: authResponse({ user: user() }) }))
  let proven = methods.length === 0
  const sent: [event: string, code: unknown][] = []
  const guarded =
    <T,>(event: string, answer: (data: { method?: MfaMethod }) => T) =>
    (data: { mfaCode?: string; method?: MfaMethod }) => {
      sent.push([event, data.mfaCode ?? null])
      if (data.mfaCode === right) proven = true
      if (!proven) throw refusal('missing_or_invalid_mfa')
      return answer(data)
    }
  const frame = {
    'privy:wallets:connect': guarded('connect', () => ({ entropyId: ADDRESS })),
    'privy:wallets:rpc': guarded('rpc', () => ({ response: { method: 'personal_sign', data: SIGNATURE } })),
    'privy:mfa:verify': guarded('verify', () => ({})),
    'privy:mfa:init-enrollment': guarded('init', () => ({ method: 'totp', ...SECRET })),
    'privy:mfa:submit-enrollment': guarded('submit', () => {
      enrolled = ['totp']
      // a code that enrols proves nothing to what asks for one next
      proven = false
      return {}
    }),
    'privy:mfa:unenroll': guarded('unenroll', () => {
      enrolled = []
      return {}
    }),
    'latchkey:mfa:recovery-codes': guarded('codes', () => ({ codes: CODES })),
    'privy:mfa:clear': () => ({}),
  }
  const listener = { onMfaRequired: vi.fn() }
  const { Probe, now } = probe(() => {
    useRegisterMfaListener(listener)
    return { sign: useSignMessage(), mfa: useMfa(), enrollment: useMfaEnrollment(), passkeys: usePasskeys() }
  })
  const app = await host({ server, frame: frame as never, children: <Probe />, config })
  await pass()
  return { app, now, sent, listener, server }
}

const shown = (app: Host) => app.title()

/** Lets a screen come: its code, and then the moment in which a dialog opens. */
async function comes(app: Host, title: string) {
  const opens = () => {
    act(() => void vi.advanceTimersByTime(1))
    return shown(app) === title
  }
  await until(opens)
}

/** Types a code into the six boxes of the dialog in front. */
async function code(app: Host, digits: string) {
  const box = app.dialog()?.querySelector<HTMLInputElement>('.code input')
  if (!box) throw new Error(`No boxes in: ${app.text()}`)
  await app.type('.code input', digits)
}

/** What came of a signature that is asked for. */
function outcome(promise: Promise<{ signature: string }>) {
  const of: { signature?: string; error?: unknown } = {}
  promise.then(
    ({ signature }) => Object.assign(of, { signature }),
    (error) => Object.assign(of, { error }),
  )
  return of
}

describe('a signature of a user who has a factor', () => {
  async function signing(options: Options = {}) {
    const made = await page(options)
    let of: ReturnType<typeof outcome> = {}
    act(() => {
      of = outcome(made.now().sign.signMessage({ message: 'Hello' }))
    })
    await pass(15)
    await comes(made.app, 'Enter verification code')
    await pass(15)
    return { ...made, of }
  }

  it('asks for it in front of its own screen, takes a right code after a wrong one, and comes back [ROLE-009]', async () => {
    const { app, sent, of, listener } = await signing()
    expect(shown(app)).toBe('Enter verification code')
    expect(listener.onMfaRequired.mock.calls).toEqual([[{ mfaMethods: ['totp'] }]])
    await code(app, '111111')
    expect(app.text()).toContain('The code you entered is not valid')
    await pass(1400)
    await code(app, '428613')
    expect(app.text()).toContain('Verified')
    expect(sent).toEqual([
      ['connect', null],
      ['connect', '111111'],
      ['connect', '428613'],
    ])
    await pass(900)
    expect(shown(app)).toBe('Sign message')
    await app.press('Sign and continue')
    expect(sent.slice(3)).toEqual([
      ['connect', null],
      ['rpc', null],
    ])
    expect(app.buttons()).toContain('Success')
    await pass(2000)
    expect(of).toEqual({ signature: SIGNATURE })
  })

  it('comes back to its own screen, which says so, where the user cancels [MFA-082]', async () => {
    const { app, of } = await signing()
    await app.press('Cancel')
    await pass(50)
    expect(shown(app)).toBe('Something went wrong')
    expect(app.text()).toContain('Verification canceled')
    await app.press('Try again')
    await comes(app, 'Enter verification code')
    await code(app, '428613')
    await pass(1400)
    await app.press('Sign and continue')
    await pass(2000)
    expect(of).toEqual({ signature: SIGNATURE })
  })

  it('says that no more codes are taken, and is left failed', async () => {
    const { app, of } = await signing({ right: 'none' })
    for (const wrong of ['111111', '222222', '333333']) {
      await code(app, wrong)
      await pass(1400)
    }
    expect(app.text()).toContain('Please close this window and try again in 10 seconds.')
    await app.press('Close')
    await pass(300)
    expect(shown(app)).toBe('Something went wrong')
    act(() => client().modal.close('user'))
    await pass(300)
    expect(errorIndicatesMaxMfaRetries(of.error)).toBe(true)
    expect(errorIndicatesMfaVerificationFailed(of.error)).toBe(false)
  })
})

it('tells the three errors apart, and from any other', () => {
  const tests = [errorIndicatesMfaVerificationFailed, errorIndicatesMaxMfaRetries, errorIndicatesMfaTimeout]
  const told = (error: unknown) => tests.map((test) => test(error))
  expect(told(refusal('missing_or_invalid_mfa'))).toEqual([true, false, false])
  expect(told(refusal('mfa_verification_max_attempts_reached'))).toEqual([false, true, false])
  expect(told(refusal('mfa_timeout'))).toEqual([false, false, true])
  for (const other of [refusal('error'), new Error('no'), null, undefined, 'no'])
    expect(told(other)).toEqual([false, false, false])
})

describe('a host with screens of its own', () => {
  it('is told, answers, and no dialog opens [MFA-093]', async () => {
    const { app, now, sent, listener } = await page({
      config: { mfa: { noPromptOnMfaRequired: true }, embeddedWallets: { showWalletUIs: false } },
    })
    expect(now().mfa.mfaMethods).toEqual(['sms', 'totp', 'passkey'])
    let of: ReturnType<typeof outcome> = {}
    act(() => {
      of = outcome(now().sign.signMessage({ message: 'Hello' }))
    })
    await until(() => listener.onMfaRequired.mock.calls.length > 0)
    expect(listener.onMfaRequired.mock.calls).toEqual([[{ mfaMethods: ['totp'] }]])
    expect(app.dialog()).toBeNull()
    const refused = await act(() =>
      now()
        .mfa.submit('totp', '111111')
        .catch((error) => error),
    )
    expect(errorIndicatesMfaVerificationFailed(refused)).toBe(true)
    await act(() => now().mfa.submit('totp', '428613'))
    await until(() => of.signature !== undefined)
    expect(of).toEqual({ signature: SIGNATURE })
    expect(sent.map(([, mfaCode]) => mfaCode)).toEqual([null, '111111', '428613', null])
  })

  it('cancels by its own button', async () => {
    const { now, listener } = await page({
      config: { mfa: { noPromptOnMfaRequired: true }, embeddedWallets: { showWalletUIs: false } },
    })
    let of: ReturnType<typeof outcome> = {}
    act(() => {
      of = outcome(now().sign.signMessage({ message: 'Hello' }))
    })
    await until(() => listener.onMfaRequired.mock.calls.length > 0)
    act(() => now().mfa.cancel())
    await until(() => of.error !== undefined)
    expect(of.error).toMatchObject({ type: 'client_error', message: 'MFA canceled' })
  })

  it('can have the user verify in our dialog, although nothing waits for it', async () => {
    const { app, now, sent } = await page()
    let done = false
    act(
      () =>
        void now()
          .mfa.promptMfa()
          .then(() => (done = true)),
    )
    await pass(50)
    expect(shown(app)).toBe('Enter verification code')
    await code(app, '428613')
    await pass(1200)
    expect([done, app.dialog(), sent]).toEqual([true, null, [['verify', '428613']]])
  })
})

describe('the dialog of second factors', () => {
  it('adds an authenticator app, and gives recovery codes for the first', async () => {
    const { app, now, sent } = await page({ methods: [] })
    act(() => now().enrollment.showMfaEnrollmentModal())
    await comes(app, 'Transaction Protection')
    await pass(15)
    await app.press('Continue')
    await app.press('Authenticator appDisabled')
    await until(() => app.dialog()?.querySelector('.qr svg') !== null)
    await app.press('Continue')
    await code(app, '428613')
    await pass(700)
    expect(shown(app)).toBe('Authenticator app added')
    await app.press('Continue')
    await pass(50)
    expect(shown(app)).toBe('Save your recovery codes')
    expect(app.text()).toContain(CODES[1])
    expect(app.privy().user?.mfaMethods).toEqual(['totp'])
    const tick = app.dialog()?.querySelector<HTMLInputElement>('input[type=checkbox]')
    act(() => tick?.click())
    await app.press('Done')
    await pass(300)
    expect(app.dialog()).toBeNull()
    expect(sent).toEqual([
      ['init', null],
      ['submit', null],
      ['codes', '428613'],
    ])
  })

  it('removes one once its user has verified', async () => {
    const { app, now, sent } = await page()
    act(() => now().enrollment.showMfaEnrollmentModal())
    await pass(50)
    await app.press('Authenticator appEnabled')
    expect(shown(app)).toBe('Remove authenticator app verification?')
    await app.press('Remove')
    await pass(50)
    expect(shown(app)).toBe('Enter verification code')
    await code(app, '428613')
    await pass(1200)
    expect(shown(app)).toBe('Choose a verification method')
    expect(app.text()).toContain('Authenticator app was removed')
    expect(app.privy().user?.mfaMethods).toEqual([])
    expect(sent).toEqual([
      ['verify', '428613'],
      ['unenroll', null],
    ])
    act(() => now().enrollment.closeMfaEnrollmentModal())
    await pass(300)
    expect(app.dialog()).toBeNull()
  })

  it('shows the user’s passkeys, and is done when that is closed', async () => {
    const { app, now } = await page()
    let closed = false
    act(
      () =>
        void now()
          .passkeys.showPasskeys()
          .then(() => (closed = true)),
    )
    await pass(50)
    expect(shown(app)).toBe('Secure your account with a passkey')
    act(() => client().modal.close('user'))
    await pass(300)
    expect(closed).toBe(true)
  })
})

it('says that a text with a code does not arrive', async () => {
  const { app, now, server } = await page({ methods: ['sms'] })
  const texts = '/api/v1/mfa/passwordless_sms'
  server.on(`POST ${texts}/init`, () => ({ body: { success: true, resend_after: 30 } }))
  server.on(`POST ${texts}/status`, () => ({ body: { undelivered: true } }))
  act(() => {
    outcome(now().sign.signMessage({ message: 'Hello' }))
  })
  await pass(15)
  await comes(app, 'Enter verification code')
  const said = 'The message could not be delivered. Check the number, try again, or choose another way.'
  expect(app.text()).not.toContain(said)
  await until(() => {
    act(() => void vi.advanceTimersByTime(1000))
    return app.text().includes(said)
  })
  expect(server.to(`${texts}/status`).map(({ body }) => body)).toEqual([{ action: 'verify' }])
})
