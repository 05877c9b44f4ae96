import { expect, test } from '../support/fixtures.ts'
import { consentAs } from '../support/outside-pages.ts'
import { restartServer } from '../support/restart-server.ts'

test('a server that starts anew in the middle of three logins lets all three end', async ({
  openDemo,
  inbox,
  newUser,
  newProfile,
  world,
  plainApp,
}) => {
  const email = newUser()
  const search = `?methods=email,google,farcaster&app=${plainApp}`
  const social = await openDemo(undefined, search)
  const coded = await openDemo(undefined, search)
  const scanned = await openDemo(undefined, search)
  await social.choose('Google')
  await social.page.waitForURL(/\/world\//)
  await coded.askForCode(email)
  const code = await inbox.code(email)
  const channel = scanned.page.waitForResponse('**/farcaster/init')
  await scanned.choose('Farcaster')
  const { connect_uri: link } = (await (await channel).json()) as { connect_uri: string }

  await restartServer(world)

  await consentAs(social.page, newUser())
  await social.inside()
  await coded.typeCode(code)
  await coded.inside()
  const phone = await (await newProfile()).newPage()
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Approve' }).click()
  await scanned.inside()
})

test('a double click on a provider, a second press of Enter on a code: one login each', async ({
  openDemo,
  inbox,
  newUser,
  plainApp,
}) => {
  const demo = await openDemo(undefined, `?methods=email,google&app=${plainApp}`)
  await demo.button('Log in').click()
  await demo.inDialog('Google').dblclick()
  await consentAs(demo.page, newUser())
  await demo.inside()
  await expect(demo.lastError).toHaveText('')
  await demo.logOut()

  const email = newUser()
  let logins = 0
  demo.page.on('request', (request) => {
    if (request.url().endsWith('/passwordless/authenticate')) logins++
  })
  await demo.askForCode(email)
  await demo.typeCode(await inbox.code(email))
  await demo.page.keyboard.press('Enter')
  await demo.page.keyboard.press('Enter')
  await demo.inside()
  expect(logins).toBe(1)
})
