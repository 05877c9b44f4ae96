import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { makeApp } from '../../e2e/support/own-app.ts'
import { expect, test } from '../support/fixtures.ts'

async function expectSigned(address: string, signature: string): Promise<void> {
  const given = { address, signature } as { address: `0x${string}`; signature: `0x${string}` }
  expect(await verifyMessage({ ...given, message: 'interop' })).toBe(true)
}

test('it imports a private key and makes a further wallet: both sign, also on a second profile', async ({
  openHost,
  world,
  inbox,
  newUser,
}) => {
  test.setTimeout(420_000)
  const email = newUser()
  const app = await makeApp(world)
  const own = { app, login: 'headless', custody: true } as const
  const { host } = await openHost(own)
  await host.logInHeadless(email, () => inbox.code(email))
  const first = await host.run('Create Ethereum wallet')
  const key = generatePrivateKey()
  const imported = await host.act('Import wallet', key)
  expect(imported).toBe(privateKeyToAccount(key).address)
  const further = await host.act('Create further wallet')
  expect(new Set([first, imported, further]).size).toBe(3)
  await expectSigned(imported, await host.act('Sign with that wallet', imported))
  await expectSigned(further, await host.act('Sign with that wallet', further))

  const { host: second } = await openHost(own)
  await second.logInHeadless(email, () => inbox.code(email, 1))
  await expect(second.text('recovery-methods')).toHaveText('privy privy privy')
  await expectSigned(further, await second.act('Sign with that wallet', further))
  await expectSigned(imported, await second.act('Sign with that wallet', imported))
})
