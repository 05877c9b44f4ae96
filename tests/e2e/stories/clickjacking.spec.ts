import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { copied, emptyClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/fixtures.ts'
import { exportAddress, LURES, layExport, moveExport, TARGET } from '../support/hostile-page.ts'
import { makeApp } from '../support/own-app.ts'

/** Goes where the lure draws the mouse to. */
async function fallForIt(page: Page): Promise<void> {
  await page.mouse.move(TARGET.x + 40, TARGET.y + 5)
  await page.mouse.move(TARGET.x, TARGET.y)
}

async function press(page: Page): Promise<void> {
  await page.mouse.down()
  await page.mouse.up()
}

const clipboardOf = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.describe('a hostile page around the export document', () => {
  test('gets nothing for one click on a lure, and the user in plain sight gets the key', async ({
    openDemo,
    newProfile,
    newUser,
    world,
  }) => {
    const profile = await newProfile()
    await profile.grantPermissions(['clipboard-read', 'clipboard-write'])
    const demo = await openDemo(profile)
    const { ethereum } = await demo.logIn(newUser())
    const { page } = demo
    const src = await exportAddress(page, world, ethereum)

    for (const lure of LURES) {
      await test.step(lure, async () => {
        await emptyClipboard(page)
        const button = (await layExport(page, src, lure)).locator('button')
        // The document has found out about its surroundings: what it says then stands.
        await expect(button).toHaveAttribute('data-state', 'covered')
        await fallForIt(page)
        await expect.poll(() => button.evaluate((one) => one.matches(':hover'))).toBe(true)
        await press(page)
        await expect(button).toHaveText('Something covers this button')
        expect(await clipboardOf(page)).toBe('')
      })
    }

    await emptyClipboard(page)
    const button = (await layExport(page, src, 'in plain sight')).locator('button')
    await expect(button).toHaveAttribute('data-state', 'idle')
    await button.click()
    expect(privateKeyToAccount((await copied(page)) as `0x${string}`).address).toBe(ethereum)
  })

  test('gets nothing by laying it under the pointer just before the click', async ({
    openDemo,
    newProfile,
    newUser,
    world,
  }) => {
    const profile = await newProfile()
    await profile.grantPermissions(['clipboard-read', 'clipboard-write'])
    const demo = await openDemo(profile)
    const { ethereum } = await demo.logIn(newUser())
    const { page } = demo
    const src = await exportAddress(page, world, ethereum)
    const aside = { x: TARGET.x, y: TARGET.y + 300 }
    const layAndPress = async () => {
      await emptyClipboard(page)
      const button = (await layExport(page, src, 'in plain sight', aside)).locator('button')
      await expect(button).toHaveAttribute('data-state', 'idle')
      await fallForIt(page)
      const begun = Date.now()
      await moveExport(page, TARGET)
      await press(page)
      return { button, took: Date.now() - begun }
    }
    // A busy machine can take so long that the pointer did rest: then that was no attack, and it is tried again.
    let attack = await layAndPress()
    while (attack.took > 400) attack = await layAndPress()
    await expect(attack.button).toHaveAttribute('data-state', 'again')
    expect(await clipboardOf(page)).toBe('')
  })

  test('gets nothing by covering it between sight and click', async ({
    openDemo,
    newProfile,
    newUser,
    world,
  }) => {
    const profile = await newProfile()
    await profile.grantPermissions(['clipboard-read', 'clipboard-write'])
    const demo = await openDemo(profile)
    const { ethereum } = await demo.logIn(newUser())
    const { page } = demo
    const src = await exportAddress(page, world, ethereum)
    await emptyClipboard(page)
    const button = (await layExport(page, src, 'in plain sight')).locator('button')
    await expect(button).toHaveAttribute('data-state', 'idle')
    await fallForIt(page)
    // the frame has heard of the pointer, and the shield that lies there for half a second has gone again
    const row = button.locator('xpath=..')
    await expect.poll(() => row.evaluate((one) => one.matches(':hover'))).toBe(true)
    await expect(row.locator('.shield')).toHaveCount(0)
    await page.evaluate(() => {
      ;(document.getElementById('hostile') as HTMLElement).style.opacity = '0'
    })
    await press(page)
    await expect(button).toHaveText('Something covers this button')
    expect(await clipboardOf(page)).toBe('')
  })
})

test.describe('a foreign page that frames the app, to lay its consents under lures', () => {
  test.use({ allowedPageErrors: [/frame-ancestors/] })

  test('gets no wallet frame in it, without which nobody consents; the app by itself has one', async ({
    newProfile,
    world,
  }) => {
    const [own, foreign] = [await openSite(), await openSite()]
    const app = await makeApp(world, { allowed_origins: [own.origin] })
    const wallets = `${world.api}/apps/${app}/embedded-wallets`
    // an app's page that does not say who may frame it
    own.frames(wallets)
    foreign.frames(`${own.origin}/`)
    const page = await (await newProfile()).newPage()
    const addresses = () => page.frames().map((frame) => frame.url())
    try {
      await page.goto(own.origin)
      await expect.poll(addresses).toEqual([`${own.origin}/`, wallets])
      const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()))
      await page.goto(foreign.origin)
      expect((await refused).text()).toContain(own.origin)
      await expect
        .poll(addresses)
        .toEqual([`${foreign.origin}/`, `${own.origin}/`, 'chrome-error://chromewebdata/'])
    } finally {
      await Promise.all([own.close(), foreign.close()])
    }
  })
})

/** A site with one page, which frames another address and says nothing of who may frame it. */
async function openSite() {
  let framed = ''
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Page</title><iframe src="${framed}"></iframe>`)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    frames(address: string) {
      framed = address
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
