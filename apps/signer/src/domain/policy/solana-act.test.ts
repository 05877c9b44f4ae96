import type { PublicKey } from '@solana/web3.js'
import {
  ComputeBudgetProgram,
  SystemInstruction,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { judge } from './judge.ts'
import { solanaTransactionAct } from './solana-act.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './solana-programs.ts'
import { allows, condition, NOW, policyOf } from './testing/policies.ts'
import {
  actOf,
  BLOCKHASH,
  FRIEND,
  legacyBytes,
  MINT,
  SPONSOR,
  STRANGER,
  tokenCall,
  versionedBytes,
  WALLET,
} from './testing/solana.ts'

const pay = (to: PublicKey, lamports: number | bigint, from = WALLET) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
const raw = (programId: PublicKey, data: number[], keys: PublicKey[] = [WALLET, FRIEND]) =>
  new TransactionInstruction({
    programId,
    data: Buffer.from(data),
    keys: keys.map((pubkey, index) => ({ pubkey, isSigner: index === 0, isWritable: true })),
  })
const onSystem = (field: string, operator: string, value: unknown) =>
  condition('solana_system_program_instruction', field, operator, value)
const onToken = (field: string, operator: string, value: unknown) =>
  condition('solana_token_program_instruction', field, operator, value)
const onProgram = (operator: string, value: unknown) =>
  condition('solana_program_instruction', 'programId', operator, value)
const policyOn = (...conditions: object[]) =>
  policyOf('solana', [{ method: 'signAndSendTransaction', conditions }])
const denying = (...conditions: object[]) =>
  policyOf('solana', [{ method: '*' }, { method: '*', action: 'DENY', conditions }])
const bothForms = (...instructions: TransactionInstruction[]) => [
  legacyBytes(instructions),
  versionedBytes(instructions),
]
const may = (policy: ReturnType<typeof policyOf>, ...instructions: TransactionInstruction[]) => {
  const verdicts = bothForms(...instructions).map((bytes) => allows(policy, actOf(bytes)))
  expect(verdicts[0]).toBe(verdicts[1])
  return verdicts[0]
}
const REASON = (reason: string) => ({
  kind: 'undecoded',
  chainType: 'solana',
  method: 'signAndSendTransaction',
  reason,
})
const SYSTEM = SystemProgram.programId.toBase58()
const BUDGET = ComputeBudgetProgram.programId.toBase58()

describe('a transaction', () => {
  it('is read with its instructions in order, in both forms', () => {
    const other = raw(MINT, [1, 2])
    const expected = {
      kind: 'solana_transaction',
      chainType: 'solana',
      method: 'signAndSendTransaction',
      instructions: [
        {
          programId: SYSTEM,
          call: {
            program: 'system',
            name: 'Transfer',
            fields: {
              'Transfer.from': WALLET.toBase58(),
              'Transfer.to': FRIEND.toBase58(),
              'Transfer.lamports': 2n ** 63n,
            },
          },
        },
        { programId: MINT.toBase58(), call: null },
      ],
    }
    expect(bothForms(pay(FRIEND, 2n ** 63n), other).map(actOf)).toEqual([expected, expected])
  })

  it('is for one of its signers alone, who need not pay the fee', () => {
    const sponsored = legacyBytes([pay(FRIEND, 5)], SPONSOR)
    expect(actOf(sponsored).kind).toBe('solana_transaction')
    expect(solanaTransactionAct('signTransaction', sponsored, FRIEND.toBase58())).toEqual({
      ...REASON('not for this wallet to sign'),
      method: 'signTransaction',
    })
  })

  it('that somebody else pays the fee of is judged by its instructions', () => {
    const policy = policyOn(onSystem('Transfer.to', 'eq', FRIEND.toBase58()))
    const verdicts = [FRIEND, STRANGER].map((to) => allows(policy, actOf(legacyBytes([pay(to, 5)], SPONSOR))))
    expect(verdicts).toEqual([true, false])
  })

  it('without instructions is allowed by no rule', () => {
    const empty = new Transaction({ feePayer: WALLET, recentBlockhash: BLOCKHASH }).serialize({
      requireAllSignatures: false,
    })
    expect(actOf(empty)).toEqual(expect.objectContaining({ kind: 'solana_transaction', instructions: [] }))
    expect(allows(policyOf('solana', [{ method: '*' }]), actOf(empty))).toBe(false)
    expect(may(policyOf('solana', [{ method: '*' }]), pay(FRIEND, 1))).toBe(true)
  })
})

describe('a rule about instructions', () => {
  const small = [onSystem('Transfer.to', 'eq', FRIEND.toBase58()), onSystem('Transfer.lamports', 'lte', '5')]

  it('allows the transfer that it describes', () => {
    const policy = policyOn(...small)
    expect(may(policy, pay(FRIEND, 5))).toBe(true)
    expect(may(policy, pay(FRIEND, 6))).toBe(false)
    expect(may(policy, pay(STRANGER, 5))).toBe(false)
    expect(may(policy, pay(FRIEND, 5), pay(FRIEND, 4))).toBe(true)
  })

  it('holds for one instruction, not for another beside it', () => {
    const policy = policyOn(...small)
    expect(may(policy, pay(FRIEND, 5), pay(STRANGER, 9))).toBe(false)
    expect(may(policy, pay(STRANGER, 9), pay(FRIEND, 5))).toBe(false)
    expect(may(policy, pay(FRIEND, 5), raw(MINT, [1]))).toBe(false)
    expect(may(policy, pay(FRIEND, 9), pay(STRANGER, 5))).toBe(false)
  })

  it('may be one of several that together allow all', () => {
    const policy = policyOf('solana', [
      { method: 'signAndSendTransaction', conditions: small },
      { method: 'signAndSendTransaction', conditions: [onProgram('in', [BUDGET])] },
    ])
    const units = ComputeBudgetProgram.setComputeUnitLimit({ units: 9000 })
    expect(may(policy, units, pay(FRIEND, 5))).toBe(true)
    expect(may(policy, units, pay(FRIEND, 6))).toBe(false)
    expect(may(policyOn(...small), units, pay(FRIEND, 5))).toBe(false)
  })

  it('denies a transaction for one instruction of it, and is named', () => {
    const policy = denying(onSystem('Transfer.to', 'eq', STRANGER.toBase58()))
    expect(may(policy, pay(FRIEND, 5))).toBe(true)
    expect(may(policy, pay(FRIEND, 5), pay(STRANGER, 5))).toBe(false)
    const act = actOf(legacyBytes([pay(FRIEND, 5), pay(STRANGER, 5)]))
    expect(judge([policy], act, NOW)).toEqual({ allowed: false, policy: policy.id, rule: 'rule 1' })
  })

  it('about a transfer is not about what else takes the wallet’s money', () => {
    const seeded = SystemProgram.transfer({
      fromPubkey: WALLET,
      basePubkey: WALLET,
      toPubkey: FRIEND,
      lamports: 5,
      seed: 's',
      programId: MINT,
    })
    const created = SystemProgram.createAccount({
      fromPubkey: WALLET,
      newAccountPubkey: FRIEND,
      lamports: 5,
      space: 0,
      programId: MINT,
    })
    expect(SystemInstruction.decodeInstructionType(seeded)).toBe('TransferWithSeed')
    expect(
      [seeded, created].map((each) => may(policyOn(onSystem('Transfer.lamports', 'lte', '5')), each)),
    ).toEqual([false, false])
    expect(
      may(
        policyOn(onSystem('instructionName', 'in', ['TransferWithSeed', 'CreateAccount'])),
        seeded,
        created,
      ),
    ).toBe(true)
  })

  it('about a transfer allows no durable nonce, by which it would be good for ever', () => {
    const nonce = SystemProgram.nonceAdvance({ noncePubkey: SPONSOR, authorizedPubkey: WALLET })
    expect(may(policyOn(...small), nonce, pay(FRIEND, 5))).toBe(false)
    expect(
      may(denying(onSystem('instructionName', 'eq', 'AdvanceNonceAccount')), nonce, pay(FRIEND, 5)),
    ).toBe(false)
    expect(may(denying(onSystem('instructionName', 'eq', 'AdvanceNonceAccount')), pay(FRIEND, 5))).toBe(true)
    expect(may(policyOn(onProgram('eq', SYSTEM)), nonce, pay(FRIEND, 5))).toBe(true)
  })

  it('knows the calls of the System program by their numbers', () => {
    const names = [...Array(14).keys()].map((number) =>
      actOf(legacyBytes([raw(SystemProgram.programId, [number, 0, 0, 0])])),
    )
    expect(names.map((act) => act.kind === 'solana_transaction' && act.instructions[0]?.call?.name)).toEqual([
      'CreateAccount',
      'Assign',
      null, // a transfer of nothing said
      'CreateAccountWithSeed',
      'AdvanceNonceAccount',
      'WithdrawNonceAccount',
      'InitializeNonceAccount',
      'AuthorizeNonceAccount',
      'Allocate',
      'AllocateWithSeed',
      'AssignWithSeed',
      'TransferWithSeed',
      'UpgradeNonceAccount',
      null,
    ])
  })

  const transfer = [2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]
  it.each([
    ['a byte that follows, which the program ignores', [...transfer, 0], undefined],
    ['an amount cut short', transfer.slice(0, -1), undefined],
    ['an account too few', transfer, [WALLET]],
    ['no number', [], undefined],
    ['a number cut short', [2, 0, 0], undefined],
    ['a number that is of no call', [2, 0, 0, 1], undefined],
  ])('cannot tell a call with %s: no ALLOW is about it, and every DENY', (_, data, keys) => {
    const odd = raw(SystemProgram.programId, data, keys)
    expect(may(policyOn(onSystem('Transfer.lamports', 'lte', '5')), odd)).toBe(false)
    expect(may(policyOn(onSystem('instructionName', 'in', ['Transfer'])), odd)).toBe(false)
    expect(may(denying(onSystem('Transfer.to', 'eq', STRANGER.toBase58())), odd)).toBe(false)
    expect(may(denying(onToken('Transfer.destination', 'eq', STRANGER.toBase58())), odd)).toBe(true)
    const plain = raw(SystemProgram.programId, transfer)
    expect(may(policyOn(onSystem('Transfer.lamports', 'lte', '5')), plain)).toBe(true)
    expect(may(denying(onSystem('Transfer.to', 'eq', STRANGER.toBase58())), plain)).toBe(true)
  })

  it('takes an account out of a lookup table for anybody’s', () => {
    const direct = versionedBytes([pay(FRIEND, 5)])
    const looked = versionedBytes([pay(FRIEND, 5)], [FRIEND])
    const rules = [
      policyOn(onSystem('Transfer.to', 'eq', FRIEND.toBase58())),
      denying(onSystem('Transfer.to', 'eq', STRANGER.toBase58())),
      policyOn(onSystem('Transfer.lamports', 'lte', '5')),
    ]
    expect(looked).not.toEqual(direct)
    expect([direct, looked].map((bytes) => rules.map((policy) => allows(policy, actOf(bytes))))).toEqual([
      [true, true, true],
      [false, false, true],
    ])
  })
})

describe('a rule about tokens', () => {
  const to = FRIEND.toBase58()
  const checked = (amount: number, program = TOKEN_PROGRAM) =>
    tokenCall(program, [12, amount, 0, 0, 0, 0, 0, 0, 0, 6], [SPONSOR, MINT, FRIEND, WALLET])
  const policy = policyOn(
    onToken('TransferChecked.destination', 'eq', to),
    onToken('TransferChecked.amount', 'lt', '6'),
    onToken('TransferChecked.mint', 'eq', MINT.toBase58()),
  )

  it('is about both Token programs, which a rule about programs tells apart', () => {
    const both = [checked(5), checked(5, TOKEN_2022_PROGRAM)]
    expect(both.map((each) => may(policy, each))).toEqual([true, true])
    const old = policyOn(onProgram('eq', TOKEN_PROGRAM), onToken('TransferChecked.amount', 'lt', '6'))
    expect(both.map((each) => may(old, each))).toEqual([true, false])
    expect(may(policy, checked(6))).toBe(false)
  })

  it('is not about a call of the same bytes to another program', () => {
    expect(
      may(
        policy,
        tokenCall(STRANGER.toBase58(), [12, 5, 0, 0, 0, 0, 0, 0, 0, 6], [SPONSOR, MINT, FRIEND, WALLET]),
      ),
    ).toBe(false)
  })

  it('about TransferChecked is not about Transfer, which names no mint', () => {
    const plain = tokenCall(TOKEN_PROGRAM, [3, 5, 0, 0, 0, 0, 0, 0, 0], [SPONSOR, FRIEND, WALLET])
    expect(may(policy, plain)).toBe(false)
    expect(may(policyOn(onToken('Transfer.amount', 'eq', '5')), plain)).toBe(true)
  })

  const amount = [5, 0, 0, 0, 0, 0, 0, 0]
  const [a, b, c, d] = [SPONSOR, MINT, FRIEND, WALLET].map((key) => key.toBase58())
  it.each([
    ['Transfer', [3, ...amount], { source: a, destination: b, authority: c, amount: 5n }],
    [
      'TransferChecked',
      [12, ...amount, 6],
      { source: a, mint: b, destination: c, authority: d, amount: 5n, decimals: 6n },
    ],
    ['Burn', [8, ...amount], { account: a, mint: b, authority: c, amount: 5n }],
    ['MintTo', [7, ...amount], { mint: a, account: b, authority: c, amount: 5n }],
    ['CloseAccount', [9], { account: a, destination: b, authority: c }],
    ['InitializeAccount3', [18, ...STRANGER.toBytes()], { account: a, mint: b, owner: STRANGER.toBase58() }],
  ])('reads %s to the byte', (name, data, fields) => {
    const callOf = (bytes: number[], keys = [SPONSOR, MINT, FRIEND, WALLET]) => {
      const act = actOf(legacyBytes([tokenCall(TOKEN_PROGRAM, bytes, keys)]))
      return act.kind === 'solana_transaction' ? act.instructions[0]?.call : undefined
    }
    const named = Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [`${name}.${field}`, value]),
    )
    expect(callOf(data)).toEqual({ program: 'token', name, fields: named })
    const unread = { program: 'token', name: null, fields: {} }
    expect([callOf([...data, 0]), callOf(data.slice(0, -1)), callOf(data, [WALLET])]).toEqual([
      unread,
      unread,
      unread,
    ])
  })

  it('knows the calls of both Token programs by their numbers, and no extension', () => {
    const numbers = [0, 4, 6, 13, 24, 25, 26, 38, 255]
    const names = numbers.map((number) => {
      const act = actOf(legacyBytes([tokenCall(TOKEN_2022_PROGRAM, [number, 0], [WALLET, FRIEND])]))
      return act.kind === 'solana_transaction' ? act.instructions[0]?.call?.name : undefined
    })
    expect(names).toEqual([
      'InitializeMint',
      'Approve',
      'SetAuthority',
      'ApproveChecked',
      'UiAmountToAmount',
      null,
      null,
      null,
      null,
    ])
  })

  it('denies a batch, whose calls are inside', () => {
    const batch = tokenCall(TOKEN_PROGRAM, [255, 3, 9, 3, ...amount], [SPONSOR, STRANGER, WALLET])
    expect(may(denying(onToken('Transfer.destination', 'eq', STRANGER.toBase58())), batch)).toBe(false)
    expect(may(denying(onToken('Transfer.destination', 'eq', STRANGER.toBase58())), checked(5))).toBe(true)
  })
})
