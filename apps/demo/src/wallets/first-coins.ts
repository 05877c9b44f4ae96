/** Wallets whose coins were asked for and not seen yet: whoever else finds one empty meanwhile waits with the first. */
const asked = new Map<string, Promise<void>>()

/** Has a wallet filled, once, however many find it empty. Fails as `fill` does, and then asks anew. */
export function fillOnce(wallet: string, fill: () => Promise<void>): Promise<void> {
  const before = asked.get(wallet)
  if (before) return before
  const asking = fill().catch((error) => {
    asked.delete(wallet)
    throw error
  })
  asked.set(wallet, asking)
  return asking
}

/** Its coins are there: when it is empty again, it may be filled again. */
export const wasFilled = (wallet: string) => void asked.delete(wallet)
