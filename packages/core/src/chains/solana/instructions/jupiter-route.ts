import { byteReader } from '../shortvec.ts'

/**
 * What stands behind the number of a market in a step of a route, in bytes, by the layout that the program publishes of
 * itself; markets that are not listed have no fields. Numbers behind the last are of markets to come, whose form nobody
 * here knows.
 */
const FIELDS = new Map(
  Object.entries({
    1: [8, 12, 15, 16, 17, 18, 21, 23, 24, 27, 28, 39, 58, 60, 61, 64, 85, 89, 94, 95, 104, 106, 107],
    2: [71, 86],
    3: [42],
    4: [33, 41],
    5: [44, 45],
    8: [81, 82],
    9: [87],
    10: [43],
    16: [29],
  }).flatMap(([length, markets]) => markets.map((market) => [market, Number(length)] as const)),
)
const LAST_MARKET = 108
/** A direction, then accounts where there are some. */
const MAYBE_ACCOUNTS = [47, 103]
const ACCOUNTS = 75

/** Percent, and the places of what goes in and comes out. */
const STEP_TAIL = 3
const AMOUNTS = 8 + 8 + 2 + 1

export interface JupiterAmounts {
  /** how much is given, or is to be got: what the instruction is exact about */
  asked: bigint
  /** how much the other side was said to be */
  quoted: bigint
  /** hundredths of a percent */
  slippage: bigint
}

/**
 * The amounts of an instruction of Jupiter's, where the program itself finds them: behind the plan of the route. Looked for
 * from the end, they would be whatever somebody puts behind them: the program does not mind bytes that it does not read.
 *
 * @param start where the plan begins.
 * @throws RangeError for a plan of unknown form, and where the data do not end with the amounts.
 */
export function jupiterAmounts(data: Uint8Array, start: number): JupiterAmounts {
  const reader = byteReader(data, start)
  const count = () => u32(reader.take(4))
  const accounts = () => reader.take(count() * 2)
  for (let steps = count(); steps > 0; steps--) {
    const market = reader.byte()
    if (market > LAST_MARKET) throw new RangeError('The route goes through a market of unknown form')
    if (market === ACCOUNTS) accounts()
    else if (MAYBE_ACCOUNTS.includes(market)) {
      reader.byte()
      if (reader.byte() !== 0) accounts()
    } else reader.take(FIELDS.get(market) ?? 0)
    reader.take(STEP_TAIL)
  }
  if (data.length - reader.offset !== AMOUNTS)
    throw new RangeError('The amounts do not stand behind the route')
  const view = new DataView(data.buffer, data.byteOffset + reader.offset, AMOUNTS)
  return {
    asked: view.getBigUint64(0, true),
    quoted: view.getBigUint64(8, true),
    slippage: BigInt(view.getUint16(16, true)),
  }
}

const u32 = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true)
