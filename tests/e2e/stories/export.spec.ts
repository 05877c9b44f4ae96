import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { copied, emptyClipboard } from '../support/clipboard.ts'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

/** Presses a button of the export frame and answers what it put into the clipboard. */
async function copyFromFrame(demo: Demo, button: RegExp): Promise<string> {
  const frame = demo.page.frameLocator('iframe[src*="/embedded-wallets/export"]')
  await emptyClipboard(demo.page)
  await frame.getByRole('button', { name: button }).click({ timeout: 30_000 })
  return copied(demo.page)
}

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
  await own.getByRole('button', { name: 'Copy key' }).click()
  await expect(own.getByRole('button', { name: 'Copied' })).toBeVisible()
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
  const profile = await newProfile()
  await profile.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.demo })
  await profile.grantPermissions(['clipboard-write'], { origin: world.api })
  const demo = await openDemo(profile)
  const wallets = await demo.logIn(newUser())

  await demo.button('Export wallet').click()
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
