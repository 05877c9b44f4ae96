import type { MfaMethod, User } from '@latchkey/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callFrame } from '../../frame/call-frame.ts'
import { MFA_WAIT_MS } from '../../frame/limits.ts'
import { KEYS } from '../../session/keys.ts'
import { fakeFrame, refusal } from '../../testing/fake-frame.ts'
import { APP_ID } from '../../testing/fake-server.ts'
import { pageWith } from '../../testing/logged-in.ts'
import { layersOf } from '../layers-of.ts'
import { walletDeskOf } from './desk.ts'

beforeEach(() => void vi.stubGlobal('window', { origin: 'https://shop.example' }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const methodsOf = (...types: MfaMethod[]): Partial<User> => ({
  mfa_methods: types.map((type) => ({ type, verified_at: 1_700_000_000 })),
})

interface Sent {
  mfaMethod?: string
  mfaCode?: unknown
  relyingParty?: string
}

/** A page whose frame wants a code until it has a right one, and keeps the proof as long as `keeps`. */
async function page(options: { user?: Partial<User>; host?: object; keeps?: boolean } = {}) {
  const made = await pageWith(options.user ?? methodsOf('totp'), { host: options.host as never })
  let proven = false
  const answer = ({ mfaCode }: Sent) => {
    if (mfaCode === '428613' || typeof mfaCode === 'object') proven = options.keeps ?? true
    else if (!proven) throw refusal('missing_or_invalid_mfa')
    return {}
  }
  const fake = fakeFrame(made.client, {
    'privy:mfa:verify': answer,
    'privy:mfa:unenroll': answer,
    'privy:wallets:connect': answer,
    'privy:mfa:clear': () => ({}),
  })
  const required: unknown[] = []
  made.client.events.subscribe('configureMfa', { onMfaRequired: (request) => required.push(request) })
  const sent = () =>
    fake.requests
      .filter(({ event }) => event !== 'privy:mfa:clear')
      .map(({ event, data: { accessToken: _, ...data } }) => [event, data])
  const desk = walletDeskOf(made.client)
  const verify = () => callFrame(made.client, 'privy:mfa:verify', {})
  const remove = () => callFrame(made.client, 'privy:mfa:unenroll', { method: 'totp' })
  const screens = () =>
    layersOf(made.client)
      .slice(1)
      .map(({ modal }) => modal.state.get().screen?.id)
  const asked = () => vi.waitFor(() => expect(screens()).toEqual(['mfa-verify']))
  return { ...made, desk, required, sent, verify, remove, screens, asked }
}

const fields = (mfaCode: string, mfaMethod = 'totp') => ({
  mfaMethod,
  mfaCode,
  relyingParty: 'https://shop.example',
})

it.each([
  [undefined, false],
  [0, false],
  [1, true],
  [10, true],
])('offers the way by a recovery code to who has %s of them left: %s', async (left, offered) => {
  const user = { ...methodsOf('totp'), ...(left === undefined ? {} : { mfa_recovery_codes_left: left }) }
  const { client, verify, asked } = await page({ user })
  const verified = verify()
  await asked()
  const screen = layersOf(client)[1]?.modal.state.get().screen
  expect(screen).toMatchObject({ id: 'mfa-verify', data: { takesRecoveryCodes: offered } })
  layersOf(client)[1]?.modal.close('user')
  await expect(verified).rejects.toBeDefined()
})

describe('an operation that wants a code', () => {
  it('signals that it does and waits, with nothing sent before, where it is known to be wanted [MFA-059]', async () => {
    const { verify, asked, sent, required, desk } = await page({ user: methodsOf('sms', 'totp') })
    const verified = verify()
    await asked()
    expect(required).toEqual([{ mfaMethods: ['sms', 'totp'] }])
    expect(sent()).toEqual([])
    await desk.submit('totp', '428613')
    await verified
    expect(sent()).toEqual([['privy:mfa:verify', fields('428613')]])
  })

  it('is sent without one first, and again with it', async () => {
    const { remove, asked, sent, desk } = await page()
    const removed = remove()
    await asked()
    await desk.submit('totp', '428613')
    await removed
    expect(sent()).toEqual([
      ['privy:mfa:unenroll', { method: 'totp' }],
      ['privy:mfa:unenroll', { method: 'totp', ...fields('428613') }],
    ])
  })

  it('asks again after a wrong one, whose submission fails with its reason [MFA-087]', async () => {
    const { verify, asked, sent, desk, required } = await page()
    const verified = verify()
    await asked()
    await expect(desk.submit('totp', '111111')).rejects.toMatchObject({
      type: 'missing_or_invalid_mfa',
      message: 'Invalid MFA code',
    })
    await desk.submit('totp', '428613')
    await verified
    expect(sent().map(([, data]) => (data as Sent).mfaCode)).toEqual(['111111', '428613'])
    expect(required).toHaveLength(1)
  })

  it('sends all that a passkey answered, as servers read it [MFA-092]', async () => {
    const bytes = (...of: number[]) => Uint8Array.from(of).buffer
    vi.stubGlobal('window', { origin: 'https://shop.example', PublicKeyCredential: class {} })
    vi.stubGlobal('navigator', {
      credentials: {
        get: async () => ({
          id: 'BwgJ',
          rawId: bytes(7, 8, 9),
          type: 'public-key',
          authenticatorAttachment: 'platform',
          getClientExtensionResults: () => ({ appid: false }),
          response: {
            clientDataJSON: bytes(1),
            authenticatorData: bytes(2),
            signature: bytes(3),
            userHandle: bytes(4),
          },
        }),
      },
    })
    const { verify, asked, sent, desk } = await page({ user: methodsOf('passkey') })
    const verified = verify()
    await asked()
    await desk.submit('passkey', { challenge: 'BQ' })
    await verified
    expect(sent()).toStrictEqual([
      [
        'privy:mfa:verify',
        {
          mfaMethod: 'passkey',
          mfaCode: {
            id: 'BwgJ',
            raw_id: 'BwgJ',
            type: 'public-key',
            authenticator_attachment: 'platform',
            client_extension_results: { app_id: false },
            response: {
              client_data_json: 'AQ',
              authenticator_data: 'Ag',
              signature: 'Aw',
              user_handle: 'BA',
            },
          },
          relyingParty: 'https://shop.example',
        },
      ],
    ])
  })

  it('takes a code that is submitted twice once', async () => {
    const { verify, asked, sent, desk } = await page()
    const verified = verify()
    await asked()
    await Promise.all([desk.submit('totp', '428613'), desk.submit('totp', '428613')])
    await verified
    expect(sent()).toHaveLength(1)
  })

  it('ends after four wrong ones: the last submission and the operation know why', async () => {
    const { verify, asked, desk, screens } = await page()
    const outcome = verify().catch((error) => error.type)
    await asked()
    const reasons: string[] = []
    for (let code = 0; code < 4; code++)
      reasons.push(await desk.submit('totp', `00000${code}`).catch((error) => error.type))
    expect(reasons).toEqual([
      ...Array(3).fill('missing_or_invalid_mfa'),
      'mfa_verification_max_attempts_reached',
    ])
    expect(await outcome).toBe('mfa_verification_max_attempts_reached')
    // its screen says so until the user has read it
    expect(screens()).toEqual(['mfa-verify'])
  })

  it('ends when nobody answers, and its screen is told', async () => {
    const { verify, asked, client } = await page()
    vi.useFakeTimers()
    const outcome = verify().catch((error) => error.type)
    await vi.advanceTimersByTimeAsync(200)
    await asked()
    const told = vi.fn()
    const data = layersOf(client)[1]?.modal.state.get().screen?.data as { onOver(over: unknown): void }
    data.onOver(told)
    await vi.advanceTimersByTimeAsync(MFA_WAIT_MS)
    expect(await outcome).toBe('mfa_timeout')
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'mfa_timeout' }))
  })

  it('ends with a client error where the user cancels [MFA-065]', async () => {
    const { remove, asked, desk, sent, screens } = await page()
    const outcome = remove().catch((error) => error)
    await asked()
    desk.cancel()
    expect(await outcome).toMatchObject({ type: 'client_error', message: 'MFA canceled' })
    expect(sent()).toHaveLength(1)
    await vi.waitFor(() => expect(screens()).toEqual([]))
  })

  it('ends so too where its screen is closed, and can be asked for again', async () => {
    const { remove, asked, client, desk, screens } = await page()
    const outcome = remove().catch((error) => error.message)
    await asked()
    layersOf(client)[1]?.modal.close('user')
    expect(await outcome).toBe('MFA canceled')
    await vi.waitFor(() => expect(screens()).toEqual([]))
    const again = remove()
    await asked()
    await desk.submit('totp', '428613')
    await again
  })

  it('goes on where its screen is closed over an answer that is right', async () => {
    const { remove, asked, client, desk } = await page()
    const removed = remove()
    await asked()
    const submitted = desk.submit('totp', '428613')
    await Promise.resolve()
    layersOf(client)[1]?.modal.close('user')
    await submitted
    await expect(removed).resolves.toEqual({})
  })

  it('asks for no more where its screen was closed over a wrong one', async () => {
    const { remove, asked, client, desk, screens } = await page()
    const outcome = remove().catch((error) => error.message)
    await asked()
    const submitted = desk.submit('totp', '111111').catch((error) => error.type)
    await vi.waitFor(() => expect(layersOf(client)).toHaveLength(2))
    layersOf(client)[1]?.modal.close('user')
    expect(await submitted).toBe('missing_or_invalid_mfa')
    expect(await outcome).toBe('MFA canceled')
    await vi.waitFor(() => expect(screens()).toEqual([]))
  })

  it('ends with the session', async () => {
    const { remove, asked, client } = await page()
    const outcome = remove().catch((error) => error.message)
    await asked()
    await client.logout()
    expect(await outcome).toBe('MFA canceled')
  })
})

describe('several operations', () => {
  it('are one question, whose answer serves both', async () => {
    const { verify, remove, asked, sent, desk, required } = await page()
    const both = [verify(), remove()]
    await asked()
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
    await desk.submit('totp', '428613')
    await Promise.all(both)
    expect(required).toHaveLength(1)
    expect(sent()).toEqual([
      ['privy:mfa:unenroll', { method: 'totp' }],
      ['privy:mfa:verify', fields('428613')],
      ['privy:mfa:unenroll', { method: 'totp' }],
    ])
  })

  it('are both canceled by one press', async () => {
    const { verify, remove, asked, sent, desk } = await page()
    const both = [verify(), remove()].map((one) => one.catch((error) => error.message))
    await asked()
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
    desk.cancel()
    expect(await Promise.all(both)).toEqual(['MFA canceled', 'MFA canceled'])
  })

  it('go on together where the screen is closed over an answer that is right', async () => {
    const { verify, remove, asked, sent, desk, client } = await page()
    const both = [verify(), remove()]
    await asked()
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
    const submitted = desk.submit('totp', '428613')
    await Promise.resolve()
    layersOf(client)[1]?.modal.close('user')
    await submitted
    await expect(Promise.all(both)).resolves.toEqual([{}, {}])
  })

  it('are both canceled where it is closed over a wrong one', async () => {
    const { verify, remove, asked, sent, desk, client, screens } = await page()
    const both = [verify(), remove()].map((one) => one.catch((error) => error.message))
    await asked()
    await vi.waitFor(() => expect(sent()).toHaveLength(1))
    const submitted = desk.submit('totp', '111111').catch((error) => error.type)
    await Promise.resolve()
    layersOf(client)[1]?.modal.close('user')
    expect(await submitted).toBe('missing_or_invalid_mfa')
    expect(await Promise.all(both)).toEqual(['MFA canceled', 'MFA canceled'])
    await vi.waitFor(() => expect(screens()).toEqual([]))
  })

  it('of which another tab’s was answered go on without a code', async () => {
    const { remove, asked, browser, client, screens } = await page()
    const removed = remove()
    await asked()
    // the frame of that tab has given a proof for both
    const answering = callFrame(client, 'privy:wallets:connect', {
      entropyId: 'e',
      entropyIdVerifier: 'ethereum-address-verifier',
      mfaCode: '428613',
    } as never)
    await answering
    browser.otherTab(KEYS.verified(APP_ID))
    await expect(removed).resolves.toEqual({})
    await vi.waitFor(() => expect(screens()).toEqual([]))
  })

  it('of which another tab’s was answered take a passkey that is approved after it for no cancel', async () => {
    const { remove, asked, browser, client, desk } = await page({ user: methodsOf('passkey', 'totp') })
    let approve = (_: unknown) => {}
    vi.stubGlobal('navigator', {
      credentials: { get: () => new Promise((resolve) => (approve = resolve)) },
    })
    vi.stubGlobal('window', { origin: 'https://shop.example', PublicKeyCredential: class {} })
    const removed = remove()
    await asked()
    const submitted = desk.submit('passkey', { challenge: 'BQ' })
    await callFrame(client, 'privy:wallets:connect', {
      entropyId: 'e',
      entropyIdVerifier: 'ethereum-address-verifier',
      mfaCode: '428613',
    } as never)
    browser.otherTab(KEYS.verified(APP_ID))
    await expect(removed).resolves.toEqual({})
    const of = Uint8Array.of(7).buffer
    approve({
      id: 'Bw',
      rawId: of,
      type: 'public-key',
      authenticatorAttachment: null,
      getClientExtensionResults: () => ({}),
      response: { clientDataJSON: of, authenticatorData: of, signature: of, userHandle: null },
    })
    await expect(submitted).resolves.toBeUndefined()
  })

  it('of other tabs are told of a proof', async () => {
    const { remove, asked, browser, desk } = await page()
    const removed = remove()
    await asked()
    expect(browser.storage.get(KEYS.verified(APP_ID))).toBeUndefined()
    await desk.submit('totp', '428613')
    await removed
    expect(Number(browser.storage.get(KEYS.verified(APP_ID)))).toBeGreaterThan(0)
  })
})

describe('a host that asks by itself', () => {
  it('is told, and no screen of ours opens [HOOK-007]', async () => {
    const { remove, desk, required, screens } = await page({ host: { mfa: { noPromptOnMfaRequired: true } } })
    const removed = remove()
    await vi.waitFor(() => expect(required).toEqual([{ mfaMethods: ['totp'] }]))
    expect(screens()).toEqual([])
    await desk.submit('totp', '428613')
    await removed
  })

  it('may answer while it is told', async () => {
    const { remove, desk, client } = await page({ host: { mfa: { noPromptOnMfaRequired: true } } })
    client.events.subscribe('configureMfa', { onMfaRequired: () => void desk.submit('totp', '428613') })
    await expect(remove()).resolves.toEqual({})
  })

  it.each([
    ['no method at all', 'fingerprint', '428613', 'Unsupported MFA method'],
    ['a passkey by a code', 'passkey', '428613', 'A passkey is asked with the options that init gave'],
    ['a code by options', 'sms', { challenge: 'AwQ' }, 'Invalid MFA code'],
    ['an empty code', 'totp', '', 'Invalid MFA code'],
  ])('is refused %s, and may answer again [MFA-086]', async (_, method, code, message) => {
    const { remove, asked, desk } = await page()
    const removed = remove()
    await asked()
    await expect(desk.submit(method as never, code as never)).rejects.toThrow(message)
    await desk.submit('totp', '428613')
    await removed
  })

  it('is refused where nothing is asked', async () => {
    const { desk } = await page()
    await expect(desk.submit('totp', '428613')).rejects.toThrow('No verification is asked for')
  })
})

it('asks nobody who has no method', async () => {
  const { remove, screens, sent } = await page({ user: {} })
  await expect(remove()).rejects.toMatchObject({ type: 'mfa_verification_max_attempts_reached' })
  expect(screens()).toEqual([])
  expect(sent()).toHaveLength(4)
})
