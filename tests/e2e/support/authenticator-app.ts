import { totp } from '../../../apps/sandbox/public/totp.mjs'
import type { Demo } from './demo.ts'
import { expect } from './fixtures.ts'

/** The code of now, or of the next half minute, which is taken as well: none is taken twice. */
export const codeOf = (secret: string, next = false) => totp(secret, Date.now() / 1000 + (next ? 30 : 0))

export async function typeFactor(demo: Demo, code: string): Promise<void> {
  const boxes = demo.dialog.getByRole('group', { name: 'Verification code' }).getByRole('textbox')
  await expect(boxes.first()).toBeFocused({ timeout: 30_000 })
  await demo.page.keyboard.type(code, { delay: 10 })
}

export const factors = (demo: Demo) => demo.page.getByTestId('factors')

/** An authenticator app by the dialog, as somebody does who types the key; its secret and the recovery codes. */
export async function addAuthenticator(demo: Demo): Promise<{ secret: string; codes: string[] }> {
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
export async function keepCodes(demo: Demo): Promise<string[]> {
  const list = demo.dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10, { timeout: 30_000 })
  const codes = await list.allTextContents()
  await demo.dialog.getByRole('checkbox').check()
  await demo.inDialog('Done').click()
  return codes
}

export async function typeRecoveryCode(demo: Demo, code: string | undefined): Promise<void> {
  await demo.dialog.getByLabel('Recovery code').fill(code as string)
  await demo.inDialog('Verify').click()
}
