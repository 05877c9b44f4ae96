import { type Address, type Instruction, none, some } from '@solana/kit'
import * as system from '@solana-program/system'
import * as token from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { parseInstruction } from './parse-instruction.ts'
import type { PlainInstruction } from './plain-instruction.ts'

// Nothing is signed here: a signer is its address.
const who = (address: string) => ({ address }) as never
const A = 'BLRDpoJMVtGLmrsXELZgRqH3CHwKrqFKqrJ4tnFJ4DwY' as Address
const B = 'SandboxGenesisHash1111111111111111111111111' as Address
const C = 'SandboxVa1idator111111111111111111111111111' as Address
const TWO_SIGNERS = [who(A), who(C)]
const nothing = () => undefined

function plain({ programAddress, accounts = [], data }: Instruction): PlainInstruction {
  return {
    program: programAddress,
    accounts: accounts.map(({ address }) => address),
    data: data ?? new Uint8Array(),
  }
}

const TABLE: [program: string, type: string, instruction: Instruction, info: Record<string, unknown>][] = [
  [
    'system',
    'transfer',
    system.getTransferSolInstruction({ source: who(A), destination: B, amount: 5n }),
    { source: A, destination: B, lamports: 5n },
  ],
  [
    'system',
    'createAccount',
    system.getCreateAccountInstruction({
      payer: who(A),
      newAccount: who(B),
      lamports: 1n,
      space: 2n,
      programAddress: C,
    }),
    { source: A, newAccount: B, lamports: 1n, space: 2n, owner: C },
  ],
  [
    'system',
    'assign',
    system.getAssignInstruction({ account: who(A), programAddress: C }),
    { account: A, owner: C },
  ],
  [
    'system',
    'allocate',
    system.getAllocateInstruction({ newAccount: who(A), space: 9n }),
    { account: A, space: 9n },
  ],
  [
    'system',
    'authorizeNonce',
    system.getAuthorizeNonceAccountInstruction({
      nonceAccount: A,
      nonceAuthority: who(B),
      newNonceAuthority: C,
    }),
    { nonceAccount: A, nonceAuthority: B, newAuthorized: C },
  ],
  [
    'spl-token',
    'transfer',
    token.getTransferInstruction({ source: A, destination: B, authority: who(C), amount: 7n }),
    { source: A, destination: B, authority: C, amount: '7' },
  ],
  [
    'spl-token',
    'transfer',
    token.getTransferInstruction({
      source: A,
      destination: B,
      authority: B,
      amount: 7n,
      multiSigners: TWO_SIGNERS,
    }),
    { source: A, destination: B, multisigAuthority: B, signers: [A, C], amount: '7' },
  ],
  [
    'spl-token',
    'approve',
    token.getApproveInstruction({ source: A, delegate: B, owner: who(C), amount: 7n }),
    { source: A, delegate: B, owner: C, amount: '7' },
  ],
  ['spl-token', 'revoke', token.getRevokeInstruction({ source: A, owner: who(C) }), { source: A, owner: C }],
  [
    'spl-token',
    'mintTo',
    token.getMintToInstruction({ mint: A, token: B, mintAuthority: who(C), amount: 7n }),
    { mint: A, account: B, mintAuthority: C, amount: '7' },
  ],
  [
    'spl-token',
    'burnChecked',
    token.getBurnCheckedInstruction({ account: A, mint: B, authority: who(C), amount: 1500n, decimals: 3 }),
    {
      account: A,
      mint: B,
      authority: C,
      tokenAmount: { amount: '1500', decimals: 3, uiAmount: 1.5, uiAmountString: '1.5' },
    },
  ],
  [
    'spl-token',
    'closeAccount',
    token.getCloseAccountInstruction({ account: A, destination: B, owner: who(C) }),
    { account: A, destination: B, owner: C },
  ],
  [
    'spl-token',
    'freezeAccount',
    token.getFreezeAccountInstruction({ account: A, mint: B, owner: who(C) }),
    { account: A, mint: B, freezeAuthority: C },
  ],
  [
    'spl-token',
    'initializeMint2',
    token.getInitializeMint2Instruction({ mint: A, decimals: 6, mintAuthority: B, freezeAuthority: some(C) }),
    { mint: A, decimals: 6, mintAuthority: B, freezeAuthority: C },
  ],
  [
    'spl-token',
    'setAuthority',
    token.getSetAuthorityInstruction({
      owned: A,
      owner: who(B),
      authorityType: token.AuthorityType.MintTokens,
      newAuthority: none(),
    }),
    { mint: A, authority: B, authorityType: 'mintTokens', newAuthority: null },
  ],
  [
    'spl-token',
    'setAuthority',
    token.getSetAuthorityInstruction({
      owned: A,
      owner: who(B),
      authorityType: token.AuthorityType.AccountOwner,
      newAuthority: some(C),
    }),
    { account: A, authority: B, authorityType: 'accountOwner', newAuthority: C },
  ],
  [
    'spl-associated-token-account',
    'create',
    token.getCreateAssociatedTokenInstruction({ payer: who(A), ata: B, owner: C, mint: A }),
    {
      source: A,
      account: B,
      wallet: C,
      mint: A,
      systemProgram: system.SYSTEM_PROGRAM_ADDRESS,
      tokenProgram: token.TOKEN_PROGRAM_ADDRESS,
    },
  ],
]

describe('parseInstruction', () => {
  it.each(TABLE)('%s %s', (program, type, instruction, info) => {
    expect(parseInstruction(plain(instruction), null, nothing)).toEqual({
      program,
      programId: instruction.programAddress,
      parsed: { type, info },
      stackHeight: null,
    })
  })

  it('reads the old form of creating an associated account, which carries no data', () => {
    const create = token.getCreateAssociatedTokenInstruction({ payer: who(A), ata: B, owner: C, mint: A })
    const old = { ...plain(create), data: new Uint8Array() }
    expect(parseInstruction(old, 2, nothing)).toMatchObject({ parsed: { type: 'create' }, stackHeight: 2 })
  })

  it.each([
    ['an unknown program', { program: A, accounts: [B], data: new Uint8Array([1, 2]) }],
    ['unknown data', { program: system.SYSTEM_PROGRAM_ADDRESS, accounts: [B], data: new Uint8Array([99]) }],
    ['too few accounts', { program: token.TOKEN_PROGRAM_ADDRESS, accounts: [], data: new Uint8Array([9]) }],
  ])('leaves %s as it is', (_title, instruction: PlainInstruction) => {
    expect(parseInstruction(instruction, null, nothing)).toEqual({
      programId: instruction.program,
      accounts: instruction.accounts,
      data: expect.any(String),
      stackHeight: null,
    })
  })
})
