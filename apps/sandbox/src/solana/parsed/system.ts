import {
  SystemInstruction as Kind,
  parseSystemInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system'
import { forLibrary, named, renamed } from './named-accounts.ts'
import type { Parser } from './plain-instruction.ts'

type Row = readonly [type: string, accounts: Record<string, string>, data: Record<string, string>]

const NONCE = { nonceAccount: 'nonceAccount' }
const NONCE_OWNER = { nonceAuthority: 'nonceAuthority' }
const BLOCKHASHES = { recentBlockhashesSysvar: 'recentBlockhashesSysvar' }
const RENT = { rentSysvar: 'rentSysvar' }
const OWNER = { programAddress: 'owner' }

const ROWS: Partial<Record<Kind, Row>> = {
  [Kind.CreateAccount]: [
    'createAccount',
    { payer: 'source', newAccount: 'newAccount' },
    { lamports: 'lamports', space: 'space', ...OWNER },
  ],
  [Kind.Assign]: ['assign', { account: 'account' }, OWNER],
  [Kind.TransferSol]: ['transfer', { source: 'source', destination: 'destination' }, { amount: 'lamports' }],
  [Kind.CreateAccountWithSeed]: [
    'createAccountWithSeed',
    { payer: 'source', newAccount: 'newAccount' },
    { base: 'base', seed: 'seed', amount: 'lamports', space: 'space', ...OWNER },
  ],
  [Kind.AdvanceNonceAccount]: ['advanceNonce', { ...NONCE, ...BLOCKHASHES, ...NONCE_OWNER }, {}],
  [Kind.WithdrawNonceAccount]: [
    'withdrawFromNonce',
    { ...NONCE, recipientAccount: 'destination', ...BLOCKHASHES, ...RENT, ...NONCE_OWNER },
    { withdrawAmount: 'lamports' },
  ],
  [Kind.InitializeNonceAccount]: ['initializeNonce', { ...NONCE, ...BLOCKHASHES, ...RENT }, NONCE_OWNER],
  [Kind.AuthorizeNonceAccount]: [
    'authorizeNonce',
    { ...NONCE, ...NONCE_OWNER },
    { newNonceAuthority: 'newAuthorized' },
  ],
  [Kind.Allocate]: ['allocate', { newAccount: 'account' }, { space: 'space' }],
  [Kind.AllocateWithSeed]: [
    'allocateWithSeed',
    { newAccount: 'account' },
    { base: 'base', seed: 'seed', space: 'space', ...OWNER },
  ],
  [Kind.AssignWithSeed]: ['assignWithSeed', { account: 'account' }, { base: 'base', seed: 'seed', ...OWNER }],
  [Kind.TransferSolWithSeed]: [
    'transferWithSeed',
    { source: 'source', baseAccount: 'sourceBase', destination: 'destination' },
    { amount: 'lamports', fromSeed: 'sourceSeed', fromOwner: 'sourceOwner' },
  ],
  [Kind.UpgradeNonceAccount]: ['upgradeNonce', NONCE, {}],
}

/** An instruction of the System program in words; lamports and sizes are numbers. */
export const parseSystem: Parser = (instruction) => {
  const { instructionType, accounts, data } = parseSystemInstruction(
    forLibrary(instruction, SYSTEM_PROGRAM_ADDRESS),
  ) as { instructionType: Kind; accounts: object; data: object }
  const row = ROWS[instructionType]
  if (!row) return undefined
  const [type, accountNames, dataNames] = row
  return { type, info: { ...named(accounts, accountNames), ...renamed(data, dataNames) } }
}
