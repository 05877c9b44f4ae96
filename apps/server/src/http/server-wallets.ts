import type { UserKeyBody, WalletRpcBody } from '@latchkey/contract'
import {
  ROUTES,
  SERVER_WALLET_CHAINS,
  UNSUPPORTED_RPC_METHODS,
  WALLET_ASSETS,
  WALLET_CHAINS,
} from '@latchkey/contract'
import {
  createWalletSchema,
  importInitSchema,
  importSubmitSchema,
  rawSignSchema,
  updateWalletSchema,
  userKeySchema,
  walletExportSchema,
  walletRpcSchema,
} from '@latchkey/contract/schemas'
import { lookAtDelegated } from '../domain/delegation/look-at.ts'
import { sendDelegated } from '../domain/delegation/send.ts'
import { signDelegated } from '../domain/delegation/sign.ts'
import { Refusal } from '../domain/refusal.ts'
import { answerOnce } from '../domain/server-wallets/answer-once.ts'
import { changeWallet } from '../domain/server-wallets/change-wallet.ts'
import { createWallet, finishImport, startImport } from '../domain/server-wallets/make-wallet.ts'
import { isSend } from '../domain/server-wallets/send-request.ts'
import { exportWallet, rawSign, sendingWallet, walletRpc } from '../domain/server-wallets/use-wallet.ts'
import { userKeyOfBackend, userKeyOfFrame } from '../domain/server-wallets/user-key.ts'
import { listWallets, WALLET_PAGE_SIZE, walletOf } from '../domain/server-wallets/wallets.ts'
import { toWallet } from '../domain/server-wallets/wire.ts'
import type { Bearer } from '../domain/session/bearer.ts'
import { balanceInUsd, checkCurrency } from '../domain/transaction-facts/balance-in-usd.ts'
import type { Call } from './route.ts'
import { bare, handler } from './route.ts'
import { keyedCall, signedRequest, walletCaller } from './signed-call.ts'
import { callerOf } from './vault.ts'

/** A field of a query, which has to be one of those. @throws Refusal `invalid_data` that names it */
function oneOf<T extends string>(query: URLSearchParams, name: string, known: readonly T[]): T | undefined {
  const given = query.get(name)
  if (given === null) return undefined
  if (known.includes(given as T)) return given as T
  throw new Refusal('invalid_data', `The field ${name} is invalid`)
}

/** A field of a query that a database can look for. @throws Refusal `invalid_data` that names it */
function textOf(query: URLSearchParams, name: string): string | undefined {
  const given = query.get(name)
  if (given === null || /^[\x20-\x7e]{1,255}$/.test(given)) return given ?? undefined
  throw new Refusal('invalid_data', `The field ${name} is invalid`)
}

/** A field that is there once or several times, or with `[]` behind its name. @throws Refusal `invalid_data` */
function someOf<T extends string>(query: URLSearchParams, name: string, known: readonly T[]): T[] {
  const given = [...query.getAll(name), ...query.getAll(`${name}[]`)].flatMap((one) => one.split(','))
  const bad = given.length === 0 || given.length > 10 || given.some((one) => !known.includes(one as T))
  if (bad) throw new Refusal('invalid_data', `The field ${name} is invalid`)
  return given as T[]
}

function limitOf(query: URLSearchParams): number {
  const asked = query.get('limit')
  const limit = asked ? Number(asked) : WALLET_PAGE_SIZE
  if (!Number.isInteger(limit) || limit < 1 || limit > WALLET_PAGE_SIZE)
    throw new Refusal('invalid_data', `The field limit is a number from 1 to ${WALLET_PAGE_SIZE}`)
  return limit
}

export const listServerWallets = bare(ROUTES.listServerWallets, async (ports, call) => {
  const { query } = call
  return {
    body: await listWallets(ports, walletCaller(call), {
      cursor: query.get('cursor'),
      limit: limitOf(query),
      chainType: oneOf(query, 'chain_type', SERVER_WALLET_CHAINS),
      userId: textOf(query, 'user_id'),
    }),
  }
})

export const getServerWallet = bare(ROUTES.getServerWallet, async (ports, call) => {
  const walletId = call.params.wallet_id
  const work = async () => toWallet(await walletOf(ports, walletCaller(call), walletId))
  const delegated = () => lookAtDelegated(ports, { appId: call.app.id, walletId })
  return { body: await orDelegated(call, work, delegated) }
})

/** @throws Refusal `not_supported` where an owner is named as an older published client names it */
function noKeysOfThePast(body: { authorization_key_ids?: unknown; authorization_threshold?: unknown }) {
  const { authorization_key_ids: ids, authorization_threshold: threshold } = body
  if (ids === undefined && threshold === undefined) return
  const named = ids === undefined ? 'authorization_threshold' : 'authorization_key_ids'
  throw new Refusal('not_supported', `The field ${named} has no counterpart: name a key quorum as owner_id`)
}

export const createServerWallet = handler(
  ROUTES.createServerWallet,
  createWalletSchema,
  async (ports, call) => {
    noKeysOfThePast(call.body)
    return {
      body: await answerOnce(ports, keyedCall(call, 'POST'), (begun) =>
        createWallet(ports, walletCaller(call), call.body, begun),
      ),
    }
  },
)

export const importServerWalletInit = handler(
  ROUTES.importServerWalletInit,
  importInitSchema,
  async (ports, call) => ({ body: await startImport(ports, walletCaller(call), call.body) }),
)

export const importServerWallet = handler(
  ROUTES.importServerWallet,
  importSubmitSchema,
  async (ports, call) => ({
    body: await answerOnce(ports, keyedCall(call, 'POST'), (begun) =>
      finishImport(ports, walletCaller(call), call.body, begun),
    ),
  }),
)

export const updateServerWallet = handler(
  ROUTES.updateServerWallet,
  updateWalletSchema,
  async (ports, call) => {
    noKeysOfThePast(call.body)
    const request = signedRequest(call, 'PATCH', ports.clock.now())
    return {
      body: await changeWallet(ports, walletCaller(call), call.params.wallet_id, call.body, request),
    }
  },
)

/** What a backend asks of a wallet that is none of the signer's may be about one that its user has delegated. */
async function orDelegated<T>(
  { bearer }: Pick<Call<unknown>, 'bearer'>,
  work: () => Promise<T>,
  delegated: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (bearer || !(error instanceof Refusal) || error.code !== 'not_found') throw error
    const answer = await delegated()
    if (answer) return answer
    throw error
  }
}

const UNSUPPORTED: ReadonlySet<string> = new Set(UNSUPPORTED_RPC_METHODS)
type UnsupportedBody = { method: (typeof UNSUPPORTED_RPC_METHODS)[number] }

/** Of the methods of published clients that this server does not have. */
const isUnsupported = (body: WalletRpcBody | UnsupportedBody): body is UnsupportedBody =>
  UNSUPPORTED.has(body.method)

/** What is sent is answered the same for a day; a signature is made again, for whoever can ask for it. */
export const serverWalletRpc = handler(ROUTES.serverWalletRpc, walletRpcSchema, async (ports, call) => {
  const { params, body } = call
  if (isUnsupported(body)) throw new Refusal('not_supported', `There is no ${body.method} here`)
  const request = signedRequest(call, 'POST', ports.clock.now())
  const asked = { walletId: params.wallet_id, route: 'rpc', method: body.method, request } as const
  const work = (begun?: string) =>
    orDelegated(
      call,
      () => walletRpc(ports, walletCaller(call), params.wallet_id, body, { request, begun }),
      () =>
        isSend(body.method)
          ? sendDelegated(ports, call.app, { walletId: params.wallet_id, body, request, begun })
          : signDelegated(ports, call.app, asked),
    )
  return { body: await (isSend(body.method) ? answerOnce(ports, keyedCall(call, 'POST'), work) : work()) }
})

export const serverWalletRawSign = handler(ROUTES.serverWalletRawSign, rawSignSchema, async (ports, call) => {
  const request = signedRequest(call, 'POST', ports.clock.now())
  const walletId = call.params.wallet_id
  const asked = { walletId, route: 'raw_sign', method: 'raw_sign', request } as const
  const work = () => rawSign(ports, walletCaller(call), walletId, request)
  return { body: await orDelegated(call, work, () => signDelegated(ports, call.app, asked)) }
})

export const exportServerWallet = handler(
  ROUTES.exportServerWallet,
  walletExportSchema,
  async (ports, call) => {
    if (call.body.export_seed_phrase) {
      throw new Refusal('not_supported', 'A server wallet has a private key alone, no seed phrase')
    }
    const request = signedRequest(call, 'POST', ports.clock.now())
    return { body: await exportWallet(ports, walletCaller(call), call.params.wallet_id, request) }
  },
)

export const serverWalletBalance = bare(ROUTES.serverWalletBalance, async (ports, call) => {
  const { app, query, params } = call
  const wallet = await walletOf(ports, walletCaller(call), params.wallet_id)
  const asked = {
    chain: someOf(query, 'chain', WALLET_CHAINS),
    asset: someOf(query, 'asset', WALLET_ASSETS),
  }
  const currency = query.get('include_currency')
  if (currency !== null) checkCurrency(app, currency)
  const balance = await ports.transactions.balance(app, sendingWallet(wallet), asked)
  return { body: currency === null ? balance : await balanceInUsd(ports, app, balance) }
})

export const serverWalletTransactions = bare(ROUTES.serverWalletTransactions, async (ports, call) => {
  const { app, query, params } = call
  const wallet = await walletOf(ports, walletCaller(call), params.wallet_id)
  const chain = oneOf(query, 'chain', WALLET_CHAINS)
  if (!chain) throw new Refusal('invalid_data', 'The field chain is missing')
  return {
    body: await ports.transactions.list(app, sendingWallet(wallet), {
      chain,
      asset: someOf(query, 'asset', WALLET_ASSETS),
      cursor: query.get('cursor')?.slice(0, 200),
      limit: limitOf(query),
    }),
  }
})

export const getTransaction = bare(ROUTES.getTransaction, async (ports, { app, params }) => ({
  body: await ports.transactions.status(app, params.transaction_id),
}))

/**
 * A user's key leaves sealed to whoever asks for it: nobody in between has it.
 * @throws Refusal `not_supported` for the published form that asks for it in the clear, `invalid_data`
 */
function sealedTo(body: Partial<UserKeyBody>): UserKeyBody {
  const { encryption_type, recipient_public_key, user_jwt } = body
  if (encryption_type && recipient_public_key) return { ...body, encryption_type, recipient_public_key }
  if (!encryption_type && !recipient_public_key && user_jwt !== undefined) {
    throw new Refusal(
      'not_supported',
      'A key is not answered in the clear: give encryption_type HPKE and recipient_public_key',
    )
  }
  const missing = encryption_type ? 'recipient_public_key' : 'encryption_type'
  throw new Refusal('invalid_data', `The field ${missing} is invalid`)
}

export const authenticateUserKey = handler(ROUTES.authenticateUserKey, userKeySchema, async (ports, call) => {
  const { app, frame } = call
  const body = sealedTo(call.body)
  if (!frame) return { body: await userKeyOfBackend(ports, app, body) }
  const bearer = call.bearer as Bearer
  const caller = { ...callerOf({ app, bearer, frame }), bearer }
  return { body: await userKeyOfFrame(ports, app, caller, body) }
})

export const authenticateUserSigner = handler(
  ROUTES.authenticateUserSigner,
  userKeySchema,
  async (ports, { app, body }) => ({ body: await userKeyOfBackend(ports, app, sealedTo(body)) }),
)
