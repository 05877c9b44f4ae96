import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import {
  ASKED,
  answerTo,
  KINDS,
  type Made,
  type Output,
  outputOf,
  ownerProvider,
  type Question,
} from '../../../packages/react/src/testing/account-vectors.ts'

const here = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(here, 'node_modules/@privy-io/react-auth/dist/esm')

/** What the published module has of others of its package: where a chain is asked, and its class of errors. */
const NEIGHBOURS = `
exports.x = (chain) => chain.rpcUrls.default.http[0]
exports.P = class extends Error {}
`

const alone: Plugin = {
  name: 'neighbours',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^\.\// }, ({ importer }) =>
      importer.startsWith(DIST) ? { path: 'neighbour', namespace: 'neighbour' } : undefined,
    )
    esbuild.onLoad({ filter: /.*/, namespace: 'neighbour' }, () => ({ contents: NEIGHBOURS, loader: 'js' }))
  },
}

/** The published package's own maker of smart wallet clients, alone: all else of the package is left out. */
async function publishedMaker(outfile: string): Promise<(input: object) => Promise<Made>> {
  const file = readdirSync(DIST).find((name) => /^smart-wallets-.+\.mjs$/.test(name))
  if (!file) throw new Error('The published package has no smart wallets')
  await build({
    entryPoints: [join(DIST, file)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [alone],
    logLevel: 'error',
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  })
  return (await import(pathToFileURL(outfile).href)).g
}

/** What the published client's own code makes of every kind. */
export async function recordPublished(outfile: string): Promise<Record<string, Output>> {
  const make = await publishedMaker(outfile)
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { id, method, params = [] } = JSON.parse(text)
    const said = answerTo({ service: String(request.url).slice(1), method, params } as Question)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const all: Record<string, Output> = {}
    for (const kind of KINDS) {
      const network = {
        chainId: `eip155:${ASKED.chainId}`,
        bundlerUrl: `${base}/bundler`,
        paymasterUrl: `${base}/paymaster`,
      }
      const made = await make({
        chain: {
          id: ASKED.chainId,
          name: 'Recorded',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [`${base}/chain`] } },
        },
        paymasterContext: { policy_id: 'recorded' },
        account: {},
        user: {},
        signer: ownerProvider,
        smartWalletsConfig: { enabled: true, smartWalletType: kind, configuredNetworks: [network] },
      })
      all[kind] = await outputOf(made)
    }
    return all
  } finally {
    server.close()
  }
}
