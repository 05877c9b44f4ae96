import { useEffect, useState } from 'react'
import { settings } from '../settings.ts'
import { fillOnce, wasFilled } from './first-coins.ts'
import type { Chain } from './networks.ts'

const RETRY_MS = 3000

/** Asks the local faucet for first coins once an address is known to be empty; true while the faucet is away. */
export function useFaucet(chain: Chain, address: string, amount: bigint | null): boolean {
  const [away, setAway] = useState(false)
  const empty = amount === 0n
  const full = amount !== null && !empty

  useEffect(() => {
    if (full) wasFilled(`${chain} ${address}`)
  }, [chain, address, full])

  useEffect(() => {
    if (!empty) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const ask = async () => {
      const failed = await fillOnce(`${chain} ${address}`, () => fill(chain, address)).then(
        () => false,
        () => true,
      )
      if (gone) return
      setAway(failed)
      if (failed) timer = setTimeout(ask, RETRY_MS)
    }
    void ask()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [chain, address, empty])

  return away && empty
}

async function fill(chain: Chain, address: string): Promise<void> {
  const response = await fetch(`${settings.sandbox}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chain, address }),
  })
  if (!response.ok) throw new Error(`The faucet answered ${response.status}`)
}
