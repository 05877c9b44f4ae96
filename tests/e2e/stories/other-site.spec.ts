import { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

test('an API on another site than the page: log in, sign, reload, sign @third-party-storage', async ({
  newProfile,
  newUser,
  inbox,
  world,
  serveDemoFor,
  storage,
}) => {
  const email = newUser()
  const site = await serveDemoFor(world.api.replace('localhost', '127.0.0.1'))
  const page = await (await newProfile()).newPage()
  const demo = new Demo(page, site, inbox)
  await demo.open()
  const wallets = await demo.logIn(email)
  expect(await demo.sign('Sign message')).toMatch(/^0x/)
  await page.reload()
  expect(await demo.wallets()).toEqual(wallets)
  await demo.button('Sign Solana message').click()
  if (storage === 'denied') {
    // the frame's key went with the page, and a session has one for its life
    await expect(demo.dialog.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
    const sent = await inbox.count(email)
    await demo.inDialog(`Send a code to ${email}`).click()
    await demo.typeCode(await inbox.code(email, sent))
  }
  await demo.inDialog('Sign and continue').click()
  expect(await demo.newResult()).toMatch(/^\w{86,88}$/)
})
