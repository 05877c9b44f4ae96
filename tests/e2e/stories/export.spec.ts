import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { copied, copyFromFrame, emptyClipboard, withClipboards } from '../support/clipboard.ts'
import { expect, test } from '../support/fixtures.ts'
import { watchFor } from '../support/watch-for.ts'

test('where the browser cannot tell what is seen of a frame, a window of the frame’s own copies the key', async ({
  openDemo,
  newProfile,
  newUser,
  world,
}) => {
  const profile = await newProfile()
  await profile.grantPermissions(['clipboard-read', 'clipboard-write'])
  await profile.addInitScript(() => {
    if (location.pathname.endsWith('/export')) {
      Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
    }
  })
  const demo = await openDemo(profile)
  const { ethereum } = await demo.logIn(newUser())
  await demo.button('Export wallet').click()
  const frame = demo.page.frameLocator('iframe[src*="/embedded-wallets/export"]')
  await emptyClipboard(demo.page)
  const opened = demo.page.waitForEvent('popup')
  await frame.getByRole('button').click()
  const own = await opened
  expect(new URL(own.url()).origin).toBe(world.api)
  const said = await watchFor(own, 'Copied')
  await own.getByRole('button', { name: 'Copy key' }).click()
  await said()
  await demo.page.bringToFront()
  const key = (await copied(demo.page)) as `0x${string}`
  expect(privateKeyToAccount(key).address).toBe(ethereum)
  await expect(frame.getByRole('button')).toHaveText('Go on in the new window')
})

test('both wallets are exported into the clipboard and open with a standard library', async ({
  openDemo,
  newProfile,
  newUser,
  world,
}) => {
  const demo = await openDemo(await withClipboards(await newProfile(), world))
  const wallets = await demo.logIn(newUser())

  // the export counts as seen also where the dialog blurs the page, which the other stories go without
  const looksOfMachine = await demo.page.context().newCDPSession(demo.page)
  const features = [{ name: 'prefers-reduced-transparency', value: 'no-preference' }]
  await looksOfMachine.send('Emulation.setEmulatedMedia', { features })
  await demo.button('Export wallet').click()
  const blur = await demo.page
    .locator('#privy-dialog-backdrop')
    .evaluate((backdrop) => getComputedStyle(backdrop).backdropFilter)
  expect(blur).toBe('blur(3px)')
  const looks = new URL((await demo.dialog.locator('iframe').getAttribute('src')) ?? '').searchParams
  // drawn with the dialog's own colours, which a dialog that is not open yet has none of
  expect([looks.get('background'), looks.get('accent')]).toEqual(
    await demo.dialog.evaluate((dialog) =>
      ['background', 'accent'].map((name) =>
        getComputedStyle(dialog).getPropertyValue(`--privy-color-${name}`),
      ),
    ),
  )
  expect(looks.get('background')).toMatch(/^#/)
  expect(Number.parseInt(looks.get('width') ?? '', 10)).toBeGreaterThan(200)
  const phrase = await copyFromFrame(demo, /phrase/i)
  expect(phrase.split(' ')).toHaveLength(12)
  expect(mnemonicToAccount(phrase).address).toBe(wallets.ethereum)
  const key = await copyFromFrame(demo, /key/i)
  expect(privateKeyToAccount((key.startsWith('0x') ? key : `0x${key}`) as `0x${string}`).address).toBe(
    wallets.ethereum,
  )
  await demo.inDialog('Close').click()
  await expect(demo.dialog).toBeHidden()

  await demo.button('Export Solana wallet').click()
  const solanaKey = await copyFromFrame(demo, /key/i)
  const { base58 } = await import('@scure/base')
  const bytes = base58.decode(solanaKey)
  expect(bytes).toHaveLength(64)
  expect(base58.encode(bytes.slice(32))).toBe(wallets.solana)
})

test('the export document speaks the language of the dialog around it, and loads no other', async ({
  openDemo,
  newProfile,
  newUser,
  world,
}) => {
  const demo = await openDemo(await withClipboards(await newProfile(), world))
  await demo.logIn(newUser())
  await demo.open('?lang=de')
  await demo.wallets()
  await demo.button('Export wallet').click()
  const frame = demo.dialog.frameLocator('iframe')
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de')
  const key = frame.getByRole('button', { name: 'Schlüssel kopieren' })
  await expect(key).toHaveAttribute('data-state', 'idle', { timeout: 30_000 })
  await key.click()
  await expect(frame.getByRole('button', { name: 'Kopiert' })).toBeVisible()
  const loaded = await frame
    .locator('html')
    .evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const programs = await Promise.all(
    loaded.filter((name) => /\/frame\/[^/]+\.js$/.test(name)).map(async (name) => (await fetch(name)).text()),
  )
  const spoken = ['Schlüssel kopieren', 'Copier la clé', 'Copiar clave'].map((label) =>
    programs.some((program) => program.includes(label)),
  )
  expect(spoken).toEqual([true, false, false])
})

test('Escape leaves the export also when the focus is in its frame, and what was copied can be cleared', async ({
  openDemo,
  newProfile,
  newUser,
  world,
}) => {
  const demo = await openDemo(await withClipboards(await newProfile(), world))
  await demo.logIn(newUser())
  await demo.button('Export wallet').click()
  expect((await copyFromFrame(demo, /phrase/i)).split(' ')).toHaveLength(12)
  const frame = demo.page.frameLocator('iframe[src*="/embedded-wallets/export"]')
  const cleared = await watchFor(demo.page, 'Cleared')
  await frame.getByRole('button', { name: 'Clear the clipboard' }).click()
  await cleared()
  expect(await demo.page.evaluate(() => navigator.clipboard.readText())).toBe('')

  await frame.getByRole('button', { name: 'Copy key' }).focus()
  await demo.page.keyboard.press('Escape')
  await expect(demo.dialog).toBeHidden()
  // the document of this opening stands while its dialog fades: the next look must not find it
  await expect(demo.page.locator('iframe[src*="/embedded-wallets/export"]')).toHaveCount(0)

  await demo.button('Export wallet').click()
  await expect(frame.getByRole('button', { name: 'Copy key' })).toBeVisible({ timeout: 30_000 })
  await demo.page.mouse.click(5, 5)
  await expect(demo.dialog).toBeHidden()
})
