import { createPublicClient, http } from 'viem'
import { optimism } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ID_ABI, ID_REGISTRY } from '../farcaster/registries.ts'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'

let world: RunningSandbox
let keys: Record<string, Record<string, string>>

beforeAll(async () => {
  world = await startSandbox()
  keys = (await (await at('/credentials.json')).json()) as typeof keys
})
afterAll(() => world.sandbox.stop())

const at = (path: string, init?: RequestInit) => fetch(`${world.urls.web}${path}`, init)
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

it('carries a text message from the telephone company to the inbox', async () => {
  const { account_sid: sid, auth_token: token, from } = keys.twilio as Record<string, string>
  const sent = await at(`/world/api.twilio.com/2010-04-01/Accounts/${sid}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${sid}:${token}`)}` },
    body: new URLSearchParams({ To: '+14155550100', From: from ?? '', Body: 'Code 482913' }),
  })
  expect(sent.status).toBe(201)
  expect(await (await at('/inbox?to=+14155550100')).json()).toEqual([
    { to: '+14155550100', channel: 'sms', text: 'Code 482913', code: '482913', at: expect.any(String) },
  ])
})

it('signs in with Farcaster, and the chain knows who did', async () => {
  const request = { siweUri: 'http://localhost:3000/', domain: 'localhost:3000' }
  const opened = await at('/world/relay.farcaster.xyz/v1/channel', json(request))
  const { channelToken, url } = (await opened.json()) as Record<string, string>
  const page = await fetch(`${url}&username=zoe`)
  expect(await page.text()).toContain('@zoe')
  const people = (await (await at('/farcaster/people')).json()) as { username: string; fid: number }[]
  const fid = String(people.find(({ username }) => username === 'zoe')?.fid)
  await fetch(url as string, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'approve', person: fid }),
  })
  const answer = await at('/world/relay.farcaster.xyz/v1/channel/status', {
    headers: { authorization: `Bearer ${channelToken}` },
  })
  const { message, signature, custody } = (await answer.json()) as Record<string, `0x${string}`>
  const chain = createPublicClient({
    chain: optimism,
    transport: http(`${world.urls.web}/world/mainnet.optimism.io/`),
  })
  const address = custody as `0x${string}`
  const owner = { address: ID_REGISTRY, abi: ID_ABI, functionName: 'idOf', args: [address] } as const
  expect(await chain.readContract(owner)).toBe(BigInt(fid))
  // Asked of a contract that the chain runs for the occasion, as for wallets that are contracts.
  expect(
    await chain.verifyMessage({ address, message: message as string, signature: signature as `0x${string}` }),
  ).toBe(true)
  expect(await chain.getBlockNumber()).toBeGreaterThanOrEqual(0n)
})

it('lets a page of the demo ask Telegram who accepted', async () => {
  const preflight = await at('/world/oauth.telegram.org/auth/get', {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-requested-with',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
  expect(preflight.headers.get('access-control-allow-credentials')).toBe('true')
})

it('gives a captcha’s token to the frame and checks it for the server', async () => {
  const { site_key: sitekey, secret_key: secret } = keys.turnstile as Record<string, string>
  const host = '/world/challenges.cloudflare.com/turnstile/v0'
  const solved = await at(`${host}/challenge`, json({ sitekey, hostname: 'localhost' }))
  const { token } = (await solved.json()) as { token: string }
  const verify = async () => (await at(`${host}/siteverify`, json({ secret, response: token }))).json()
  expect(await verify()).toMatchObject({ success: true, hostname: 'localhost' })
  expect(await verify()).toMatchObject({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  expect((await at('/turnstile-widget.mjs')).status).toBe(200)
})

it('receives webhooks, answers them as told, and forgets them', async () => {
  await at('/webhooks/demo/control', json({ status: 500, times: 1 }))
  expect((await at('/webhooks/demo', { method: 'POST', body: '{"type":"x"}' })).status).toBe(500)
  expect((await at('/webhooks/demo', { method: 'POST', body: '{"type":"x"}' })).status).toBe(200)
  expect(await (await at('/webhooks/demo')).json()).toMatchObject([
    { body: '{"type":"x"}', status: 200 },
    { body: '{"type":"x"}', status: 500 },
  ])
  expect((await at('/webhooks/demo', { method: 'DELETE' })).status).toBe(204)
})

it('refuses what is too large', async () => {
  const big = { method: 'POST', body: 'x'.repeat(1_000_001) }
  for (const path of ['/webhooks/demo', '/world/mainnet.optimism.io/'])
    expect((await at(path, big)).status).toBe(413)
})
