import {
  useSendTransaction,
  useSign7702Authorization,
  useSignMessage,
  useSignTransaction,
  useSignTypedData,
  useWallets,
} from '@latchkey/react-auth'
import { useSmartWallets } from '@latchkey/react-auth/smart-wallets'
import {
  useSignTransaction as useSignSolanaTransaction,
  useSolanaStandardWallets,
  useSolanaWallets,
} from '@latchkey/react-auth/solana'
import { useCallback, useRef, useState } from 'react'
import { localChain } from '../chains.ts'
import { sayWhy } from './say-why.ts'
import type { EthereumTools, SmartTools, SolanaTools, Trial, TrialResult } from './trial.ts'

export interface TrialOutcome {
  trial: Trial
  /** null while it runs, and where it failed */
  result: TrialResult | null
  failure: string
}

/** One trial at a time, with what came of the last. */
export function useTrials(ethereum: string | null, solana: string | null) {
  const tools = useEthereumTools(ethereum)
  const smart = useSmartTools()
  const own = useSolanaTools(solana)
  const [outcome, setOutcome] = useState<TrialOutcome | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const running = useRef(false)

  const can = ({ chain }: Trial) => ({ solana: own, smart, ethereum: tools })[chain] !== null
  const run = useCallback(
    async (trial: Trial) => {
      if (running.current) return
      running.current = true
      setBusy(trial.id)
      setOutcome({ trial, result: null, failure: '' })
      try {
        const result = await attempt(trial, { tools, smart, own })
        setOutcome({ trial, result, failure: '' })
      } catch (error) {
        setOutcome({ trial, result: null, failure: sayWhy(error) })
      } finally {
        running.current = false
        setBusy(null)
      }
    },
    [tools, smart, own],
  )
  return { outcome, busy, can, run }
}

interface Wallets {
  tools: EthereumTools | null
  smart: SmartTools | null
  own: SolanaTools | null
}

function attempt(trial: Trial, { tools, smart, own }: Wallets): Promise<TrialResult> {
  if (trial.chain === 'solana' && own) return trial.run(own)
  if (trial.chain === 'ethereum' && tools) return trial.run(tools)
  if (trial.chain === 'smart' && smart) return trial.run(smart)
  return Promise.reject(new Error('The wallet is not ready yet'))
}

function useEthereumTools(address: string | null): EthereumTools | null {
  const { sendTransaction } = useSendTransaction()
  const { signTransaction } = useSignTransaction()
  const { signMessage } = useSignMessage()
  const { signTypedData } = useSignTypedData()
  const { signAuthorization } = useSign7702Authorization()
  const { wallets } = useWallets()
  if (!address) return null
  const own = { address }
  return {
    address: address as `0x${string}`,
    send: async (transaction) => ({
      label: 'Ethereum transaction',
      value: (await sendTransaction(transaction, own)).hash,
    }),
    sign: async (transaction) => ({
      label: 'Signed transaction, not sent',
      value: (await signTransaction(transaction, own)).signature,
    }),
    signMessage: async (message) => ({
      label: 'Signature of a message',
      value: (await signMessage({ message }, own)).signature,
    }),
    signTypedData: async (data) => ({
      label: 'Signature of typed data',
      value: (await signTypedData(data, own)).signature,
    }),
    authorize: async (contractAddress) => {
      const { r, s, yParity, ...said } = await signAuthorization(
        { contractAddress, chainId: localChain.id },
        own,
      )
      return {
        label: 'Authorization, signed',
        value: JSON.stringify({ ...said, v: undefined, yParity, r, s }),
      }
    },
    request: async (method, params) => {
      const wallet = wallets.find((one) => one.address === address)
      if (!wallet) throw new Error('The wallet is not ready yet')
      return (await wallet.getEthereumProvider()).request({ method, params })
    },
  }
}

/** null where the app has no smart wallets, or the user's is not there yet */
function useSmartTools(): SmartTools | null {
  const { client } = useSmartWallets()
  if (!client) return null
  return {
    address: client.account.address,
    send: async (calls) => ({
      label: 'Transaction that carried it',
      value: await client.sendTransaction({ calls }),
    }),
    signMessage: async (message) => ({
      label: 'Signature of the contract',
      value: await client.signMessage({ message }),
    }),
  }
}

function useSolanaTools(address: string | null): SolanaTools | null {
  const { signTransaction } = useSignSolanaTransaction()
  const { wallets } = useSolanaWallets()
  const [standard] = useSolanaStandardWallets().wallets
  const wallet = wallets.find((one) => one.address === address)
  return wallet && standard ? { wallet, sign: signTransaction, standard } : null
}
