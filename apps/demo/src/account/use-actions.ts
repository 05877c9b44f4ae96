import { useSendTransaction, useSignMessage, useSignTypedData } from '@latchkey/react-auth'
import {
  useSendTransaction as useSendSolanaTransaction,
  useSignMessage as useSignSolanaMessage,
} from '@latchkey/react-auth/solana'
import { base58 } from '@scure/base'
import { useCallback, useRef, useState } from 'react'
import { etherPayment } from '../wallets/ether-payment.ts'
import { order } from '../wallets/order.ts'
import { describeFailure } from './describe-failure.ts'

export type ActionName = 'sign-ethereum' | 'sign-solana' | 'sign-order' | 'send-ether' | 'send-sol' | 'open'

export interface Actions {
  /** the last signature or hash, '' before the first */
  result: string
  /** what `result` is */
  label: string
  /** a sentence about the last action when it did not go through, else '' */
  failure: string
  busy: ActionName | null
  signEthereum(message: string): void
  signSolana(message: string): void
  /** typed data: an order at the shop, with the words as its note */
  signOrder(note: string): void
  sendEther(): void
  sendSol(): void
  /** runs something that shows its own outcome, such as the export dialog */
  open(action: () => Promise<unknown>): void
}

/** Everything the visitor can do with the wallets, one at a time, with the outcome of the last. */
export function useActions(solanaAddress: string | null): Actions {
  const { signMessage } = useSignMessage()
  const { signTypedData } = useSignTypedData()
  const { sendTransaction } = useSendTransaction()
  const { signMessage: signSolanaMessage } = useSignSolanaMessage()
  const { sendTransaction: sendSolanaTransaction } = useSendSolanaTransaction()
  const [outcome, setOutcome] = useState({ result: '', label: '', failure: '' })
  const [busy, setBusy] = useState<ActionName | null>(null)
  const running = useRef(false)

  const run = useCallback(async (name: ActionName, label: string, action: () => Promise<string | null>) => {
    if (running.current) return
    running.current = true
    setBusy(name)
    if (name !== 'open') setOutcome({ result: '', label, failure: '' })
    try {
      const result = await action()
      if (result !== null) setOutcome({ result, label, failure: '' })
    } catch (error) {
      setOutcome((last) => ({ ...last, failure: describeFailure(error) }))
    } finally {
      running.current = false
      setBusy(null)
    }
  }, [])

  return {
    ...outcome,
    busy,
    signEthereum: (message) =>
      void run('sign-ethereum', 'Ethereum signature', async () => (await signMessage({ message })).signature),
    signSolana: (message) =>
      void run('sign-solana', 'Solana signature', async () =>
        base58.encode(await signSolanaMessage({ message: new TextEncoder().encode(message) })),
      ),
    signOrder: (note) =>
      void run(
        'sign-order',
        'Signature of typed data',
        async () => (await signTypedData(order(note))).signature,
      ),
    sendEther: () =>
      void run('send-ether', 'Ethereum transaction', async () => (await sendTransaction(etherPayment)).hash),
    sendSol: () =>
      void run('send-sol', 'Solana transaction', async () => {
        if (!solanaAddress) return null
        // The Solana library is large and wanted by nothing else on the page.
        const { solanaPayment } = await import('../wallets/solana-payment.ts')
        const receipt = await sendSolanaTransaction(await solanaPayment(solanaAddress))
        return receipt.signature
      }),
    open: (action) =>
      void run('open', '', async () => {
        await action()
        return null
      }),
  }
}
