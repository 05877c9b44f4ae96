import { expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'

test('a whole login with the keyboard alone, and Escape gives the focus back', async ({
  openDemo,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const demo = await openDemo()
  const { keyboard } = demo.page
  await expect(demo.button('Log in')).toBeEnabled()
  await tabTo(demo.button('Log in'))

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
  await tabTo(demo.inDialog('Sign and continue'))
  await keyboard.press('Enter')
  expect(await demo.newResult()).toMatch(/^0x/)
})
