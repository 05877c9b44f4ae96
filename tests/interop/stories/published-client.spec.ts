import { verifyMessage } from 'viem'
import type { Inbox } from '../../e2e/support/inbox.ts'
import { expect, test } from '../support/fixtures.ts'
import { hasGolden, readGolden, recording, vocabulary, writeGolden } from '../support/golden.ts'
import type { Recorder } from '../support/recorder.ts'

const nextCode = (inbox: Inbox, email: string, after: number) => () => inbox.code(email, after)

/** Writes a story's transcript down, or holds it against the one that was written down before. */
async function compare(story: string, recorder: Recorder) {
  const transcript = await recorder.transcript()
  expect(transcript.http.length).toBeGreaterThan(0)
  if (recording) return writeGolden(story, transcript)
  expect(hasGolden(story), `a golden transcript of ${story}`).toBe(true)
  const golden = readGolden(story)
  expect(vocabulary(transcript.http)).toEqual(vocabulary(golden.http))
  expect(vocabulary(transcript.frame)).toEqual(vocabulary(golden.frame))
}

test('its modal logs in, makes both wallets and signs on both chains', async ({
  openHost,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const { host, recorder } = await openHost()
  await host.logIn(email, nextCode(inbox, email, 0))
  const { ethereum } = await host.wallets()

  const signature = (await host.run('Sign message')) as `0x${string}`
  expect(await verifyMessage({ address: ethereum as `0x${string}`, message: 'interop', signature })).toBe(
    true,
  )
  expect(await host.run('Sign Solana message')).toMatch(/^[0-9a-f]{128}$/)
  expect(await host.run('Sign typed data')).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await host.run('Sign transaction')).toMatch(/^0x02/)
  await compare('modal-login', recorder)
})

test('its headless hook logs in, then createWallet works on both chains', async ({
  openHost,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const { host, recorder } = await openHost({ login: 'headless' })
  await host.logInHeadless(email, nextCode(inbox, email, 0))
  await expect(host.text('ethereum-address')).toHaveText('')

  const ethereum = await host.run('Create Ethereum wallet')
  const solana = await host.run('Create Solana wallet')
  expect(await host.wallets()).toEqual({ ethereum, solana })
  const signature = (await host.run('Sign message')) as `0x${string}`
  expect(await verifyMessage({ address: ethereum as `0x${string}`, message: 'interop', signature })).toBe(
    true,
  )
  await compare('headless-login', recorder)
})

test('a second profile finds the same wallets and signs with them', async ({ openHost, inbox, newUser }) => {
  const email = newUser()
  const first = await openHost()
  await first.host.logIn(email, nextCode(inbox, email, 0))
  const wallets = await first.host.wallets()

  const second = await openHost()
  await second.host.logIn(email, nextCode(inbox, email, 1))
  expect(await second.host.wallets()).toEqual(wallets)
  const signature = (await second.host.run('Sign message')) as `0x${string}`
  expect(
    await verifyMessage({ address: wallets.ethereum as `0x${string}`, message: 'interop', signature }),
  ).toBe(true)
  await compare('second-profile', second.recorder)
})

test('a reload keeps the session and a logout ends it', async ({ openHost, inbox, newUser }) => {
  const email = newUser()
  const { host } = await openHost()
  await host.logIn(email, nextCode(inbox, email, 0))
  const wallets = await host.wallets()
  await host.page.reload()
  expect(await host.wallets()).toEqual(wallets)
  await host.logOut()
  await host.page.reload()
  await expect(host.text('ready')).toHaveText('ready')
  await expect(host.text('user')).toHaveText('')
})

test('its browser is a known device at the next login, by a cookie that no script reads', async ({
  openHost,
  inbox,
  newUser,
}) => {
  const email = newUser()
  const { host } = await openHost()
  const cookieOf = async () => {
    const asked = await host.page.waitForRequest('**/api/v1/passwordless/init')
    return (await asked.allHeaders()).cookie ?? ''
  }
  const first = cookieOf()
  await host.logIn(email, nextCode(inbox, email, 0))
  expect(await first).toBe('')
  await host.logOut()

  const second = cookieOf()
  await host.logIn(email, nextCode(inbox, email, 1))
  expect(await second).toMatch(/^latchkey-device-[a-z0-9]{25}=[\w-]{22}\.[\w-]{22}$/)
  expect(await host.page.evaluate(() => document.cookie)).not.toContain('latchkey-device')
})
