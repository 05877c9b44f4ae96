import { beforeEach, expect, it } from 'vitest'
import type { NewAttempt, StoredAttempt } from '../../ports/attempt-store.ts'
import { OutsideError } from '../../ports/outside.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import type { App } from '../app/app.ts'
import type { ReturnedAttempt } from './attempt.ts'
import { exchangeOnce } from './exchange-once.ts'
import { PROVIDERS } from './providers.ts'

const app = { id: 'app', settings: { return_oauth_tokens: false } } as App
const credentials = { client_id: 'client', client_secret: 'secret' }
const clock = createFakeClock()
const PROFILE = { id: '80351110224678912', username: 'ada', discriminator: '0' }

const returned: ReturnedAttempt = {
  provider: 'discord',
  stateCode: 's',
  codeChallenge: 'c',
  verifier: 'v'.repeat(43),
  nonce: 'n',
  upstreamCode: 'code',
  outcome: null,
}

let rows: Map<string, StoredAttempt>
let logs: object[]
let answer: (url: string) => Promise<object>

const key = (kind: string, id: string) => `${kind} ${id}`
const attempts = {
  async open(_: string, attempt: NewAttempt) {
    const at = key(attempt.kind, attempt.id)
    if (rows.has(at)) return false
    rows.set(at, { userId: null, usedAt: null, ...attempt })
    return true
  },
  async find(_: string, kind: string, id: string) {
    const row = rows.get(key(kind, id))
    return row && { ...row }
  },
  async change(_: string, kind: string, id: string, payload: unknown) {
    const row = rows.get(key(kind, id))
    if (row) row.payload = payload
  },
  take: async () => undefined,
}
const ports = {
  attempts,
  clock,
  publicUrl: 'https://login.example',
  log: { info() {}, warn: (_: string, fields?: object) => void logs.push(fields ?? {}), error() {} },
  outside: {
    url: (real: string) => real,
    fetch: async (url: string) => ({
      status: 200,
      headers: new Headers(),
      text: JSON.stringify(await answer(url)),
    }),
  },
}

beforeEach(async () => {
  rows = new Map()
  logs = []
  answer = async (url) => (url.includes('token') ? { access_token: 't', token_type: 'Bearer' } : PROFILE)
  await attempts.open('app', {
    kind: 'oauth-code',
    id: 'ours',
    client: 'c',
    payload: returned,
    expiresAt: new Date(clock.now() + 600_000),
  })
})

async function ask(patienceMs?: number) {
  const stored = (await attempts.find('app', 'oauth-code', 'ours')) as StoredAttempt
  return exchangeOnce(ports, app, { stored, returned, provider: PROVIDERS.discord, credentials }, patienceMs)
}

it('keeps the outcome with the login', async () => {
  const outcome = await ask()
  expect(outcome).toMatchObject({ kind: 'identified', account: { subject: PROFILE.id }, tokens: null })
  expect(rows.get('oauth-code ours')?.payload).toEqual({ ...returned, outcome })
})

it('gives a provider that never answers up, for good, and says so in the log alone', async () => {
  answer = () => new Promise(() => {})
  expect(await ask(20)).toEqual({ kind: 'failed', failure: 'unreachable' })
  expect(logs).toEqual([{ app_id: 'app', code: 'unreachable', detail: 'discord time' }])
  answer = async () => PROFILE
  expect(await ask()).toEqual({ kind: 'failed', failure: 'unreachable' })
})

it('takes a provider that cannot be reached for down', async () => {
  answer = async () => {
    throw new OutsideError('discord.com')
  }
  expect(await ask()).toEqual({ kind: 'failed', failure: 'unreachable' })
})

it('waits for the outcome of the request that came first', async () => {
  let finish = (_: object) => {}
  let calls = 0
  const first = answer
  answer = (url) => {
    calls += 1
    return url.includes('token')
      ? new Promise<object>((resolve) => {
          finish = resolve
        })
      : first(url)
  }
  const both = Promise.all([ask(), ask()])
  await expect.poll(() => calls).toBe(1)
  finish({ access_token: 't', token_type: 'Bearer' })
  const [one, two] = await both
  expect(two).toEqual(one)
  expect(calls).toBe(2)
})

it('asks to come again while another server is still at it', async () => {
  const lease = { kind: 'oauth-code', id: 'oauth-code ours exchange 1', client: 'c', payload: null } as const
  await attempts.open('app', { ...lease, expiresAt: new Date(clock.now() + 15_000) })
  await expect(ask(20)).rejects.toMatchObject({ code: 'unavailable' })
})
