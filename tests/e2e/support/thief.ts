import { createHash, randomUUID, webcrypto } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { World } from './world.ts'

/** What lies in a page's storage after a login, for whoever gets to read it. */
export interface Loot {
  customerToken: string
  accessToken: string
  refreshToken: string
}

export async function copyTokens(page: Page): Promise<Loot> {
  const stored = await page.evaluate(() => ({ ...localStorage }))
  const read = (name: string) => JSON.parse(stored[name] ?? 'null') as string
  return {
    customerToken: read('privy:token'),
    accessToken: read('privy:pat'),
    refreshToken: read('privy:refresh_token'),
  }
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

const base64url = (value: string | ArrayBuffer) => Buffer.from(value as string).toString('base64url')

/** Somebody with a program of their own: any header goes, `Origin` too, and the proofs are by a key of theirs. */
export async function createThief(world: World) {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const { x, y } = await webcrypto.subtle.exportKey('jwk', pair.publicKey)
  const jwk = { crv: 'P-256', kty: 'EC', x, y }
  const thumbprint = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url')

  async function prove(url: string, token: string): Promise<string> {
    const header = { typ: 'dpop+jwt', alg: 'ES256', jwk }
    const claims = {
      htm: 'POST',
      htu: url,
      iat: Math.floor(Date.now() / 1000),
      jti: randomUUID(),
      ath: createHash('sha256').update(token).digest('base64url'),
    }
    const input = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(claims))}`
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    return `${input}.${base64url(await webcrypto.subtle.sign(algorithm, pair.privateKey, Buffer.from(input)))}`
  }

  async function post(path: string, headers: Record<string, string>, body: object): Promise<Answer> {
    const response = await fetch(world.api + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'privy-app-id': world.appId,
        'privy-ca-id': randomUUID(),
        ...headers,
      },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  return {
    thumbprint,
    /** A call as the wallet frame makes them. */
    async asFrame(path: string, token: string, body: object = {}): Promise<Answer> {
      const url = `${world.api}/api/v1/embedded_wallets${path}`
      return post(
        `/api/v1/embedded_wallets${path}`,
        { origin: world.api, authorization: `Bearer ${token}`, dpop: await prove(url, token) },
        body,
      )
    },
    /** A call as the host's page makes them, with a token or without one. */
    asPage: (path: string, token: string | null, body: object): Promise<Answer> =>
      post(path, { origin: world.demo, ...(token ? { authorization: `Bearer ${token}` } : {}) }, body),
  }
}
