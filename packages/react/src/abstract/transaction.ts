import { getBatchTransactionObject } from '@abstract-foundation/agw-client/actions'
import { ClientError, type SmartWalletActions } from '@latchkey/core'
import { type Address, concat, fromRlp, type Hex, hashTypedData, isAddress, isHex, keccak256 } from 'viem'
import type { AbstractAccount } from './account.ts'
import { doneForPaymaster } from './paymaster.ts'

type Calls = Awaited<ReturnType<SmartWalletActions['calls']>>
type ConfirmedCalls = Parameters<SmartWalletActions['confirm']>[0]
type SignedBytes = Parameters<SmartWalletActions['handIn']>[1]

/** What a host may say around the calls. */
const AMOUNTS = ['gas', 'maxFeePerGas', 'maxPriorityFeePerGas', 'gasPerPubdata'] as const

export interface AskedTransaction {
  calls: Calls
  /** several calls go by way of the account itself, one goes where it is sent */
  batch: boolean
  given: Record<string, unknown>
  paymaster: { paymaster: Address; paymasterInput: Hex } | null
  /** what the user looks at: the calls, and before them what the account does for its paymaster */
  shown: Calls
}

/**
 * Reads what a host wants sent; what it does to its objects from here on changes nothing.
 * @throws TypeError 'Invalid transaction request'
 */
export async function readTransaction(
  actions: SmartWalletActions,
  input: unknown,
): Promise<AskedTransaction> {
  const asked = input as Record<string, unknown>
  const batch = asked.calls !== undefined
  const given = Object.fromEntries(
    AMOUNTS.flatMap((name) => (asked[name] == null ? [] : [[name, BigInt(asked[name] as bigint)]])),
  )
  if (asked.nonce != null) given.nonce = Number(asked.nonce) as never
  const paymaster = payingOf(asked)
  const calls = await actions.calls(batch ? { calls: asked.calls } : asked)
  const first = paymaster ? doneForPaymaster(paymaster.paymaster, paymaster.paymasterInput) : []
  return { calls, batch, given, paymaster, shown: [...first, ...calls] }
}

function payingOf({ paymaster, paymasterInput }: Record<string, unknown>): AskedTransaction['paymaster'] {
  if (paymaster == null && paymasterInput == null) return null
  if (typeof paymaster !== 'string' || !isAddress(paymaster, { strict: false }) || !isHex(paymasterInput))
    throw new TypeError('Invalid transaction request')
  return { paymaster, paymasterInput }
}

/** What is signed, as far as it is looked at here. */
interface Prepared {
  from: Address
  gas: bigint
  maxFeePerGas: bigint
  data?: Hex
}

/**
 * One transaction of an account on its way to the chain, prepared once: what the user was shown is what is signed, and one
 * that may have got to the chain is handed in again by the same bytes.
 */
export function transactionOf(
  actions: SmartWalletActions,
  { chain, client, signing }: AbstractAccount,
  { calls, batch, given, paymaster }: AskedTransaction,
): Pick<ConfirmedCalls, 'prepare'> & {
  sign: ConfirmedCalls['submit']
  send: ConfirmedCalls['submit']
} {
  let looked: Promise<Prepared> | null = null
  let sent: SignedBytes | null = null

  async function look(): Promise<Prepared> {
    const what = batch
      ? getBatchTransactionObject(client.account.address, { calls: calls as never, ...paymaster })
      : calls[0]
    // a copy: the module writes into what it is given while an account is not deployed
    const prepared = await client.prepareAbstractTransactionRequest({
      ...what,
      ...paymaster,
      ...given,
    } as never)
    return prepared as unknown as Prepared
  }

  function prepared({ anew = false } = {}): Promise<Prepared> {
    if (looked && (sent || !anew)) return looked
    const asking = look()
    looked = asking
    asking.catch(() => {
      if (looked === asking) looked = null
    })
    return asking
  }

  async function signed(sign: Parameters<ConfirmedCalls['submit']>[0]): Promise<SignedBytes> {
    const request = { data: '0x', ...(await prepared()), chainId: chain.id, type: 'eip712' } as const
    const typed = chain.custom?.getEip712Domain?.(request as never)
    if (!typed) throw new ClientError('The chain has no transactions of its own kind', 'transaction_failure')
    const shown = hashTypedData(typed as never)
    const raw = await sign(() =>
      signing(
        (_, digest) => digest === shown,
        () => client.signTransaction({ ...request } as never),
      ),
    )
    return { raw, hash: hashOf(raw, shown), lost: false }
  }

  return {
    async prepare(options) {
      const { from, gas, maxFeePerGas } = await prepared(options)
      return { fee: gas * maxFeePerGas, gas, sponsored: paymaster !== null, payer: from }
    },
    sign: async (sign) => (await signed(sign)).raw,
    async send(sign) {
      sent ??= await signed(sign)
      try {
        return await actions.handIn(chain.id, sent)
      } catch (error) {
        if (!sent.lost) sent = null
        throw error
      }
    },
  }
}

/** The account's signature stands last but one in the bytes of an EIP-712 transaction, behind their type. */
const SIGNATURE = 14

/** ZKsync's hash of a transaction: of what is signed, and of the signature. */
function hashOf(raw: Hex, digest: Hex): Hex {
  const fields = fromRlp(`0x${raw.slice(4)}`, 'hex') as Hex[]
  return keccak256(concat([digest, keccak256(fields[SIGNATURE] as Hex)]))
}
