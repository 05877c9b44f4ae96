import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { beforeEach, describe, expect, it } from 'vitest'
import { Inbox } from '../inbox/inbox.ts'
import { createOutside, type Outside } from '../outside/outside.ts'
import { farcasterPeople } from './people.ts'
import { createFarcasterApp } from './phone-app.ts'
import { createFarcasterRelay } from './relay.ts'

const START = Date.UTC(2026, 10, 21, 12)
const REQUEST = { siweUri: 'https://demo.example/login', domain: 'demo.example' }

let now: number
let outside: Outside
let relay: ReturnType<typeof createFarcasterRelay>
let phone: ReturnType<typeof createFarcasterApp>

beforeEach(() => {
  now = START
  outside = createOutside({ inbox: new Inbox(), now: () => now })
  relay = createFarcasterRelay(outside)
  phone = createFarcasterApp(outside)
})

interface Opened {
  channelToken: string
  url: string
  connectUri: string
  nonce: string
}

async function open(body: unknown = REQUEST): Promise<Opened> {
  const answer = await relay.request('http://localhost:5050/v1/channel', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Opened
}

const status = (token: string) =>
  relay.request('/v1/channel/status', { headers: { authorization: `Bearer ${token}` } })

/** What the phone shows at the address in the relay's answer, after its owner pressed a button. */
function press(url: string, form: Record<string, string>) {
  return phone.request(url.replace('/world/farcaster.xyz', ''), {
    method: 'POST',
    body: new URLSearchParams(form),
  })
}

describe('a channel', () => {
  it('is pending until the phone answers', async () => {
    const { channelToken, url, connectUri, nonce } = await open()
    expect(channelToken).toMatch(/^[0-9a-f-]{36}$/)
    expect(url).toBe(`http://localhost:5050/world/farcaster.xyz/~/siwf?channelToken=${channelToken}`)
    expect(connectUri).toBe(url)
    expect(nonce).toMatch(/^[a-zA-Z0-9]{17}$/)
    const answer = await status(channelToken)
    expect(answer.status).toBe(202)
    expect(await answer.json()).toEqual({
      state: 'pending',
      nonce,
      acceptAuthAddress: false,
      signatureParams: { ...REQUEST, nonce },
      metadata: { ip: '127.0.0.1', userAgent: expect.any(String) },
    })
  })

  it('keeps the nonce and the times that the app chose', async () => {
    const chosen = {
      ...REQUEST,
      nonce: 'chosenNonce1',
      notBefore: '2026-11-21T11:00:00.000Z',
      expirationTime: '2026-11-21T13:00:00.000Z',
      requestId: 'request-7',
      unknown: 'dropped',
    }
    const { url, nonce, channelToken } = await open(chosen)
    expect(nonce).toBe('chosenNonce1')
    await press(url, { choice: 'approve', person: '1815' })
    const { message } = (await (await status(channelToken)).json()) as { message: string }
    expect(parseSiweMessage(message)).toEqual({
      domain: 'demo.example',
      uri: 'https://demo.example/login',
      version: '1',
      chainId: 10,
      nonce: 'chosenNonce1',
      statement: 'Farcaster Auth',
      resources: ['farcaster://fid/1815'],
      address: farcasterPeople(outside).account({ fid: 1815 } as never).address,
      issuedAt: new Date(START),
      notBefore: new Date(chosen.notBefore),
      expirationTime: new Date(chosen.expirationTime),
      requestId: 'request-7',
    })
  })

  it('gives the signed message once the phone approved, and once only', async () => {
    const { channelToken, url, nonce } = await open()
    expect((await press(url, { choice: 'approve', person: '1815' })).status).toBe(200)
    const answer = await status(channelToken)
    expect(answer.status).toBe(200)
    const body = (await answer.json()) as Record<'custody' | 'signature', `0x${string}`> & { message: string }
    expect(body).toMatchObject({
      state: 'completed',
      nonce,
      fid: 1815,
      username: 'ada',
      displayName: 'Ada Lovelace',
      bio: 'Notes on engines.',
      pfpUrl: 'http://localhost:5050/pictures/Ada%20Lovelace.svg',
      verifications: [],
      authMethod: 'custody',
    })
    const { custody, message, signature } = body
    expect(await verifyMessage({ address: custody, message, signature })).toBe(true)
    expect((await status(channelToken)).status).toBe(401)
    expect((await press(url, { choice: 'approve', person: '1815' })).status).toBe(400)
  })

  it('keeps the first answer when Approve is pressed twice', async () => {
    const { channelToken, url } = await open()
    await press(url, { choice: 'approve', person: '1815' })
    await press(url, { choice: 'approve', person: '1906' })
    expect(await (await status(channelToken)).json()).toMatchObject({ fid: 1815 })
  })

  it('stays pending when the phone declines, and can still be approved', async () => {
    const { channelToken, url } = await open()
    const page = await press(url, { choice: 'decline' })
    expect(await page.text()).toContain('Declined')
    expect((await status(channelToken)).status).toBe(202)
    await press(url, { choice: 'approve', person: '1906' })
    expect((await status(channelToken)).status).toBe(200)
  })

  it('ends after an hour, or when it is made to', async () => {
    const first = await open()
    await press(first.url, { choice: 'expire' })
    expect((await status(first.channelToken)).status).toBe(401)
    const second = await open()
    now += 3_600_000
    expect((await status(second.channelToken)).status).toBe(401)
    expect((await press(second.url, { choice: 'approve', person: '1815' })).status).toBe(400)
  })

  it.each([
    ['no body', undefined, 'body must be object'],
    ['a list', [], 'body must be object'],
    ['no domain', { siweUri: REQUEST.siweUri }, "body must have required property 'domain'"],
    ['no address', { domain: 'demo.example' }, "body must have required property 'siweUri'"],
    ['a domain with a path', { ...REQUEST, domain: 'demo.example/x' }, 'body/domain must match pattern'],
    ['an address that is none', { ...REQUEST, siweUri: 'x' }, 'body/siweUri must match format "uri"'],
    ['a number as nonce', { ...REQUEST, nonce: 1 }, 'body/nonce must be string'],
    ['a time that is none', { ...REQUEST, expirationTime: 'soon' }, 'body/expirationTime must match format'],
    ['a word as switch', { ...REQUEST, acceptAuthAddress: 'yes' }, 'body/acceptAuthAddress must be boolean'],
  ])('is not opened with %s', async (_title, body, message) => {
    const answer = await relay.request('/v1/channel', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? null),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      error: 'Validation error',
      message: expect.stringContaining(message),
    })
  })

  it('is not opened with what is not JSON', async () => {
    const post = (type: string) =>
      relay.request('/v1/channel', { method: 'POST', headers: { 'content-type': type }, body: '{' })
    expect((await post('application/json')).status).toBe(400)
    expect((await post('text/plain')).status).toBe(415)
  })

  it.each([{}, { authorization: 'Bearer' }, { authorization: 'Bearer wrong' }] as Record<
    string,
    string
  >[])('is told to nobody without its token (%j)', async (headers) => {
    await open()
    const answer = await relay.request('/v1/channel/status', { headers })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ error: 'Unauthorized' })
  })
})

describe('the phone', () => {
  it('shows who asks, everybody there, and two buttons', async () => {
    const { url } = await open()
    const page = await (await phone.request(url.replace('/world/farcaster.xyz', ''))).text()
    for (const text of ['demo.example', 'Ada Lovelace', 'Grace Hopper', '>Approve<', '>Decline<'])
      expect(page).toContain(text)
  })

  it('takes a username by address, of somebody there or somebody new', async () => {
    const { channelToken, url } = await open()
    const at = (username: string) =>
      phone.request(`${url.replace('/world/farcaster.xyz', '')}&username=${encodeURIComponent(username)}`)
    expect(await (await at('Grace')).text()).toMatch(/value="1906" checked/)
    expect(await (await at('zoe')).text()).toContain('@zoe')
    expect(await (await at('not a name')).text()).toContain('No account can have this username')
    const zoe = farcasterPeople(outside).byUsername('zoe')
    await press(url, { choice: 'approve', person: String(zoe?.fid) })
    expect(await (await status(channelToken)).json()).toMatchObject({ username: 'zoe', displayName: 'zoe' })
  })

  it('makes a person of the fields', async () => {
    const { channelToken, url } = await open()
    await press(url, {
      choice: 'approve',
      person: 'new',
      username: 'max-2',
      displayName: 'Max <script>',
      pfpUrl: 'https://pictures.example/max.png',
    })
    expect(await (await status(channelToken)).json()).toMatchObject({
      username: 'max-2',
      displayName: 'Max <script>',
      pfpUrl: 'https://pictures.example/max.png',
    })
    const again = await open()
    const page = await (await phone.request(again.url.replace('/world/farcaster.xyz', ''))).text()
    expect(page).toContain('Max &lt;script&gt;')
    expect(page).not.toContain('<script')
  })

  it('says what is wrong with a username, or with what the app asks for', async () => {
    const { channelToken, url } = await open({ ...REQUEST, nonce: 'short' })
    const named = await press(url, { choice: 'approve', person: 'new', username: 'No Name' })
    expect(named.status).toBe(400)
    expect(await named.text()).toContain('A username has')
    const signed = await press(url, { choice: 'approve', person: '1815' })
    expect(signed.status).toBe(400)
    expect(await signed.text()).toContain('cannot be signed')
    expect((await status(channelToken)).status).toBe(202)
  })

  it('knows nothing of a channel that is over', async () => {
    const answer = await phone.request('/~/siwf?channelToken=x')
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('This request is over')
  })
})
