import { randomUUID } from 'node:crypto'
import type { Request } from '@playwright/test'
import { wrongCode } from '../../../apps/server/src/testing/wrong-code.ts'
import type { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Inbox } from '../support/inbox.ts'
import type { World } from '../support/world.ts'

/** Uses up, from a page of the app, the guesses that a network has at an address; what each guess was answered. */
async function guessAt(email: string, from: Demo, { api }: World, app: string, inbox: Inbox) {
  const statuses: number[] = []
  for (let stranger = 0; stranger < 2; stranger++) {
    const client = randomUUID()
    const post = (step: string, body: object) =>
      from.page.evaluate(
        async ([url, id, name, text]) => {
          const headers = { 'content-type': 'application/json', 'privy-app-id': id, 'privy-ca-id': name }
          return (await fetch(url, { method: 'POST', headers, body: text })).status
        },
        [`${api}/api/v1/passwordless/${step}`, app, client, JSON.stringify({ email, ...body })] as const,
      )
    const before = await inbox.count(email)
    await post('init', {})
    const code = wrongCode(await inbox.code(email, before))
    for (let guess = 0; guess < 5; guess++) statuses.push(await post('authenticate', { code }))
  }
  return statuses
}

test('while strangers guess at its user’s address, a device whose browser dropped its cookies still logs in by a code, and another waits', async ({
  openDemo,
  newProfile,
  newUser,
  inbox,
  world,
  plainApp,
}) => {
  const email = newUser()
  const profile = await newProfile()
  const own = await openDemo(profile, `?methods=email&app=${plainApp}`)
  await own.logInPlainly(email)
  await own.logOut()
  await profile.clearCookies()

  const stranger = await openDemo(undefined, `?methods=email&app=${plainApp}`)
  expect(await guessAt(email, stranger, world, plainApp, inbox)).toEqual(Array(10).fill(401))

  const before = await inbox.count(email)
  await stranger.askForCode(email)
  await stranger.typeCode(await inbox.code(email, before))
  await expect(stranger.dialog.getByText('Too many attempts.')).toBeVisible()
  await expect(stranger.button('Log out')).toBeHidden()

  const sent: Request[] = []
  own.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/passwordless/')) sent.push(request)
  })
  await own.logInPlainly(email)
  const headers = await Promise.all(sent.map((request) => request.allHeaders()))
  expect(headers.map(({ cookie, dpop }) => [cookie, dpop?.split('.').length])).toEqual([
    [undefined, 3],
    [undefined, 3],
  ])
})
