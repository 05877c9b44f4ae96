import { createPublicClient, createWalletClient, defineChain, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { childrenOf, killOne } from '../testing/processes.ts'
import { type RunningSandbox, startSandbox, until } from '../testing/start-sandbox.ts'

let world: RunningSandbox

beforeAll(async () => {
  world = await startSandbox()
})
afterAll(() => world.sandbox.stop())

describe.each([
  ['ethereum', 'ethereum', 31337],
  ['ethereum-2', 'ethereum2', 31338],
] as const)('viem on %s', (name, port, chainId) => {
  it('sends ether and gets the receipt', async () => {
    const url = world.urls[port]
    const chain = defineChain({
      id: chainId,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    })
    const account = privateKeyToAccount(generatePrivateKey())
    const client = createPublicClient({ chain, transport: http(), pollingInterval: 50 })
    const wallet = createWalletClient({ account, chain, transport: http() })
    expect(await client.getChainId()).toBe(chainId)
    await fetch(`${world.urls.web}/faucet`, {
      method: 'POST',
      body: JSON.stringify({ chain: name, address: account.address }),
    })
    expect(await client.getBalance({ address: account.address })).toBe(parseEther('1'))
    const to = privateKeyToAccount(generatePrivateKey()).address
    const hash = await wallet.sendTransaction({ to, value: parseEther('0.001') })
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', from: account.address.toLowerCase() })
    expect(await client.getBalance({ address: to })).toBe(parseEther('0.001'))
  })

  it('answers pages of any origin, on both loopback addresses', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const answer = await fetch(`http://${host}:${world.config.ports[port]}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://anywhere.example' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
      }).catch((error) => (host === '[::1]' ? undefined : Promise.reject(error)))
      // A machine without IPv6 has no second loopback address to answer on.
      if (!answer) continue
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})

describe('a node that dies', () => {
  it('is started again and the faucet works as before', async () => {
    const rpc = (method: string) =>
      fetch(world.urls.ethereum2, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
      }).then((answer) => answer.json() as Promise<{ result: string }>)
    const health = async () => (await fetch(`${world.urls.web}/healthz`)).status
    const nodes = await childrenOf(process.pid, `--port ${world.config.ports.ethereum2}`)
    expect(nodes).toHaveLength(1)
    killOne(nodes[0] as number)
    await until(async () => (await health()) === 503)
    await until(async () => (await health()) === 200)
    expect((await rpc('eth_chainId')).result).toBe('0x7a6a')
    const paid = await fetch(`${world.urls.web}/faucet`, {
      method: 'POST',
      body: JSON.stringify({ chain: 'ethereum-2', address: '0x00000000000000000000000000000000000000c3' }),
    })
    expect(paid.status).toBe(200)
  })
})
