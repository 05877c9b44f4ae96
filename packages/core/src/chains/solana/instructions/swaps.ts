import { JUPITER } from '../programs.ts'
import { jupiterAmounts } from './jupiter-route.ts'
import type { InstructionParts, ReadInstruction, SolanaInstructionKind } from './view.ts'

/** The first eight bytes of an instruction of a program made with Anchor, as hex. */
const RAYDIUM_BASE_INPUT = '8fbe5adac41e33de'
const RAYDIUM_BASE_OUTPUT = '37d96256a34ab4ad'
const JUPITER_SHARED_ACCOUNTS_ROUTE = 'c1209b3341d69c81'
const JUPITER_EXACT_OUT_ROUTE = 'd033ef977b2bed5c'
const JUPITER_SHARED_ACCOUNTS_EXACT_OUT_ROUTE = 'b0d169a89a7d453e'

/** Hundredths of a percent. */
const WHOLE = 10_000n

/** Raydium's pools of constant product. The account at 5 gets, at 10 and 11 stand the mints. */
export function readRaydium({ accounts, data, view }: InstructionParts): ReadInstruction {
  const first = () => view.getBigUint64(8, true)
  const second = () => view.getBigUint64(16, true)
  switch (discriminator(data)) {
    case RAYDIUM_BASE_INPUT:
      return swap('raydium-swap-base-input', accounts, [10, 11, 5], [first(), true], [second(), false])
    case RAYDIUM_BASE_OUTPUT:
      return swap('raydium-swap-base-output', accounts, [10, 11, 5], [first(), false], [second(), true])
    default:
      return { kind: 'unknown' }
  }
}

/** The discriminator comes first; then, where accounts are shared, which of those. */
const ROUTE_AT = 8
const SHARED_ROUTE_AT = 9

/**
 * Jupiter's aggregator. The bounds that the program holds follow from the quoted amount and the slippage. One that is not
 * read to its end is some other swap.
 */
export function readJupiter(parts: InstructionParts): ReadInstruction {
  try {
    return readRoute(parts)
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'unknown', name: 'swap' }
    throw error
  }
}

function readRoute({ accounts, data }: InstructionParts): ReadInstruction {
  const exactOut = (start: number, places: [number, number, number]) => {
    const { asked, quoted, slippage } = jupiterAmounts(data, start)
    const most = (quoted * (WHOLE + slippage) + WHOLE - 1n) / WHOLE
    return swap('jupiter-swap-exact-out-route', accounts, places, [most, false], [asked, true])
  }
  switch (discriminator(data)) {
    case JUPITER_SHARED_ACCOUNTS_ROUTE: {
      const { asked, quoted, slippage } = jupiterAmounts(data, SHARED_ROUTE_AT)
      const least = slippage < WHOLE ? (quoted * (WHOLE - slippage)) / WHOLE : 0n
      const kind = 'jupiter-swap-shared-accounts-route'
      return swap(kind, accounts, [7, 8, 6], [asked, true], [least, false])
    }
    case JUPITER_EXACT_OUT_ROUTE:
      // what is got may go to another account, for which the program's own address stands where there is none
      return exactOut(ROUTE_AT, [5, 6, accounts[4] === JUPITER ? 3 : 4])
    case JUPITER_SHARED_ACCOUNTS_EXACT_OUT_ROUTE:
      return exactOut(SHARED_ROUTE_AT, [7, 8, 6])
    default:
      return { kind: 'unknown', name: 'swap' }
  }
}

type Side = [amount: bigint, exact: boolean]

function swap(
  kind: SolanaInstructionKind,
  accounts: string[],
  [sold, bought, into]: [number, number, number],
  [sells, sellsExactly]: Side,
  [buys, buysExactly]: Side,
): ReadInstruction {
  const [from, to, account] = [accounts[sold], accounts[bought], accounts[into]]
  if (from === undefined || to === undefined) throw new RangeError('The swap names no mints')
  return {
    kind,
    to: account,
    sell: { mint: from, amount: sells, exact: sellsExactly },
    buy: { mint: to, amount: buys, exact: buysExactly },
  }
}

/** All eight bytes: one alone says nothing. */
function discriminator(data: Uint8Array): string {
  return Array.from(data.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
