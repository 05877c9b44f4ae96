import { chainIdOf, configuredChainIds, rememberChainId } from '../../chains/ethereum/chain-ids.ts'
import type { ClientContext } from '../../context.ts'
import { PrivyError } from '../../errors/client-errors.ts'
import { ProviderError, RPC } from '../../errors/provider-error.ts'
import { perClient } from '../../per-client.ts'
import { type EmbeddedWallet } from '../../wallets/accounts.ts'
import { walletByAddress } from '../../wallets/by-address.ts'
import { frameRpc } from '../../wallets/frame-rpc.ts'
import { signMessage, signTypedData } from '../../wallets/sign-message.ts'
import { walletMethod } from './wallet-methods.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- EIP-1193 leaves parameters and results to the method
type Any = any
type Listener = (...args: Any[]) => void

/** EIP-1193 as hosts get it. */
export interface EIP1193Provider {
  request(request: { method: string; params?: Any }): Promise<Any>
  on(eventName: string, listener: Listener): void
  removeListener(eventName: string | symbol, listener: Listener): void
  rpcTimeoutDuration?: number
}

/** Methods that go to the frame as they are, with no screen. */
const PLAIN_FRAME_METHODS = [
  'eth_sign',
  'eth_populateTransactionRequest',
  'csw_signUserOperation',
  'secp256k1_sign',
]

const providersOf = /* @__PURE__ */ perClient((_: ClientContext) => new Map<string, EIP1193Provider>())

/** The one provider of an embedded Ethereum wallet; listeners and chain are shared by all who ask for it. */
export function ethereumProvider(context: ClientContext, address: string): EIP1193Provider {
  const own = providersOf(context)
  const provider = own.get(address) ?? createEthereumProvider(context, address)
  own.set(address, provider)
  return provider
}

/**
 * EIP-1193 over an embedded wallet (wire/frames 7.1): signing through the frame, sending through the chain's
 * own RPC, batches of calls (EIP-5792) one after the other, all other methods passed on to that RPC. Codes: 4001 the user refused, 4100 a signer that is not this
 * wallet, 4200 parameters or method, 4900 no wallet or frame, 4901 a chain that is not configured, -32603 the rest.
 */
export function createEthereumProvider(context: ClientContext, address: string): EIP1193Provider {
  const listeners = new Map<string, Set<Listener>>()
  const chainId = () => chainIdOf(context, address)
  const wallet = (): EmbeddedWallet => {
    const found = walletByAddress(context.state.get().user, 'ethereum', address)
    if (!found) throw new ProviderError('Disconnected', RPC.disconnected)
    return found
  }

  const present = () => (walletByAddress(context.state.get().user, 'ethereum', address) ? address : null)
  /** A caller that names a signer is given that one's signature or none. */
  function mustBeOurs(signer: unknown) {
    if (signer === undefined || signer === null) return
    if (typeof signer === 'string' && signer.toLowerCase() === address.toLowerCase()) return
    throw new ProviderError(`This wallet is ${address}: it cannot sign for another address`, RPC.unauthorized)
  }

  async function switchChain(params: unknown) {
    const wanted = Array.isArray(params) ? params[0] : undefined
    const given = typeof wanted === 'string' ? wanted : (wanted as { chainId?: unknown } | undefined)?.chainId
    if (typeof given !== 'string') throw new ProviderError('Invalid chain', RPC.unsupported)
    const id = Number(given)
    if (!configuredChainIds(context).includes(id)) {
      throw new ProviderError(`Unsupported chainId ${given}`, RPC.chainDisconnected)
    }
    rememberChainId(context, address, id)
    for (const listener of [...(listeners.get('chainChanged') ?? [])]) listener(given)
    return null
  }

  async function viaFrame(request: { method: string; params: unknown }) {
    try {
      return await frameRpc(context, wallet(), request)
    } catch (error) {
      if ((error as { code?: unknown }).code === RPC.unsupported) throw error
      console.warn(error)
      throw new ProviderError('Disconnected', RPC.disconnected, error)
    }
  }

  async function transact(method: 'eth_sendTransaction' | 'eth_signTransaction', params: unknown) {
    if (!Array.isArray(params)) throw new ProviderError('Invalid parameters', RPC.unsupported)
    mustBeOurs(params[0]?.from)
    if (!(await context.getFrameToken())) throw new ProviderError('Disconnected', RPC.disconnected)
    const options = { address: wallet().address }
    const transactions = await import('../../transactions/ethereum/send-transaction.ts')
    const request = { ...params[0], chainId: Number(params[0]?.chainId ?? chainId()) }
    if (method === 'eth_sendTransaction') {
      return (await transactions.sendTransaction(context, request, options)).hash
    }
    return (await transactions.signTransaction(context, request, options)).signature
  }

  /** Batches of EIP-5792; loaded when one is first spoken of. */
  async function batch(method: string, params: unknown) {
    const calls = await import('../../transactions/ethereum/calls.ts')
    if (!present()) throw new ProviderError('Disconnected', RPC.disconnected)
    if (method === 'wallet_getCallsStatus') return calls.callsStatus(context, address, params)
    if (method === 'wallet_getCapabilities') return calls.capabilities(context, address, params)
    if (!(await context.getFrameToken())) throw new ProviderError('Disconnected', RPC.disconnected)
    return calls.sendCalls(context, address, params)
  }

  async function handle(method: string, params: Any): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return present() ? [address] : []
      case 'eth_coinbase':
        return present()
      case 'eth_chainId':
        return `0x${chainId().toString(16)}`
      case 'wallet_switchEthereumChain':
        return switchChain(params)
      case 'eth_sendTransaction':
      case 'eth_signTransaction':
        return transact(method, params)
      case 'wallet_sendCalls':
      case 'wallet_getCallsStatus':
      case 'wallet_getCapabilities':
        return batch(method, params)
      case 'personal_sign': {
        const [message, signer] = list(params, method)
        mustBeOurs(signer)
        return (await signMessage(context, { message }, { address })).signature
      }
      case 'eth_signTypedData_v4': {
        const [signer, data] = list(params, method)
        mustBeOurs(signer)
        return (await signTypedData(context, data, { address })).signature
      }
      case 'eth_sign':
        // one that is given a hash alone goes to the frame, which refuses it
        if (isAddress(params?.[0])) mustBeOurs(params[0])
        break
      case 'eth_estimateGas': {
        const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, ...call } = list(params, method)[0] ?? {}
        const request = { ...call, chainId: `0x${chainId().toString(16)}` }
        return chainRpc(context, chainId(), { method, params: [request, ...params.slice(1)] })
      }
    }
    if (PLAIN_FRAME_METHODS.includes(method)) return viaFrame({ method, params })
    if (method.startsWith('wallet_'))
      return walletMethod(method, params, { address: present(), chainIds: configuredChainIds(context) })
    return chainRpc(context, chainId(), { method, params })
  }

  return {
    request: ({ method, params }) => handle(method, params).catch((error) => Promise.reject(coded(error))),
    on(eventName, listener) {
      const registered = listeners.get(eventName) ?? new Set()
      listeners.set(eventName, registered.add(listener))
    },
    removeListener: (eventName, listener) => void listeners.get(String(eventName))?.delete(listener),
  }
}

const isAddress = (value: unknown) => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

function list(params: unknown, method: string): Any[] {
  if (!Array.isArray(params)) throw new Error(`Invalid params for ${method}`)
  return params
}

/** The chain's own RPC; loaded when it is first needed. */
async function chainRpc(context: ClientContext, chainId: number, request: { method: string; params?: Any }) {
  const chain = await import('../../chains/ethereum/chain-rpc.ts')
  return chain.chainRpc(context, chainId, request)
}

/** EIP-1193 wants a number on every error; ours that carry none are internal ones. */
function coded(error: unknown): unknown {
  const own = error instanceof PrivyError || typeof (error as { type?: unknown } | null)?.type === 'string'
  if (!own || typeof (error as { code?: unknown }).code === 'number') return error
  return new ProviderError((error as Error).message, RPC.internal, error)
}
