import { expect, test } from '../support/fixtures.ts'

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a wrong code is refused, the boxes empty, and the right one still works [CODE-034] [CODE-042]', async ({
  openDemo,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const demo = await openDemo()
  await demo.askForCode(email)
  const code = await inbox.code(email)
  await demo.typeCode(wrong(code))
  await expect(demo.dialog.getByText('Invalid or expired verification code')).toBeVisible()
  await expect(demo.dialog.getByRole('textbox').first()).toHaveValue('')
  await demo.typeCode(code)
  await demo.wallets()
})

test('five wrong codes spend the code, and a new one is asked for', async ({
  openDemo,
  inbox,
  newUser,
  world,
}) => {
  const email = newUser()
  const demo = await openDemo()
  await demo.askForCode(email)
  const code = await inbox.code(email)
  const attempt = (tried: string) =>
    demo.page.evaluate(
      async ([api, app, address, value]) => {
        // Tries are counted per client, so that nobody can spend the code of somebody else: this is the page's own.
        const client = JSON.parse(localStorage.getItem('privy:caid') ?? '""') as string
        const response = await fetch(`${api}/api/v1/passwordless/authenticate`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'privy-app-id': app as string,
            'privy-ca-id': client,
          },
          body: JSON.stringify({ email: address, code: value }),
        })
        return { status: response.status, body: await response.json() }
      },
      [world.api, world.appId, email, tried],
    )
  for (let n = 1; n <= 5; n++) {
    const refused = await attempt(String((Number(code) + n) % 1_000_000).padStart(6, '0'))
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.status).toBeLessThan(500)
  }
  const refused = await attempt(code)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.status).toBeLessThan(500)
  await demo.typeCode(code)
  await expect(demo.dialog.getByText(/Invalid or expired|Too many attempts/)).toBeVisible()
  await expect(demo.button('Log out')).toBeHidden()
})

test('a code serves one login: used again from another profile it is refused', async ({
  openDemo,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const first = await openDemo()
  const second = await openDemo()
  await first.askForCode(email)
  const code = await inbox.code(email)
  await first.typeCode(code)
  await first.wallets()

  await second.askForCode(email)
  await second.typeCode(code)
  await expect(second.dialog.getByText('Invalid or expired verification code')).toBeVisible()
})
