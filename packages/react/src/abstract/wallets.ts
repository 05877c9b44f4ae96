import { smartWalletActions } from '@latchkey/core'
import {
  type Address,
  type Hex,
  hashMessage,
  hashTypedData,
  isHex,
  type SignableMessage,
  type TypedDataDefinition,
  toHex,
} from 'viem'
import { ownerOf } from '../smart-wallets/smart-wallets.ts'
import { type AbstractAccount, abstractAccount, abstractChain, noWallet } from './account.ts'
import { readTransaction, transactionOf } from './transaction.ts'
import type { AbstractSmartWallets, AbstractTransaction } from './types.ts'

type Client = Parameters<typeof ownerOf>[0]

/** The user is asked each time, as in the published client, whatever the config says of wallet screens. */
const uiOptions = { showWalletUIs: true }

export function abstractWallets(client: Client): AbstractSmartWallets {
  const actions = smartWalletActions(client)

  async function accountOn(chainId: number | string | undefined): Promise<AbstractAccount> {
    const owner = ownerOf(client) as Address | null
    if (!owner) throw noWallet()
    const chain = await abstractChain(actions, chainId)
    return abstractAccount(client, actions, { owner, chain })
  }

  /** @param hash of what the user was shown, which the account signs under a name of its own */
  const signed = ({ signing }: AbstractAccount, hash: Hex, sign: () => Promise<Hex>) =>
    signing(({ primaryType, message }, digest) => {
      const { signedHash } = message as { signedHash?: unknown }
      return digest === hash || (primaryType === 'AGWMessage' && signedHash === hash)
    }, sign)

  async function transact(input: AbstractTransaction, how: 'sign' | 'send'): Promise<Hex> {
    const asked = await readTransaction(actions, input)
    const account = await accountOn(input.chainId)
    const { chain, client: agw } = account
    const transaction = transactionOf(actions, account, asked)
    const result = await actions.confirm({
      chainId: chain.id,
      from: agw.account.address,
      calls: asked.shown,
      signOnly: how === 'sign',
      uiOptions,
      prepare: transaction.prepare,
      submit: transaction[how],
      waitForReceipt: (hash) => actions.taken(chain.id, hash as Hex).then(() => undefined),
    })
    return result as Hex
  }

  return {
    async signMessage({ message: given }, chainId) {
      // bytes that the host may write to while they are looked at
      const message =
        typeof given === 'string' ? given : { raw: isHex(given.raw) ? given.raw : toHex(given.raw) }
      const account = await accountOn(chainId)
      const sign = (shown: SignableMessage) =>
        signed(account, hashMessage(shown), () => account.client.signMessage({ message: shown }))
      return actions.signMessage(message, sign, { uiOptions })
    },
    async signTypedData(input, chainId) {
      const account = await accountOn(chainId)
      const sign: Parameters<typeof actions.signTypedData>[1] = (shown) =>
        signed(account, hashTypedData(shown as unknown as TypedDataDefinition), () =>
          account.client.signTypedData(shown as never),
        )
      return actions.signTypedData(input, sign, { uiOptions })
    },
    sendTransaction: (input) => transact(input, 'send'),
    signTransaction: (input) => transact(input, 'sign'),
  }
}
