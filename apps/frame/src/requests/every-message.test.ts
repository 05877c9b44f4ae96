import {
  FRAME_MESSAGES,
  type FrameMessageData,
  type FrameReplyData,
  type HandledFrameEvent,
} from '@latchkey/contract'
import { describe, expect, it, vi } from 'vitest'
import { RIGHT_CODE } from '../adapters/memory-factors.ts'
import { createMemoryVault } from '../adapters/memory-vault.ts'
import { createTestFrame, FRAME_ORIGIN, THUMBPRINT } from '../testing/test-frame.ts'
import { APP, testToken } from '../testing/token.ts'

const EVENTS = Object.keys(FRAME_MESSAGES) as HandledFrameEvent[]
const WITH_TOKEN = EVENTS.filter((event) => FRAME_MESSAGES[event].token)

/** 20 bytes, base64url */
const HASH = 'AAECAwQFBgcICQoLDA0ODxAREhM'
const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

/** A request of the wallets API, as published clients spell it. */
const MESSAGE = btoa(
  JSON.stringify({
    body: {
      chain_type: 'ethereum',
      method: 'personal_sign',
      params: { encoding: 'utf-8', message: 'hello' },
    },
    headers: { 'privy-app-id': APP },
    method: 'POST',
    url: `${FRAME_ORIGIN}/api/v1/wallets/w00000000000000000000001/rpc`,
    version: 1,
  }),
)

type Honest = { [E in HandledFrameEvent]: { data: FrameMessageData[E]; reply: FrameReplyData[E] } }

const text = (pattern: RegExp): string => expect.stringMatching(pattern)

/** One of each, as an honest page sends it for the wallet at `address`; a message that is missing does not compile. */
const honest = (address: string): Honest => {
  const entropy = { entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' } as const
  const request = { method: 'personal_sign', params: ['hello', address] }
  const signed = { method: 'personal_sign', data: text(/^0x[0-9a-f]{130}$/) }
  return {
    'privy:iframe:ready': { data: {}, reply: { dpop_jkt: THUMBPRINT } },
    'privy:wallet:create': { data: {}, reply: { address } },
    'privy:solana-wallet:create': {
      data: { ethereumAddress: address },
      reply: { publicKey: text(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) },
    },
    'privy:wallets:add': {
      data: { ...entropy, chainType: 'ethereum', hdWalletIndex: 1 },
      reply: { address: text(/^0x[0-9a-fA-F]{40}$/) },
    },
    'privy:wallets:connect': { data: entropy, reply: { entropyId: address } },
    'privy:wallets:import': {
      data: { privateKey: '0x' + '7'.repeat(64), chainType: 'ethereum', mode: 'on-device' },
      reply: { address: text(/^0x[0-9a-fA-F]{40}$/) },
    },
    'privy:wallets:set-recovery': {
      data: { ...entropy, recoveryMethod: 'icloud', recoveryAccessToken: 'ada.1' },
      reply: { ...entropy, recoveryMethod: 'icloud' },
    },
    'privy:wallets:recover': { data: entropy, reply: { entropyId: address } },
    'privy:wallets:rpc': {
      data: { ...entropy, chainType: 'ethereum', hdWalletIndex: 0, request },
      reply: { address, chainType: 'ethereum', response: signed },
    },
    'privy:farcaster:init-signer': {
      data: { address, hdWalletIndex: null },
      reply: {
        public_key: text(/^0x[0-9a-f]{64}$/),
        status: 'pending_approval',
        signer_approval_url: text(/^farcaster:\/\/signed-key-request\?token=[0-9a-f]{8}$/),
      },
    },
    'privy:farcaster:sign': {
      data: { address, hdWalletIndex: null, payload: { hash: HASH }, fid: 1815n },
      reply: { hash: HASH, signature: text(/^[\w-]{86}$/) },
    },
    'privy:delegated-actions:consent': {
      data: {
        rootWallet: { address, chainType: 'ethereum', imported: false },
        delegatedWallets: [{ address, chainType: 'ethereum', walletIndex: 0 }],
      },
      reply: { success: true },
    },
    'privy:user-signer:sign': {
      data: { message: MESSAGE },
      reply: { signature: text(/^MEU?[A-Za-z0-9+/]{90,96}={0,2}$/) },
    },
    'privy:mfa:verify': { data: {}, reply: {} },
    'privy:mfa:init-enrollment': {
      data: { method: 'totp' },
      reply: {
        method: 'totp',
        secret: 'GEZDGNBV',
        authUrl: 'otpauth://totp/Shop:ada?secret=GEZDGNBV',
      },
    },
    'privy:mfa:submit-enrollment': { data: { method: 'totp', code: RIGHT_CODE }, reply: {} },
    'privy:mfa:unenroll': { data: { method: 'sms' }, reply: {} },
    'privy:auth:unlink-passkey': { data: { credentialId: 'passkey-1', removeAsMfa: false }, reply: {} },
    'latchkey:mfa:recovery-codes': {
      data: {},
      reply: { codes: Array.from({ length: 10 }, (_, index) => `CODE${index}`) },
    },
    'privy:mfa:clear': { data: { userId: 'did:privy:ada' }, reply: {} },
    'latchkey:session:bind': { data: {}, reply: {} },
    'latchkey:account:confirm': {
      data: { accounts: [{ type: 'email', subject: 'ada@b.example' }] },
      reply: {},
    },
    'latchkey:proof': {
      data: { path: '/api/v1/passwordless/init' },
      reply: { proof: text(/^[\w-]+\.[\w-]+\.[\w-]+$/) },
    },
    'latchkey:wallet:archive': { data: { address }, reply: {} },
    'latchkey:wallet:restore': { data: { address }, reply: {} },
    'latchkey:wallets:archived': { data: {}, reply: { addresses: [] } },
  }
}

/** A frame whose user has a wallet, put aside where the message is to bring it back. */
async function setUp(event: HandledFrameEvent) {
  const vault = createMemoryVault()
  const frame = createTestFrame(vault, { reauth: true })
  const address = String((await frame.ask('privy:wallet:create')).address)
  if (event === 'privy:farcaster:sign') {
    const { public_key } = await frame.ask('privy:farcaster:init-signer', { address })
    vault.farcaster.approved.push(String(public_key))
  }
  if (event === 'latchkey:wallet:restore') await frame.ask('latchkey:wallet:archive', { address })
  return { frame, ...honest(address)[event] }
}

const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    ({ code, message }: { code?: string; message: string }) => `${code}: ${message}`,
  )

describe.each(EVENTS)('%s', (event) => {
  it('is answered to an honest page, with a token where it takes one and without where it takes none', async () => {
    const { frame, data, reply } = await setUp(event)
    const token = FRAME_MESSAGES[event].token ? { accessToken: testToken() } : {}
    expect(await frame.client.request(event, { ...data, ...token })).toEqual(reply)
  })
})

describe.each(WITH_TOKEN)('%s', (event) => {
  it.each([
    ['none', undefined, 'is not valid'],
    ['a number', 7, 'is not valid'],
    ['an endless one', 'x'.repeat(20_000), 'is not valid'],
    ['another text', 'a.b.c', 'is not an access token'],
    ['one of another app', testToken({ aid: 'latchkeyotherapp000000001' }), 'belongs to another app'],
    ['one of nobody', testToken({ sub: '' }), 'is not an access token'],
  ])('is refused with %s for its token, before anything is read', async (_, accessToken, why) => {
    const read = vi.fn()
    const shares = { read, write: read, settle: read, drop: read, dropPending: read }
    const vault = createMemoryVault()
    const frame = createTestFrame(vault, { shares, reauth: true })
    expect(await outcome(frame.client.request(event, { ...honest(ADDRESS)[event].data, accessToken }))).toBe(
      `invalid_request_arguments: accessToken ${why}`,
    )
    expect(read).not.toHaveBeenCalled()
    expect(vault.calls).toEqual([])
  })

  it.each([
    [undefined, 'data'],
    [null, 'data'],
    ['text', 'data'],
    [[], 'accessToken'],
  ])('is refused as %j', async (data, what) => {
    const frame = createTestFrame(createMemoryVault(), { reauth: true })
    expect(await outcome(frame.client.request(event, data))).toBe(
      `invalid_request_arguments: ${what} is not valid`,
    )
  })
})
