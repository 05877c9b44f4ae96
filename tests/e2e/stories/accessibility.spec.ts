import { violations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every step of the life passes axe, ${colorScheme}`, async ({
    newProfile,
    openDemo,
    inbox,
    newUser,
  }) => {
    // it looks at nine pages, which a busy machine takes its time for
    test.setTimeout(240_000)
    const failures: string[] = []
    const email = newUser()
    const demo = await openDemo(await newProfile({ colorScheme, reducedMotion: 'reduce' }))
    // A colour that fades for a moment has a contrast of its own: what counts is how the page comes to rest.
    const check = async (step: string) => {
      const found = expect.poll(() => violations(demo.page), { message: step })
      await found.toEqual([]).catch((error: unknown) => failures.push(String(error)))
    }

    await expect(demo.button('Log in')).toBeEnabled()
    await check('landing page')
    await demo.button('Log in').click()
    await expect(demo.dialog.getByPlaceholder('your@email.com')).toBeVisible()
    await check('login screen')
    await demo.dialog.getByPlaceholder('your@email.com').fill(email)
    await demo.inDialog('Submit').click()
    await expect(demo.dialog.getByText('Enter confirmation code')).toBeVisible()
    await check('code screen')
    await demo.typeCode(await inbox.code(email))
    await demo.wallets()
    await check('account page')
    await demo.button('Sign message').click()
    await expect(demo.inDialog('Sign and continue')).toBeVisible()
    await check('sign screen')
    await demo.inDialog('Sign and continue').click()
    await demo.newResult()
    await expect(demo.dialog).toBeHidden()
    for (const name of ['Send transaction', 'Send Solana transaction']) {
      await expect(demo.button(name)).toBeEnabled({ timeout: 30_000 })
      await demo.button(name).click()
      await expect(demo.inDialog('Approve')).toBeEnabled({ timeout: 30_000 })
      await check(name)
      await demo.page.keyboard.press('Escape')
      await expect(demo.dialog).toBeHidden()
    }
    await demo.button('Export wallet').click()
    await expect(demo.dialog.getByText('Never share your private key')).toBeVisible({ timeout: 20_000 })
    await check('export screen')
    expect(failures).toEqual([])
  })
}
