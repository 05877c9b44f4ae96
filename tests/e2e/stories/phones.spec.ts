import { randomInt } from 'node:crypto'
import { wrongCode } from '../../../apps/server/src/testing/wrong-code.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeApp } from '../support/own-app.ts'

/** A number of the range that nobody has. */
const newNumber = () => `201555${String(randomInt(10_000)).padStart(4, '0')}`

test('a code by text message logs in; a wrong one is refused first [LAND-031]', async ({
  openDemo,
  inbox,
  plainApp,
}) => {
  const number = newNumber()
  const demo = await openDemo(undefined, `?methods=email,sms&app=${plainApp}`)
  await demo.choose('Continue with SMS')
  await demo.dialog.getByRole('textbox', { name: 'Phone number' }).fill(number)
  await demo.inDialog('Submit').click()
  await expect(demo.dialog.getByText('Enter confirmation code')).toBeVisible()
  const code = await inbox.code(`+1${number}`)
  expect((await inbox.messages(`+1${number}`))[0]?.channel).toBe('sms')
  await demo.typeCode(wrongCode(code))
  await expect(demo.dialog.getByText('Invalid or expired verification code')).toBeVisible()
  await demo.typeCode(code)
  await demo.inside()
  await expect(demo.lastEvent).toHaveText('login.onComplete sms new')
  await expect(demo.linked('sms')).toContainText(number.slice(-4))
})

test('where the app has WhatsApp the code comes by it; a region without codes is told so [LAND-032] [GATE-041] [GATE-042] [GATE-043]', async ({
  openDemo,
  inbox,
  world,
}) => {
  const app = await makeApp(world, { whatsapp_enabled: true, sms_regions: { allow: null, deny: ['CU'] } })
  const number = newNumber()
  const demo = await openDemo(undefined, `?methods=email,sms&app=${app}`)
  await demo.choose('Continue with WhatsApp')
  const field = demo.dialog.getByRole('textbox', { name: 'Phone number' })
  await field.fill('+5351234567')
  await demo.inDialog('Submit').click()
  await expect(demo.dialog.getByText('This region is not supported')).toBeVisible()
  await expect(demo.dialog.getByText('SMS authentication from this region is not available')).toBeVisible()
  await demo.inDialog('Try another method').click()

  await field.fill(`+1${number}`)
  await demo.inDialog('Submit').click()
  await demo.typeCode(await inbox.code(`+1${number}`))
  await demo.inside()
  expect((await inbox.messages(`+1${number}`))[0]?.channel).toBe('whatsapp')
})

test('a number that messages do not reach is said to be so while the code is waited for', async ({
  openDemo,
  plainApp,
}) => {
  const demo = await openDemo(undefined, `?methods=email,sms&app=${plainApp}`)
  await demo.choose('Continue with SMS')
  await demo.dialog.getByRole('textbox', { name: 'Phone number' }).fill('+15005550030')
  await demo.inDialog('Submit').click()
  await expect(demo.dialog.getByText('Enter confirmation code')).toBeVisible()
  await expect(demo.dialog.getByText('The message could not be delivered.')).toBeVisible()
})
