import type { Chain, Hex } from 'viem'
import {
  entryPoint07Abi,
  formatUserOperationRequest,
  getUserOperationHash,
  type SmartAccount,
  type UserOperation,
  type UserOperationReceipt,
} from 'viem/account-abstraction'
import { publicClient } from '../../chains/ethereum/public-client.ts'
import type { ClientContext } from '../../context.ts'
import { ClientError } from '../../errors/client-errors.ts'
import { AnswerLost, saidNo, TRIES } from '../ethereum/sent.ts'
import type { AskedOperation } from './calls.ts'

/** What is asked of a smart account's client: viem's names (ERC-4337, ERC-7769). */
export interface OperationClient {
  chain: Chain
  account: SmartAccount
  // oxlint-disable-next-line typescript/no-explicit-any -- generic over account, calls and overrides; read by `looked`
  prepareUserOperation(parameters: any): Promise<unknown>
  getUserOperation(parameters: { hash: Hex }): Promise<unknown>
  getUserOperationReceipt(parameters: { hash: Hex }): Promise<UserOperationReceipt>
  waitForUserOperationReceipt(parameters: { hash: Hex }): Promise<UserOperationReceipt>
  // oxlint-disable-next-line typescript/no-explicit-any -- the schema of the transport
  request(request: any, options?: { retryCount?: number }): Promise<unknown>
}

export type LookedOperation = Omit<UserOperation, 'signature'> & { signature?: Hex }

/** An operation that was signed, for as long as it is not known to be settled. */
interface SentOperation {
  operation: UserOperation
  /** computed here: no answer is needed to know it */
  hash: Hex
}

export interface Operation {
  /** What will be signed; the same until it is over. @param options.anew after an error */
  prepare(options?: { anew?: boolean }): Promise<LookedOperation>
  /** Signs, sends, and waits for the chain. `cost` is what the bundler says that it took, in wei; null: it does not say. */
  send(
    sign: (signing: () => Promise<Hex>) => Promise<Hex>,
  ): Promise<{ transactionHash: Hex; userOpHash: Hex; cost: bigint | null }>
}

/**
 * One operation of a smart wallet on its way to the chain. Two operations of an account do not have one nonce, so a second
 * one is really done: one that may have got there is looked up by the hash computed here, and handed in again by the same
 * bytes; another one is made only once it was refused or has failed.
 */
export function operationOf(
  context: ClientContext,
  client: OperationClient,
  asked: AskedOperation,
): Operation {
  const { account, chain } = client
  let looked: Promise<LookedOperation> | null = null
  let sent: SentOperation | null = null

  async function look(): Promise<LookedOperation> {
    const callData = asked.calls ? await account.encodeCalls(asked.calls) : asked.callData
    const what = asked.calls ? { calls: asked.calls } : { callData }
    const prepared = (await client.prepareUserOperation({ ...asked.given, ...what })) as LookedOperation
    // whoever pays adds to the operation: what it does and for whom is not theirs to say
    const ours = same(prepared.callData, callData) && same(prepared.sender, account.address)
    if (!ours) throw new ClientError('The paymaster has changed what was asked for', 'transaction_failure')
    return prepared
  }

  function prepare({ anew = false } = {}): Promise<LookedOperation> {
    if (sent && looked) return looked
    if (anew || !looked) {
      const asking = look()
      looked = asking
      asking.catch(() => {
        if (looked === asking) looked = null
      })
    }
    return looked
  }

  async function signed(): Promise<SentOperation> {
    const { signature: _, ...rest } = await prepare()
    const unsigned = rest as UserOperation
    const signature = await account.signUserOperation({ ...unsigned, chainId: chain.id })
    const operation = { ...unsigned, signature } as UserOperation
    const { address, version } = account.entryPoint
    const hash = getUserOperationHash({
      chainId: chain.id,
      entryPointAddress: address,
      entryPointVersion: version as '0.7',
      userOperation: operation as UserOperation<'0.7'>,
    })
    return { operation, hash }
  }

  /** Whether the bundler has it. @throws where it cannot be asked: then nothing is known. */
  async function isKnown(hash: Hex): Promise<boolean> {
    if (await absentAsNull(client.getUserOperationReceipt({ hash }))) return true
    return (await absentAsNull(client.getUserOperation({ hash }))) !== null
  }

  /** The chain has taken an operation of this nonce, whatever the bundler knows of it. */
  async function isUsed({ nonce, sender }: UserOperation): Promise<boolean> {
    const reader = await publicClient(context, chain.id)
    const counted = await reader.readContract({
      address: account.entryPoint.address,
      abi: entryPoint07Abi,
      functionName: 'getNonce',
      args: [sender, nonce >> 64n],
    })
    return counted > nonce
  }

  async function handIn({ operation, hash }: SentOperation, again: boolean): Promise<void> {
    if (again && (await isKnown(hash).catch(() => false))) return
    for (let tried = 1; ; tried++) {
      try {
        const params = [formatUserOperationRequest(operation), account.entryPoint.address]
        await client.request({ method: 'eth_sendUserOperation', params }, { retryCount: 0 })
        return
      } catch (error) {
        if (await isKnown(hash).catch(() => false)) return
        const told = saidNo(error) && !(await isUsed(operation).catch(() => tried > 1 || again))
        if (told) {
          sent = null
          throw error
        }
        if (tried === TRIES) throw new AnswerLost(error)
      }
    }
  }

  async function receiptOf(hash: Hex): Promise<UserOperationReceipt> {
    for (let tried = 1; ; tried++) {
      try {
        return await client.waitForUserOperationReceipt({ hash })
      } catch (error) {
        if (tried === TRIES || (error as Error).name === 'WaitForUserOperationReceiptTimeoutError')
          throw error
      }
    }
  }

  return {
    prepare,
    async send(sign) {
      const again = sent !== null
      if (!sent) {
        let made: SentOperation | null = null
        await sign(async () => {
          made = await signed()
          return made.operation.signature
        })
        if (!made) throw new Error('Nothing was signed')
        sent = made
      }
      const { hash } = sent
      await handIn(sent, again)
      const { success, receipt, actualGasCost } = await receiptOf(hash)
      if (!success) {
        sent = null
        throw new ClientError('Transaction failed', 'transaction_failure')
      }
      return { transactionHash: receipt.transactionHash, userOpHash: hash, cost: actualGasCost ?? null }
    },
  }
}

const same = (one: string | null | undefined, other: string | null) =>
  one != null && other !== null && one.toLowerCase() === other.toLowerCase()

const ABSENT = new Set(['UserOperationNotFoundError', 'UserOperationReceiptNotFoundError'])

const absentAsNull = <T>(asking: Promise<T>): Promise<T | null> =>
  asking.catch((error) => {
    if (ABSENT.has((error as Error).name)) return null
    throw error
  })
