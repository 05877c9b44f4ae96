import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTreasury } from '../../apps/demo/server/treasury.mjs'

let folder
let file
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treasury-'))
  file = join(folder, 'demo-treasury.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** An app's wallets, as the API answers for them: `there` were made for something else. */
function openApi(there = []) {
  const wallets = new Map(there.map((address) => [`id-of-${address}`, { id: `id-of-${address}`, address }]))
  const asked = []
  return {
    asked,
    forget: () => wallets.clear(),
    wallets: {
      get: async (id) => wallets.get(id) ?? null,
      async create(body, options) {
        asked.push([body, options])
        const address = `made-${asked.length}`
        wallets.set(`id-of-${address}`, { id: `id-of-${address}`, address })
        return wallets.get(`id-of-${address}`)
      },
    },
  }
}

const rich = { getBalance: async () => 10n ** 18n }
/** The treasury's address, as a backend that has just started says it. */
const addressOf = async (latchkey) =>
  (await createTreasury({ latchkey, chain: rich, faucet: '', origin: '', file }).look()).address

it('is the wallet that was made for it, by whatever backend starts next, and none of the app’s others', async () => {
  const api = openApi(['of-somebody'])
  expect([await addressOf(api), await addressOf(api)]).toEqual(['made-1', 'made-1'])
  expect(api.asked).toEqual([[{ chain_type: 'ethereum' }, { idempotencyKey: 'juniper-treasury' }]])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('is made anew where the database is another one, and where its file is no more', async () => {
  const api = openApi()
  await addressOf(api)
  api.forget()
  expect([await addressOf(api), await addressOf(api)]).toEqual(['made-2', 'made-2'])
  writeFileSync(file, 'not JSON')
  expect([await addressOf(api), await addressOf(api)]).toEqual(['made-3', 'made-3'])
})
