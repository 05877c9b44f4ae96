import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import {
  type Made,
  nodeOf,
  owner,
  QUESTIONS,
  question,
  TESTNET,
} from '../../../packages/react/src/testing/abstract-vectors.ts'

const here = fileURLToPath(new URL('..', import.meta.url))
const FILE = join(here, 'node_modules/@privy-io/react-auth/dist/esm/abstract-smart-wallets.mjs')

/** What the published module has of others of its package, by the beginning of their file: given by the test. */
const NEIGHBOURS: Record<string, string> = {
  'use-sign-with-user-signer': `
    exports.u = () => ({ user: {} })
    exports.g = () => ({ recoveryMethod: 'privy', address: globalThis.published.wallet.address })
    exports.c = () => false`,
  'privy-provider': `
    exports.o = () => ({ embeddedWallets: { transactionScanning: {} } })
    exports.w = () => ({ wallets: [globalThis.published.wallet] })
    exports.e = () => ({ setModalData: (data) => { globalThis.published.data = data } })
    exports.a = () => ({})
    exports.b0 = exports.b1 = exports.b2 = 'screen'
    exports.x = (chain) => chain.rpcUrls.default.http[0]`,
  'internal-context': `exports.u = () => globalThis.published.internal`,
  getEmbeddedConnectedWallet: `exports.g = (wallets) => wallets[0]`,
  'smart-wallets': `exports.c = ({ calls }) => calls`,
}

const alone: Plugin = {
  name: 'neighbours',
  setup(esbuild) {
    esbuild.onResolve({ filter: /.*/ }, ({ path, importer }) => {
      if (importer !== FILE) return undefined
      const neighbour = Object.keys(NEIGHBOURS).find((name) => path.startsWith(`./${name}-`))
      if (neighbour) return { path: neighbour, namespace: 'neighbour' }
      // named for what it does when it is loaded: nothing of it is used
      if (!/^(viem|@abstract-foundation\/agw-client)(\/|$)/.test(path))
        return { path: 'nothing', namespace: 'neighbour' }
      return undefined
    })
    esbuild.onLoad({ filter: /.*/, namespace: 'neighbour' }, ({ path }) => ({
      contents: NEIGHBOURS[path] ?? 'module.exports = {}',
      loader: 'js',
    }))
  },
}

type Hook = () => Record<string, (input: unknown) => Promise<string>>

/** What the published hook makes of each question, of an account that stands on its chain and of one that does not yet. */
export async function recordPublished(outfile: string): Promise<Record<string, Made>> {
  await build({
    entryPoints: [FILE],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    plugins: [alone],
    logLevel: 'error',
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  })
  const { useAbstractSmartWallets } = (await import(pathToFileURL(outfile).href)) as {
    useAbstractSmartWallets: Hook
  }
  const { abstractTestnet } = await import('viem/chains')
  const fetched = globalThis.fetch
  const all: Record<string, Made> = {}
  try {
    for (const deployed of [true, false])
      for (const name of Object.keys(QUESTIONS)) {
        const node = nodeOf(deployed)
        const signed: unknown[] = []
        globalThis.fetch = async (_, init) => {
          const asked = JSON.parse(String(init?.body))
          const one = ({ id, method, params }: { id: number; method: string; params: unknown[] }) => ({
            jsonrpc: '2.0',
            id,
            result: node.answer(method, params ?? []),
          })
          return Response.json(Array.isArray(asked) ? asked.map(one) : one(asked))
        }
        const chain = { ...abstractTestnet, rpcUrls: { default: { http: ['http://node.example'] } } }
        const published = around(signed, chain)
        Object.assign(globalThis, { published })
        const [member, input] = question(name)
        const ask = useAbstractSmartWallets()[member] as (input: unknown) => Promise<string>
        const result = await ask(input)
        all[`${deployed ? '' : 'first: '}${name}`] = { signed, sent: node.sent, result }
      }
  } finally {
    globalThis.fetch = fetched
    Reflect.deleteProperty(globalThis, 'published')
  }
  return all
}

interface Shown {
  signMessage?: Confirming & { confirmAndSign(): Promise<string> }
  sendTransaction?: Confirming & { signOnly: boolean; onConfirm(): Promise<string> }
}
interface Confirming {
  onSuccess(result: unknown): void
  onFailure(error: unknown): void
}

/** The published package around its module: a wallet of the test's key, and a dialog in which the user says yes. */
function around(signed: unknown[], chain: { id: number }) {
  const published = {
    data: {} as Shown,
    wallet: {
      address: owner.address,
      async switchChain(id: number) {
        if (id !== TESTNET) throw new Error(`No chain ${id}`)
      },
      getEthereumProvider: async () => ({
        async request({ method, params }: { method: string; params: [string, string] }) {
          if (method !== 'eth_signTypedData_v4') throw new Error(`No ${method}`)
          const typed = JSON.parse(params[1])
          signed.push(typed)
          return owner.signTypedData(typed)
        },
      }),
    },
    internal: {
      hideWalletUIs: {},
      chains: [chain],
      openPrivyModal() {
        const { signMessage, sendTransaction } = published.data
        if (signMessage) signMessage.confirmAndSign().then(signMessage.onSuccess, signMessage.onFailure)
        else
          sendTransaction
            ?.onConfirm()
            .then((hash) => sendTransaction.onSuccess({ hash }), sendTransaction.onFailure)
      },
    },
  }
  return published
}
