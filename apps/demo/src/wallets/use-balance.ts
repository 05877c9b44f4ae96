import { useCallback, useEffect, useState } from 'react'
import { type Chain, NETWORKS } from './networks.ts'

const WHILE_EMPTY_MS = 1000
const AFTERWARDS_MS = 5000

export interface Balance {
  /** smallest unit; null until the node has answered once */
  amount: bigint | null
  /** the last question got no answer */
  away: boolean
  refresh(): void
}

/** The balance of an address, asked again and again: quickly while it is empty, calmly afterwards. */
export function useBalance(chain: Chain, address: string): Balance {
  const [amount, setAmount] = useState<bigint | null>(null)
  const [away, setAway] = useState(false)
  const [round, setRound] = useState(0)
  const refresh = useCallback(() => setRound((n) => n + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks at once
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      let empty = true
      try {
        const read = await NETWORKS[chain].readBalance(address, stop.signal)
        empty = read === 0n
        setAmount(read)
        setAway(false)
      } catch {
        if (stop.signal.aborted) return
        setAway(true)
      }
      if (!stop.signal.aborted) timer = setTimeout(ask, empty ? WHILE_EMPTY_MS : AFTERWARDS_MS)
    }
    void ask()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [chain, address, round])

  return { amount, away, refresh }
}
