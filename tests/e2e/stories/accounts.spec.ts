import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { consentAs } from '../support/outside-pages.ts'
import { watchFor } from '../support/watch-for.ts'

/** What the page sends to the server by one of its routes. */
const sent = (page: Page, path: string) =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(path))

test('accounts are linked, updated and unlinked, and any of them opens the same pocket [LINK-001] [LINK-003] [LINK-004] [LINK-006] [LINK-015]', async ({
  openDemo,
  inbox,
  newUser,
  plainApp,
}) => {
  const [first, second, person] = [newUser(), newUser(), newUser()]
  const demo = await openDemo(undefined, `?methods=email,sms,google,twitter&app=${plainApp}`)
  await demo.choose('Google')
  await consentAs(demo.page, person)
  await demo.inside()
  const user = await demo.userId()

  await demo.button('Link Email').click()
  await expect(demo.dialog.getByText('Connect your email')).toBeVisible()
  await demo.submitEmail(first)
  await demo.typeCode(await inbox.code(first))
  await expect(demo.linked('email')).toContainText(first)
  await expect(demo.dialog).toBeHidden()
  await expect(demo.lastEvent).toHaveText('linkAccount.onSuccess email')

  await demo.button('Update email').click()
  await expect(demo.dialog.getByText('Update your email')).toBeVisible()
  await demo.submitEmail(second)
  const code = await inbox.code(second)
  const updating = sent(demo.page, '/passwordless/update')
  await demo.typeCode(code)
  expect((await updating).postDataJSON()).toEqual({ oldAddress: first, newAddress: second, code })
  await expect(demo.linked('email')).toContainText(second)
  await expect(demo.dialog).toBeHidden()
  await expect(demo.lastEvent).toHaveText('update.onSuccess email')

  await demo.button('Link X').click()
  await consentAs(demo.page, newUser())
  await expect(demo.linked('twitter')).toBeVisible()
  await expect(demo.dialog).toBeHidden()
  const refreshed = sent(demo.page, '/api/v1/sessions')
  await demo.unlink('google')
  await refreshed
  await expect(demo.linked('google')).toBeHidden()
  await expect(demo.button('Link Google')).toBeVisible()

  await demo.logOut()
  await demo.logInPlainly(second)
  expect(await demo.userId()).toBe(user)
})

test('an account that somebody else has is moved here, once it is said what is lost [XFER-001] [XFER-002] [XFER-003] [XFER-009] [XFER-010]', async ({
  openDemo,
  newUser,
  plainApp,
}) => {
  const person = newUser()
  const search = `?methods=email,google&app=${plainApp}`
  const old = await openDemo(undefined, search)
  await old.choose('Google')
  await consentAs(old.page, person)
  await old.inside()

  const demo = await openDemo(undefined, search)
  await demo.logInPlainly(newUser())
  const user = await demo.userId()
  await demo.button('Link Google').click()
  await consentAs(demo.page, person)
  await expect(demo.dialog.getByText(/is associated with another account$/)).toBeVisible()
  await demo.inDialog('No thanks').click()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.linked('google')).toBeHidden()

  await demo.button('Link Google').click()
  await consentAs(demo.page, person)
  const moved = await watchFor(demo.page, 'Success!')
  await demo.inDialog('Transfer and delete account').click()
  await moved()
  await expect(demo.dialog).toBeHidden()
  await expect(demo.linked('google')).toContainText(person)
  expect(await demo.userId()).toBe(user)

  // the other account is gone, and so is its session
  await old.page.reload()
  await expect(old.button('Log in')).toBeEnabled()
})

test('an account with a wallet is looked at before it is moved [XFER-004] [XFER-005] [XFER-006]', async ({
  openDemo,
  newProfile,
  newUser,
  inbox,
}) => {
  const email = newUser()
  const search = '?methods=email,google'
  const old = await openDemo(undefined, search)
  const { ethereum, solana } = await old.logIn(email)

  const profile = await newProfile({ permissions: ['clipboard-read', 'clipboard-write'] })
  const demo = await openDemo(profile, search)
  await demo.choose('Google')
  await consentAs(demo.page, newUser())
  await demo.wallets()
  const sent = await inbox.count(email)
  await demo.button('Link Email').click()
  await demo.submitEmail(email)
  await demo.typeCode(await inbox.code(email, sent))
  await demo.inDialog('Continue').click()
  await expect(demo.dialog.getByText('Check account assets before transferring')).toBeVisible()
  await expect(demo.dialog.getByRole('listitem')).toHaveText([/^Ethereum/, /^Solana/])
  for (const [address, shown] of [
    [ethereum, 6],
    [solana, 4],
  ] as const) {
    await demo.inDialog(`Copy address ${address.slice(0, shown)}`).click()
    await expect.poll(() => demo.page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  }
  await demo.inDialog('Transfer and delete account').click()
  await expect(demo.linked('email')).toContainText(email)
  await expect(demo.dialog).toBeHidden()
})

test('a way in is taken away only after the page has asked', async ({ openDemo, newUser, plainApp }) => {
  const demo = await openDemo(undefined, `?methods=email,google&app=${plainApp}`)
  await demo.logInPlainly(newUser())
  const sent: string[] = []
  demo.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('unlink'))
      sent.push(new URL(request.url()).pathname)
  })
  const unlink = demo.linked('email').getByRole('button', { name: /^Unlink/ })
  const asked = demo.linked('email').getByText('Email will no longer open this pocket.')
  await unlink.click()
  await expect(asked).toBeVisible()
  await demo.page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await unlink.click()
  await demo.button('Keep it').click()
  await expect(asked).toBeHidden()
  // what was sent before would have been sent first
  await demo.unlink('email')
  await expect(demo.lastError).toHaveText('unlink email cannot_unlink_sole_account')
  expect(sent).toEqual(['/api/v1/passwordless/unlink'])
})

test('the last way in stays', async ({ openDemo, newUser, plainApp }) => {
  const demo = await openDemo(undefined, `?methods=email,google&app=${plainApp}`)
  await demo.logInPlainly(newUser())
  await expect(demo.button('Link Email')).toBeHidden()
  await demo.unlink('email')
  await expect(demo.lastError).toHaveText('unlink email cannot_unlink_sole_account')
  await expect(demo.page.getByRole('alert').filter({ hasText: 'your only way in' })).toBeVisible()
  await expect(demo.linked('email')).toBeVisible()
})
