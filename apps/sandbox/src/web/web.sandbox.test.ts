import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, startSandbox } from '../testing/start-sandbox.ts'

let world: RunningSandbox

beforeAll(async () => {
  world = await startSandbox()
})
afterAll(() => world.sandbox.stop())

const DEMO = 'http://localhost:3000'
const ADDRESS = '0x00000000000000000000000000000000000000A1'

const at = (path: string, init?: RequestInit) => fetch(`${world.urls.web}${path}`, init)
const faucet = (body: unknown, headers: Record<string, string> = {}) =>
  at('/faucet', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Status of a GET with a Host header of one's own, which fetch does not allow. */
function withHost(host: string, hostname = '127.0.0.1'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const port = world.config.ports.web
    request({ hostname, port, path: '/inbox', headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

describe('health', () => {
  it('is well when every part is', async () => {
    const answer = await at('/healthz')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      ok: true,
      parts: {
        mail: { ok: true },
        ethereum: { ok: true, chainId: 31337 },
        'ethereum-2': { ok: true, chainId: 31338 },
        solana: { ok: true },
      },
    })
  })
})

describe('the page', () => {
  it('comes with a strict policy and without inline script or style', async () => {
    const page = await at('/')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    const html = await page.text()
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/i)
    const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)]
    expect(named.length).toBeGreaterThan(1)
    for (const [, path] of named) {
      const file = await at(path as string)
      expect(`${path} ${file.status}`).toBe(`${path} 200`)
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('serves its own files and nothing around them', async () => {
    for (const path of ['/package.json', '/..%2fpackage.json', '/%2e%2e/package.json', '/x'])
      expect((await at(path)).status).toBe(404)
  })
})

describe('who may ask', () => {
  it.each([
    ['localhost', 200],
    ['LOCALHOST:5050', 200],
    ['127.0.0.1:1', 200],
    ['[::1]:5050', 200],
    ['evil.example', 421],
    ['localhost.evil.example', 421],
    ['evil.example:5050', 421],
  ])('host %j gets %d', async (host, status) => {
    expect(await withHost(host)).toBe(status)
  })

  it('lets the demo ask the faucet and read the answer, nobody else', async () => {
    const preflight = (origin: string) =>
      at('/faucet', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      })
    expect((await preflight(DEMO)).headers.get('access-control-allow-origin')).toBe(DEMO)
    expect((await preflight('http://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
    const demo = await faucet({ chain: 'ethereum', address: ADDRESS }, { origin: DEMO })
    expect(demo.status).toBe(200)
    expect(demo.headers.get('access-control-allow-origin')).toBe(DEMO)
    const foreign = await faucet(
      { chain: 'ethereum', address: ADDRESS },
      { origin: 'http://evil.example', 'content-type': 'text/plain' },
    )
    expect(foreign.status).toBe(403)
  })

  it('gives the messages to no other origin and lets none delete them', async () => {
    const read = await at('/inbox', { headers: { origin: DEMO } })
    expect(read.headers.get('access-control-allow-origin')).toBeNull()
    const wiped = await at('/messages', { method: 'DELETE', headers: { origin: 'http://evil.example' } })
    expect(wiped.status).toBe(403)
    expect((await at('/messages', { method: 'DELETE', headers: { origin: world.urls.web } })).status).toBe(
      204,
    )
  })
})

describe('the faucet', () => {
  it('pays on every chain and answers once the payment is there', async () => {
    const to = '0x00000000000000000000000000000000000000b2'
    for (const [chain, url] of [
      ['ethereum', world.urls.ethereum],
      ['ethereum-2', world.urls.ethereum2],
    ] as const) {
      const answer = await faucet({ chain, address: to, amount: '0.5' })
      expect(await answer.json()).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      const balance = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [to, 'latest'] }),
      })
      expect(BigInt(((await balance.json()) as { result: string }).result)).toBe(5n * 10n ** 17n)
    }
    const solana = 'BLRDpoJMVtGLmrsXELZgRqH3CHwKrqFKqrJ4tnFJ4DwY'
    const sol = await (await faucet({ chain: 'solana', address: solana })).json()
    const spl = await (await faucet({ chain: 'solana', address: solana, asset: 'spl' })).json()
    expect(sol).toEqual({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/) })
    expect(spl).toEqual({ signature: expect.any(String), mint: expect.any(String) })
  })

  it('pays twenty at once, each with a transaction of its own', async () => {
    const paid = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const chain = index % 2 ? 'solana' : 'ethereum'
        const address = index % 2 ? 'BLRDpoJMVtGLmrsXELZgRqH3CHwKrqFKqrJ4tnFJ4DwY' : ADDRESS
        const answer = await faucet({ chain, address, amount: '0.01' })
        expect(answer.status).toBe(200)
        return Object.values(await answer.json())[0]
      }),
    )
    expect(new Set(paid).size).toBe(20)
  })

  it.each([
    ['{', 400, 'The body is not JSON'],
    ['[]', 400, 'JSON object'],
    [{ chain: 'dogecoin' }, 400, '"chain" must be one of'],
    [{ chain: 'ethereum', address: '0x12' }, 400, '"address" must be'],
    [{ chain: 'solana', address: 'x' }, 400, '"address" must be'],
    [{ chain: 'ethereum', address: ADDRESS, amount: 1000 }, 400, '"amount" must be'],
    ['x'.repeat(20_000), 413, 'at most'],
  ])('refuses %j with %d', async (body, status, message) => {
    const answer = await faucet(body)
    expect(answer.status).toBe(status)
    expect(((await answer.json()) as { error: string }).error).toContain(message)
  })

  it('says why the network refuses', async () => {
    // One lamport cannot keep a new account alive.
    const answer = await faucet({
      chain: 'solana',
      address: 'FaucetTestAccount11111111111111111111111111',
      amount: '0.000000001',
    })
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { error: string }).error).toContain('insufficient funds for rent')
  })

  it('takes POST alone', async () => {
    const answer = await at('/faucet')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
  })
})
