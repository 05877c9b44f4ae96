import { expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { turnWheel } from '../support/wheel.ts'

/** A phone that is held sideways. */
const SIDEWAYS = { width: 844, height: 390 }

const END = 'And I give away my house.'

const LONG = `I confirm that I was here.\n\n${'A sentence that goes on for a while, as such sentences do.\n'.repeat(12)}\n${END}`

test('a message is not signed before its end was in view', async ({ openDemo, newUser }) => {
  const demo = await openDemo()
  await demo.logIn(newUser())
  await demo.page.setViewportSize(SIDEWAYS)
  await demo.page.getByLabel('Words to sign').fill(LONG)
  await demo.button('Sign message').click()
  const sign = demo.inDialog('Sign and continue')
  const end = demo.dialog.getByText(END)
  await expect(sign).toBeInViewport({ ratio: 1 })
  await expect(end).toBeAttached()

  // as a finger would, and as a key
  await sign.click({ force: true })
  await sign.press('Enter')
  await sign.press('Space')
  await expect(sign).toHaveText('Sign and continue')
  await expect(sign).toBeDisabled()
  await expect(sign).toHaveAccessibleDescription('Read on')

  await turnWheel(demo.dialog.getByRole('region', { name: 'Message' }), () =>
    expect(sign).toBeEnabled({ timeout: 1000 }),
  )
  await sign.click()
  expect(await demo.newResult()).toMatch(/^0x/)
})

test('with the keyboard its end is reached, and a press too many does not sign', async ({
  openDemo,
  newUser,
}) => {
  const demo = await openDemo()
  await demo.logIn(newUser())
  await demo.page.setViewportSize(SIDEWAYS)
  await demo.page.getByLabel('Words to sign').fill(LONG)
  await demo.button('Sign message').click()
  const sign = demo.inDialog('Sign and continue')
  const on = demo.inDialog('Read on')
  await tabTo(on)
  await expect(async () => {
    await demo.page.keyboard.press('Enter')
    await expect(on).toBeHidden({ timeout: 300 })
  }).toPass()
  for (let presses = 0; presses < 3; presses++) await demo.page.keyboard.press('Enter')
  await expect(sign).toHaveText('Sign and continue')

  await tabTo(sign)
  await demo.page.keyboard.press('Enter')
  expect(await demo.newResult()).toMatch(/^0x/)
})

test('the recipient of a payment has been in view before it is approved', async ({ openDemo, newUser }) => {
  const demo = await openDemo()
  await demo.logIn(newUser())
  await expect(demo.button('Send transaction')).toBeEnabled({ timeout: 30_000 })
  await demo.page.setViewportSize({ width: 640, height: 400 })
  await demo.button('Send transaction').click()
  const approve = demo.inDialog('Approve')
  await expect(demo.inDialog('Details')).toBeAttached({ timeout: 30_000 })
  await expect(approve).toBeDisabled()
  await approve.click({ force: true })
  await expect(approve).toHaveText('Approve')
  await demo.inDialog('Read on').click()
  await expect(approve).toBeEnabled()
  await expect(demo.inDialog('Details')).toBeInViewport()
  await approve.click()
  await expect(demo.dialog.getByText('Transaction complete!')).toBeVisible({ timeout: 60_000 })
})
