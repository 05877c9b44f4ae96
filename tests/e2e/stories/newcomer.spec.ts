import { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { turnWheel } from '../support/wheel.ts'

test('Farcaster’s code, without a phone, is approved on the sandbox’s own page', async ({
  newProfile,
  plainApp,
  world,
  inbox,
  serveDemoFor,
}) => {
  // at an address of its own, by which its request is told from those of other stories
  const site = await serveDemoFor(world.api)
  const demo = new Demo(await (await newProfile()).newPage(), site, inbox)
  await demo.open(`?methods=email,farcaster&app=${plainApp}`)
  await demo.choose('Farcaster')
  await expect(demo.dialog.getByRole('img', { name: /Scan with your phone/ })).toBeVisible()
  const sandbox = await (await newProfile()).newPage()
  await sandbox.goto(`${world.sandbox}/#/services`)
  const asked = sandbox.waitForEvent('popup')
  await sandbox.getByRole('link', { name: `Approve for ${new URL(site.demo).host}` }).click()
  const phone = await asked
  await phone.getByRole('button', { name: 'Approve' }).click()
  await demo.inside()
  await expect(demo.lastEvent).toHaveText(/^login\.onComplete farcaster/)
})

test('texts by WhatsApp are a rule of the playground', async ({ openDemo }) => {
  const demo = await openDemo(undefined, '?methods=email,sms')
  await demo.page.getByRole('radio', { name: 'Texts by WhatsApp' }).check()
  await expect(demo.page).toHaveURL((url) => url.searchParams.get('app') === 'whatsapp')
  await demo.button('Log in').click()
  await expect(demo.inDialog('Continue with WhatsApp')).toBeVisible()
})

test('an order is signed as typed data, whose fields the widget shows', async ({ openDemo, newUser }) => {
  const demo = await openDemo()
  await demo.logIn(newUser())
  await demo.button('Sign an order').click()
  await expect(demo.dialog.getByText('Juniper berries, 50 g')).toBeVisible()
  // it is long, and what is agreed to is read to its end
  const sign = demo.inDialog('Sign and continue')
  await turnWheel(demo.dialog.getByText('Juniper berries, 50 g'), () =>
    expect(sign).toBeEnabled({ timeout: 1000 }),
  )
  await sign.click()
  expect(await demo.newResult()).toMatch(/^0x[0-9a-f]{130}$/)
})

test('an app that the server does not have is named, with what to do', async ({ openDemo }) => {
  const demo = await openDemo(undefined, '?app=nobodysapp000000000000000')
  await expect(
    demo.page.getByText('The login service has no app with the id nobodysapp000000000000000.'),
  ).toBeVisible()
})
