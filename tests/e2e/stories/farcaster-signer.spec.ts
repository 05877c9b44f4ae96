import { createPublicKey, randomBytes, verify } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { answerFarcaster } from '../support/outside-pages.ts'

const METHODS = '?methods=email,farcaster'
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Mobile Safari/537.36'

async function linkOf(demo: Demo): Promise<string> {
  const { page } = demo
  await page.bringToFront()
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await demo.inDialog('Copy link').click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/^http/)
  return copied()
}

/** Decides a request at the phone's page, for an account that is there. */
async function decide(phone: Page, name: string, button: string): Promise<void> {
  await phone.getByRole('radio', { name: new RegExp(`@${name} `) }).check()
  await phone.getByRole('button', { name: button }).click()
  await expect(phone.getByRole('status')).toBeVisible()
}

async function answer(phone: Page, link: string, name: string, button: string): Promise<void> {
  await phone.goto(link)
  await decide(phone, name, button)
}

const keyOf = (demo: Demo) => demo.page.getByTestId('farcaster-signer')
const security = (demo: Demo) => demo.page.getByRole('link', { name: 'Security' }).click()

/** Somebody new from Farcaster, logged in with wallets, at the page that asks for a signer. */
async function comesIn(demo: Demo, phone: Page): Promise<string> {
  const name = `cas${randomBytes(4).toString('hex')}`
  await demo.choose('Farcaster')
  await answerFarcaster(phone, await linkOf(demo), name)
  await demo.wallets()
  await security(demo)
  return name
}

async function asks(demo: Demo): Promise<void> {
  await demo.button('Add a signer').click()
  await expect(demo.dialog.getByText('Add a signer to Farcaster')).toBeVisible()
}

/** The key that the page has once the dialog has gone; what the dialog says before is there for a moment only. */
async function approved(demo: Demo): Promise<string> {
  await expect(keyOf(demo)).toHaveText(/^0x[0-9a-f]{64}$/, { timeout: 30_000 })
  await expect(demo.dialog).toBeHidden()
  return keyOf(demo).innerText()
}

/** Whether Node's own Ed25519 takes a signature for that of the key over the hash; all hex. */
function isSigned(key: string, hash: string, signature: string): boolean {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'hex')])
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(hash, 'hex'), publicKey, Buffer.from(signature, 'hex'))
}

test('somebody from Farcaster lets the demo write there: rejected, left to expire, approved, signed with [FSIGN-001] [FSIGN-002] [FSIGN-004] [FSIGN-007]', async ({
  openDemo,
  newProfile,
}) => {
  const profile = await newProfile(CLIPBOARD)
  const demo = await openDemo(profile, METHODS)
  const phone = await (await newProfile()).newPage()
  const name = await comesIn(demo, phone)

  await asks(demo)
  const code = demo.dialog.getByRole('img', { name: 'Scan with your phone to approve in the Farcaster app' })
  await expect(code).toBeVisible()
  await expect.poll(async () => Math.round((await code.boundingBox())?.width ?? 0)).toBe(275)
  await answer(phone, await linkOf(demo), name, 'Reject')
  await expect(demo.dialog.getByText('Request rejected')).toBeVisible()

  await demo.inDialog('Retry').click()
  await answer(phone, await linkOf(demo), name, 'Let it expire')
  await expect(demo.dialog.getByText('Request rejected')).toBeVisible()

  await demo.inDialog('Retry').click()
  await answer(phone, await linkOf(demo), name, 'Approve signer')
  const key = await approved(demo)

  await demo.button('Sign a hash').click()
  const result = demo.page.getByTestId('farcaster-signature')
  await expect(result).toHaveText(/^[0-9a-f]{40} [0-9a-f]{128}$/)
  const [hash = '', signature = ''] = (await result.innerText()).split(' ')
  const other = hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  expect([isSigned(key.slice(2), hash, signature), isSigned(key.slice(2), other, signature)]).toEqual([
    true,
    false,
  ])
})

test('a request that waits is the same after it was left, after a reload and in another tab; what the Farcaster app took back is asked for anew', async ({
  openDemo,
  newProfile,
}) => {
  const profile = await newProfile(CLIPBOARD)
  const demo = await openDemo(profile, METHODS)
  const phone = await (await newProfile()).newPage()
  const name = await comesIn(demo, phone)

  await asks(demo)
  const link = await linkOf(demo)
  await demo.page.keyboard.press('Escape')
  await expect(demo.dialog).toBeHidden()
  await expect(demo.page.getByText('You closed it, so nothing happened.')).toBeVisible()
  await expect(demo.button('Add a signer')).toBeVisible()

  await asks(demo)
  await demo.page.reload()
  await asks(demo)
  const other = await openDemo(profile, METHODS)
  await other.wallets()
  await security(other)
  await asks(other)
  expect([await linkOf(demo), await linkOf(other)]).toEqual([link, link])

  await answer(phone, link, name, 'Approve signer')
  const [key, same] = await Promise.all([approved(demo), approved(other)])
  expect(same).toBe(key)

  await phone.getByRole('button', { name: 'Remove key' }).click()
  await expect(phone.getByText('Key removed')).toBeVisible()
  await demo.page.bringToFront()
  await demo.button('Sign a hash').click()
  await expect(demo.button('Add a signer')).toBeVisible()
  await expect(demo.page.getByTestId('farcaster-signature')).toBeHidden()

  await asks(demo)
  await answer(phone, await linkOf(demo), name, 'Approve signer')
  expect(await approved(demo)).not.toBe(key)
})

test('on a phone the Farcaster app is opened, and is come back from [FSIGN-003]', async ({
  openDemo,
  newProfile,
}) => {
  const profile = await newProfile({
    ...CLIPBOARD,
    userAgent: ANDROID,
    viewport: { width: 390, height: 844 },
  })
  const demo = await openDemo(profile, METHODS)
  const phone = await (await newProfile()).newPage()
  const name = await comesIn(demo, phone)
  await asks(demo)
  await expect(demo.dialog.getByRole('img', { name: /^Scan/ })).toBeHidden()
  const [app] = await Promise.all([profile.waitForEvent('page'), demo.inDialog('Open Farcaster app').click()])
  await decide(app, name, 'Approve signer')
  await app.close()
  expect(await approved(demo)).toMatch(/^0x/)
})

test('a request that nobody answers is over after five minutes, and made again [FSIGN-008] [FSIGN-009]', async ({
  openDemo,
  newProfile,
}) => {
  const profile = await newProfile(CLIPBOARD)
  await profile.clock.install()
  const demo = await openDemo(profile, METHODS)
  const phone = await (await newProfile()).newPage()
  const name = await comesIn(demo, phone)
  await asks(demo)
  const link = await linkOf(demo)
  await profile.clock.fastForward(290_000)
  await expect(demo.inDialog('Copy link')).toBeVisible()
  await profile.clock.fastForward(10_000)
  await expect(demo.dialog.getByText('The request timed out. Try again.')).toBeVisible()

  // time went by in the page alone: what it signs from now on has to be of the server's time
  await profile.clock.setSystemTime(Date.now())
  await demo.inDialog('Retry').click()
  expect(await linkOf(demo)).toBe(link)
  await answer(phone, link, name, 'Approve signer')
  await approved(demo)
})
