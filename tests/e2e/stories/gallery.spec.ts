import type { Locator, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { DESKTOP, expect, INDEX, test } from '../support/gallery.ts'
import { turnWheel } from '../support/wheel.ts'

const PHONE = { width: 390, height: 780 }

const box = async (locator: Locator) => {
  const found = await locator.boundingBox()
  if (!found) throw new Error('It has no box')
  return found
}

test('the index lists every screen and state', async ({ world, gallery }) => {
  const listed = await (await fetch(`${world.demo}/gallery/index.json`)).json()
  expect(listed).toEqual(INDEX)
  const { page } = await gallery()
  await page.goto(`${world.demo}/gallery`)
  await expect(page.getByRole('link')).toHaveCount(INDEX.length)
})

test('the address holds the look and the language, and leads from one state to the next', async ({
  world,
  gallery,
}) => {
  const { page } = await gallery()
  await page.goto(`${world.demo}/gallery`)
  const dark = page.getByLabel('Dark')
  await dark.check()
  // the pictures' modals would take the focus from who walks through them
  await expect(page.frameLocator('iframe').first().locator('.card')).toBeVisible()
  await expect(page.frameLocator('iframe[title="landing/default"]').locator('.card')).toBeVisible()
  await expect(dark).toBeFocused()
  await page.getByLabel('Language').selectOption('de')
  await expect(page).toHaveURL(`${world.demo}/gallery?theme=dark&lang=de`)

  await page.getByRole('link', { name: 'resent', exact: true }).click()
  await expect(page).toHaveURL(`${world.demo}/gallery?show=passwordless-code/resent&theme=dark&lang=de`)
  const shown = page.frameLocator('main iframe')
  await expect(shown.getByText('Code gesendet')).toBeVisible()
  await page.getByRole('link', { name: '← passwordless-code/waiting' }).click()
  await expect(page.getByRole('heading', { name: 'passwordless-code/waiting' })).toBeVisible()
  await expect(shown.getByText('Code gesendet')).toBeHidden()
  // the modal has opened, and left the keys with who walks on
  await expect(shown.locator('.card')).toBeVisible()
  await expect(page.getByRole('heading')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'passwordless-code/resent' })).toBeVisible()
  await page.getByRole('link', { name: 'All states' }).click()
  await expect(page.getByRole('link')).toHaveCount(INDEX.length)
  expect(await violations(page)).toEqual([])
})

for (const [what, query] of [
  ['320 px with words half as long again', '?words=long'],
  ['320 px with words half as long again, from right to left', '?words=long&dir=rtl'],
] as const)
  test(`nothing is cut off at ${what}`, async ({ gallery }) => {
    const { page, walk } = await gallery({ viewport: { width: 320, height: 640 } })
    expect(INDEX.length).toBeGreaterThan(100)
    for (const { screen, state } of INDEX) {
      if (screen === 'qr') continue
      await walk(`${screen}/${state}${query}`)
      const wider = await page.evaluate(() => {
        const root = document.querySelector('#privy-dialog, [data-kind]')?.shadowRoot
        const content = root?.querySelector('#privy-modal-content')
        return content ? content.scrollWidth - content.clientWidth : null
      })
      expect.soft(wider, `${screen}/${state}`).toBe(0)
    }
  })

test('up to 440 px the modal is a sheet that slides up from the bottom [SHELL-014]', async ({ gallery }) => {
  for (const width of [PHONE.width, 440]) {
    const { page, card, go } = await gallery({
      viewport: { ...PHONE, width },
      reducedMotion: 'no-preference',
    })
    await go('landing/default')
    expect(await card.evaluate((element) => getComputedStyle(element).animationName)).toBe('sheet')
    await card.evaluate((element) => Promise.all(element.getAnimations().map((one) => one.finished)))
    const { x, y, width: wide, height } = await box(card)
    expect([x, wide, y + height]).toEqual([0, width, PHONE.height])
    await page.close()
  }
})

test('on wider screens it is 360 px wide and centred [SHELL-015]', async ({ gallery }) => {
  for (const width of [441, DESKTOP.width]) {
    const { page, card, go } = await gallery({ viewport: { ...DESKTOP, width } })
    await go('landing/default')
    const { x, y, width: wide, height } = await box(card)
    expect(wide).toBe(360)
    expect(Math.abs(x - (width - 360) / 2)).toBeLessThanOrEqual(1)
    expect(Math.abs(y - (DESKTOP.height - height) / 2)).toBeLessThanOrEqual(1)
    await page.close()
  }
})

test('its height follows its content [SHELL-016]', async ({ gallery }) => {
  const { page, card, go } = await gallery()
  await go('ethereum-transaction/default')
  const closed = (await box(card)).height
  await page.getByRole('button', { name: 'Details' }).click()
  await expect.poll(async () => (await box(card)).height).toBeGreaterThan(closed + 100)
  await page.getByRole('button', { name: 'Details' }).click()
  await expect.poll(async () => (await box(card)).height).toBe(closed)
})

test('it is at most as high as the window less 32 px, and scrolls inside [SHELL-017]', async ({
  gallery,
}) => {
  for (const viewport of [DESKTOP, PHONE, { width: 320, height: 400 }]) {
    const { page, card, go } = await gallery({ viewport })
    await go('shell/tall')
    expect((await box(card)).height).toBeCloseTo(viewport.height - 32, 0)
    const close = page.getByRole('button', { name: 'Close' })
    await page.getByRole('button', { name: 'No thanks' }).last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'No thanks' }).last()).toBeInViewport()
    await expect(close).toBeInViewport()
    await page.close()
  }
})

const AGREED: [path: string, button: string][] = [
  ['sign-message/long', 'Sign and continue'],
  ['sign-message/typed-data', 'Sign and continue'],
  ['ethereum-transaction/warning', 'Approve'],
  ['solana-transaction/many', 'Approve'],
  ['transfer-assets/five-wallets', 'Transfer and delete account'],
  ['account-transfer/default', 'Transfer and delete account'],
  ['archive-wallet/many', 'Archive wallet'],
  ['delegated-consent/default', 'Accept'],
  ['delegated-revoke/many', 'Confirm'],
]

for (const [path, name] of AGREED)
  test(`what is agreed to is read to its end first: ${path}`, async ({ gallery }) => {
    for (const viewport of [
      { width: 640, height: 300 },
      { width: 844, height: 260 },
    ]) {
      const { page, card, go } = await gallery({ viewport })
      const agree = page.getByRole('button', { name })
      await go(path)
      await expect(agree).toBeDisabled()
      await expect(agree).toBeInViewport({ ratio: 1 })
      await turnWheel(card, () => expect(agree).toBeEnabled({ timeout: 1000 }), { x: 100, y: 90 })
      await page.close()
    }
    // a window that shows all of it lets agree at once
    const { page, go } = await gallery({ viewport: { width: 1000, height: 4000 } })
    await go(path)
    await expect(page.getByRole('button', { name })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Read on' })).toHaveCount(0)
  })

test('what a code would sign is in view before the code goes off', async ({ gallery }) => {
  const { page, go } = await gallery({ viewport: { width: 640, height: 300 } })
  const digits = page.getByRole('group', { name: 'Verification code' }).getByRole('textbox')
  const held = page.getByText('See what you are about to sign first.')
  const readOn = page.getByRole('button', { name: 'Read on' })
  await go('mfa-verify/transaction-open')
  await expect(readOn).toBeVisible()
  // it stands first, although the boxes have the focus
  await expect(page.getByText('Juniper', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(digits.first()).toBeFocused()
  await digits.first().evaluate((box: HTMLInputElement) => {
    const data = new DataTransfer()
    data.setData('text', '428613')
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(held).toBeAttached()
  // a press at a time, until nothing of it is left
  await expect(async () => {
    if (await readOn.isVisible()) await readOn.click({ timeout: 1_000 })
    await expect(readOn).toHaveCount(0, { timeout: 200 })
  }).toPass()
  await expect(held).toHaveCount(0)
  await page.close()
  // a window that shows all of it holds nothing
  const tall = await gallery({ viewport: { width: 1000, height: 1000 } })
  await tall.go('mfa-verify/transaction-open')
  await expect(tall.page.getByRole('button', { name: 'Read on' })).toHaveCount(0)
})

for (const state of ['recent', 'phone-recent'])
  test(`the Recent chip never cuts the placeholder at 320 px, in any language: ${state}`, async ({
    gallery,
  }) => {
    const { page, go } = await gallery({ viewport: { width: 320, height: 640 } })
    const field = page.locator('.field')
    const cut: string[] = []
    for (const lang of ['en', 'ar', 'de', 'es', 'fr', 'ja', 'pt', 'zh']) {
      await go(`landing/${state}?lang=${lang}`)
      await expect(page.locator('dialog')).toHaveAttribute('lang', new RegExp(`^${lang}`))
      const room = await field.locator('input').evaluate((input: HTMLInputElement) => {
        const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
        pen.font = getComputedStyle(input).font
        return input.clientWidth - pen.measureText(input.placeholder).width
      })
      if (room < 0) cut.push(`${lang} by ${-room} px`)
    }
    expect(cut).toEqual([])
  })

test('the login list scrolls once it is 400 px high [SHELL-018]', async ({ gallery }) => {
  const { page, go } = await gallery()
  const list = page.getByRole('group', { name: 'Ways to log in' })
  const hidden = () => list.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)
  const scrolled = () => list.evaluate(({ scrollTop }) => scrollTop)
  await go('landing/default')
  expect((await box(list)).height).toBeLessThan(400)
  expect(await hidden()).toBe(0)
  await go('landing/long-list')
  expect((await box(list)).height).toBe(400)
  const rest = await hidden()
  expect(rest).toBeGreaterThan(0)
  const last = list.getByRole('button').last()
  await expect(last).not.toBeInViewport({ ratio: 1 })
  await turnWheel(list, () => expect.poll(scrolled, { timeout: 1000 }).toBe(rest), { x: 20, y: 100 })
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('what is about to be signed is at most 700 px high, and scrolls inside [MFA-019]', async ({
  gallery,
}) => {
  const { page, go } = await gallery()
  await go('mfa-verify/transaction-open')
  const summary = page.locator('.summary .disclosure')
  expect((await box(summary)).height).toBeLessThan(700)
  await summary.evaluate((it) => {
    const more = document.createElement('div')
    more.style.blockSize = '900px'
    it.append(more)
  })
  expect((await box(summary)).height).toBe(700)
  expect(
    await summary.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight),
  ).toBeGreaterThan(200)
})

for (const state of ['logo', 'logo-large', 'logo-component'])
  test(`the host's logo is at most 90 px high and 180 px wide: ${state} [SHELL-019]`, async ({ gallery }) => {
    const { page, go } = await gallery()
    await go(`landing/${state}`)
    const logo = page.getByRole('img', { name: 'Juniper' })
    await expect.poll(async () => (await box(logo)).height, 'it has loaded').toBeGreaterThan(40)
    const { width, height } = await box(logo)
    expect(height).toBeLessThanOrEqual(90)
    expect(width).toBeLessThanOrEqual(180)
  })

test('nothing moves when less motion is asked for', async ({ gallery }) => {
  // the document's own list leaves out what is in a shadow root; what follows a scroll moves only with it
  const moving = (page: Page) =>
    page.evaluate(() => {
      const running = document.querySelector('#privy-dialog')?.shadowRoot?.getAnimations() ?? []
      return running
        .filter((one) => one.timeline === document.timeline)
        .map((one) => (one as CSSAnimation).animationName)
        .filter((name) => name !== undefined && name !== 'spin')
    })
  const lively = await gallery({ viewport: PHONE, reducedMotion: 'no-preference' })
  await lively.go('export-wallet/loading')
  await expect.poll(() => moving(lively.page)).toContain('breathe')

  const { page, go } = await gallery({ viewport: PHONE, reducedMotion: 'reduce' })
  for (const path of ['landing/default', 'passwordless-code/wrong', 'export-wallet/loading']) {
    await go(path)
    expect(await moving(page), path).toEqual([])
  }
})

const HOSTILE = `
* { color: red !important; font: 40px/3 cursive !important; letter-spacing: 1em !important; text-transform: uppercase !important }
div, dialog, button, input { display: none !important }
body { pointer-events: none !important }
#privy-dialog { transform: rotate(9deg) !important; filter: blur(9px) !important; opacity: .1 !important }`

test("a host's style sheet does not reach in, and ours does not reach out", async ({ gallery }) => {
  const { page, card, go } = await gallery()
  const seen = () =>
    page.evaluate(() => {
      const root = document.querySelector('#privy-dialog')?.shadowRoot as ShadowRoot
      const style = (element: Element) => {
        const { color, fontSize, letterSpacing, textTransform, display } = getComputedStyle(element)
        return [element.className, color, fontSize, letterSpacing, textTransform, display]
      }
      return [...root.querySelectorAll('.card, .card *')].map(style)
    })
  const host = () => page.locator('h1').evaluate((element) => getComputedStyle(element).cssText)

  await go('landing/all-methods')
  const clean = await seen()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  const alone = await host()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(card).toBeVisible()
  expect(await host()).toBe(alone)

  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, HOSTILE)
  // what fades in comes to rest as it did before
  await expect.poll(seen).toEqual(clean)
  await page.getByPlaceholder('your@email.com').fill('ada@example.com')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(card).toBeHidden()
})

test('a host overrides the tokens with an ordinary rule', async ({ gallery }) => {
  const { page, go } = await gallery()
  await go('terms/default')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root{--privy-border-radius-md:0px;--privy-color-accent:#00ff00}')
    document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
  })
  const accept = page.getByRole('button', { name: 'Accept' })
  expect(await accept.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('0px')
  const colour = () => accept.evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(colour).toMatch(/^color\(srgb 0 0\.9\d* 0\)$/)
})

test('the page behind neither scrolls nor takes the focus; Escape gives it back', async ({ gallery }) => {
  const { page, card, go } = await gallery()
  await go('landing/default')
  await page.mouse.move(20, 700)
  await page.mouse.wheel(0, 400)
  await page.keyboard.press('PageDown')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BUTTON')
  }
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Open' }).press('Enter')
  await expect(page.getByPlaceholder('your@email.com')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open' })).toBeFocused()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('a code: typed, wrong, shaken, cleared, pasted, right', async ({ gallery }) => {
  const { page, go } = await gallery({
    reducedMotion: 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await go('passwordless-code/live')
  const boxes = page.getByRole('textbox')
  await expect(boxes.first()).toBeFocused()
  await page.keyboard.type('65')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('4321')
  await expect(boxes.nth(5)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('2')
  await expect(boxes.nth(5)).toBeFocused()
  // it shakes for a moment alone
  const group = await page.getByRole('group', { name: 'Confirmation code' }).elementHandle()
  const shaken = await group?.evaluateHandle((element) => ({
    begun: new Promise<string>((done) =>
      element.addEventListener('animationstart', (event) => done((event as AnimationEvent).animationName)),
    ),
  }))
  await page.keyboard.type('0')
  expect(await shaken?.evaluate(({ begun }) => begun)).toBe('shake')
  await expect(page.getByText('Invalid or expired verification code')).toBeVisible()
  await expect(boxes.first()).toBeFocused()
  expect(await boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join(''))).toBe(
    '',
  )
  await page.evaluate(() => navigator.clipboard.writeText('123 456'))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByText('Success!')).toBeVisible()
})
