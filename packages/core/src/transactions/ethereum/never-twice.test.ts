import { type Hex, keccak256, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { normalizeTransaction } from '../../chains/ethereum/normalize.ts'
import { type ChainAnswers, Lost } from '../../testing/fake-chain.ts'
import { fakeClient } from '../../testing/fake-client.ts'
import { type MinedChain, minedChain } from '../../testing/mined-chain.ts'
import { sending } from './confirmation.ts'
import { FORGOTTEN_MS } from './nonces.ts'
import { LOOK_MS } from './sent.ts'

const account = privateKeyToAccount(`0x${'12'.repeat(32)}`)
const to = '0x000000000000000000000000000000000000dEaD'
const SLOW_MS = 60_000

let restore = () => {}
afterEach(() => {
  vi.useRealTimers()
  restore()
  vi.restoreAllMocks()
})

/** The engine over transactions of 1, 2, … wei, with a wallet that really signs. */
function setUp(
  answers?: (chain: MinedChain) => ChainAnswers,
  { count = 1, change = {} as object, shown = true } = {},
) {
  const chain = minedChain(account.address, answers)
  restore = chain.restore
  const context = fakeClient({ config: { supportedChains: [foundry] } })
  const signed: Record<string, unknown>[] = []
  const engineOf = (more: object = change) =>
    sending({
      context,
      chainId: foundry.id,
      transactions: Array.from({ length: count }, (_, at) =>
        normalizeTransaction({ to, value: at + 1, ...more }, account.address),
      ),
      shown,
      async sign(_, request) {
        signed.push(request)
        const { from: __, type: ___, ...transaction } = request
        return account.signTransaction({ ...transaction, type: 'eip1559' } as never)
      },
    })
  return { context, chain, signed, engine: engineOf(), engineOf }
}

/** Answers for a try each, the last one for all that follow. */
const inTurn = (...answers: (() => unknown)[]) => {
  let at = 0
  return () => answers[Math.min(at++, answers.length - 1)]?.()
}
const refuse = (message: string) => () => {
  throw new Error(message)
}
const lose = () => {
  throw new Lost()
}
const nothing = { eth_getTransactionByHash: () => null, eth_getTransactionReceipt: () => null }
/** Mines whatever comes at once. */
const miner = (chain: MinedChain, change?: Parameters<MinedChain['mine']>[0]): ChainAnswers => ({
  eth_sendRawTransaction([raw]) {
    const hash = chain.take(raw as Hex)
    chain.mine(change)
    return hash
  },
})
const simulated: ChainAnswers = {
  eth_simulateV1([options]) {
    const [{ calls } = { calls: [] }] = (options as { blockStateCalls: { calls: object[] }[] })
      .blockStateCalls
    return [{ calls: calls.map(() => ({ status: '0x1', gasUsed: '0x5208' })) }]
  },
}

describe('a refusal after a lost answer', () => {
  /** The first answer is lost after the chain has taken it; every later try is refused, and nobody finds it until `found`. */
  function afterLoss(message: string) {
    let found = false
    const there = setUp((chain) => ({
      eth_sendRawTransaction: inTurn(() => {
        chain.take(chain.raws[0] as Hex)
        return lose()
      }, refuse(message)),
      eth_getTransactionByHash: ([hash]) =>
        found ? { hash, blockHash: null, type: '0x2', nonce: '0x5', value: '0x1' } : null,
    }))
    return { ...there, find: () => (found = true) }
  }

  it.each([
    'insufficient funds for gas * price + value',
    'replacement transaction underpriced',
    'nonce too low',
  ])(
    "('%s') is no proof that it was not sent: the same bytes again, and signed once",
    async (message) => {
      const { engine, chain, signed, find } = afterLoss(message)
      const first = await engine.prepare(0)
      await expect(engine.send([first])).rejects.toMatchObject({ name: 'AnswerLost' })
      const again = await engine.prepare(0)
      expect(again.request).toEqual(signed[0])
      await expect(engine.send([again])).rejects.toMatchObject({ name: 'AnswerLost' })
      find()
      const hash = await engine.send([await engine.prepare(0)])
      expect([new Set(chain.raws).size, signed.length, hash]).toEqual([1, 1, keccak256(chain.raws[0] as Hex)])
    },
    SLOW_MS,
  )

  it(
    'is a success where the chain says that it has these bytes already',
    async () => {
      const { engine, chain, signed } = setUp(() => ({
        eth_sendRawTransaction: inTurn(lose, refuse('already known')),
        ...nothing,
      }))
      const hash = await engine.send([await engine.prepare(0)])
      expect([signed.length, hash]).toEqual([1, keccak256(chain.raws[0] as Hex)])
    },
    SLOW_MS,
  )

  it(
    "is a success where 'nonce too low' comes of its own being mined",
    async () => {
      const { engine, chain, signed } = setUp((chain) => ({
        eth_sendRawTransaction: inTurn(
          () => {
            chain.take(chain.raws[0] as Hex)
            return lose()
          },
          () => {
            chain.mine()
            throw new Error('nonce too low')
          },
        ),
        eth_getTransactionByHash: () => null,
      }))
      const hash = await engine.send([await engine.prepare(0)])
      expect([signed.length, hash]).toEqual([1, keccak256(chain.raws[0] as Hex)])
    },
    SLOW_MS,
  )

  it(
    'leads to a new one once another transaction has the nonce: that is proof',
    async () => {
      const { engine, chain, signed } = setUp(
        (chain) => ({
          eth_sendRawTransaction: inTurn(
            lose,
            () => {
              chain.elsewhere({ nonce: 5, value: 9n })
              chain.mine()
              throw new Error('nonce too low')
            },
            () => chain.take(chain.raws.at(-1) as Hex),
          ),
        }),
        { change: { nonce: 5 } },
      )
      await expect(engine.send([await engine.prepare(0)])).rejects.toThrow('nonce too low')
      await engine.send([await engine.prepare(0)])
      expect([signed.map(({ nonce }) => nonce), new Set(chain.raws).size]).toEqual([[5, 6], 2])
    },
    SLOW_MS,
  )

  it.each([
    'intrinsic gas too low',
    'unknown transaction type',
  ])("('%s') of which no answer was lost is one at once, and a try is signed anew by the same nonce", async (message) => {
    const { engine, chain, signed } = setUp((chain) => ({
      eth_sendRawTransaction: inTurn(refuse(message), () => chain.take(chain.raws.at(-1) as Hex)),
    }))
    await expect(engine.send([await engine.prepare(0)])).rejects.toThrow(message)
    expect(chain.raws).toHaveLength(1)
    await engine.send([await engine.prepare(0)])
    expect(signed.map(({ nonce }) => nonce)).toEqual([5, 5])
  })

  it.each([
    'request timed out',
    'upstream unavailable',
    'Too many requests',
  ])("that is none, but somebody between who says '%s', leaves it open", async (message) => {
    const { engine, signed } = setUp((chain) => ({
      eth_sendRawTransaction: inTurn(refuse(message), () => chain.take(chain.raws[0] as Hex)),
    }))
    await engine.send([await engine.prepare(0)])
    expect(signed).toHaveLength(1)
  })
})

describe('a nonce', () => {
  it(
    'leaves no gap where a later one of a batch is tried while the one before it is on its way',
    async () => {
      const { engine, chain, signed } = setUp(
        (chain) => ({
          ...simulated,
          eth_getTransactionReceipt: refuse('away'),
          eth_sendRawTransaction: ([raw]) => chain.take(raw as Hex),
        }),
        { count: 2 },
      )
      const both = [await engine.prepare(0), await engine.prepare(1)]
      expect(both.map(({ request }) => request.nonce)).toEqual([5, 6])
      await expect(engine.send(both)).rejects.toThrow()
      expect((await engine.prepare(1)).request.nonce).toBe(6)
      expect([chain.nonces(), signed.length]).toEqual([[5], 1])
    },
    SLOW_MS,
  )

  it('is counted anew when it is signed: one from elsewhere that came meanwhile is not replaced', async () => {
    const { engine, chain, signed } = setUp()
    const looked = await engine.prepare(0)
    chain.elsewhere({ nonce: 5 })
    await engine.send([looked])
    expect([looked.request.nonce, signed[0]?.nonce]).toEqual([5, 6])
  })

  it('that the host named stays, to replace what it means to', async () => {
    const { engine, chain, signed } = setUp(undefined, { change: { nonce: 5 } })
    chain.elsewhere({ nonce: 5 })
    await engine.send([await engine.prepare(0)])
    expect(signed[0]?.nonce).toBe(5)
  })

  it('that cannot be counted is not guessed: nothing is signed', async () => {
    let away = false
    const { engine, signed } = setUp(() => ({
      eth_getTransactionCount() {
        if (away) throw new Error('away')
        return '0x5'
      },
    }))
    const looked = await engine.prepare(0)
    away = true
    await expect(engine.send([looked])).rejects.toMatchObject({ code: -32603 })
    expect(signed).toEqual([])
  })

  it.each([
    ['is kept for one that the chain still knows', true, [5, 6]],
    ['is free again once the chain knows nothing of the one that had it', false, [5, 5]],
  ])('%s after a minute, where nobody counts what waits', async (_, known, nonces) => {
    const { context, chain, engine, engineOf, signed } = setUp(() => ({
      eth_getTransactionCount: () => '0x5',
    }))
    await engine.send([await engine.prepare(0)])
    if (!known) chain.forget()
    const later = context.clock.now() + FORGOTTEN_MS + 1
    Object.assign(context, { clock: { ...context.clock, now: () => later } })
    const other = engineOf({ value: 7 })
    await other.send([await other.prepare(0)])
    expect(signed.map(({ nonce }) => nonce)).toEqual(nonces)
  })
})

describe('a batch whose first was reverted', () => {
  it('is tried again from there, by a new nonce, and what follows comes after', async () => {
    let bad = true
    const { engine, chain, signed } = setUp(
      (chain) => ({
        ...simulated,
        ...miner(chain, () => (bad ? { status: '0x0' } : {})),
      }),
      { count: 2 },
    )
    await expect(engine.send([await engine.prepare(0), await engine.prepare(1)])).rejects.toMatchObject({
      message: 'Transaction failed',
    })
    expect([engine.next(), chain.nonces()]).toEqual([0, [5]])
    bad = false
    const again = [await engine.prepare(0), await engine.prepare(1)]
    const hash = await engine.send(again)
    expect(chain.raws.map((raw) => [parseTransaction(raw).nonce, parseTransaction(raw).value])).toEqual([
      [5, 1n],
      [6, 1n],
      [7, 2n],
    ])
    expect([signed.length, engine.hashes()]).toEqual([3, [keccak256(chain.raws[1] as Hex), hash]])
  })

  it('goes on after what is mined, which is not done twice, and shows it as it was handed in', async () => {
    const { engine, chain, signed } = setUp(
      (chain) => ({
        ...simulated,
        ...miner(chain, ({ nonce }) => (nonce === 6 ? { status: '0x0' } : {})),
      }),
      { count: 3 },
    )
    const three = [await engine.prepare(0), await engine.prepare(1), await engine.prepare(2)]
    await expect(engine.send(three)).rejects.toMatchObject({ message: 'Transaction failed' })
    expect(engine.next()).toBe(1)
    const handedIn = await engine.prepare(0)
    expect(handedIn.request).toEqual(signed[0])
    await engine.send([handedIn, await engine.prepare(1), await engine.prepare(2)])
    expect(chain.nonces()).toEqual([5, 6, 7, 8])
    expect(signed.map(({ value }) => value)).toEqual([1n, 2n, 2n, 3n])
  })

  it(
    'shows one that may be on its way as it was handed in, whatever it would cost by now',
    async () => {
      let price = '0x3b9aca00'
      const { engine, signed } = setUp(() => ({
        ...nothing,
        eth_sendRawTransaction: lose,
        eth_maxPriorityFeePerGas: () => price,
      }))
      const looked = await engine.prepare(0)
      await expect(engine.send([looked])).rejects.toMatchObject({ name: 'AnswerLost' })
      price = '0xee6b280000'
      const back = await engine.prepare(0)
      expect([back.fee, back.request]).toEqual([looked.fee, signed[0]])
    },
    SLOW_MS,
  )
})

describe('one that could not be estimated before the one before it was mined', () => {
  /** A chain that cannot simulate: the second has no estimate until the first is mined, and then costs `gas`. */
  const unsimulated =
    (gas: string) =>
    (chain: MinedChain): ChainAnswers => ({
      ...miner(chain),
      eth_simulateV1: refuse('method not found'),
      eth_estimateGas: () => (chain.raws.length === 0 ? '0x5208' : gas),
    })

  it('is shown again where it costs more than was shown, and not signed before', async () => {
    const { engine, signed } = setUp(unsimulated('0xea60'), { count: 2 })
    const looked = [await engine.prepare(0), await engine.prepare(1)]
    expect(looked[1]?.warning).toBeInstanceOf(Error)
    await expect(engine.send(looked)).rejects.toMatchObject({ name: 'ToBeShown', index: 1 })
    expect(signed).toHaveLength(1)
    const again = await engine.prepare(1)
    expect([again.warning, again.fee > (looked[1]?.fee ?? 0n)]).toEqual([null, true])
    await engine.send([looked[0] as typeof again, again])
    expect(signed.map(({ value, gas }) => [value, gas])).toEqual([
      [1n, 21_000n],
      [2n, 60_000n],
    ])
  })

  it('is signed where it costs what was shown', async () => {
    const { engine, signed } = setUp(unsimulated('0x5208'), { count: 2 })
    await engine.send([await engine.prepare(0), await engine.prepare(1)])
    expect(signed.map(({ value, gas }) => [value, gas])).toEqual([
      [1n, 21_000n],
      [2n, 21_000n],
    ])
  })
})

describe('one that was mined at another price while nobody looked', () => {
  const spedUp = (same: boolean) => (chain: MinedChain) => {
    chain.forget()
    const hash = chain.elsewhere({ nonce: 5, to: same ? to.toLowerCase() : null, value: 1n })
    chain.mine()
    chain.mine()
    chain.mine()
    return hash
  }

  it('is done: a try sends nothing', async () => {
    const { engine, chain, signed } = setUp()
    await engine.send([await engine.prepare(0)])
    const other = spedUp(true)(chain)
    const again = await engine.prepare(0)
    expect(await engine.send([again])).toBe(other)
    expect([await engine.waitForReceipt(other), engine.hashes(), signed.length]).toEqual([other, [other], 1])
  })

  it('is not done where that was another transaction: a try has a new nonce', async () => {
    const { engine, chain, signed } = setUp()
    await engine.send([await engine.prepare(0)])
    spedUp(false)(chain)
    await engine.send([await engine.prepare(0)])
    expect(signed.map(({ nonce }) => nonce)).toEqual([5, 6])
  })

  it('is left open where the chain does not say what took its nonce: a try would pay twice', async () => {
    let pruned = false
    const { engine, chain, signed } = setUp((chain) => ({
      eth_sendRawTransaction: ([raw]) => chain.take(raw as Hex),
      eth_getBlockByNumber([tag]) {
        if (pruned && tag !== 'latest') throw new Error('missing trie node')
        return { number: '0x2d', baseFeePerGas: '0x3b9aca00', transactions: [] }
      },
    }))
    await engine.send([await engine.prepare(0)])
    spedUp(true)(chain)
    pruned = true
    await expect(engine.prepare(0)).rejects.toMatchObject({ code: -32603 })
    expect(signed).toHaveLength(1)
  })
})

describe('one whose block is gone', () => {
  /** One that was sent and waited for, and whose block is no more. */
  async function gone(lost: boolean) {
    const there = setUp((chain) => miner(chain))
    const { engine, chain } = there
    const looked = await engine.prepare(0)
    const hash = await engine.send([looked])
    expect(await engine.waitForReceipt(hash)).toBe(hash)
    chain.reorg()
    if (lost) chain.forget()
    return { ...there, hash, looked }
  }

  it.each([
    ['is lost: it is handed in again, by the same bytes', true, 2],
    ['waits: the same bytes are the same one', false, 2],
  ])('and that %s, and pays once', async (_, lost, handed) => {
    const { engine, chain, signed, hash } = await gone(lost)
    const again = await engine.prepare(0)
    expect([again.request, engine.next()]).toEqual([signed[0], 0])
    expect(await engine.send([again])).toBe(hash)
    expect([chain.raws.length, new Set(chain.raws).size, signed.length]).toEqual([handed, 1, 1])
    expect(await engine.waitForReceipt(hash)).toBe(hash)
  })

  it('is not trusted where nobody prepared it again', async () => {
    const { engine, chain, signed, hash, looked } = await gone(true)
    expect(await engine.sendOne(0, looked)).toBe(hash)
    expect([chain.raws.length, new Set(chain.raws).size, signed.length]).toEqual([2, 1, 1])
  })

  it('and whose nonce another has by now is signed by a new one', async () => {
    const { engine, chain, signed, looked } = await gone(true)
    chain.elsewhere({ nonce: 5, value: 9n })
    chain.mine()
    await engine.send([looked])
    expect(signed.map(({ nonce }) => nonce)).toEqual([5, 6])
  })
})

describe('one that the chain has lost while it is waited for', () => {
  const waited = async () => {
    const there = setUp()
    const { engine } = there
    const hash = await engine.send([await engine.prepare(0)])
    vi.useFakeTimers()
    let over = false
    const outcome = engine
      .waitForReceipt(hash)
      .catch((error) => error.name)
      .finally(() => (over = true))
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
    /** Lets time pass until then. */
    const until = async (then: () => boolean) => {
      while (!then()) await pass(1000)
    }
    return { ...there, hash, outcome, pass, until, over: () => over }
  }

  it('is looked for, handed in again by the same bytes, and waited for', async () => {
    const { chain, hash, outcome, signed, pass, until, over } = await waited()
    chain.forget()
    await pass(LOOK_MS - 1000)
    expect(chain.raws).toHaveLength(1)
    await until(() => chain.raws.length > 1)
    expect([chain.raws.length, new Set(chain.raws).size]).toEqual([2, 1])
    chain.mine()
    await until(over)
    expect([await outcome, chain.raws.length, signed.length]).toEqual([hash, 2, 1])
  })

  it('is no other than one that takes long: that is not handed in again, and said to take long', async () => {
    const { chain, outcome, until, over } = await waited()
    await until(over)
    expect([await outcome, chain.raws.length]).toEqual(['NotConfirmed', 1])
  })
})
