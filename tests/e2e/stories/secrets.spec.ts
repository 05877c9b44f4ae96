import { readFileSync } from 'node:fs'
import { copied, emptyClipboard } from '../support/clipboard.ts'
import { Demo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { heapSnapshot, spellings, storedByPage, watchUrls } from '../support/secrets.ts'

test('no share, entropy, key, phrase, code or token where it does not belong', async ({
  newProfile,
  newUser,
  inbox,
  world,
  serveDemoFor,
}) => {
  // On another site the frame has a process and a heap of its own, so that the snapshot is the host's alone.
  const site = await serveDemoFor(world.api.replace('localhost', '127.0.0.1'))
  const email = newUser()
  const profile = await newProfile()
  await profile.grantPermissions(['clipboard-read', 'clipboard-write'])
  const urls = watchUrls(profile)
  const shares: string[] = []
  profile.on('response', async (response) => {
    if (!/\/auth_share$/.test(response.url()) || response.request().method() !== 'POST') return
    const { auth_share } = (await response.json().catch(() => ({}))) as { auth_share?: string }
    if (auth_share) shares.push(auth_share)
  })
  const demo = new Demo(await profile.newPage(), site, inbox)
  await demo.open()
  const { ethereum } = await demo.logIn(email)
  await demo.sign('Sign message')
  await demo.sign('Sign Solana message')
  const heapBeforeExport = await heapSnapshot(demo.page)

  await demo.button('Export wallet').click()
  const frame = demo.page.frameLocator('iframe[src*="/embedded-wallets/export"]')
  await emptyClipboard(demo.page)
  await frame.getByRole('button', { name: /phrase/i }).click({ timeout: 30_000 })
  const reader = await profile.newPage()
  await reader.goto(site.demo)
  const phrase = await copied(reader)
  await reader.close()
  expect(phrase.split(' ')).toHaveLength(12)
  const heapAfterExport = await heapSnapshot(demo.page)

  const { mnemonicToEntropy, mnemonicToSeedSync } = await import('@scure/bip39')
  const { wordlist } = await import('@scure/bip39/wordlists/english.js')
  const { HDKey } = await import('@scure/bip32')
  const entropy = mnemonicToEntropy(phrase, wordlist)
  const key = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase)).derive("m/44'/60'/0'/0/0")
    .privateKey as Uint8Array
  expect(shares.length).toBeGreaterThan(0)
  const secrets = [phrase, ...spellings(entropy), ...spellings(key), ...shares]
  for (const share of shares) secrets.push(...spellings(Buffer.from(share, 'base64url')))

  // What the host does hold is found, so what is not found is not there.
  for (const heap of [heapBeforeExport, heapAfterExport]) expect(heap.includes(ethereum)).toBe(true)

  const stored = await storedByPage(demo.page)
  const tokens = [...stored.matchAll(/ey[\w-]+\.[\w-]+\.[\w-]+/g)].map(([token]) => token)
  expect(tokens.length).toBeGreaterThan(0)
  const log = readFileSync(world.serverLog, 'utf8')
  const places = {
    heapBeforeExport,
    heapAfterExport,
    stored,
    log,
    urls: urls.map((url) => url.split('#')[0]).join('\n'),
  }
  for (const [place, text] of Object.entries(places)) {
    for (const secret of secrets) expect(text.includes(secret), `a secret in ${place}`).toBe(false)
  }
  const code = await inbox.code(email)
  for (const value of [code, ...tokens]) {
    expect(new RegExp(`\\b${value}\\b`).test(log), 'a code or token in the log').toBe(false)
    expect(places.urls.includes(value), 'a code or token in a URL').toBe(false)
  }
  expect(log).not.toContain(email)
})
