import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { copyFromFrame, withClipboards } from '../support/clipboard.ts'
import { expect, test } from '../support/fixtures.ts'

/** SPKI of an ed25519 key before its 32 bytes (RFC 8410). */
const ED25519 = Buffer.from('302a300506032b6570032100', 'hex')

function isSigned(address: string, words: string, signature: string): boolean {
  const spki = Buffer.concat([ED25519, base58.decode(address)])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(words), key, base58.decode(signature))
}

/** A key as other Solana wallets export it: seed and public key in base58. */
function solanaKey(): { address: string; privateKey: string } {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const publicKey = Buffer.from(x, 'base64url')
  const privateKey = base58.encode(Buffer.concat([Buffer.from(d, 'base64url'), publicKey]))
  return { address: base58.encode(publicKey), privateKey }
}

test('a Solana key is brought along and exported as it came, and a further wallet is made and signs', async ({
  openDemo,
  newProfile,
  newUser,
  world,
}) => {
  const demo = await openDemo(await withClipboards(await newProfile(), world))
  const { solana } = await demo.logIn(newUser())
  await demo.page.getByRole('link', { name: 'Security' }).click()
  const addresses = (testId: string) => demo.page.getByTestId(testId).locator('code')
  await expect(addresses('wallet-solana')).toHaveText([solana])

  const brought = solanaKey()
  await demo.page.getByLabel('Private key').fill(brought.privateKey)
  await demo.button('Import wallet').click()
  await expect(addresses('imported-solana')).toHaveText([brought.address], { timeout: 60_000 })
  await expect(demo.page.getByLabel('Private key')).toHaveValue('')

  await demo.button('Export Solana from elsewhere').click()
  expect(await copyFromFrame(demo, /key/i)).toBe(brought.privateKey)
  await demo.inDialog('Close').first().click()
  await expect(demo.dialog).toBeHidden()

  await demo.button('Another Solana wallet').click()
  await expect(addresses('wallet-solana')).toHaveCount(2, { timeout: 60_000 })
  const [, further = ''] = await addresses('wallet-solana').allTextContents()
  expect([solana, brought.address]).not.toContain(further)
  await demo.button('Sign with Solana 2').click()
  await demo.inDialog('Sign and continue').click()
  const signature = demo.page.getByTestId('wallet-signature')
  await expect(signature).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/, { timeout: 60_000 })
  const said = 'I am the owner of this wallet.'
  expect(isSigned(further, said, (await signature.textContent()) ?? '')).toBe(true)
})
