import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PolicyDocument, PolicyRule, SaidPolicy, WalletRequest, Worded } from '@latchkey/signer'
import { openFileState } from '@latchkey/signer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Asked, TestApp } from '../../testing/wallet-clients.ts'
import {
  makeTestWallet,
  newTestId,
  openBoth,
  openTestApp,
  refusal,
  signedRequest,
} from '../../testing/wallet-clients.ts'

const APP = 'testapp000000000000000001'
const OTHER_APP = 'testapp000000000000000002'
const seeds = new Map([['s1', randomBytes(32)]])
const CHAIN = { field_source: 'ethereum_typed_data_domain', field: 'chainId', operator: 'eq' }

let home: string
const closing: (() => void)[] = []
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'said-policies-'))
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
  rmSync(home, { recursive: true })
})

async function start(folder: string, keys = seeds) {
  const state = await openFileState(join(home, folder), 'SIGNER_STATE_DIR')
  const opened = await openBoth(keys, state, () => Date.UTC(2026, 0, 15))
  closing.push(opened.close)
  return { 'in this process': opened.here, 'over HTTP': opened.overHttp }
}

/** Typed data of one chain and of no other. */
const onChain = (value: string): PolicyRule[] => [
  { id: 'r1', name: 'n', method: 'eth_signTypedData_v4', action: 'ALLOW', conditions: [{ ...CHAIN, value }] },
]

const makePolicy = (signer: Asked, value: string) =>
  signer.makePolicy({
    appId: APP,
    policyId: newTestId(),
    name: `chain ${value}`,
    chainType: 'ethereum',
    rules: onChain(value),
    ownerId: null,
  })

const wordOf = ({ document, word }: Worded<PolicyDocument>): SaidPolicy => ({
  kind: 'policy',
  id: document.id,
  word,
})

/** A wallet under a policy, and how it answers typed data of a chain by the policies that are shown to the signer. */
async function openWallet(signer: Asked, { key, authority }: TestApp, policy: Worded<PolicyDocument>) {
  const { sealedKey, ...wallet } = await makeTestWallet(signer, APP, { policyIds: [policy.document.id] })
  return (chainId: number, policies: WalletRequest['policies'], by: Asked = signer) => {
    const types = { Order: [{ name: 'price', type: 'uint256' }] }
    const typed_data = { domain: { chainId }, types, primary_type: 'Order', message: { price: 5 } }
    const body = { method: 'eth_signTypedData_v4', params: { typed_data } }
    const request = signedRequest({
      app: APP,
      path: `/wallets/${wallet.document.id}/rpc`,
      body,
      keys: [key],
    })
    return refusal(by.rpc({ request, wallet, sealedKey, signers: [authority], userKeys: [], policies }))
  }
}

const change = ({ key, authority }: TestApp, policy: Worded<PolicyDocument>, rules: PolicyRule[]) => ({
  request: signedRequest({
    app: APP,
    method: 'PATCH',
    path: `/policies/${policy.document.id}`,
    body: { rules },
    keys: [key],
  }),
  policy,
  signers: [authority],
  userKeys: [],
  newRuleIds: [],
})

describe.each([
  'in this process',
  'over HTTP',
] as const)('a policy that the signer %s is told by its word', (place) => {
  it('holds as it does when it is shown', async () => {
    const signer = (await start('now'))[place]
    const app = await openTestApp(signer, APP)
    const policy = await makePolicy(signer, '8453')
    const sign = await openWallet(signer, app, policy)
    expect([
      await sign(8453, [wordOf(policy)]),
      await sign(1, [wordOf(policy)]),
      await sign(8453, [policy]),
      await sign(1, [policy]),
      await sign(8453, []),
    ]).toEqual(['done', 'policy_violation', 'done', 'policy_violation', 'invalid_request'])
  })

  it('is to be shown whole wherever the word is not for what the signer said of it last', async () => {
    const signer = (await start('now'))[place]
    const app = await openTestApp(signer, APP)
    const [policy, looser] = [await makePolicy(signer, '8453'), await makePolicy(signer, '1')]
    const sign = await openWallet(signer, app, policy)
    const changed = await signer.changePolicy(change(app, policy, onChain('10')))
    const { id } = policy.document
    expect({
      'of the version before': await sign(8453, [wordOf(policy)]),
      'of another policy': await sign(1, [{ ...wordOf(looser), id }]),
      'of nothing': await sign(1, [{ kind: 'policy', id, word: `s1.${'A'.repeat(43)}` }]),
      'of a key that there is not': await sign(1, [{ kind: 'policy', id, word: 'toString.AAAA' }]),
      'of this one, as another wallet names it': await sign(10, [
        { ...wordOf(changed), id: looser.document.id },
      ]),
      'of what was said last': await sign(10, [wordOf(changed)]),
      'the version before, whole': await sign(8453, [policy]),
    }).toEqual({
      'of the version before': 'show_document',
      'of another policy': 'show_document',
      'of nothing': 'show_document',
      'of a key that there is not': 'show_document',
      'of this one, as another wallet names it': 'invalid_request',
      'of what was said last': 'done',
      'the version before, whole': 'superseded',
    })
    await signer.deletePolicy({
      ...change(app, changed, []),
      request: signedRequest({
        app: APP,
        method: 'DELETE',
        path: `/policies/${id}`,
        body: {},
        keys: [app.key],
      }),
    })
    expect(await sign(10, [wordOf(changed)])).toBe('show_document')
  })

  it('is one of the wallet’s own app, and a policy, whatever else of that id is shown', async () => {
    const signer = (await start('now'))[place]
    const app = await openTestApp(signer, APP)
    const policy = await makePolicy(signer, '8453')
    const { id } = policy.document
    const sign = await openWallet(signer, app, policy)
    const looser = { name: 'any', chainType: 'ethereum', rules: onChain('1'), ownerId: null } as const
    await openTestApp(signer, OTHER_APP)
    const foreign = await signer.makePolicy({ appId: OTHER_APP, policyId: id, ...looser })
    const members = { publicKeys: [app.key.publicKey], userIds: [], authorizationThreshold: 1 }
    const quorum = await signer.makeQuorum({ appId: APP, quorumId: id, displayName: null, ...members })
    const asPolicy = (shown: object) => sign(1, [shown as never])
    const byWord = place === 'over HTTP' ? 'invalid_request' : 'show_document'
    expect({
      'of another app, by its word': await asPolicy({ ...wordOf(foreign), app: OTHER_APP }),
      'of another app, whole': await asPolicy(foreign),
      'a quorum, by its word': await asPolicy({ kind: 'quorum', id, word: quorum.word }),
      'a quorum, whole': await asPolicy(quorum),
    }).toEqual({
      'of another app, by its word': byWord,
      'of another app, whole': 'invalid_request',
      'a quorum, by its word': 'invalid_request',
      'a quorum, whole': 'invalid_request',
    })
    expect([await sign(8453, [wordOf(policy)]), await sign(1, [wordOf(policy)])]).toEqual([
      'done',
      'policy_violation',
    ])
  })

  it('does not stop a signer that has forgotten it: the document, which cannot be made up, does', async () => {
    const before = (await start('now'))[place]
    const app = await openTestApp(before, APP)
    const policy = await makePolicy(before, '8453')
    const sign = await openWallet(before, app, policy)
    cpSync(join(home, 'now'), join(home, 'backup'), { recursive: true })
    const changed = await before.changePolicy(change(app, policy, onChain('10')))
    const restored = (await start('backup'))[place]
    expect([
      await sign(10, [wordOf(changed)], restored),
      await sign(8453, [wordOf(policy)], restored),
      await sign(10, [changed], restored),
      await sign(8453, [wordOf(policy)], restored),
    ]).toEqual(['show_document', 'done', 'state_rolled_back', 'state_rolled_back'])
  })

  it('is known by the word of a key that was rotated since', async () => {
    const before = (await start('now'))[place]
    const app = await openTestApp(before, APP)
    const policy = await makePolicy(before, '8453')
    const sign = await openWallet(before, app, policy)
    const rotated = (await start('now', new Map([['s2', randomBytes(32)], ...seeds])))[place]
    expect([await sign(8453, [wordOf(policy)], rotated), await sign(1, [wordOf(policy)], rotated)]).toEqual([
      'done',
      'policy_violation',
    ])
  })
})
