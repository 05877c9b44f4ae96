import { createHash } from 'node:crypto'
import type {
  EthereumTransactionFields,
  HpkeMessage,
  WalletRpcBody,
  WalletRpcResponse,
} from '@latchkey/contract'
import type { ClientRequest, FilledTransaction, WalletRequest } from '@latchkey/signer'
import { base58 } from '@scure/base'
import type { KeptWallet } from '../../ports/server-wallet-store.ts'
import { Refusal } from '../refusal.ts'
import type {
  Filled,
  FilledEthereumTransaction,
  SendingWallet,
  Signed,
  Signing,
} from '../transactions/port.ts'
import { countRequest } from './count-request.ts'
import { showing } from './showing.ts'
import { askAbout } from './signers.ts'
import type { WalletCaller, WalletPorts } from './wallet-ports.ts'
import { walletOf, walletRequest } from './wallets.ts'

/** Asks the signer about a wallet, by what it has said last. */
async function ask<T>(
  ports: WalletPorts,
  caller: WalletCaller,
  walletId: string,
  request: ClientRequest,
  use: (asked: WalletRequest, wallet: KeptWallet) => Promise<T>,
): Promise<T> {
  const wallet = await walletOf(ports, caller, walletId)
  await countRequest(ports, caller.app, walletId)
  const asked = await walletRequest(ports, caller.app, wallet, request)
  return askAbout(
    ports,
    [asked.wallet, ...asked.signers, ...asked.policies.map((policy) => ({ app: caller.app.id, ...policy }))],
    () => use(asked, wallet),
    async () => {
      const known = await walletOf(ports, caller, walletId)
      return use(await walletRequest(ports, caller.app, known, request), known)
    },
  )
}

async function noted(ports: WalletPorts, { app, userId }: WalletCaller, wallet: string, method: string) {
  const act = { userId: userId ?? '', action: 'server wallet signed', detail: { wallet, method } }
  await ports.serverWallets.note(app.id, act, new Date(ports.clock.now()))
}

/** A signed request, and what it and its repeats have in common by their idempotency key, where they have one. */
interface BegunRequest {
  request: ClientRequest
  begun?: string | undefined
}

/** `POST …/rpc`: signs, sends or exports, as the body says and the signer decides. */
export async function walletRpc(
  ports: WalletPorts,
  caller: WalletCaller,
  walletId: string,
  body: WalletRpcBody,
  { request, begun }: BegunRequest,
): Promise<WalletRpcResponse> {
  const { method } = body
  if (method === 'eth_sendTransaction' || method === 'signAndSendTransaction') {
    return send(ports, caller, walletId, body, { request, begun })
  }
  return ask(ports, caller, walletId, request, async (asked, wallet) => {
    const answer = await showing(ports, asked, ports.signer.rpc)
    if (method === 'exportPrivateKey') await tellOfExport(ports, caller, wallet)
    else await noted(ports, caller, walletId, method)
    return answer
  })
}

/** `POST …/raw_sign` */
export const rawSign = (
  ports: WalletPorts,
  caller: WalletCaller,
  walletId: string,
  request: ClientRequest,
): Promise<WalletRpcResponse> =>
  ask(ports, caller, walletId, request, async (asked) => {
    const answer = await showing(ports, asked, ports.signer.rawSign)
    await noted(ports, caller, walletId, 'raw_sign')
    return answer
  })

/** `POST …/export`: it is told of before the key leaves. */
export const exportWallet = (
  ports: WalletPorts,
  caller: WalletCaller,
  walletId: string,
  request: ClientRequest,
): Promise<HpkeMessage> =>
  ask(ports, caller, walletId, request, async (asked, wallet) => {
    const answer = await showing(ports, asked, ports.signer.exportWallet)
    await tellOfExport(ports, caller, wallet)
    return answer
  })

async function tellOfExport(ports: WalletPorts, { app, userId }: WalletCaller, wallet: KeptWallet) {
  const act = { userId: userId ?? '', action: 'server wallet exported', detail: { wallet: wallet.id } }
  await ports.serverWallets.exported(app.id, wallet, act, new Date(ports.clock.now()))
}

/** One request is one transaction: by its idempotency key, else, as the signer counts, by the set of its signatures. */
function requestId({ request, begun }: BegunRequest): Buffer {
  const each = request.signatures.split(',').map((one) => one.trim())
  const known = begun ? `begun ${begun}` : [...new Set(each)].sort().join(',')
  return createHash('sha256').update(known).digest()
}

export const sendingWallet = (wallet: KeptWallet): SendingWallet => {
  const { id, address, userId, chainType } = wallet
  if (chainType !== 'ethereum' && chainType !== 'solana') {
    throw new Refusal('not_supported', `Transactions of ${chainType} are not sent from here`)
  }
  return { id, address, userId, chainType }
}

const FILLED = ['gas_limit', 'gas_price', 'max_fee_per_gas', 'max_priority_fee_per_gas', 'type'] as const

/** What was filled in, without what the request says itself. */
function filledIn(filled: FilledEthereumTransaction, given: EthereumTransactionFields): FilledTransaction {
  const added = FILLED.filter((name) => filled[name] !== undefined && given[name] === undefined)
  return {
    nonce: Number(filled.nonce),
    ...Object.fromEntries(added.map((name) => [name, filled[name]])),
  }
}

async function send(
  ports: WalletPorts,
  caller: WalletCaller,
  walletId: string,
  body: WalletRpcBody,
  asking: BegunRequest,
): Promise<WalletRpcResponse> {
  const { caip2, params, sponsor, method } = body
  const { request } = asking
  if (!caip2) throw new Refusal('invalid_data', 'The field caip2 is missing: it names the chain to send on')
  const { transaction } = params
  const sign = async (asked: WalletRequest, filled: Filled): Promise<Signed> => {
    if ('solana' in filled) return signSolana(ports, asked)
    const given = objectOf(transaction)
    const fields = filledIn(filled.transaction, given)
    const made = await showing(ports, asked, (shown) => ports.signer.signSend({ ...shown, filled: fields }))
    return { raw: made.signedTransaction, hash: made.hash }
  }
  return ask(ports, caller, walletId, request, async (asked, wallet) => {
    const common = { id: requestId(asking), caip2, sponsor }
    const sending = sendingWallet(wallet)
    let signed = false
    const signing: Signing = {
      sign: async (filled) => {
        const made = await sign(asked, filled)
        signed = true
        return made
      },
      signedNonce: async () => (await showing(ports, asked, ports.signer.findSend))?.nonce ?? null,
    }
    const app = { id: caller.app.id, settings: caller.app.settings }
    const what =
      method === 'signAndSendTransaction'
        ? { ...common, solana: textOf(transaction) }
        : { ...common, transaction: objectOf(transaction) }
    try {
      return { method, data: { ...(await ports.transactions.send(app, sending, what, signing)) } }
    } finally {
      // a node may refuse what was signed, and keep it all the same
      if (signed) await noted(ports, caller, walletId, method)
    }
  })
}

async function signSolana(ports: WalletPorts, asked: WalletRequest): Promise<Signed> {
  const { data } = await showing(ports, asked, ports.signer.rpc)
  const raw = String(data.signed_transaction)
  // one byte says how many signatures follow: nobody has more than 127
  return { raw, hash: base58.encode(Buffer.from(raw, 'base64').subarray(1, 65)) }
}

const invalidTransaction = () => new Refusal('invalid_data', 'The field params.transaction is invalid')

function objectOf(value: unknown): EthereumTransactionFields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidTransaction()
  // as the signer reads it: what is null is to be filled in
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(value)) throw invalidTransaction()
  return value
}
