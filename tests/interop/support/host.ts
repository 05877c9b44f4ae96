import { expect, type Locator, type Page } from '@playwright/test'
import type { World } from '../../e2e/support/world.ts'

export interface HostOptions {
  login?: 'modal' | 'headless'
  /** wallet screens of the published client, off by default */
  ui?: boolean
  /** second factors: asked for by the client's own dialog, or by the page's own screen */
  mfa?: 'modal' | 'own'
  /** buttons for what is done about wallets besides signing with them */
  custody?: boolean
  /** in place of the world's */
  app?: string
}

/** The page that mounts the published client. */
export class Host {
  readonly page: Page
  readonly failure: Locator
  private readonly url: string

  constructor(page: Page, origin: string, world: World, options: HostOptions = {}) {
    this.page = page
    this.failure = page.getByTestId('failure')
    const query = new URLSearchParams({
      api: world.api,
      app: options.app ?? world.appId,
      rpc: world.ethereum,
    })
    if (options.login === 'headless') query.set('login', 'headless')
    if (options.ui) query.set('ui', 'on')
    if (options.mfa) query.set('mfa', options.mfa)
    if (options.custody) query.set('custody', 'on')
    this.url = `${origin}/?${query}`
  }

  async open(): Promise<void> {
    await this.page.goto(this.url)
    await expect(this.page.getByTestId('ready')).toHaveText('ready')
  }

  text(testId: string): Locator {
    return this.page.getByTestId(testId)
  }

  /** Through the client's own dialog. */
  async logIn(email: string, code: () => Promise<string>): Promise<void> {
    await this.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await this.page.locator('#email-input').fill(email)
    await this.page.getByRole('button', { name: 'Submit', exact: true }).click()
    await this.page.locator('#privy-modal-content input').first().click()
    await this.page.keyboard.type(await code(), { delay: 20 })
    await expect(this.text('user')).toHaveText(/^did:privy:/)
  }

  /** Until the client is through with it: at its end it closes whatever dialog has been opened since. */
  async logOut(): Promise<void> {
    expect(await this.run('Log out')).toBe('logged out')
    await expect(this.text('user')).toHaveText('')
  }

  /** Through the client's headless hook. */
  async logInHeadless(email: string, code: () => Promise<string>): Promise<void> {
    await this.page.getByLabel('E-mail').fill(email)
    await this.page.getByRole('button', { name: 'Send code' }).click()
    await expect(this.text('flow')).toHaveText('awaiting-code-input')
    await this.page.getByLabel('Code').fill(await code())
    await this.page.getByRole('button', { name: 'Submit code' }).click()
    await expect(this.text('user')).toHaveText(/^did:privy:/)
  }

  /** Presses a button and answers what it gave. */
  async run(name: string): Promise<string> {
    await this.page.getByRole('button', { name, exact: true }).click()
    await expect
      .poll(async () => (await this.text('result').textContent()) || (await this.failure.textContent()), {
        timeout: 45_000,
      })
      .toBeTruthy()
    expect(await this.failure.textContent()).toBe('')
    return (await this.text('result').textContent()) ?? ''
  }

  /** Begins one of the acts of custody, with what it is given. */
  async begin(name: string, given?: string): Promise<void> {
    if (given !== undefined) await this.page.getByLabel('What is given').fill(given)
    await this.page.getByRole('button', { name, exact: true }).click()
  }

  /** What that ended with; a refusal begins with `refused: `. */
  async outcome(): Promise<string> {
    await expect(this.text('outcome')).not.toHaveText('', { timeout: 60_000 })
    return (await this.text('outcome').textContent()) ?? ''
  }

  async act(name: string, given?: string): Promise<string> {
    await this.begin(name, given)
    return this.outcome()
  }

  async wallets(): Promise<{ ethereum: string; solana: string }> {
    await expect(this.text('ethereum-address')).toHaveText(/^0x[0-9a-fA-F]{40}$/, { timeout: 30_000 })
    await expect(this.text('solana-address')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, { timeout: 30_000 })
    return {
      ethereum: (await this.text('ethereum-address').textContent()) ?? '',
      solana: (await this.text('solana-address').textContent()) ?? '',
    }
  }
}
