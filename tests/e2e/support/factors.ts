import { expect, type Locator } from '@playwright/test'
import type { Demo } from './demo.ts'
import type { Inbox } from './inbox.ts'
import { toSecurity } from './to-security.ts'

/** What the page says of its visitor's second factors. */
export const factors = (demo: Demo): Locator => demo.page.getByTestId('factors')

/** To where second factors are added and removed; whether there is none yet. */
async function openFactors(demo: Demo): Promise<boolean> {
  await toSecurity(demo)
  const none = (await factors(demo).textContent()) === 'Off'
  await demo.button(none ? 'Add a second factor' : 'Change second factor').click()
  return none
}

/** Types a code where the focus is. */
async function typeFactor(demo: Demo, code: string): Promise<void> {
  const boxes = demo.dialog.getByRole('group', { name: 'Verification code' }).getByRole('textbox')
  await expect(boxes.first()).toBeFocused({ timeout: 30_000 })
  await demo.page.keyboard.type(code, { delay: 10 })
}

/** The recovery codes are kept, and the dialog is through with it. */
async function keepCodes(demo: Demo): Promise<void> {
  const list = demo.dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10, { timeout: 30_000 })
  await demo.dialog.getByRole('checkbox').check()
  await demo.inDialog('Done').click()
}

/** From the page to the row of a method; whether the user has no factor yet, whom recovery codes are shown at the end. */
async function chooseMethod(demo: Demo, method: RegExp): Promise<boolean> {
  const isFirst = await openFactors(demo)
  if (isFirst) await demo.inDialog('Continue').click({ timeout: 30_000 })
  await demo.inDialog(method).click({ timeout: 30_000 })
  return isFirst
}

/** A phone of the United States, by ten digits: the number, then the code that it gets. A passkey that is there is asked for. */
export async function addPhoneFactor(demo: Demo, inbox: Inbox, number: string): Promise<void> {
  const before = await inbox.count(`+1${number}`)
  const isFirst = await chooseMethod(demo, /SMS/)
  await demo.dialog.getByRole('textbox', { name: 'Phone number' }).fill(number, { timeout: 60_000 })
  await demo.inDialog('Submit').click()
  await typeFactor(demo, await inbox.code(`+1${number}`, before))
  await expect(demo.dialog.getByText('SMS verification added')).toBeVisible({ timeout: 30_000 })
  await demo.inDialog(isFirst ? 'Continue' : 'Done').click()
  if (isFirst) await keepCodes(demo)
  await expect(demo.dialog).toBeHidden()
}

/** A passkey that is made for it. */
export async function addPasskeyFactor(demo: Demo): Promise<void> {
  const isFirst = await chooseMethod(demo, /Passkey/)
  await demo.inDialog('Add a passkey').click({ timeout: 60_000 })
  await demo.inDialog('Done').click({ timeout: 60_000 })
  if (isFirst) await keepCodes(demo)
  await expect(demo.dialog).toBeHidden()
}
