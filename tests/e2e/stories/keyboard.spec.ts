import { expect, test } from '../support/fixtures.ts'

test('a whole login with the keyboard alone, and Escape gives the focus back', async ({
  openDemo,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const demo = await openDemo()
  const { keyboard } = demo.page
  await expect(demo.button('Log in')).toBeEnabled()
  for (let presses = 0; presses < 10; presses++) {
    await keyboard.press('Tab')
    if (await demo.button('Log in').evaluate((button) => button === document.activeElement)) break
  }
  await expect(demo.button('Log in')).toBeFocused()

  await keyboard.press('Enter')
  await expect(demo.dialog).toBeVisible()
  await keyboard.press('Escape')
  await expect(demo.dialog).toBeHidden()
  await expect(demo.button('Log in')).toBeFocused()

  await keyboard.press('Enter')
  await expect(demo.dialog.getByPlaceholder('your@email.com')).toBeFocused()
  await keyboard.type(email)
  await keyboard.press('Enter')
  await expect(demo.dialog.getByText('Enter confirmation code')).toBeVisible()
  await demo.typeCode(await inbox.code(email))
  await demo.wallets()

  await demo.button('Sign message').focus()
  await keyboard.press('Enter')
  await expect(demo.inDialog('Sign and continue')).toBeVisible()
  for (let presses = 0; presses < 10; presses++) {
    if (
      await demo
        .inDialog('Sign and continue')
        .evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)
    )
      break
    await keyboard.press('Tab')
  }
  await keyboard.press('Enter')
  expect(await demo.newResult()).toMatch(/^0x/)
})
