import { createPublicClient, getContract, http, pad, verifyMessage, zeroAddress } from 'viem'
import { optimism } from 'viem/chains'
import { beforeEach, describe, expect, it } from 'vitest'
import { Inbox } from '../inbox/inbox.ts'
import { createOutside, type Outside } from '../outside/outside.ts'
import { createOptimismRpc } from './optimism-rpc.ts'
import { farcasterPeople } from './people.ts'
import { ID_ABI, ID_REGISTRY, KEY_ABI, KEY_REGISTRY } from './registries.ts'
import { createFarcasterSignRoutes } from './sign-routes.ts'

let outside: Outside
let rpc: ReturnType<typeof createOptimismRpc>

beforeEach(() => {
  outside = createOutside({ inbox: new Inbox() })
  rpc = createOptimismRpc(outside)
})

/** A client of the real chain's own library whose requests end here. */
function client() {
  const fetchFn = (input: RequestInfo | URL, init?: RequestInit) =>
    Promise.resolve(rpc.request(new Request(input, init)))
  return createPublicClient({
    chain: optimism,
    transport: http('http://localhost/', { fetchFn, retryCount: 0 }),
  })
}

const ids = () => getContract({ address: ID_REGISTRY, abi: ID_ABI, client: client() })

async function call(body: unknown) {
  const answer = await rpc.request('/', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return (await answer.json()) as { result?: unknown; error?: { code: number; message: string } }
}
const ask = (method: string, params: unknown[] = []) => call({ jsonrpc: '2.0', id: 1, method, params })

describe('the register of ids', () => {
  it('knows who owns which fid, and nobody else', async () => {
    const people = farcasterPeople(outside)
    const zoe = people.find({ username: 'zoe' })
    if (!zoe) throw new Error('There is no zoe')
    const { address } = people.account(zoe)
    expect(await ids().read.idOf([address])).toBe(BigInt(zoe.fid))
    expect(await ids().read.custodyOf([BigInt(zoe.fid)])).toBe(address)
    expect(await ids().read.recoveryOf([BigInt(zoe.fid)])).toBe(address)
    expect(await ids().read.idOf(['0x00000000000000000000000000000000000000A1'])).toBe(0n)
    expect(await ids().read.custodyOf([1n])).toBe(zeroAddress)
    expect(await ids().read.custodyOf([2n ** 200n])).toBe(zeroAddress)
    expect(await ids().read.idCounter()).toBeGreaterThanOrEqual(BigInt(zoe.fid))
  })

  it('reverts where the contract would', async () => {
    for (const data of ['0x', '0xdeadbeef', '0xd94fe832'])
      expect(await ask('eth_call', [{ to: ID_REGISTRY, data }, 'latest'])).toMatchObject({
        error: { code: -32000, message: 'execution reverted' },
      })
  })
})

describe('the register of keys', () => {
  it('holds none', async () => {
    const keys = getContract({ address: KEY_REGISTRY, abi: KEY_ABI, client: client() })
    const key = pad('0x00000000000000000000000000000000000000A1')
    expect(await keys.read.keyDataOf([1815n, key])).toEqual({ state: 0, keyType: 0 })
    expect(await keys.read.totalKeys([1815n, 1])).toBe(0n)
  })
})

describe('the chain', () => {
  it('is OP mainnet to whoever asks', async () => {
    expect(await client().getChainId()).toBe(10)
    expect(await ask('net_version')).toMatchObject({ result: '10' })
    expect(await ask('eth_getCode', [KEY_REGISTRY, 'latest'])).toMatchObject({ result: '0xfe' })
  })

  it('takes a batch', async () => {
    const answer = await call([
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 2, method: 'nothing' },
    ])
    expect(answer).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0xa' },
      { jsonrpc: '2.0', id: 2, error: { code: -32601, message: expect.any(String) } },
    ])
  })

  it.each([
    ['{', -32700],
    ['[]', -32600],
    [{ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: ['0x'] }, -32601],
    [{ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] }, -32602],
    [{ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: 'x' }] }, -32602],
    [{ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: ID_REGISTRY, data: 'x' }] }, -32602],
    [{ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }, -32601],
  ])('refuses %j with %d', async (body, code) => {
    expect(await call(body)).toMatchObject({ error: { code } })
  })
})

interface Signed {
  message: string
  signature: `0x${string}`
  fid: number
}

describe('the message of a mini app', () => {
  const sign = async (body: unknown) => {
    const answer = await createFarcasterSignRoutes(outside).request('/farcaster/sign', {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Signed }
  }
  const REQUEST = { domain: 'mini.example', uri: 'https://mini.example/', nonce: 'abcdefgh1' }

  it('is signed by the person named', async () => {
    const { status, body } = await sign({ ...REQUEST, username: 'grace' })
    expect(status).toBe(200)
    const { message, signature, fid } = body
    expect(fid).toBe(1906)
    const address = await ids().read.custodyOf([1906n])
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    expect(await client().verifyMessage({ address, message, signature })).toBe(true)
    expect(message).toContain('farcaster://fid/1906')
  })

  it.each([
    [{ ...REQUEST }],
    [{ ...REQUEST, fid: 7 }],
    [{ ...REQUEST, fid: 1.5 }],
    [{ ...REQUEST, username: 'not a name' }],
    [{ ...REQUEST, fid: 1815, nonce: 'short' }],
    [{ ...REQUEST, fid: 1815, nonce: 1 }],
    [{ ...REQUEST, fid: 1815, domain: undefined }],
    [{ ...REQUEST, fid: 1815, uri: 'no uri' }],
    [{ ...REQUEST, fid: 1815, expirationTime: 'soon' }],
    [null],
  ])('is refused for %j', async (body) => {
    const answer = await sign(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ error: expect.any(String) })
  })
})
