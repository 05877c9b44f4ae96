import { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

test('an API on another site than the page: log in, sign, reload, sign @third-party-storage', async ({
  newProfile,
  newUser,
  inbox,
  world,
  serveDemoFor,
}) => {
  const site = await serveDemoFor(world.api.replace('localhost', '127.0.0.1'))
  const page = await (await newProfile()).newPage()
  const demo = new Demo(page, site, inbox)
  await demo.open()
  const wallets = await demo.logIn(newUser())
  expect(await demo.sign('Sign message')).toMatch(/^0x/)
  await page.reload()
  expect(await demo.wallets()).toEqual(wallets)
  expect(await demo.sign('Sign Solana message')).toMatch(/^\w{86,88}$/)
})
