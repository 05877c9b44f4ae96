import { readFileSync } from 'node:fs'
import { openRecoveryKit } from '@latchkey/keys/recovery-kit'
import { askFrame, frameAnswers } from '../support/ask-frame.ts'
import { expect, test } from '../support/fixtures.ts'
import { exportAddress, layExport } from '../support/hostile-page.ts'
import { signInToICloud } from '../support/icloud.ts'

const KEY = {
  privateKey: '0xb46298c1a0dd2b204e205d49e28b0a2063a31729befe3d7f3fda679be9e9964d',
  address: '0xC95130a1EAD1e6e1ea4932e744DDD1866F6f768B',
}
const entropyOf = (entropyId: string) => ({ entropyId, entropyIdVerifier: 'ethereum-address-verifier' })

test('a password brings a wallet to another device, and another password does not', async ({
  openDemo,
  newUser,
  world,
  inbox,
}) => {
  const email = newUser()
  const demo = await openDemo()
  const { ethereum } = await demo.logIn(email)
  const entropy = entropyOf(ethereum)
  const recoveryPassword = 'Correct h0rse battery'
  const set = { ...entropy, recoveryMethod: 'user-passcode', recoveryPassword }
  expect(await askFrame(demo.page, world, 'privy:wallets:set-recovery', set)).toEqual({
    ...entropy,
    recoveryMethod: 'user-passcode',
  })
  const request = { method: 'personal_sign', params: ['hello', ethereum] }
  const sign = { ...entropy, chainType: 'ethereum', hdWalletIndex: 0, request }
  const signed = await askFrame(demo.page, world, 'privy:wallets:rpc', sign)
  expect(signed).toMatchObject({ address: ethereum })

  const before = await inbox.count(email)
  const other = await openDemo()
  await other.askForCode(email)
  await other.typeCode(await inbox.code(email, before))
  await expect.poll(() => other.page.evaluate(() => localStorage.getItem('privy:pat'))).toBeTruthy()
  await frameAnswers(other.page, world)
  const ask = (event: string, data: object) => askFrame(other.page, world, event, data)
  expect(await ask('privy:wallets:connect', entropy)).toMatchObject({ type: 'wallet_not_on_device' })
  const wrong = { ...entropy, recoveryPassword: 'correct h0rse battery' }
  expect(await ask('privy:wallets:recover', wrong)).toMatchObject({ type: 'invalid_recovery_pin' })
  expect(await ask('privy:wallets:recover', { ...entropy, recoveryPassword })).toEqual({
    entropyId: ethereum,
  })
  expect(await ask('privy:wallets:rpc', sign)).toEqual(signed)
})

test('a private key that a page brings becomes a wallet, which signs', async ({
  openDemo,
  newUser,
  world,
}) => {
  const demo = await openDemo()
  await demo.logIn(newUser())
  const imported = { privateKey: KEY.privateKey, chainType: 'ethereum', mode: 'on-device' }
  const ask = (event: string, data: object) => askFrame(demo.page, world, event, data)
  expect(await ask('privy:wallets:import', imported)).toEqual({ address: KEY.address })
  expect(await ask('privy:wallets:import', imported)).toEqual({ address: KEY.address })
  const request = { method: 'personal_sign', params: ['hello', KEY.address] }
  const sign = { ...entropyOf(KEY.address), chainType: 'ethereum', hdWalletIndex: 0, request }
  expect(await ask('privy:wallets:rpc', sign)).toMatchObject({ address: KEY.address })
})

test('a recovery kit is made in the export document, and opens with the passphrase that stood there', async ({
  openDemo,
  newUser,
  world,
}) => {
  const demo = await openDemo()
  const { ethereum, solana } = await demo.logIn(newUser())
  const { page } = demo
  const address = await exportAddress(page, world, ethereum)
  const src = address.replace('phrase_export=false', 'phrase_export=true&kit_export=true')
  const frame = await layExport(page, src, 'in plain sight')
  const kit = frame.getByRole('button', { name: 'Recovery kit' })
  await expect(kit).toHaveAttribute('data-state', 'idle')
  await kit.click()
  const passphrase = frame.getByLabel('Passphrase of the kit')
  await expect(passphrase).toHaveValue(/^(\w{4}-){4}\w{4}$/)
  const downloaded = page.waitForEvent('download')
  await frame.getByRole('button', { name: 'Save file' }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('wallet-recovery-kit.json')
  const text = readFileSync(await file.path(), 'utf8')
  const wallets = await openRecoveryKit(
    text,
    await passphrase.inputValue(),
    (_, contents) => contents.wallets,
  )
  expect(wallets.map((wallet) => wallet.address)).toEqual([ethereum, solana])
  await frame.getByRole('button', { name: 'Written down' }).click()
  await expect(kit).toBeVisible()
  await expect(passphrase).toHaveCount(0)
})

test('a record in the user’s own iCloud brings a wallet to another device, and another account does not', async ({
  openDemo,
  newUser,
  world,
  inbox,
}) => {
  const email = newUser()
  const demo = await openDemo()
  const { ethereum } = await demo.logIn(email)
  const entropy = entropyOf(ethereum)
  const token = (name: string) => signInToICloud(world, name)
  const [ada, grace] = ['Ada Lovelace', 'Grace Hopper'] as const
  const set = { ...entropy, recoveryMethod: 'icloud', recoveryAccessToken: await token(ada) }
  expect(await askFrame(demo.page, world, 'privy:wallets:set-recovery', set)).toEqual({
    ...entropy,
    recoveryMethod: 'icloud',
  })

  const before = await inbox.count(email)
  const other = await openDemo()
  await other.askForCode(email)
  await other.typeCode(await inbox.code(email, before))
  await expect.poll(() => other.page.evaluate(() => localStorage.getItem('privy:pat'))).toBeTruthy()
  await frameAnswers(other.page, world)
  const recover = async (name: string) => {
    const given = { ...entropy, recoveryAccessToken: await token(name) }
    return askFrame(other.page, world, 'privy:wallets:recover', given)
  }
  expect(await recover(grace)).toMatchObject({ type: 'error', message: expect.stringContaining('account') })
  expect(await recover(ada)).toEqual({ entropyId: ethereum })
})
