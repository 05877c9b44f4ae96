import { useEffect, useRef, useState } from 'react'
import { settings } from '../settings.ts'
import type { Chain } from './networks.ts'

const RETRY_MS = 3000

/** Asks the local faucet for first coins once an address is known to be empty; true while the faucet is away. */
export function useFaucet(chain: Chain, address: string, amount: bigint | null): boolean {
  const [away, setAway] = useState(false)
  const asked = useRef<string | null>(null)
  const empty = amount === 0n

  useEffect(() => {
    if (!empty || asked.current === address) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      asked.current = address
      try {
        const response = await fetch(`${settings.sandbox}/faucet`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ chain, address }),
        })
        if (!response.ok) throw new Error(`The faucet answered ${response.status}`)
        setAway(false)
      } catch {
        setAway(true)
        timer = setTimeout(ask, RETRY_MS)
      }
    }
    void ask()
    return () => clearTimeout(timer)
  }, [chain, address, empty])

  return away && empty
}
