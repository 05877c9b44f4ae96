// @vitest-environment happy-dom
import type { HostConfig } from '@latchkey/core'
import { APP_ID, authResponse } from '@latchkey/core/testing'
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SCREENS } from './screens/registry.ts'
import * as page from './testing/host.tsx'
import { client, type Host, ownPages, pass } from './testing/host.tsx'
import { type AppSettings, serverOf } from './testing/server.ts'

const passkeysExist = () => vi.stubGlobal('PublicKeyCredential', class {})
ownPages()
beforeEach(passkeysExist)

function nextPage() {
  page.nextPage()
  passkeysExist()
}

const CODE = {
  'POST /api/v1/passwordless/init': { success: true },
  'POST /api/v1/passwordless/authenticate': authResponse(),
}
const opened = (config: HostConfig, { app, login }: { app?: AppSettings; login?: object } = {}) =>
  page.opened({ server: serverOf(app, CODE), config: config as never }, login)

const group = (app: Host) => app.dialog()?.querySelector('.methods')
const rows = (app: Host) => [...(group(app)?.querySelectorAll('button') ?? [])].map((row) => row.textContent)
const shown = () => client().modal.state.get().screen

describe('landing', () => {
  it('shows header, logo, message and methods to who is not logged in [LAND-001] [LAND-040] [CONF-012] [CONF-013]', async () => {
    const app = await opened({
      loginMethods: ['email', 'google'],
      appearance: { landingHeader: 'Hello', loginMessage: 'Come in', logo: 'https://shop.example/l.png' },
    })
    expect(app.privy().authenticated).toBe(false)
    expect(app.title()).toBe('Hello')
    expect(app.dialog()?.querySelector('.logo img')?.getAttribute('src')).toBe('https://shop.example/l.png')
    expect(app.text()).toContain('Come in')
    expect(rows(app)).toEqual(['Submit', 'Google'])
  })

  it.each([
    ['is there', false, 'By logging in I agree to the Terms & Privacy Policy'],
    ['is not there where terms are accepted after the login', true, undefined],
  ])('the line of the documents %s [SHELL-010] [SHELL-011] [SHELL-012]', async (_, require_users_accept_terms, line) => {
    const legal = {
      termsAndConditionsUrl: 'https://shop.example/terms',
      privacyPolicyUrl: 'https://shop.example/privacy',
    }
    const app = await opened({ loginMethods: ['email'], legal }, { app: { require_users_accept_terms } })
    const shown = app.dialog()?.querySelector('p.terms')
    for (const hint of shown?.querySelectorAll('.sr') ?? []) hint.remove()
    expect(shown?.textContent).toBe(line)
    const links = [...(shown?.querySelectorAll('a') ?? [])].map(({ href }) => href)
    expect(links).toEqual(line ? [legal.termsAndConditionsUrl, legal.privacyPolicyUrl] : [])
  })

  it('wears accent, colours and footer logo of the host [CONF-008] [CONF-010] [SHELL-009]', async () => {
    const footerLogo = <img src="https://shop.example/f.png" alt="Host" />
    await opened({
      loginMethods: ['email'],
      appearance: { accentColor: '#aa1122', theme: 'dark', footerLogo },
    })
    const css = document.adoptedStyleSheets
      .flatMap(({ cssRules }) => [...cssRules])
      .map(({ cssText }) => cssText)
      .join('')
      .replaceAll(/:\s+/g, ':')
      .toLowerCase()
    expect(css).toContain('--privy-color-accent:#aa1122')
    expect(css).toContain('--privy-color-background:#1c1d22')
    expect(document.querySelector('img[slot=footer]')?.getAttribute('alt')).toBe('Host')
  })

  it('is flagged as needing a captcha [LAND-039]', () => {
    expect(SCREENS.landing.captcha).toBe(true)
  })

  it('has one button for each social provider [LAND-029]', async () => {
    const all = ['google', 'twitter', 'discord', 'github', 'linkedin'] as const
    const others = ['spotify', 'instagram', 'tiktok', 'line', 'apple'] as const
    for (const [list, names] of [
      [all, ['Google', 'X', 'Discord', 'GitHub', 'LinkedIn']],
      [others, ['Spotify', 'Instagram', 'TikTok', 'LINE', 'Apple']],
    ] as const) {
      const app = await opened({ loginMethods: [...list] })
      expect(rows(app)).toEqual(names)
      expect(group(app)?.querySelectorAll('button:has(svg)')).toHaveLength(names.length)
      nextPage()
    }
  })

  it('has a button for Farcaster and one for Telegram [LAND-033] [LAND-034]', async () => {
    const app = await opened({ loginMethods: ['farcaster', 'telegram'] })
    expect(rows(app)).toEqual(['Farcaster', 'Telegram'])
  })

  it('names a passkey by whether there is another way in [LAND-035] [LAND-036]', async () => {
    const alone = await opened({ loginMethods: ['passkey'] })
    expect(rows(alone)).toEqual(['Continue with passkey'])
    nextPage()
    expect(rows(await opened({ loginMethods: ['passkey', 'google'] }))).toEqual([
      'Google',
      'I have a passkey',
    ])
  })
})

describe('the data of a login call', () => {
  it('are those of the screen [LAND-044]', async () => {
    const login = {
      disableSignup: true,
      prefill: { type: 'email', value: 'me@b.example' },
      loginMethods: ['google', 'email'],
      walletChainType: 'solana-only',
    }
    const app = await opened({ loginMethods: ['email', 'sms', 'google'] }, { login })
    expect(shown()).toEqual({ id: 'landing', data: login })
    expect(rows(app)).toEqual(['Submit', 'Google'])
    expect(app.dialog()?.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe('me@b.example')
  })
})

describe('the two direct inputs', () => {
  it('take turns: one is a field, the other a button [LAND-022] [LAND-031]', async () => {
    const app = await opened({ loginMethods: ['email', 'sms'] })
    expect(app.dialog()?.querySelector('input[type=email]')).not.toBeNull()
    expect(rows(app)).toEqual(['Submit', 'Continue with SMS'])
    await app.press('Continue with SMS')
    expect(app.dialog()?.querySelector('input[type=email]')).toBeNull()
    expect(app.dialog()?.querySelector('input[type=tel]')).not.toBeNull()
    expect(rows(app)).toContain('Continue with Email')
  })

  it.each([
    ['phone', 'tel'],
    ['email', 'email'],
    ['google_oauth', 'email'],
  ])('begin with the one that was used last: %s [LAND-023]', async (recent, type) => {
    localStorage.setItem(`privy:${APP_ID}:recent-login-method`, JSON.stringify(recent))
    const app = await opened({ loginMethods: ['email', 'sms', 'google'] })
    const fields = [...(app.dialog()?.querySelectorAll('input') ?? [])]
    expect(fields.map((field) => field.type)).toEqual([type])
  })

  it('are buttons where the host hides them, until one is pressed [LAND-025] [LAND-030]', async () => {
    const app = await opened({
      loginMethods: ['email', 'google'],
      appearance: { hideDirectWeb2Inputs: true },
    })
    expect(app.dialog()?.querySelector('input')).toBeNull()
    expect(rows(app)).toEqual(['Continue with Email', 'Google'])
    await app.press('Continue with Email')
    expect(app.dialog()?.querySelector('input[type=email]')).not.toBeNull()
  })

  it('say WhatsApp where the app sends its codes there [LAND-032]', async () => {
    const app = await opened({ loginMethods: ['email', 'sms'] }, { app: { whatsapp_enabled: true } })
    expect(rows(app)).toEqual(['Submit', 'Continue with WhatsApp'])
  })

  it('take what the login call fills in [LAND-045]', async () => {
    const login = { prefill: { type: 'phone', value: '2015550123' } }
    const app = await opened({ loginMethods: ['email', 'sms'] }, { login })
    await pass()
    expect(app.dialog()?.querySelector<HTMLInputElement>('input[type=tel]')?.value).toBe('(201) 555-0123')
    nextPage()
    const mail = { prefill: { type: 'email', value: 'me@b.example' } }
    const other = await opened({ loginMethods: ['sms', 'email'] }, { login: mail })
    expect(other.dialog()?.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe('me@b.example')
  })
})

describe('what does not fit', () => {
  const primary = ['email', 'google', 'discord', 'line'] as const

  it('sits behind More options, and Back leads to the first list [LAND-006] [LAND-007] [LAND-013] [LAND-016] [LAND-017]', async () => {
    const app = await opened({
      loginMethodsAndOrder: { primary: [...primary], overflow: ['sms', 'apple', 'farcaster'] },
    })
    expect(rows(app)).toEqual(['Submit', 'Google', 'Discord', 'LINE', 'More options'])
    expect(app.dialog()?.querySelector('[aria-label=Back]')).toBeNull()
    await app.press('More options')
    expect(rows(app)).toEqual(['Continue with SMS', 'Apple', 'Farcaster'])
    await app.press('Back')
    await pass(149)
    expect(rows(app)).toEqual(['Continue with SMS', 'Apple', 'Farcaster'])
    await pass(1)
    expect(rows(app)).toEqual(['Submit', 'Google', 'Discord', 'LINE', 'More options'])
    expect(app.dialog()?.querySelector('[aria-label=Back]')).toBeNull()
    expect(app.privy().isModalOpen).toBe(true)
  })

  it('begins with the sixth way in, and is behind Other socials where it is social alone [LAND-008] [LAND-012]', async () => {
    const five = ['email', 'google', 'twitter', 'discord', 'apple'] as const
    expect(rows(await opened({ loginMethods: [...five] }))).toEqual([
      'Submit',
      'Google',
      'X',
      'Discord',
      'Apple',
    ])
    nextPage()
    const app = await opened({ loginMethods: [...five, 'line'] })
    expect(rows(app)).toEqual(['Submit', 'Google', 'X', 'Discord', 'Other socials'])
    await app.press('Other socials')
    expect(rows(app)).toEqual(['LINE', 'Apple'])
    expect(app.title()).toBe('Other socials')
  })

  it('can be chosen there: a code to a phone from the overflow', async () => {
    const app = await opened({ loginMethodsAndOrder: { primary: ['email'], overflow: ['sms', 'google'] } })
    await app.press('More options')
    expect(app.title()).toBe('More options')
    await app.press('Continue with SMS')
    expect(app.dialog()?.querySelector('input[type=tel]')).not.toBeNull()
  })
})

describe('the Recent chip', () => {
  it('marks the way in that was used last, on the next visit [LAND-026] [LAND-027]', async () => {
    const app = await opened({ loginMethods: ['email', 'google'] })
    expect(app.dialog()?.querySelector('.chip')).toBeNull()
    await app.type('input[type=email]', 'a@b.example')
    await app.press('Submit')
    await app.type('input[inputmode=numeric]', '123456')
    await pass(1600)
    await act(() => app.privy().logout())
    act(() => app.privy().login())
    await pass(15)
    const chip = app.dialog()?.querySelector('.chip')
    expect(chip?.textContent).toBe('Recent')
    expect(chip?.closest('.field')?.querySelector('input[type=email]')).not.toBeNull()
    expect(JSON.parse(localStorage.getItem(`privy:${APP_ID}:recent-login-method`) ?? '')).toBe('email')
  })

  it('marks a button as well, and nothing for a guest [LAND-026] [LAND-028]', async () => {
    localStorage.setItem(`privy:${APP_ID}:recent-login-method`, '"google_oauth"')
    const app = await opened({ loginMethods: ['email', 'google'] })
    expect(rows(app)).toEqual(['Submit', 'GoogleRecent'])
    nextPage()
    for (const ignored of ['guest', 'authorization_key', 'cross_app']) {
      localStorage.setItem(`privy:${APP_ID}:recent-login-method`, JSON.stringify(ignored))
      expect(
        (await opened({ loginMethods: ['email', 'google'] })).dialog()?.querySelector('.chip'),
      ).toBeNull()
      nextPage()
    }
  })
})

describe('a method that is pressed', () => {
  it.each([
    ['Farcaster', 'farcaster', {}],
    ['Telegram', 'telegram', {}],
    ['I have a passkey', 'passkey-status', { purpose: 'login' }],
  ])('%s goes on to its screen', async (label, id, data) => {
    const app = await opened({ loginMethods: ['email', 'farcaster', 'telegram', 'passkey'] })
    act(() => {
      const row = [...(group(app)?.querySelectorAll('button') ?? [])].find((one) => one.textContent === label)
      row?.click()
    })
    await act(async () => {})
    expect(shown()).toEqual({ id, data })
  })

  it('a passkey offers to sign up where the app allows it and the call does not forbid it', async () => {
    const enabled = { app: { passkeys_for_signup_enabled: true } }
    const app = await opened({ loginMethods: ['email', 'passkey'] }, enabled)
    await app.press('I have a passkey')
    expect(shown()?.id).toBe('passkey-choice')
    nextPage()
    const login = { disableSignup: true }
    const known = await opened({ loginMethods: ['email', 'passkey'] }, { ...enabled, login })
    await known.press('I have a passkey')
    expect(shown()?.id).toBe('passkey-status')
  })

  it('Google is asked for through the status screen, without a sign-up where that is off', async () => {
    const app = await opened({ loginMethods: ['email', 'google'] }, { login: { disableSignup: true } })
    const row = [...(group(app)?.querySelectorAll('button') ?? [])].at(-1)
    act(() => row?.click())
    await act(async () => {})
    expect(shown()).toMatchObject({
      id: 'oauth-status',
      data: { provider: 'google', begin: true, disableSignup: true },
    })
  })
})
