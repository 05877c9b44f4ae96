import type { HpkeMessage, WalletRpcBody, WalletRpcResponse } from '@latchkey/contract'
import type { ClientRequest, WalletRequest } from '@latchkey/signer'
import type { KeptWallet } from '../../ports/server-wallet-store.ts'
import { Refusal } from '../refusal.ts'
import type { SendingWallet } from '../transactions/port.ts'
import { countRequest } from './count-request.ts'
import type { BegunRequest } from './send-request.ts'
import { isSend, sendRequestOf, signingOf } from './send-request.ts'
import { showing } from './showing.ts'
import { askAbout } from './signers.ts'
import type { WalletCaller, WalletPorts } from './wallet-ports.ts'
import { walletOf, walletRequest } from './wallets.ts'
import { checkYoungUser } from './young-user.ts'

/** Asks the signer about a wallet, by what it has said last. @param keysOf as `withSigners` */
async function ask<T>(
  ports: WalletPorts,
  caller: WalletCaller,
  walletId: string,
  request: ClientRequest,
  use: (asked: WalletRequest, wallet: KeptWallet) => Promise<T>,
  keysOf: string | null = null,
): Promise<T> {
  const wallet = await walletOf(ports, caller, walletId)
  await countRequest(ports, caller.app, walletId)
  const asked = await walletRequest(ports, caller.app, wallet, request, keysOf)
  return askAbout(
    ports,
    [asked.wallet, ...asked.signers, ...asked.policies.map((policy) => ({ app: caller.app.id, ...policy }))],
    () => use(asked, wallet),
    async () => {
      const known = await walletOf(ports, caller, walletId)
      return use(await walletRequest(ports, caller.app, known, request, keysOf), known)
    },
  )
}

async function noted(ports: WalletPorts, { app, userId }: WalletCaller, wallet: string, method: string) {
  const act = { userId: userId ?? '', action: 'server wallet signed', detail: { wallet, method } }
  await ports.serverWallets.note(app.id, act, new Date(ports.clock.now()))
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
  if (isSend(method)) {
    return send(ports, caller, walletId, body, { request, begun })
  }
  const keysOf = method === 'exportPrivateKey' ? await checkYoungUser(ports, caller) : null
  const work = async (asked: WalletRequest, wallet: KeptWallet) => {
    const answer = await showing(ports, asked, ports.signer.rpc)
    if (method === 'exportPrivateKey') await tellOfExport(ports, caller, wallet)
    else await noted(ports, caller, walletId, method)
    return answer
  }
  return ask(ports, caller, walletId, request, work, keysOf)
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
export async function exportWallet(
  ports: WalletPorts,
  caller: WalletCaller,
  walletId: string,
  request: ClientRequest,
): Promise<HpkeMessage> {
  const keysOf = await checkYoungUser(ports, caller)
  const work = async (asked: WalletRequest, wallet: KeptWallet) => {
    const answer = await showing(ports, asked, ports.signer.exportWallet)
    await tellOfExport(ports, caller, wallet)
    return answer
  }
  return ask(ports, caller, walletId, request, work, keysOf)
}

async function tellOfExport(ports: WalletPorts, { app, userId }: WalletCaller, wallet: KeptWallet) {
  const act = { userId: userId ?? '', action: 'server wallet exported', detail: { wallet: wallet.id } }
  await ports.serverWallets.exported(app.id, wallet, act, new Date(ports.clock.now()))
}

export const sendingWallet = (wallet: KeptWallet): SendingWallet => {
  const { id, address, userId, chainType } = wallet
  if (chainType !== 'ethereum' && chainType !== 'solana') {
    throw new Refusal('not_supported', `Transactions of ${chainType} are not sent from here`)
  }
  return { id, address, userId, chainType }
}

async function send(
  ports: WalletPorts,
  caller: WalletCaller,
  walletId: string,
  body: WalletRpcBody,
  asking: BegunRequest,
): Promise<WalletRpcResponse> {
  const { method } = body
  const what = sendRequestOf(body, asking)
  return ask(ports, caller, walletId, asking.request, async (asked, wallet) => {
    const sending = sendingWallet(wallet)
    let signed = false
    const signing = signingOf(body, {
      whole: () => showing(ports, asked, ports.signer.rpc),
      filled: (filled) => showing(ports, asked, (shown) => ports.signer.signSend({ ...shown, filled })),
      kept: () => showing(ports, asked, ports.signer.findSend),
      signed: () => {
        signed = true
      },
    })
    const app = { id: caller.app.id, settings: caller.app.settings }
    try {
      return { method, data: { ...(await ports.transactions.send(app, sending, what, signing)) } }
    } finally {
      // a node may refuse what was signed, and keep it all the same
      if (signed) await noted(ports, caller, walletId, method)
    }
  })
}
