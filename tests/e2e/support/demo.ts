import { expect, type Locator, type Page } from '@playwright/test'
import type { Inbox } from './inbox.ts'
import type { World } from './world.ts'

const FUNDING_MS = 30_000

/** The demo as its visitor sees it. */
export class Demo {
  readonly page: Page
  readonly dialog: Locator
  readonly result: Locator
  readonly ethereumAddress: Locator
  readonly solanaAddress: Locator
  /** the last callback of the widget that reported success, and the last that reported a failure */
  readonly lastEvent: Locator
  readonly lastError: Locator
  private readonly world: World
  private readonly inbox: Inbox

  constructor(page: Page, world: World, inbox: Inbox) {
    this.page = page
    this.world = world
    this.inbox = inbox
    this.dialog = page.getByRole('dialog')
    this.result = page.getByTestId('result')
    this.ethereumAddress = page.getByTestId('ethereum-address')
    this.solanaAddress = page.getByTestId('solana-address')
    this.lastEvent = page.getByTestId('last-event')
    this.lastError = page.getByTestId('last-error')
  }

  /** @param search of the playground, such as `?methods=google` */
  async open(search = ''): Promise<void> {
    await this.page.goto(`${this.world.demo}/${search}`)
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** A button of the dialog, or of the frame inside it. */
  inDialog(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name })
  }

  /** Opens the dialog and asks for a code. */
  async askForCode(email: string): Promise<void> {
    await this.button('Log in').click()
    await this.submitEmail(email)
    await expect(this.dialog.getByText('Enter confirmation code')).toBeVisible()
  }

  /** Fills in the address that the dialog asks for. */
  async submitEmail(email: string): Promise<void> {
    await this.dialog.getByPlaceholder('your@email.com').fill(email)
    await this.inDialog('Submit').click()
  }

  /** Types a code where the focus is: the first of the six boxes. */
  async typeCode(code: string): Promise<void> {
    const boxes = this.dialog.getByRole('group', { name: 'Confirmation code' }).getByRole('textbox')
    await expect(boxes.first()).toBeFocused()
    await this.page.keyboard.type(code, { delay: 10 })
  }

  /** Types the newest code of an address. */
  async typeEmailCode(email: string): Promise<void> {
    await this.typeCode(await this.inbox.code(email))
  }

  /** From the landing page into an app that makes no wallets. */
  async logInPlainly(email: string): Promise<void> {
    const before = await this.inbox.count(email)
    await this.askForCode(email)
    await this.typeCode(await this.inbox.code(email, before))
    await this.inside()
  }

  /** From the landing page to both wallets on screen. */
  async logIn(email: string): Promise<{ ethereum: string; solana: string }> {
    const before = await this.inbox.count(email)
    await this.askForCode(email)
    await this.typeCode(await this.inbox.code(email, before))
    return this.wallets()
  }

  /** The addresses, once both are shown and the dialog has gone. */
  async wallets(): Promise<{ ethereum: string; solana: string }> {
    await expect(this.ethereumAddress).toHaveText(/^0x[0-9a-fA-F]{40}$/, { timeout: 30_000 })
    await expect(this.solanaAddress).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, { timeout: 30_000 })
    await expect(this.dialog).toBeHidden()
    return {
      ethereum: (await this.ethereumAddress.textContent()) ?? '',
      solana: (await this.solanaAddress.textContent()) ?? '',
    }
  }

  async sign(button: 'Sign message' | 'Sign Solana message'): Promise<string> {
    await this.button(button).click()
    await this.inDialog('Sign and continue').click()
    return this.newResult()
  }

  async send(button: 'Send transaction' | 'Send Solana transaction'): Promise<string> {
    await expect(this.button(button)).toBeEnabled({ timeout: FUNDING_MS })
    await this.button(button).click()
    await this.inDialog('Approve').click({ timeout: 30_000 })
    await expect(this.dialog.getByText('Transaction complete!')).toBeVisible({ timeout: 60_000 })
    await this.inDialog(/^(Done|Close|All done)$/)
      .last()
      .click()
    return this.newResult()
  }

  /** What stands in `result` once the page has put something there. */
  async newResult(): Promise<string> {
    await expect(this.result).not.toHaveText('', { timeout: 60_000 })
    return (await this.result.textContent()) ?? ''
  }

  /** Opens the dialog and presses one of its buttons. */
  async choose(name: string | RegExp): Promise<void> {
    await this.button('Log in').click()
    await this.inDialog(name).click()
  }

  /** A linked account's row in the profile, by method. */
  linked(method: string): Locator {
    return this.page.getByTestId(`linked-${method}`)
  }

  /** Takes a way in away, as the page asks whether it is meant. */
  async unlink(method: string): Promise<void> {
    const row = this.linked(method)
    await row.getByRole('button', { name: /^Unlink/ }).click()
    await row.getByRole('button', { name: 'Yes, unlink' }).click()
  }

  /** Somebody is logged in and the dialog has gone. */
  async inside(): Promise<void> {
    await expect(this.button('Log out')).toBeVisible({ timeout: 30_000 })
    await expect(this.dialog).toBeHidden()
  }

  userId(): Promise<string> {
    return this.page.getByTestId('user-id').innerText()
  }

  async logOut(): Promise<void> {
    await this.button('Log out').click()
    await expect(this.button('Log in')).toBeVisible()
  }
}
