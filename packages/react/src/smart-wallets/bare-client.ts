import type { PublicClient } from 'viem'
import { type Chain, http } from 'viem'
import type { SmartAccount } from 'viem/account-abstraction'
import { operationFees } from './fees.ts'
import type { BareClient } from './types.ts'

/** How often the receipt of an operation is asked for, in ms. */
const RECEIPT_POLL_MS = 1000

export interface BareClientInput {
  account: SmartAccount
  chain: Chain
  /** reads the chain */
  reader: PublicClient
  bundlerUrl: string
  /** absent: the account pays for itself */
  paymasterUrl?: string | undefined
  /** handed to the paymaster with each request (ERC-7677) */
  paymasterContext?: unknown
}

/** The client of an account as permissionless makes it, over its bundler and its paymaster. */
export async function bareClient(input: BareClientInput): Promise<BareClient> {
  const { account, chain, reader, bundlerUrl, paymasterUrl, paymasterContext } = input
  const [{ createSmartAccountClient }, { createPimlicoClient }] = await Promise.all([
    import('permissionless'),
    import('permissionless/clients/pimlico'),
  ])
  const { entryPoint } = account
  const service = (url: string) =>
    createPimlicoClient({ transport: http(url), entryPoint: entryPoint as never })
  const bundler = service(bundlerUrl)
  const ask = (method: string) => bundler.request({ method, params: [] } as never)
  return createSmartAccountClient({
    account,
    chain,
    client: undefined,
    pollingInterval: RECEIPT_POLL_MS,
    ...(paymasterUrl && { paymaster: service(paymasterUrl) }),
    paymasterContext,
    bundlerTransport: http(bundlerUrl),
    userOperation: { estimateFeesPerGas: () => operationFees({ bundlerUrl, chain: reader, ask }) },
  }) as unknown as BareClient
}
