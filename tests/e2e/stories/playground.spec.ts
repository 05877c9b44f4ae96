import { METHODS } from '../../../apps/demo/src/playground/methods.ts'
import { expect, test } from '../support/fixtures.ts'

test('the address switches methods, the playground switches every one, and a reload keeps it', async ({
  openDemo,
}) => {
  const demo = await openDemo(undefined, '?methods=email,google,passkey')
  const { page } = demo
  const playground = page.getByRole('region', { name: 'Playground' })
  const switched = (name: string) => playground.getByRole('checkbox', { name, exact: true })
  expect(METHODS.length).toBeGreaterThan(3)
  for (const { id, name } of METHODS)
    await expect(switched(name), id).toBeChecked({ checked: ['email', 'google', 'passkey'].includes(id) })
  await demo.button('Log in').click()
  await expect(demo.dialog.getByPlaceholder('your@email.com')).toBeVisible()
  await expect(demo.inDialog('Google')).toBeVisible()
  await expect(demo.inDialog('I have a passkey')).toBeVisible()
  await expect(demo.inDialog('Apple')).toBeHidden()
  await page.keyboard.press('Escape')

  for (const { id, name } of METHODS) {
    const was = ['email', 'google', 'passkey'].includes(id)
    await switched(name).setChecked(!was)
  }
  const others = METHODS.map(({ id }) => id).filter((id) => !['email', 'google', 'passkey'].includes(id))
  await expect(page).toHaveURL((url) => url.searchParams.get('methods') === others.join())
  await page.reload()
  await expect(switched('Google')).not.toBeChecked()
  await expect(switched('Telegram')).toBeChecked()
  await expect(demo.button('Continue as guest')).toBeVisible()
  await expect(demo.button('Log in with your own account')).toBeVisible()
  await demo.button('Log in').click()
  await expect(demo.dialog.getByRole('textbox', { name: 'Phone number' })).toBeVisible()
  await demo.inDialog('More options').click()
  await expect(demo.inDialog('Telegram')).toBeVisible()
})

test('the playground changes how the widget looks, where it stands and what it asks', async ({
  openDemo,
}) => {
  const demo = await openDemo(undefined, '?methods=email,google')
  const { page } = demo
  await page.getByText('Look and language').click()
  await page.getByLabel('Header').fill('Come in')
  await page.getByLabel('Message').fill('The kettle is on.')
  await page.getByRole('checkbox', { name: 'Links to the terms' }).check()
  await page.getByLabel('Theme').selectOption('dark')
  await page.getByLabel('Language').selectOption('de')
  await demo.button('Log in').click()
  await expect(demo.dialog.getByRole('heading', { name: 'Come in' })).toBeVisible()
  await expect(demo.dialog.getByText('The kettle is on.')).toBeVisible()
  await expect(demo.dialog.getByRole('link')).toHaveCount(2)
  await page.keyboard.press('Escape')

  await page.reload()
  await page.getByRole('checkbox', { name: 'In the page, no dialog' }).check()
  await expect(demo.dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Come in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await page.goto(new URL('/?app=captcha', page.url()).href)
  await expect(page.getByRole('radio', { name: 'Asks for a captcha' })).toBeChecked()
  await page.getByRole('radio', { name: 'Has its terms accepted' }).check()
  await expect(page).toHaveURL((url) => url.search === '?app=terms')
  await expect(demo.button('Log in')).toBeEnabled()
  await demo.button('Log in').click()
  await expect(demo.dialog.getByPlaceholder('your@email.com')).toBeVisible()
})
