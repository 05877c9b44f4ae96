import { settings } from '../settings.ts'

export interface Gift {
  hash?: `0x${string}`
  /** of a token on Solana */
  mint?: string
}

/**
 * Has the local faucet give tokens.
 * @throws Error when the faucet is away or refuses
 */
export async function give(chain: 'ethereum' | 'solana', asset: string, address: string): Promise<Gift> {
  const response = await fetch(`${settings.sandbox}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chain, asset, address }),
  })
  const answer = (await response.json()) as Gift & { error?: string }
  if (!response.ok) throw new Error(answer.error ?? 'The faucet is away')
  return answer
}
