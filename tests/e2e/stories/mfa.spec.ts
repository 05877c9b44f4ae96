import { totp } from '../../../apps/sandbox/public/totp.mjs'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'

/** The code of now, or of the next half minute, which is taken as well: none is taken twice. */
const codeOf = (secret: string, next = false) => totp(secret, Date.now() / 1000 + (next ? 30 : 0))

async function typeFactor(demo: Demo, code: string): Promise<void> {
  const boxes = demo.dialog.getByRole('group', { name: 'Verification code' }).getByRole('textbox')
  await expect(boxes.first()).toBeFocused({ timeout: 30_000 })
  await demo.page.keyboard.type(code, { delay: 10 })
}

const factors = (demo: Demo) => demo.page.getByTestId('factors')

/** An authenticator app by the dialog, as somebody does who types the key; its secret and the recovery codes. */
async function addAuthenticator(demo: Demo): Promise<{ secret: string; codes: string[] }> {
  await demo.page.getByRole('link', { name: 'Security' }).click()
  await expect(factors(demo)).toHaveText('Off')
  await demo.button('Add a second factor').click()
  await demo.inDialog('Continue').click()
  await demo.inDialog(/Authenticator app/).click()
  await demo.inDialog('Show').click({ timeout: 30_000 })
  const secret = ((await demo.dialog.locator('.setup-key code').textContent()) ?? '').replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await demo.inDialog('Continue').click()
  const code = await codeOf(secret)
  await typeFactor(demo, code)
  await expect(demo.dialog.getByText('Authenticator app added')).toBeVisible({ timeout: 30_000 })
  await demo.inDialog('Continue').click()
  // the code that enrolled it proves it once more: nobody types it twice
  return { secret, codes: await keepCodes(demo) }
}

/** The recovery codes that are shown, once their user says that they are kept. */
async function keepCodes(demo: Demo): Promise<string[]> {
  const list = demo.dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10, { timeout: 30_000 })
  const codes = await list.allTextContents()
  await demo.dialog.getByRole('checkbox').check()
  await demo.inDialog('Done').click()
  return codes
}

/** Another device of the user, which signs something and is asked for a recovery code. */
async function signsByCode(other: Demo, email: string): Promise<void> {
  await other.logIn(email)
  await other.button('Sign message').click()
  await other.inDialog('Use a recovery code').click({ timeout: 30_000 })
}

async function typeRecoveryCode(demo: Demo, code: string | undefined): Promise<void> {
  await demo.dialog.getByLabel('Recovery code').fill(code as string)
  await demo.inDialog('Verify').click()
}

/** The signature that was waited with. */
async function signed(demo: Demo): Promise<void> {
  await demo.inDialog('Sign and continue').click()
  expect(await demo.newResult()).toMatch(/^0x[0-9a-f]{130}$/)
}

test('an authenticator app is added, asked for before a signature on another device, and removed', async ({
  openDemo,
  newUser,
}) => {
  const email = newUser()
  const demo = await openDemo()
  const { ethereum } = await demo.logIn(email)
  const { secret } = await addAuthenticator(demo)
  await expect(factors(demo)).toHaveText('Authenticator app')

  const other = await openDemo()
  expect((await other.logIn(email)).ethereum).toBe(ethereum)
  await other.button('Sign message').click()
  const right = await codeOf(secret, true)
  const wrong = String((Number(right) + 500_000) % 1_000_000).padStart(6, '0')
  await typeFactor(other, wrong)
  await expect(other.dialog.getByText('The code you entered is not valid')).toBeVisible({ timeout: 30_000 })
  await typeFactor(other, right)
  await signed(other)
  await expect(other.dialog).toBeHidden()

  await other.page.getByRole('link', { name: 'Security' }).click()
  await other.button('Change second factor').click()
  await other.inDialog(/Authenticator app/).click({ timeout: 30_000 })
  await other.inDialog('Remove').click()
  // what is changed is asked for anew; the app may show the same code still
  await typeFactor(other, right)
  await expect(other.dialog.getByText('Authenticator app was removed')).toBeVisible({ timeout: 30_000 })
  await other.inDialog('Close').first().click()
  await expect(factors(other)).toHaveText('Off')
})

test('a recovery code stands in for the app, once', async ({ openDemo, newUser }) => {
  const email = newUser()
  const demo = await openDemo()
  await demo.logIn(email)
  const { codes } = await addAuthenticator(demo)

  const other = await openDemo()
  await signsByCode(other, email)
  await typeRecoveryCode(other, codes[3])
  await signed(other)

  const third = await openDemo()
  await signsByCode(third, email)
  await typeRecoveryCode(third, codes[3])
  await expect(third.dialog.getByText('The code you entered is not valid')).toBeVisible({ timeout: 30_000 })
  await typeRecoveryCode(third, codes[4])
  await signed(third)
})

test('new recovery codes are made later, after a factor, and the old ones end', async ({
  openDemo,
  newUser,
}) => {
  const email = newUser()
  const demo = await openDemo()
  await demo.logIn(email)
  const { secret, codes } = await addAuthenticator(demo)

  const other = await openDemo()
  await other.logIn(email)
  await other.page.getByRole('link', { name: 'Security' }).click()
  await other.button('Change second factor').click()
  await other.inDialog(/New recovery codes/).click({ timeout: 30_000 })
  await typeFactor(other, await codeOf(secret, true))
  const fresh = await keepCodes(other)
  expect(fresh.filter((code) => codes.includes(code))).toEqual([])
  await expect(other.dialog).toBeHidden()

  const third = await openDemo()
  await signsByCode(third, email)
  await typeRecoveryCode(third, codes[3])
  await expect(third.dialog.getByText('The code you entered is not valid')).toBeVisible({ timeout: 30_000 })
  await typeRecoveryCode(third, fresh[3])
  await signed(third)
})
