import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { askFrame, frameAnswers } from '../support/ask-frame.ts'
import { expect, test } from '../support/fixtures.ts'
import type { World } from '../support/world.ts'

const entropyOf = (entropyId: string) => ({ entropyId, entropyIdVerifier: 'ethereum-address-verifier' })

const sign = (page: Page, world: World, address: string) => {
  const request = { method: 'personal_sign', params: ['hello', address] }
  const asked = { ...entropyOf(address), chainType: 'ethereum', hdWalletIndex: 0, request }
  return askFrame(page, world, 'privy:wallets:rpc', asked)
}

/**
 * Closes the page, and with it the frame, once the server has done the n-th request of it and before the answer is there.
 * Between two requests it is the same as after the first of them.
 * @returns what the n-th request was for
 */
async function closeAfter(page: Page, step: number, operate: () => Promise<unknown>): Promise<string> {
  let count = 0
  const closed = new Promise<string>((resolve) => {
    void page.route(/\/api\/v1\/embedded_wallets/, async (route) => {
      if (route.request().method() !== 'POST' || ++count !== step) return route.fallback()
      await route.fetch()
      await page.close()
      resolve(new URL(route.request().url()).pathname.replace(/0x\w+/, ':root'))
    })
  })
  // its answer never comes: the page that waits for it is gone
  void operate().catch(() => undefined)
  return closed
}

const WALLETS = '/api/v1/embedded_wallets'
const SET = ['signer_key', 'nonce', ':root/auth_share', ':root/recovery/passcode', ':root/recovery']
const IMPORT = ['list', 'signer_key', 'nonce']

/** A page of a profile whose user is logged in, once its frame answers: what is said before that is not heard. */
async function reopen(
  openDemo: (profile: BrowserContext) => Promise<{ page: Page; wallets(): Promise<unknown> }>,
  profile: BrowserContext,
  world: World,
): Promise<Page> {
  const demo = await openDemo(profile)
  await demo.wallets()
  await frameAnswers(demo.page, world)
  return demo.page
}

test('a page that is closed at any step of setting a password leaves a wallet that opens by the old way or the new', async ({
  openDemo,
  newProfile,
  newUser,
  world,
}) => {
  const email = newUser()
  const [home, elsewhere] = [await newProfile(), await newProfile()]
  const demo = await openDemo(home)
  const { ethereum } = await demo.logIn(email)
  const signed = await sign(demo.page, world, ethereum)
  expect(signed).toMatchObject({ address: ethereum })
  const other = await openDemo(elsewhere)
  await other.logIn(email)
  const recover = (more: object) =>
    askFrame(other.page, world, 'privy:wallets:recover', { ...entropyOf(ethereum), ...more })

  const recoveryPassword = 'Correct h0rse battery'
  const secret = { ...entropyOf(ethereum), recoveryMethod: 'user-passcode', recoveryPassword }
  const struck: string[] = []
  let page = demo.page
  for (let step = 1; step <= SET.length; step++) {
    struck.push(
      await closeAfter(page, step, () => askFrame(page, world, 'privy:wallets:set-recovery', secret)),
    )
    page = await reopen(openDemo, home, world)
    expect(await sign(page, world, ethereum)).toEqual(signed)
    const decided = step === SET.length
    const [way, not] = decided ? [{ recoveryPassword }, {}] : [{}, { recoveryPassword }]
    expect(await recover(not)).toMatchObject({ type: 'invalid_request_arguments' })
    expect(await recover(way)).toEqual({ entropyId: ethereum })
    expect(await sign(other.page, world, ethereum)).toEqual(signed)
  }
  expect(struck).toEqual(SET.map((path) => `${WALLETS}/${path}`))
})

test('a page that is closed at any step of an import leaves a key that can be brought again, and signs', async ({
  openDemo,
  newProfile,
  newUser,
  world,
}) => {
  const home = await newProfile()
  const demo = await openDemo(home)
  await demo.logIn(newUser())
  const struck: string[] = []
  let page = demo.page
  for (let step = 1; step <= IMPORT.length + 1; step++) {
    const privateKey = `0x${randomBytes(32).toString('hex')}`
    const key = { privateKey, chainType: 'ethereum', mode: 'on-device' }
    struck.push(await closeAfter(page, step, () => askFrame(page, world, 'privy:wallets:import', key)))
    page = await reopen(openDemo, home, world)
    const brought = (await askFrame(page, world, 'privy:wallets:import', key)) as { address: string }
    expect(await sign(page, world, brought.address)).toMatchObject({ address: brought.address })
  }
  expect(struck).toEqual([...IMPORT.map((path) => `${WALLETS}/${path}`), WALLETS])
})
