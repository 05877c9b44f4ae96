import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeApp } from '../support/own-app.ts'
import type { World } from '../support/world.ts'

const PASSWORD = 'Wq3vT-mX8rK-bN5cJ'

const DEMANDS = {
  require_user_owned_recovery_on_create: 'a recovery of the user’s own',
  require_user_password_on_create: 'a password',
} as const
type Demand = keyof typeof DEMANDS

const demandingApp = (world: World, demand: Demand) =>
  makeApp(world, {
    embedded_wallet_config: {
      create_on_login: 'off',
      ethereum: { create_on_login: 'users-without-wallets' },
      solana: { create_on_login: 'users-without-wallets' },
      user_owned_recovery_options: ['user-passcode', 'google-drive'],
      [demand]: true,
    },
  })

/** What the login asks before it makes a wallet: the choice first, where there is one. */
async function asked(demo: Demo, demand: Demand): Promise<void> {
  if (demand === 'require_user_owned_recovery_on_create')
    await demo.inDialog('Set a password').click({ timeout: 30_000 })
  await expect(demo.dialog.getByLabel('Password', { exact: true })).toBeFocused({ timeout: 30_000 })
}

async function choosePassword(demo: Demo): Promise<void> {
  const field = demo.dialog.getByLabel('Password', { exact: true })
  await field.fill(PASSWORD)
  await demo.page.keyboard.press('Enter')
  await demo.inDialog('Continue').click()
  await field.fill(PASSWORD)
  await demo.page.keyboard.press('Enter')
  await demo.dialog.getByRole('checkbox').check()
}

for (const [demand, what] of Object.entries(DEMANDS) as [Demand, string][])
  test(`an app that demands ${what}: a login left in the middle makes no wallet and is none, the next one asks again, and another device recovers and signs`, async ({
    openDemo,
    newUser,
    world,
    inbox,
  }) => {
    const search = `?methods=email&app=${await demandingApp(world, demand)}`
    const email = newUser()
    const demo = await openDemo(undefined, search)
    const made: string[] = []
    demo.page.on('request', (request) => {
      if (/\/embedded_wallets$/.test(new URL(request.url()).pathname)) made.push(request.method())
    })
    const enter = async (by: Demo) => {
      const before = await inbox.count(email)
      await by.askForCode(email)
      await by.typeCode(await inbox.code(email, before))
    }

    await enter(demo)
    await asked(demo, demand)
    await choosePassword(demo)
    await demo.page.keyboard.press('Escape')
    await expect(demo.dialog).toBeHidden()
    expect(made).toEqual([])

    await expect(demo.button('Log in')).toBeVisible()
    await enter(demo)
    await asked(demo, demand)
    await choosePassword(demo)
    await demo.inDialog('Set Password').click()
    const wallets = await demo.wallets()
    expect(made).toEqual(['POST'])
    expect(await demo.sign('Sign message')).toMatch(/^0x[0-9a-f]{130}$/)
    await demo.page.getByRole('link', { name: 'Security' }).click()
    await expect(demo.page.getByTestId('backup-method')).toHaveText('Password')

    const other = await openDemo(undefined, search)
    await enter(other)
    expect(await other.wallets()).toEqual(wallets)
    await other.button('Sign message').click()
    const field = other.dialog.getByLabel('Password', { exact: true })
    await expect(field).toBeFocused({ timeout: 30_000 })
    await field.fill(PASSWORD)
    await other.inDialog('Recover your account').click()
    await other.inDialog('Sign and continue').click()
    expect(await other.newResult()).toMatch(/^0x[0-9a-f]{130}$/)
  })
