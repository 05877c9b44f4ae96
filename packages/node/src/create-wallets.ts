import type { WalletRpcBody } from '@latchkey/contract'
import { ROUTES } from '@latchkey/contract'
import { fromBase64, toBase64 } from './base64.ts'
import { LatchkeyError } from './errors.ts'
import { newRecipient, sealTo } from './hpke.ts'
import type { Call } from './http.ts'
import { orNull, pagesOf } from './pages.ts'
import type { SignedCall } from './signed-call.ts'
import { onceHeaders } from './signed-call.ts'
import type { SentTransaction, ServerWallets } from './wallets.ts'

type Data = Record<string, unknown>

const text = (data: Data, name: string): string => {
  const value = data[name]
  if (typeof value === 'string') return value
  throw new LatchkeyError('api_error', `The API answered without ${name}`)
}

function bytes(data: Data, name: string): Uint8Array {
  const value = fromBase64(text(data, name))
  if (value) return value
  throw new LatchkeyError('api_error', `The API answered ${name} in no base64`)
}

const toHex = (message: Uint8Array) =>
  Array.from(message, (byte) => byte.toString(16).padStart(2, '0')).join('')

const sent = (data: Data): SentTransaction => ({
  transactionId: text(data, 'transaction_id'),
  hash: text(data, 'hash'),
})

export function createServerWallets(call: Call, signed: SignedCall): ServerWallets {
  const at = (wallet_id: string) => ({ params: { wallet_id } })
  async function rpc(
    id: string,
    method: WalletRpcBody['method'],
    params: Data,
    { caip2, ...options }: NonNullable<Parameters<SignedCall>[2]> & { caip2?: string } = {},
  ): Promise<Data> {
    const body = { method, params, ...(caip2 === undefined ? {} : { caip2 }) }
    return (await signed(ROUTES.serverWalletRpc, { ...at(id), body }, options)).data
  }
  const solana = (transaction: Uint8Array) => ({ transaction: toBase64(transaction), encoding: 'base64' })

  const wallets: ServerWallets = {
    create: (body, options = {}) => call(ROUTES.createServerWallet, { body, headers: onceHeaders(options) }),
    get: (id) => orNull(call(ROUTES.getServerWallet, at(id))),
    page: ({ cursor, limit, ...of } = {}) =>
      call(ROUTES.listServerWallets, {
        query: { ...of, cursor: cursor ?? undefined, limit: limit?.toString() },
      }),
    list: (of = {}) => pagesOf((cursor) => wallets.page({ ...of, ...(cursor ? { cursor } : {}) })),
    update: (id, body, options) => signed(ROUTES.updateServerWallet, { ...at(id), body }, options),
    async import({ chain_type, address, privateKey, ...rest }) {
      const wallet = { chain_type, address, entropy_type: 'private-key', encryption_type: 'HPKE' } as const
      const { encryption_public_key } = await call(ROUTES.importServerWalletInit, { body: wallet })
      const message = await sealTo(encryption_public_key, privateKey)
      return call(ROUTES.importServerWallet, { body: { ...rest, wallet: { ...wallet, ...message } } })
    },
    async exportKey(id, options) {
      const recipient = await newRecipient()
      const body = { encryption_type: 'HPKE', recipient_public_key: recipient.publicKey } as const
      const message = await signed(ROUTES.exportServerWallet, { ...at(id), body }, options)
      return new TextDecoder().decode(await recipient.open(message))
    },
    rpc: (id, body, options) => signed(ROUTES.serverWalletRpc, { ...at(id), body }, options),
    async signHash(id, hash, options) {
      const body = { params: { hash } }
      const { data } = await signed(ROUTES.serverWalletRawSign, { ...at(id), body }, options)
      return text(data, 'signature')
    },
    async signMessage(id, message, options) {
      const params =
        typeof message === 'string'
          ? { message, encoding: 'utf-8' }
          : { message: toHex(message), encoding: 'hex' }
      return text(await rpc(id, 'personal_sign', params, options), 'signature')
    },
    signTypedData: async (id, typed_data, options) =>
      text(await rpc(id, 'eth_signTypedData_v4', { typed_data }, options), 'signature'),
    signTransaction: async (id, transaction, options) =>
      text(await rpc(id, 'eth_signTransaction', { transaction }, options), 'signed_transaction'),
    async signAuthorization(id, authorization, options) {
      const data = await rpc(id, 'eth_sign7702Authorization', authorization, options)
      return data.authorization as never
    },
    sendTransaction: async (id, { caip2, transaction }, options) =>
      sent(await rpc(id, 'eth_sendTransaction', { transaction }, { ...options, caip2 })),
    signSolanaMessage: async (id, message, options) =>
      bytes(
        await rpc(id, 'signMessage', { message: toBase64(message), encoding: 'base64' }, options),
        'signature',
      ),
    signSolanaTransaction: async (id, transaction, options) =>
      bytes(await rpc(id, 'signTransaction', solana(transaction), options), 'signed_transaction'),
    sendSolanaTransaction: async (id, { caip2, transaction }, options) =>
      sent(await rpc(id, 'signAndSendTransaction', solana(transaction), { ...options, caip2 })),
    balance: (id, query) => call(ROUTES.serverWalletBalance, { ...at(id), query: { ...query } }),
    transactions: (id, { limit, ...query }) =>
      call(ROUTES.serverWalletTransactions, { ...at(id), query: { ...query, limit: limit?.toString() } }),
  }
  return wallets
}
