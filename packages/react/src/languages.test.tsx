// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LANGUAGE_WAIT_MS } from './copy/in-time.ts'
import type { Language, Part } from './copy/language.ts'
import * as page from './testing/host.tsx'
import { type Host, ownPages, pass } from './testing/host.tsx'
import { type Refusal, refusing, serverOf } from './testing/server.ts'

/** Each file of a language as the network brings it: it waits for `gate`, which may refuse. */
const files = vi.hoisted(() => ({
  asked: [] as string[],
  here: new Map<string, object>(),
  gate: async (_language: string) => {},
}))
vi.mock('./copy/language.ts', async (original) => {
  const real = await original<typeof import('./copy/language.ts')>()
  const { here } = files
  // so that no test waits for the disk
  const parts = ['shell', 'login', 'wallet'] as const
  await Promise.all(
    real.LANGUAGES.flatMap((language) => parts.map((part) => real.loadLanguage(language, part))),
  )
  return {
    ...real,
    translationOf: (language: string) => here.get(language),
    async loadLanguage(language: Language, part: Part) {
      if (language === 'en' || Object.hasOwn(here.get(language) ?? {}, part)) return
      files.asked.push(`${language} ${part}`)
      await files.gate(language)
      here.set(language, { ...here.get(language), [part]: real.translationOf(language)?.[part] })
    },
  }
})

ownPages()
beforeEach(() => {
  files.asked = []
  files.here.clear()
  files.gate = async () => {}
})

const browserSpeaks = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

function opened(language?: string, more: object = {}): Promise<Host> {
  const server = serverOf(
    { terms_and_conditions_url: 'https://shop.example/terms' },
    { 'POST /api/v1/passwordless/init': { success: true } },
  )
  return page.opened({ server, config: { ...(language ? { intl: { language } } : {}), ...more } as never })
}

const dialog = (app: Host) => app.dialog()?.querySelector('dialog')

it('speaks English at first, without a file of its own', async () => {
  const app = await opened()
  expect(app.title()).toBe('Log in or sign up')
  expect([dialog(app)?.lang, dialog(app)?.dir]).toEqual(['en', 'ltr'])
  expect(files.asked).toEqual([])
})

it('speaks the first language of the browser that there is, and loads only that', async () => {
  browserSpeaks('nl-NL', 'fr-CA', 'de')
  const app = await opened()
  expect(app.title()).toBe('Connexion ou inscription')
  expect([dialog(app)?.lang, dialog(app)?.dir]).toEqual(['fr', 'ltr'])
  expect([...new Set(files.asked)]).toEqual(['fr shell', 'fr login'])
})

it("speaks the host's language before the browser's, on every screen", async () => {
  browserSpeaks('fr')
  const app = await opened('de-AT')
  expect(app.title()).toBe('Anmelden oder registrieren')
  expect(app.text()).toContain('Mit der Anmeldung akzeptiere ich die Nutzungsbedingungen')
  await app.type('input[type=email]', 'a@b.example')
  await app.press('Weiter')
  expect(app.title()).toBe('Bestätigungscode eingeben')
  expect(app.text()).toContain('a@b.example gesendet')
  expect(app.dialog()?.querySelector('.code input')?.getAttribute('aria-label')).toBe('Ziffer 1 von 6')
})

it('runs from right to left in Arabic, while codes run from left to right', async () => {
  const app = await opened('ar')
  expect([dialog(app)?.lang, dialog(app)?.dir]).toEqual(['ar', 'rtl'])
  await app.type('input[type=email]', 'a@b.example')
  await app.press('إرسال')
  expect(app.dialog()?.querySelector('.code')?.getAttribute('dir')).toBe('ltr')
  expect(app.dialog()?.querySelector('.bar .flip')?.getAttribute('aria-label')).toBe('رجوع')
})

it('runs from right to left in place, too', async () => {
  await opened('ar', { _render: { standalone: true } })
  const root = document.querySelector('[data-kind=inline]')?.shadowRoot
  expect(root?.querySelector('.panel')?.getAttribute('dir')).toBe('rtl')
})

it('names countries in its language', async () => {
  const app = await page.opened({
    server: serverOf({ sms_auth: true }),
    config: { loginMethods: ['sms'], intl: { language: 'ja', defaultCountry: 'CH' } },
  })
  for (let turn = 0; turn < 100 && !app.dialog()?.querySelector('option[value=JP]'); turn++) await pass()
  expect(app.dialog()?.querySelector('option[value=JP]')?.textContent).toBe('日本（+81）')
})

it('begins in English when its language does not come in time, and goes on in it when it does', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((done) => (arrive = done))
  files.gate = () => arrived
  const app = await opened('es')
  expect([dialog(app)?.getAttribute('aria-label'), app.title()]).toEqual(['Loading', undefined])
  await pass(LANGUAGE_WAIT_MS)
  expect(app.title()).toBe('Log in or sign up')
  await app.type('input[type=email]', 'a@b.example')
  arrive()
  await pass()
  expect(app.title()).toBe('Inicia sesión o regístrate')
  expect(app.dialog()?.querySelector<HTMLInputElement>('input[type=email]')?.value).toBe('a@b.example')
})

it('stays English where the language cannot be loaded, and asks again at the next opening', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  files.gate = async () => {
    throw new TypeError('offline')
  }
  const app = await opened('pt')
  expect(app.title()).toBe('Log in or sign up')
  expect(warned).toHaveBeenCalledWith('The language pt could not be loaded.', expect.any(TypeError))
  files.gate = async () => {}
  await app.press('Close')
  await pass(500)
  act(() => app.privy().login())
  await pass(15)
  expect(app.title()).toBe('Entre ou cadastre-se')
})

it.each([
  ['en', 'One of these is enough.'],
  ['de', 'Sie können nur ein Konto dieser Art verbinden.'],
])("in %s, says what the server says where that is the modal's language", async (language, sentence) => {
  const app = await opened(language)
  const refusal = ['cannot_link_more_of_type', 400, 'One of these is enough.'] as const
  refusing(app.server, 'POST /api/v1/passwordless/authenticate', ...refusal)
  await app.type('input[type=email]', 'a@b.example')
  act(() => app.dialog()?.querySelector<HTMLElement>('.submit')?.click())
  await pass()
  for (const [index, box] of [...(app.dialog()?.querySelectorAll('.code input') ?? [])].entries())
    if (box) await app.type(`.code input:nth-child(${index + 1})`, String(index))
  expect(app.dialog()?.querySelector('.code-error')?.textContent).toBe(sentence)
})

describe('a failure that fills the screen', () => {
  /** An English modal whose Spanish is on its way, and what lets it arrive. */
  async function waiting(): Promise<[app: Host, arrive: () => Promise<void>]> {
    let arrive = () => {}
    const arrived = new Promise<void>((done) => (arrive = done))
    files.gate = () => arrived
    const app = await opened('es')
    await pass(LANGUAGE_WAIT_MS)
    return [
      app,
      async () => {
        arrive()
        await pass()
      },
    ]
  }

  it.each<[Refusal, string, string]>([
    [
      ['too_many_requests', 429],
      'Request failedToo many attempts.Try again later',
      'La solicitud fallóDemasiados intentos.Intentar más tarde',
    ],
    [
      ['disallowed_login_method', 422, 'No e-mail here.'],
      'Not allowedNo e-mail here.Try another method',
      'No permitidoProbar otro método',
    ],
  ])('follows a change of language while it stands: %j', async (refusal, english, spanish) => {
    const [app, arrive] = await waiting()
    refusing(app.server, 'POST /api/v1/passwordless/init', ...refusal)
    await app.type('input[type=email]', 'a@b.example')
    act(() => app.dialog()?.querySelector<HTMLElement>('.submit')?.click())
    // a server that is asked too often is asked again
    await pass(20_000)
    expect(failure(app)).toBe(english)
    await arrive()
    expect(failure(app)).toBe(spanish)
  })

  it('follows it where the sentence is that of a code', async () => {
    const [app, arrive] = await waiting()
    const message = 'One of these is enough.'
    act(() =>
      page
        .client()
        .modal.navigate('error', { key: 'client_error', message, code: 'cannot_link_more_of_type' }),
    )
    await pass()
    expect(failure(app)).toBe(`Something went wrong${message}Try again`)
    await arrive()
    expect(failure(app)).toBe('Algo salió malSolo puedes vincular una cuenta de este tipo.Intentar de nuevo')
  })

  const failure = (app: Host) => {
    const alert = app.dialog()?.querySelector('[role=alert]')
    return `${alert?.textContent}${alert?.nextElementSibling?.textContent}`
  }
})

it("fetches another area's sentences with its screen, and waits for both", async () => {
  let arrive = () => {}
  const app = await opened('fr')
  const arrived = new Promise<void>((done) => (arrive = done))
  files.gate = () => arrived
  files.asked = []
  act(() => page.client().modal.navigate('wallet-created', { onDone: () => {}, isNewUser: false }))
  await pass()
  expect([...new Set(files.asked)]).toEqual(['fr wallet'])
  expect(app.title()).toBe('Chargement')
  arrive()
  await pass()
  expect(app.title()).toBe('Tout est prêt\u202f!')
})
