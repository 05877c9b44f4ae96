import { verifyMessage } from 'viem'
import { addAuthenticator } from '../../e2e/support/authenticator.ts'
import { makeApp } from '../../e2e/support/own-app.ts'
import { expect, test } from '../support/fixtures.ts'

async function expectSigned(address: string, signature: string): Promise<void> {
  const given = { address, signature } as { address: `0x${string}`; signature: `0x${string}` }
  expect(await verifyMessage({ ...given, message: 'interop' })).toBe(true)
}

test('it enrols a passkey, which is asked for before a signature, and proves the account by itself', async ({
  openHost,
  world,
  inbox,
  newUser,
}) => {
  test.setTimeout(420_000)
  const email = newUser()
  const app = await makeApp(world, { mfa_methods: ['passkey'] })
  const { host } = await openHost({ app, mfa: 'modal', login: 'headless', custody: true })
  const authenticator = await addAuthenticator(host.page)
  const uses = async () => (await authenticator.credentials()).map(({ signCount }) => signCount)
  await host.logInHeadless(email, () => inbox.code(email))
  const address = await host.run('Create Ethereum wallet')
  expect(await host.act('Link passkey')).toBe('linked')
  await expect(host.text('passkeys')).toHaveText('1')
  expect(await host.act('Enroll passkeys')).toBe('enrolled')
  await expect(host.text('mfa-methods')).toHaveText('passkey')

  const [enrolled = 0] = await uses()
  await expectSigned(address, await host.run('Sign message'))
  const [signed = 0] = await uses()
  expect(signed).toBeGreaterThan(enrolled)
  await expectSigned(address, await host.run('Sign message'))
  expect(await uses()).toEqual([signed])

  expect(await host.act('Verify account')).toBe('verified')
  const [verified = 0] = await uses()
  expect(verified).toBeGreaterThan(signed)
})
