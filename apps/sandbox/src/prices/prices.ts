import { keptFile } from '../outside/kept-file.ts'
import { shared } from '../outside/shared.ts'

/** What things cost in this world: US dollars by symbol, which is in capitals. */
export interface Prices {
  all(): Record<string, number>
  get(symbol: string): number | undefined
  /** Null makes it unknown. */
  set(symbol: string, usd: number | null): void
}

const USUAL = { ACORN: 0.25, ETH: 3000, POL: 0.5, SBD: 1, SOL: 150, USDC: 1, USDT: 1 }

/** The prices of one outside world. */
export const pricesOf = shared<Prices>(({ stateFolder }) => {
  const file = keptFile(stateFolder, 'prices.json', 'prices', arePrices)
  const known = new Map(Object.entries(file.read(USUAL)))
  return {
    all: () => Object.fromEntries([...known].sort(([one], [other]) => one.localeCompare(other))),
    get: (symbol) => known.get(symbol.toUpperCase()),
    set(symbol, usd) {
      if (usd === null) known.delete(symbol.toUpperCase())
      else known.set(symbol.toUpperCase(), usd)
      file.write(Object.fromEntries(known))
    },
  }
})

function arePrices(value: unknown): value is Record<string, number> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'number')
  )
}
