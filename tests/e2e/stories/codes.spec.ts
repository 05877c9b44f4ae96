import { wrongCode } from '../../../apps/server/src/testing/wrong-code.ts'
import { expect, test } from '../support/fixtures.ts'

test('a wrong code is refused, the boxes empty, and the right one still works [CODE-034] [CODE-042]', async ({
  openDemo,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const demo = await openDemo()
  await demo.askForCode(email)
  const code = await inbox.code(email)
  await demo.typeCode(wrongCode(code))
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
    const refused = await attempt(wrongCode(code, n))
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.status).toBeLessThan(500)
  }
  const refused = await attempt(code)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.status).toBeLessThan(500)
  await demo.typeCode(code)
  await expect(demo.dialog.getByText('Invalid or expired verification code')).toBeVisible()
  await expect(demo.dialog.getByText('Ask for a new code.')).toBeVisible()
  await expect(demo.button('Log out')).toBeHidden()

  const resend = demo.dialog.getByRole('button', { name: 'Resend code' })
  await resend.press('Enter')
  await expect(demo.dialog.getByText('Code sent')).toBeVisible()
  await expect(resend).toBeFocused()
  await expect(demo.dialog.getByRole('alert')).toHaveText('')
  await demo.dialog.getByRole('textbox').first().focus()
  await demo.typeCode(await inbox.code(email, 1))
  await demo.wallets()
})

test('another code is not offered, nor said to be sent, while the server would send none', async ({
  openDemo,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const demo = await openDemo()
  const asked: string[] = []
  demo.page.on('request', (request) => {
    if (request.url().endsWith('/passwordless/init')) asked.push(request.method())
  })
  await demo.askForCode(email)
  const code = await inbox.code(email)
  const resend = demo.dialog.getByRole('button', { name: 'Resend code' })
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
  await expect(demo.dialog.getByText(/New code in \d+ s/)).toBeVisible()
  // a press is heard by nobody: forced, as it is for whoever does not see that it is off
  await resend.click({ force: true })
  await resend.press('Enter')
  await expect(demo.dialog.getByText('Code sent')).toBeHidden()
  await demo.dialog.getByRole('textbox').first().focus()
  await demo.typeCode(code)
  await demo.wallets()
  expect([asked, await inbox.count(email)]).toEqual([['POST'], 1])
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
