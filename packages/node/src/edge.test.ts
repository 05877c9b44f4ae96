import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { aliases } from '../../../tooling/aliases.mjs'

const ENTRY = new URL('exports/index.ts', import.meta.url).pathname

/** What workers at the edge have in common: nothing of Node. */
const { crypto, TextEncoder, TextDecoder, URL: Url, Headers: H, Response: R, AbortSignal: A } = globalThis

it('runs where nothing of Node is: signs a request and reads a webhook', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['worker', 'import'],
    alias: Object.fromEntries(aliases.map(({ find, replacement }) => [find, replacement])),
    format: 'iife',
    globalName: 'latchkey',
    target: 'es2022',
  })
  const outside = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external).map(({ path }) => path),
  )
  expect(outside).toEqual([])
  const sent: Record<string, string>[] = []
  const fetch = async (_: URL, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers)
    return Response.json({ method: 'personal_sign', data: { signature: '0x01', encoding: 'hex' } })
  }
  const edge = createContext({
    ...{ crypto, TextEncoder, TextDecoder, URL: Url, Headers: H, Response: R, AbortSignal: A },
    ...{ fetch, btoa, atob, console },
  })
  const said = await runInContext(
    `${outputFiles[0]?.text};
    (async () => {
      const key = await latchkey.newAuthorizationKey()
      const client = latchkey.createLatchkey({
        appId: 'nodeapp000000000000000003',
        appSecret: 'lks_s',
        apiUrl: 'https://auth.example.com',
        authorizationKeys: [key.privateKey],
      })
      const signature = await client.wallets.signMessage('wallet000000000000000001', 'Good day')
      let webhook = 'read'
      try {
        latchkey.verifyWebhook({ body: '{}', headers: {}, secret: 'whsec_x' })
      } catch (error) {
        webhook = error.code
      }
      return JSON.stringify({ signature, webhook, nothingOfNode: typeof process + typeof Buffer })
    })()`,
    edge,
  )
  expect(JSON.parse(said)).toEqual({
    signature: '0x01',
    webhook: 'invalid_webhook',
    nothingOfNode: 'undefinedundefined',
  })
  expect(sent.map((headers) => headers['privy-authorization-signature'])).toEqual([
    expect.stringMatching(/^ME[A-Za-z0-9+/]+=*$/),
  ])
})
