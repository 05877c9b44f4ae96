import type { Page } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { copied, emptyClipboard } from '../support/clipboard.ts'
import { expect, test } from '../support/fixtures.ts'
import { exportAddress, LURES, layExport, moveExport, TARGET } from '../support/hostile-page.ts'

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
