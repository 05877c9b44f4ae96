// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { LANGUAGE_WAIT_MS } from './modal/load-modal.ts'
import * as page from './testing/host.tsx'
import { type Host, ownPages, pass } from './testing/host.tsx'
import { refusing, serverOf } from './testing/server.ts'

/** Each file of a language as the network brings it: it waits for `gate`, which may refuse. */
const files = vi.hoisted(() => ({
  asked: [] as string[],
  here: new Set<string>(),
  gate: async (_language: string) => {},
}))
vi.mock('./copy/language.ts', async (original) => {
  const real = await original<typeof import('./copy/language.ts')>()
  const { here } = files
  // so that no test waits for the disk
  await Promise.all(real.LANGUAGES.map(real.loadLanguage))
  return {
    ...real,
    translationOf: (language: never) => (here.has(language) ? real.translationOf(language) : undefined),
    async loadLanguage(language: never) {
      if (language === 'en' || here.has(language)) return
      files.asked.push(language)
      await files.gate(language)
      await real.loadLanguage(language)
      here.add(language)
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
  expect([...new Set(files.asked)]).toEqual(['fr'])
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
  files.gate = () => new Promise((done) => (arrive = done))
  const app = await opened('es')
  expect(app.dialog()).toBeNull()
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
