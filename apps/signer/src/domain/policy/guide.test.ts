import { readFileSync } from 'node:fs'
import { ComputeBudgetProgram, SystemProgram } from '@solana/web3.js'
import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { describe, expect, it } from 'vitest'
import { judge } from './judge.ts'
import { parsePolicy } from './parse-policy.ts'
import { ALICE, MALLORY, transactionAct } from './testing/policies.ts'
import { actOf, FRIEND, legacyBytes, STRANGER, WALLET } from './testing/solana.ts'
import { typedDataAct } from './typed-data-act.ts'

const GUIDE = readFileSync(new URL('../../../../../docs/guides/policies.md', import.meta.url), 'utf8')
const [payment, tokens, solana, permits] = [...GUIDE.matchAll(/```json\n([^`]+)```/g)].map(
  ([, json], index) => ({
    id: `example${index}`,
    ...parsePolicy(JSON.parse(json as string)),
  }),
) as [Example, Example, Example, Example]
type Example = Parameters<typeof judge>[0][number]

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const END = 1_800_000_000
const verdicts = (policy: Example, acts: Parameters<typeof judge>[1][], now = END - 1) =>
  acts.map((act) => judge([policy], act, now).allowed)

describe('the guide of policies', () => {
  it('allows small payments to one address until a day', () => {
    const most = 10n ** 16n
    const acts = [
      transactionAct({ to: ALICE, value: most }),
      transactionAct({ to: ALICE, value: most + 1n }),
      transactionAct({ to: MALLORY, value: 1n }),
      transactionAct({ to: ALICE, value: 1n, chainId: 1 }),
      transactionAct({ to: ALICE, value: 1n, data: '0x12' }),
      transactionAct({ to: ALICE, value: 1n }, 'eth_signTransaction'),
    ]
    expect(verdicts(payment, acts)).toEqual([true, false, false, false, true, false])
    expect(verdicts(payment, acts.slice(0, 1), END)).toEqual([false])
  })

  it('allows a hundred of a token to one address', () => {
    const call = (name: 'transfer' | 'approve', to: string, amount: bigint) =>
      encodeFunctionData({
        abi: parseAbi([
          'function transfer(address to, uint256 amount)',
          'function approve(address to, uint256 amount)',
        ]),
        functionName: name,
        args: [to as Hex, amount],
      })
    const acts = [
      transactionAct({ to: USDC, data: call('transfer', ALICE, 100_000_000n) }),
      transactionAct({ to: USDC, data: call('transfer', ALICE, 100_000_001n) }),
      transactionAct({ to: USDC, data: call('transfer', MALLORY, 1n) }),
      transactionAct({ to: USDC, data: call('approve', ALICE, 1n) }),
      transactionAct({ to: MALLORY, data: call('transfer', ALICE, 1n) }),
      transactionAct({ to: USDC, value: 1n }),
    ]
    expect(verdicts(tokens, acts)).toEqual([true, false, false, false, false, false])
  })

  it('asks about each instruction of a transaction of Solana', () => {
    const pay = (toPubkey: typeof FRIEND, lamports: number) =>
      SystemProgram.transfer({ fromPubkey: WALLET, toPubkey, lamports })
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 7 })
    const all = [
      [pay(FRIEND, 10_000_000)],
      [price, pay(FRIEND, 5)],
      [pay(FRIEND, 10_000_001)],
      [pay(FRIEND, 5), pay(STRANGER, 5)],
    ]
    expect(
      verdicts(
        solana,
        all.map((instructions) => actOf(legacyBytes(instructions))),
      ),
    ).toEqual([true, true, false, false])
  })

  it('allows a permit for one spender', () => {
    const types = permits.rules.flatMap(({ conditions }) =>
      conditions.flatMap((each) => ('typed_data' in each ? [each.typed_data.types] : [])),
    )
    const permit = (spender: string, domain: object = {}) =>
      typedDataAct({
        types: types[0],
        primary_type: 'Permit',
        domain: { name: 'USD Coin', chainId: 8453, verifyingContract: USDC, ...domain },
        message: { owner: MALLORY, spender, value: 7, nonce: 0, deadline: END },
      })
    const acts = [
      permit(ALICE),
      permit(MALLORY),
      permit(ALICE, { chainId: 1 }),
      permit(ALICE, { verifyingContract: ALICE }),
      transactionAct({ to: ALICE }),
    ]
    expect(verdicts(permits, acts)).toEqual([true, false, false, false, false])
  })
})
