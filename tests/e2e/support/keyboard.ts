import { expect, type Locator } from '@playwright/test'

const MOST_PRESSES = 10

/** Presses Tab until an element has the focus, also one in a shadow tree. */
export async function tabTo(target: Locator): Promise<void> {
  const focused = () =>
    target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element)
  for (let presses = 0; presses < MOST_PRESSES && !(await focused()); presses++)
    await target.page().keyboard.press('Tab')
  await expect(target).toBeFocused()
}
