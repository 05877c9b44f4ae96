import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuthorityDocument, MadeWallet, Worded } from '@latchkey/signer'
import { openFileState } from '@latchkey/signer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Asked, RequestKey } from '../../testing/wallet-clients.ts'
import {
  makeTestQuorum,
  makeTestWallet,
  newRequestKey,
  openBoth,
  openTestApp,
  refusal,
  signedRequest,
} from '../../testing/wallet-clients.ts'

const APP = 'testapp000000000000000001'
const keys = new Map([['s1', randomBytes(32)]])
const HELLO = { method: 'personal_sign', params: { message: 'hello', encoding: 'utf-8' } }

let home: string
let time = Date.UTC(2026, 0, 15)
const closing: (() => void)[] = []
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'restored-'))
})
afterAll(() => {
  for (const close of closing) close()
  rmSync(home, { recursive: true })
})

/** A signer over a folder, as after a start. */
async function start(folder: string): Promise<Asked> {
  const opened = await openBoth(keys, await openFileState(join(home, folder), 'SIGNER_STATE_DIR'), () => time)
  closing.push(opened.close)
  return opened.overHttp
}

const use = (
  signer: Asked,
  { sealedKey, ...wallet }: MadeWallet,
  authority: Worded<AuthorityDocument>,
  key: RequestKey,
) => {
  const path = `/wallets/${wallet.document.id}/rpc`
  const request = signedRequest({ app: APP, path, body: HELLO, keys: [key] })
  return refusal(signer.rpc({ request, wallet, sealedKey, signers: [authority], userKeys: [], policies: [] }))
}

it('a memory that was restored from an old backup is seen, stops everything, and goes on by an operator’s word', async () => {
  const signer = await start('now')
  const { key, authority } = await openTestApp(signer, APP)
  const old = await makeTestWallet(signer, APP)
  cpSync(join(home, 'now'), join(home, 'backup'), { recursive: true })
  const young = await makeTestWallet(signer, APP)
  const request = signedRequest({
    app: APP,
    method: 'PATCH',
    path: `/wallets/${old.document.id}`,
    body: { additional_signers: [] },
    keys: [key],
  })
  const changed = {
    ...old,
    ...(await signer.changeWallet({ request, wallet: old, signers: [authority], userKeys: [] })),
  }
  expect([await use(signer, changed, authority, key), await use(signer, old, authority, key)]).toEqual([
    'done',
    'superseded',
  ])

  const early = await signer.orderRestoredState()
  time += 1000
  const restored = await start('backup')
  expect(await use(restored, changed, authority, key)).toBe('state_rolled_back')
  // From here on it says nothing, for those of whom it knows enough neither, and after a start neither.
  const again = await start('backup')
  expect([
    await use(again, old, authority, key),
    await refusal(makeTestWallet(again, APP)),
    await refusal(makeTestQuorum(again, APP, { keys: [key] })),
    await refusal(again.changeWallet({ request, wallet: old, signers: [authority], userKeys: [] })),
    await refusal(again.newest({ kind: 'wallet', app: APP, id: old.document.id })),
  ]).toEqual(Array.from({ length: 5 }, () => 'state_rolled_back'))

  const documents = [young, changed].map(({ document, word }) => ({ document, word }))
  const order = await again.orderRestoredState()
  const accept = (changes: object) =>
    refusal(again.acceptRestoredState({ order, documents, last: true, ...changes }))
  const madeUp = [{ document: { ...changed.document, version: 9 }, word: changed.word }]
  expect([
    await accept({ order: early }),
    await accept({ order: { ...order, orderedAt: order.orderedAt + 1 } }),
    await accept({ documents: madeUp }),
    await accept({ last: false }),
  ]).toEqual(['superseded', 'invalid_request', 'invalid_request', 'done'])
  expect(await use(again, changed, authority, key)).toBe('state_rolled_back')
  expect(await accept({ documents: [] })).toBe('done')
  expect([
    await use(again, changed, authority, key),
    await use(again, young, authority, key),
    await use(again, old, authority, key),
  ]).toEqual(['done', 'done', 'superseded'])
})

it('a memory that is gone is seen like one that is old', async () => {
  const signer = await start('whole')
  const { key, authority } = await openTestApp(signer, APP)
  const wallet = await makeTestWallet(signer, APP)
  expect(await use(signer, wallet, authority, key)).toBe('done')
  const empty = await start('empty')
  expect(await use(empty, wallet, authority, key)).toBe('state_rolled_back')
})

it('a word that was said twice of one version, before and after a backup was restored, is seen', async () => {
  const signer = await start('twice')
  const { key, authority } = await openTestApp(signer, APP)
  const wallet = await makeTestWallet(signer, APP)
  cpSync(join(home, 'twice'), join(home, 'twice-before'), { recursive: true })
  const change = (by: Asked, policies: object) => {
    const path = `/wallets/${wallet.document.id}`
    const request = signedRequest({ app: APP, method: 'PATCH', path, body: { ...policies }, keys: [key] })
    return by.changeWallet({ request, wallet, signers: [authority], userKeys: [] })
  }
  const guest = await makeTestQuorum(signer, APP, { keys: [newRequestKey()] })
  const first = await change(signer, { additional_signers: [{ signer_id: guest.document.id }] })
  const restored = await start('twice-before')
  const second = await change(restored, { additional_signers: [] })
  expect([first.document.version, second.document.version]).toEqual([2, 2])
  expect(await use(restored, { ...wallet, ...second }, authority, key)).toBe('done')
  expect(await use(restored, { ...wallet, ...first }, authority, key)).toBe('state_rolled_back')
})
