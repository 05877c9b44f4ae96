import type { Locator } from '@playwright/test'
import { expect } from './fixtures.ts'

const TURN_PX = 20_000

/**
 * Turns the wheel over an element until what it is turned for holds. The browser sends a turn to what it drew last: one
 * that comes before the first picture of a dialog goes nowhere, and whoever waits for the dialog's elements sees none.
 */
export async function turnWheel(
  over: Locator,
  until: () => Promise<unknown>,
  position?: { x: number; y: number },
): Promise<void> {
  await expect(async () => {
    await over.hover({ position })
    await over.page().mouse.wheel(0, TURN_PX)
    await until()
  }).toPass()
}
