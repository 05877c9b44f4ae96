import { expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'

test('the focus is never lost on the way through a payment, and comes back to the page', async ({
  openDemo,
  newUser,
}) => {
  const demo = await openDemo()
  const { keyboard } = demo.page
  await demo.logIn(newUser())
  await expect(demo.button('Send transaction')).toBeEnabled({ timeout: 30_000 })
  await demo.button('Send transaction').focus()
  await keyboard.press('Enter')
  await expect(demo.inDialog('Approve')).toBeEnabled({ timeout: 30_000 })
  await tabTo(demo.inDialog('Approve'))
  await keyboard.press('Enter')
  await expect(demo.dialog.getByRole('heading', { name: 'Transaction complete!' })).toBeFocused({
    timeout: 60_000,
  })
  await tabTo(demo.inDialog('Done'))
  await keyboard.press('Enter')
  await expect(demo.dialog).toBeHidden()
  await expect(demo.button('Send transaction')).toBeFocused()
})

test('after a signature the focus is where it was in the page, also by the first dialog after a reload', async ({
  openDemo,
  newUser,
}) => {
  const demo = await openDemo()
  const { keyboard } = demo.page
  await demo.logIn(newUser())
  await demo.page.reload()
  await expect(demo.button('Sign message')).toBeEnabled({ timeout: 30_000 })
  await demo.button('Sign message').focus()
  await keyboard.press('Enter')
  await expect(demo.inDialog('Sign and continue')).toBeEnabled()
  await tabTo(demo.inDialog('Sign and continue'))
  // it is there for a moment alone, so that the page itself looks, at every frame that it draws
  const focused = demo.page.evaluate(
    () =>
      new Promise<void>((done) => {
        const look = () => {
          const active = document.querySelector('#privy-dialog')?.shadowRoot?.activeElement
          if (active?.textContent === 'Success') done()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await keyboard.press('Enter')
  await focused
  await expect(demo.dialog).toBeHidden()
  await expect(demo.button('Sign message')).toBeFocused()
})
