import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registrar, Signer } from '@latchkey/signer'
import { createSigner, openFileState, SignerRefusal } from '@latchkey/signer'
import { createSignerMetrics, createSignerServer } from '@latchkey/signer/http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  makeTestQuorum,
  makeTestWallet,
  newRequestKey,
  newTestId,
  openTestApp,
  refusal,
  signedRequest,
} from '../../testing/wallet-clients.ts'

const APP = 'testapp000000000000000007'
const STARTED = Date.UTC(2026, 2, 3, 4, 5, 6)
const TOKENS = { serverToken: 'for-the-server', operatorToken: 'for-the-operator' }

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'metrics-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** A signer of two keys over HTTP, what its operator sees, and the same signer where nothing is counted. */
async function world() {
  const clock = { now: STARTED }
  const metrics = createSignerMetrics(() => clock.now)
  const keys = new Map([
    ['k-new', Buffer.alloc(32, 1)],
    ['k-old', Buffer.alloc(32, 2)],
  ])
  const state = await openFileState(join(home, 'state'), 'SIGNER_STATE_DIR', metrics.kept)
  const signer = await createSigner({ keys, state, now: () => clock.now })
  await expect.poll(async () => (await signer.keyUse()).settled).toBe(true)
  const gate: { wait: Promise<void> } = { wait: Promise.resolve() }
  const slow: Signer & Registrar = {
    ...signer,
    async endDelegations(user) {
      await gate.wait
      return signer.endDelegations(user)
    },
  }
  const disk = { ready: true }
  const app = createSignerServer(slow, TOKENS, {
    metrics,
    ready: async () => disk.ready,
    haltedAt: state.wallets.haltedAt,
  })
  async function post(path: string, body: object, token = TOKENS.serverToken): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    const said = (await answer.json()) as { code?: never }
    if (answer.status === 200) return said
    throw new SignerRefusal(said.code ?? (`status ${answer.status}` as never), '')
  }
  const look = async () => {
    const answer = await app.request('/metrics')
    return [answer.status, answer.headers.get('content-type'), await answer.text()] as const
  }
  return { clock, signer, state, gate, disk, app, post, look }
}

/** What a histogram says of so many requests of a route that all took less than its first limit, or longer than its last but one. */
function durations(route: string, count: number, seconds = 0): string[] {
  const name = 'latchkey_signer_request_duration_seconds'
  const limits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
  return [
    ...limits.map((le) => `${name}_bucket{route="${route}",le="${le}"} ${seconds <= le ? count : 0}`),
    `${name}_bucket{route="${route}",le="+Inf"} ${count}`,
    `${name}_sum{route="${route}"} ${seconds * count}`,
    `${name}_count{route="${route}"} ${count}`,
  ]
}

/** The lines of an answer without those that explain. */
const samples = (text: string) => text.split('\n').filter((line) => !line.startsWith('#'))

it('tells an operator of signatures, refusals, durations, memory and keys, and names nobody', async () => {
  const { clock, signer, post, app, look } = await world()
  const { key, authority } = await openTestApp(signer, APP)
  const rules = [{ id: 'r1', name: 'texts', method: 'personal_sign', action: 'ALLOW', conditions: [] }]
  const policy = await signer.makePolicy({
    appId: APP,
    policyId: newTestId(),
    name: 'texts alone',
    chainType: 'ethereum',
    rules,
    ownerId: null,
  })
  const stranger = newRequestKey()
  const { sealedKey, ...wallet } = await makeTestWallet(signer, APP, { policyIds: [policy.document.id] })
  const { id, address } = wallet.document
  const ask = (route: string, body: Record<string, unknown>, by = key) =>
    refusal(
      post(`/server_wallets/${route}`, {
        wallet,
        sealedKey,
        signers: [authority],
        userKeys: [],
        policies: [policy],
        request: signedRequest({ app: APP, path: `/wallets/${id}/${route}`, body, keys: [by] }),
      }),
    )
  clock.now += 60_000
  const quorum = await makeTestQuorum(signer, APP, { keys: [key] })
  clock.now += 30_000
  const text = { method: 'personal_sign', params: { message: 'of-a-secret', encoding: 'utf-8' } }
  const hash = `0x${'ab'.repeat(32)}`
  expect([
    await ask('rpc', text),
    await ask('rpc', { ...text, params: { message: 'another', encoding: 'utf-8' } }),
    await ask('rpc', text, stranger),
    await ask('rpc', { method: 'secp256k1_sign', params: { hash } }),
    await ask('raw_sign', { params: { hash } }),
    await ask('rpc', { method: 'a_word"\n of the thief', params: {} }),
    await refusal(post('/server_wallets/rpc', {}, 'for-nobody')),
    await refusal(post('/server_wallets/../0xf39Fd6', {})),
  ]).toEqual([
    'done',
    'done',
    'invalid_signature',
    'policy_violation',
    'policy_violation',
    'invalid_request',
    'status 401',
    'status 404',
  ])
  await app.request('/healthz')
  await app.request('/readyz')
  const [status, type, answer] = await look()
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(answer).toBe(
    [
      '# HELP latchkey_signer_signatures_total Signatures and exports of keys that were asked for, by what became of them.',
      '# TYPE latchkey_signer_signatures_total counter',
      'latchkey_signer_signatures_total{wallet="server",method="personal_sign",outcome="signed"} 2',
      'latchkey_signer_signatures_total{wallet="server",method="personal_sign",outcome="refused"} 1',
      'latchkey_signer_signatures_total{wallet="server",method="secp256k1_sign",outcome="denied"} 1',
      'latchkey_signer_signatures_total{wallet="server",method="raw_sign",outcome="denied"} 1',
      'latchkey_signer_signatures_total{wallet="server",method="other",outcome="refused"} 1',
      '# HELP latchkey_signer_refusals_total Requests that were not answered, by why.',
      '# TYPE latchkey_signer_refusals_total counter',
      'latchkey_signer_refusals_total{reason="invalid_signature"} 1',
      'latchkey_signer_refusals_total{reason="policy_violation"} 2',
      'latchkey_signer_refusals_total{reason="invalid_request"} 1',
      'latchkey_signer_refusals_total{reason="credential"} 1',
      'latchkey_signer_refusals_total{reason="no_route"} 1',
      '# HELP latchkey_signer_request_duration_seconds How long requests took, refused ones too.',
      '# TYPE latchkey_signer_request_duration_seconds histogram',
      ...durations('/server_wallets/rpc', 6),
      ...durations('/server_wallets/raw_sign', 1),
      ...durations('other', 1),
      '# HELP latchkey_signer_open_requests Requests that are under way.',
      '# TYPE latchkey_signer_open_requests gauge',
      'latchkey_signer_open_requests 0',
      '# HELP latchkey_signer_oldest_open_request_seconds How long the oldest of them has been under way; 0 where there is none.',
      '# TYPE latchkey_signer_oldest_open_request_seconds gauge',
      'latchkey_signer_oldest_open_request_seconds 0',
      '# HELP latchkey_signer_start_time_seconds When the signer opened its memory, unix time.',
      '# TYPE latchkey_signer_start_time_seconds gauge',
      `latchkey_signer_start_time_seconds ${STARTED / 1000}`,
      '# HELP latchkey_signer_ledger_kept_timestamp_seconds When its memory last took something, unix time; 0 where it has not since the start.',
      '# TYPE latchkey_signer_ledger_kept_timestamp_seconds gauge',
      `latchkey_signer_ledger_kept_timestamp_seconds ${STARTED / 1000 + 60}`,
      '# HELP latchkey_signer_ledger_halted_timestamp_seconds Since when it is known that its memory is an old one, unix time; 0 where it is not.',
      '# TYPE latchkey_signer_ledger_halted_timestamp_seconds gauge',
      'latchkey_signer_ledger_halted_timestamp_seconds 0',
      '# HELP latchkey_signer_ready Whether its folder takes files.',
      '# TYPE latchkey_signer_ready gauge',
      'latchkey_signer_ready 1',
      '# HELP latchkey_signer_key_info Its keys by their ids; the current one is what it seals under.',
      '# TYPE latchkey_signer_key_info gauge',
      'latchkey_signer_key_info{key="k-new",current="true"} 1',
      'latchkey_signer_key_info{key="k-old",current="false"} 1',
      '# HELP latchkey_signer_key_users Users with second factors under a key that is not the current one.',
      '# TYPE latchkey_signer_key_users gauge',
      '# HELP latchkey_signer_memory_settled Whether it has been through its memory since it started with these keys.',
      '# TYPE latchkey_signer_memory_settled gauge',
      'latchkey_signer_memory_settled 1',
      '',
    ].join('\n'),
  )
  const names = [APP, id, address, quorum.document.id, policy.document.id, key.publicKey, hash, 'of-a-secret']
  const secrets = [sealedKey, wallet.word, ...Object.values(TOKENS), 'thief', '0xf39Fd6']
  expect([...names, ...secrets].filter((one) => answer.toLowerCase().includes(one.toLowerCase()))).toEqual([])
})

it('shows a request that hangs while it hangs, a folder that takes nothing, and a memory that is an old one', async () => {
  const { clock, gate, disk, state, post, look } = await world()
  let open = () => {}
  gate.wait = new Promise((done) => {
    open = done
  })
  const hanging = post('/delegation_end', { appId: APP, userId: 'did:privy:clhanging' })
  await expect.poll(async () => samples((await look())[2])).toContain('latchkey_signer_open_requests 1')
  clock.now += 7_000
  disk.ready = false
  await state.wallets.halt(clock.now)
  const during = samples((await look())[2])
  open()
  await hanging
  const after = samples((await look())[2])
  const said = (lines: string[]) =>
    lines.filter((line) => /_(?:open_requests|oldest_open\w+|ready|halted\w+) /.test(line))
  const common = [
    `latchkey_signer_ledger_halted_timestamp_seconds ${STARTED / 1000 + 7}`,
    'latchkey_signer_ready 0',
  ]
  expect(said(during)).toEqual([
    'latchkey_signer_open_requests 1',
    'latchkey_signer_oldest_open_request_seconds 7',
    ...common,
  ])
  expect(said(after)).toEqual([
    'latchkey_signer_open_requests 0',
    'latchkey_signer_oldest_open_request_seconds 0',
    ...common,
  ])
  expect(after.filter((line) => line.includes('/delegation_end'))).toEqual(durations('/delegation_end', 1, 7))
})
