import { createPublicClient, getContract, http } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { optimism } from 'viem/chains'
import { beforeEach, describe, expect, it } from 'vitest'
import { Inbox } from '../inbox/inbox.ts'
import { createOutside, type Outside } from '../outside/outside.ts'
import { createFarcasterClientApi } from './client-api.ts'
import { farcasterCredentials } from './credentials.ts'
import { createOptimismRpc } from './optimism-rpc.ts'
import { farcasterPeople } from './people.ts'
import { createFarcasterApp } from './phone-app.ts'
import { KEY_ABI, KEY_REGISTRY } from './registries.ts'

const KEY = `0x${'3d'.repeat(32)}` as const
const ADA = 1815n
const NOW = Date.UTC(2026, 10, 23, 12)
let now = NOW
let outside: Outside
let api: ReturnType<typeof createFarcasterClientApi>
let phone: ReturnType<typeof createFarcasterApp>
let owner: PrivateKeyAccount

beforeEach(() => {
  now = NOW
  outside = createOutside({ inbox: new Inbox(), now: () => now })
  api = createFarcasterClientApi(outside)
  phone = createFarcasterApp(outside)
  owner = privateKeyToAccount(farcasterCredentials(outside).private_key)
})

async function body(changes: object = {}, signer = owner) {
  const deadline = NOW / 1000 + 3_600
  const fid = Number(farcasterCredentials(outside).fid)
  const signature = await signer.signTypedData({
    domain: {
      name: 'Farcaster SignedKeyRequestValidator',
      version: '1',
      chainId: 10,
      verifyingContract: '0x00000000FC700472606ED4fA22623Acf62c60553',
    },
    types: {
      SignedKeyRequest: [
        { name: 'requestFid', type: 'uint256' },
        { name: 'key', type: 'bytes' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'SignedKeyRequest',
    message: { requestFid: BigInt(fid), key: KEY, deadline: BigInt(deadline) },
  })
  return { key: KEY, requestFid: fid, deadline, signature, ...changes }
}
const post = async (sent: unknown) => {
  const init = { method: 'POST', body: JSON.stringify(sent) }
  const answer = await api.request('http://localhost:5050/v2/signed-key-requests', init)
  const { result } = (await answer.json()) as { result?: { signedKeyRequest: Record<string, string> } }
  return { status: answer.status, request: result?.signedKeyRequest ?? {} }
}
const read = async (token = '') => {
  const answer = await api.request(`http://localhost:5050/v2/signed-key-request?token=${token}`)
  const { result } = (await answer.json()) as { result?: { signedKeyRequest: Record<string, unknown> } }
  return [answer.status, result?.signedKeyRequest.state, result?.signedKeyRequest.userFid]
}
const press = (url = '', form: Record<string, string>) =>
  phone.request(url.replace('/world/farcaster.xyz', ''), {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
  })
const keyOf = (fid: bigint) => {
  const rpc = createOptimismRpc(outside)
  const fetchFn = (input: RequestInfo | URL, init?: RequestInit) =>
    Promise.resolve(rpc.request(new Request(input, init)))
  const client = createPublicClient({
    chain: optimism,
    transport: http('http://localhost/', { fetchFn, retryCount: 0 }),
  })
  return getContract({ address: KEY_REGISTRY, abi: KEY_ABI, client }).read.keyDataOf([fid, KEY])
}

describe('a request for a key', () => {
  it('waits until the phone approves it, and the key is in the register of that account alone', async () => {
    const { status, request } = await post(await body())
    expect([status, request.state, request.key]).toEqual([201, 'pending', KEY])
    expect(request.deeplinkUrl).toBe(
      `http://localhost:5050/world/farcaster.xyz/~/signed-key-request?token=${request.token}`,
    )
    expect(await read(request.token)).toEqual([200, 'pending', undefined])
    expect(await keyOf(ADA)).toEqual({ state: 0, keyType: 0 })
    expect((await press(request.deeplinkUrl, { choice: 'approve', person: '1815' })).status).toBe(200)
    expect(await read(request.token)).toEqual([200, 'completed', 1815])
    expect([await keyOf(ADA), await keyOf(1906n)]).toEqual([
      { state: 1, keyType: 1 },
      { state: 0, keyType: 0 },
    ])
  })

  it('is taken back on the phone for good: the register takes no key twice', async () => {
    const { request } = await post(await body())
    await press(request.deeplinkUrl, { choice: 'approve', person: '1815' })
    expect(await (await press(request.deeplinkUrl, { choice: 'remove' })).text()).toContain('Key removed')
    expect(await keyOf(ADA)).toEqual({ state: 2, keyType: 1 })
    const again = await post(await body())
    const refused = await press(again.request.deeplinkUrl, { choice: 'approve', person: '1815' })
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('takes no key twice'),
    ])
    expect((await press(again.request.deeplinkUrl, { choice: 'approve', person: '1906' })).status).toBe(200)
  })

  it.each(['reject', 'expire'])('is forgotten after %s', async (choice) => {
    const { request } = await post(await body())
    expect((await press(request.deeplinkUrl, { choice })).status).toBe(200)
    expect(await read(request.token)).toEqual([404, undefined, undefined])
    expect((await press(request.deeplinkUrl, { choice: 'approve', person: '1815' })).status).toBe(400)
  })

  it('is over after its deadline', async () => {
    const { request } = await post(await body())
    now += 3_600_000
    expect((await press(request.deeplinkUrl, { choice: 'approve', person: '1815' })).status).toBe(400)
    expect(await keyOf(ADA)).toEqual({ state: 0, keyType: 0 })
  })

  it('is for an account that is there', async () => {
    const { request } = await post(await body())
    const page = await phone.request((request.deeplinkUrl ?? '').replace('/world/farcaster.xyz', ''))
    const offered = [...(await page.text()).matchAll(/name="person" value="([^"]*)"/g)].map(
      ([, value]) => value,
    )
    expect(offered).toEqual(['1815', '1906', '1204553'])
  })

  it.each(['new', '1', '-1', ''])('is approved by nobody as %j', async (person) => {
    const { request } = await post(await body())
    expect((await press(request.deeplinkUrl, { choice: 'approve', person })).status).toBe(400)
    expect(await read(request.token)).toEqual([200, 'pending', undefined])
  })

  it('is taken of the account’s owner alone, with a sponsor’s own signature where there is one', async () => {
    const grace = farcasterPeople(outside).account({ fid: 1906 })
    const good = await body()
    const raw = { raw: good.signature }
    const sponsored = { sponsorFid: 1906, signature: await grace.signMessage({ message: raw }) }
    const foreign = { ...sponsored, signature: await owner.signMessage({ message: raw }) }
    const refused = [
      await body({}, grace),
      { ...good, deadline: good.deadline + 1 },
      { ...good, key: `0x${'3e'.repeat(32)}` },
      { ...good, key: '0x3d' },
      { ...good, requestFid: 1815 },
      { ...good, signature: '0x' },
      { ...good, sponsorship: foreign },
      await body({ deadline: NOW / 1000 - 1 }),
      null,
    ]
    expect(await Promise.all(refused.map(async (sent) => (await post(sent)).status))).toEqual(
      refused.map(() => 400),
    )
    expect((await post({ ...good, sponsorship: sponsored })).status).toBe(201)
  })
})
