import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AuthenticatedFrameEvent, FRAME_MESSAGES, type MfaFields } from '@latchkey/contract'
import { expect, it, vi } from 'vitest'
import { fakeClient } from '../testing/fake-client.ts'
import { fakeFrame, refusal } from '../testing/fake-frame.ts'
import { callFrame } from './call-frame.ts'

const CODE: MfaFields = { mfaMethod: 'totp', mfaCode: '428613', relyingParty: 'https://shop.example' }

/** What a user with a method is asked for each message, by wire/frames 1.6. One that is missing does not compile. */
const ASKED: Record<AuthenticatedFrameEvent, 'never' | 'once wanted' | 'before it is sent'> = {
  'privy:wallet:create': 'never',
  'privy:solana-wallet:create': 'once wanted',
  'privy:wallets:add': 'once wanted',
  'privy:wallets:import': 'never',
  'privy:wallets:set-recovery': 'once wanted',
  'privy:wallets:connect': 'once wanted',
  'privy:wallets:recover': 'before it is sent',
  'privy:wallets:rpc': 'once wanted',
  'privy:farcaster:init-signer': 'never',
  'privy:farcaster:sign': 'never',
  'privy:delegated-actions:consent': 'never',
  'privy:user-signer:sign': 'once wanted',
  'privy:mfa:verify': 'before it is sent',
  'privy:mfa:init-enrollment': 'once wanted',
  'privy:mfa:submit-enrollment': 'once wanted',
  'privy:mfa:unenroll': 'once wanted',
  'privy:auth:unlink-passkey': 'once wanted',
  'latchkey:mfa:recovery-codes': 'once wanted',
  'latchkey:session:bind': 'never',
  'latchkey:account:confirm': 'never',
  'latchkey:wallet:archive': 'once wanted',
  'latchkey:wallet:restore': 'once wanted',
  'latchkey:wallets:archived': 'never',
}

/** Sends one message to a frame that wants a code; what was sent, and how it ended. */
async function send(event: AuthenticatedFrameEvent, data: object = {}) {
  const ask = vi.fn(async () => CODE)
  const settle = vi.fn()
  const prompt = { methods: () => ['totp' as const], ask, settle }
  const client = { ...fakeClient(), mfaPrompt: () => prompt }
  const fake = fakeFrame(client, {
    [event]: ({ mfaCode }: MfaFields) => {
      if (mfaCode !== CODE.mfaCode) throw refusal('missing_or_invalid_mfa')
      return 'done'
    },
  })
  const outcome = await callFrame(client, event, data as never).catch((error) => error.type)
  const sent = fake.requests.filter((request) => request.event === event).map((request) => request.data)
  return { outcome, sent, asked: ask.mock.calls, settled: settle.mock.calls }
}

const plain = { accessToken: 'frame-token' }
const withCode = { ...plain, ...CODE }
const answered = { outcome: 'done', asked: [[['totp']]], settled: [[null]] }

const EXPECTED = {
  never: { outcome: 'missing_or_invalid_mfa', sent: [plain], asked: [], settled: [] },
  'once wanted': { ...answered, sent: [plain, withCode] },
  'before it is sent': { ...answered, sent: [withCode] },
}

it.each(
  Object.entries(ASKED) as [AuthenticatedFrameEvent, keyof typeof EXPECTED][],
)('%s asks for a code: %s', async (event, when) => {
  expect(await send(event)).toEqual(EXPECTED[when])
})

it.each([
  'recoveryAccessToken',
  'recoveryPassword',
  'recoverySecretOverride',
])('a recovery by %s is sent before anything is asked', async (field) => {
  const { outcome, sent } = await send('privy:wallets:recover', { [field]: 'of the user’s own' })
  const data = { ...plain, [field]: 'of the user’s own' }
  expect({ outcome, sent }).toEqual({ outcome: 'done', sent: [data, { ...data, ...CODE }] })
})

const CORE = join(dirname(fileURLToPath(import.meta.url)), '..')
const sources = readdirSync(CORE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^testing/.test(path))
  .map((path) => readFileSync(join(CORE, path), 'utf8'))

/** What a source hands to the calls that send: a name in a comment, or in a type, sends nothing. */
const sentBy = (source: string): string[] =>
  [...source.matchAll(/\b(?:callFrame|request|pollReady)\(\s*(?:[\w.]+,\s*)?'([^']+)'/g)].map(
    ([, event]) => event as string,
  )

it('tells a call that sends from a name alone', () => {
  const source = `
    // 'privy:wallet:create' is sent elsewhere
    type Event = 'privy:wallets:add'
    await callFrame(context, 'privy:wallets:rpc', data)
    frame.request(
      'latchkey:proof',
    )`
  expect(sentBy(source)).toEqual(['privy:wallets:rpc', 'latchkey:proof'])
})

it('sends every message that a frame handles, and none that it does not', () => {
  const sent = new Set(sources.flatMap(sentBy))
  expect([...sent].sort()).toEqual(Object.keys(FRAME_MESSAGES).sort())
})
