import { randomBytes } from 'node:crypto'
import { expect, test } from '../support/fixtures.ts'
import { answerFarcaster, answerTelegram } from '../support/outside-pages.ts'
import { watchFor } from '../support/watch-for.ts'

const newName = () => `ada${randomBytes(4).toString('hex')}`

test('a phone that scans the code logs in with Farcaster [FC-001] [FC-003]', async ({
  openDemo,
  newProfile,
  plainApp,
}) => {
  const name = newName()
  const profile = await newProfile({ permissions: ['clipboard-read', 'clipboard-write'] })
  const demo = await openDemo(profile, `?methods=email,farcaster&app=${plainApp}`)
  await demo.choose('Farcaster')
  const code = demo.dialog.getByRole('img', { name: 'Scan with your phone to continue in the Farcaster app' })
  await expect(code).toBeVisible()
  // the dialog grows as it comes
  await expect.poll(async () => Math.round((await code.boundingBox())?.width ?? 0)).toBe(275)
  const copied = await watchFor(demo.page, 'Link copied')
  await demo.inDialog('Copy link').click()
  await copied()
  const link = await demo.page.evaluate(() => navigator.clipboard.readText())
  const phone = await (await newProfile()).newPage()
  await answerFarcaster(phone, link, name)
  await demo.inside()
  await expect(demo.lastEvent).toHaveText('login.onComplete farcaster new')
  await expect(demo.linked('farcaster')).toContainText(`@${name}`)
})

test('Telegram’s pop-up logs in; one that is closed or says no leaves a way on [TG-005] [TG-006] [TG-007]', async ({
  openDemo,
  plainApp,
}) => {
  const demo = await openDemo(undefined, `?methods=email,telegram&app=${plainApp}`)
  const popup = () => demo.page.waitForEvent('popup')
  const asked = popup()
  await demo.choose('Telegram')
  await (await asked).close()
  await expect(demo.dialog.getByText('Authentication failed')).toBeVisible()

  const again = popup()
  await demo.inDialog('Retry').click()
  const refusing = await again
  await refusing.getByRole('button', { name: 'Cancel' }).click()
  await expect(demo.inDialog('Retry')).toBeVisible()

  const third = popup()
  const connected = await watchFor(demo.page, 'Successfully connected with Telegram')
  await demo.inDialog('Retry').click()
  await answerTelegram(await third, 'Ada', 'Accept')
  await connected()
  await demo.inside()
  await expect(demo.lastEvent).toHaveText('login.onComplete telegram new')
  await expect(demo.linked('telegram')).toContainText('Ada')
})

test('a page that Telegram opens is logged in at once, and the address keeps nothing of it [TG-002] [TG-022] [SESS-019]', async ({
  openDemo,
  world,
  plainApp,
}) => {
  const demo = await openDemo(undefined, `?methods=email,telegram&app=${plainApp}`)
  const open = async (choice: string) => {
    const name = newName()
    const url = `${world.demo}/?methods=email,telegram&app=${plainApp}`
    await demo.page.goto(`${world.sandbox}/telegram`)
    await demo.page.getByLabel('Address').fill(url)
    await answerTelegram(demo.page, name, choice)
    await demo.inside()
    await expect(demo.linked('telegram')).toContainText(name)
    const left = new URL(demo.page.url()).searchParams
    expect([...left.keys()]).toEqual(['methods', 'app'])
    expect(new URL(demo.page.url()).hash).not.toContain('tgWebAppData')
    await demo.logOut()
  }
  await open('Open, logged in')
  await open('Open as mini app')
})
