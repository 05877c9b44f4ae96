import { base58 } from '@scure/base'
import type { SolanaCall } from './act.ts'

export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** By their number. What a later version of the program adds has no name here. */
export const SYSTEM_CALLS = [
  'CreateAccount',
  'Assign',
  'Transfer',
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
]

/** Those that both Token programs have. The extensions of Token-2022 have no name here. */
export const TOKEN_CALLS = [
  'InitializeMint',
  'InitializeAccount',
  'InitializeMultisig',
  'Transfer',
  'Approve',
  'Revoke',
  'SetAuthority',
  'MintTo',
  'Burn',
  'CloseAccount',
  'FreezeAccount',
  'ThawAccount',
  'TransferChecked',
  'ApproveChecked',
  'MintToChecked',
  'BurnChecked',
  'InitializeAccount2',
  'SyncNative',
  'InitializeAccount3',
  'InitializeMultisig2',
  'InitializeMint2',
  'GetAccountDataSize',
  'InitializeImmutableOwner',
  'AmountToUiAmount',
  'UiAmountToAmount',
]

interface Layout {
  /** The first accounts, in order. More may follow: the signers of a multisig, what a transfer hook asks for. */
  accounts: string[]
  /** What follows the number of the call, to the byte. */
  data: [name: string, length: number][]
}

const SYSTEM_LAYOUTS: Record<string, Layout> = {
  Transfer: { accounts: ['from', 'to'], data: [['lamports', 8]] },
}

const TOKEN_LAYOUTS: Record<string, Layout> = {
  Transfer: { accounts: ['source', 'destination', 'authority'], data: [['amount', 8]] },
  TransferChecked: {
    accounts: ['source', 'mint', 'destination', 'authority'],
    data: [
      ['amount', 8],
      ['decimals', 1],
    ],
  },
  Burn: { accounts: ['account', 'mint', 'authority'], data: [['amount', 8]] },
  MintTo: { accounts: ['mint', 'account', 'authority'], data: [['amount', 8]] },
  CloseAccount: { accounts: ['account', 'destination', 'authority'], data: [] },
  InitializeAccount3: { accounts: ['account', 'mint'], data: [['owner', 32]] },
}

interface Program {
  program: SolanaCall['program']
  calls: readonly string[]
  layouts: Record<string, Layout>
  /** How many bytes the number of the call takes. */
  head: number
}

const TOKEN: Program = { program: 'token', calls: TOKEN_CALLS, layouts: TOKEN_LAYOUTS, head: 1 }

const PROGRAMS = new Map<string, Program>([
  [SYSTEM_PROGRAM, { program: 'system', calls: SYSTEM_CALLS, layouts: SYSTEM_LAYOUTS, head: 4 }],
  [TOKEN_PROGRAM, TOKEN],
  [TOKEN_2022_PROGRAM, TOKEN],
])

/**
 * What a program reads in an instruction. `accounts` are base58, `null` where a lookup table has it. `null` for a program
 * that this signer does not know. A call has no name if this signer does not know it, or it has too few accounts, or not
 * just the bytes that it needs: the programs ignore what follows, so nobody honest adds it.
 */
export function readCall(
  programId: string,
  accounts: readonly (string | null)[],
  data: Uint8Array,
): SolanaCall | null {
  const known = PROGRAMS.get(programId)
  if (!known) return null
  const { program, calls, layouts, head } = known
  const name = data.length < head ? undefined : calls[Number(numberOf(data.subarray(0, head)))]
  const fields = name && readFields(name, layouts[name], accounts, data.subarray(head))
  return fields ? { program, name, fields } : { program, name: null, fields: {} }
}

function readFields(
  name: string,
  layout: Layout | undefined,
  accounts: readonly (string | null)[],
  data: Uint8Array,
): SolanaCall['fields'] | undefined {
  if (!layout) return {}
  const length = layout.data.reduce((sum, [, size]) => sum + size, 0)
  if (data.length !== length || accounts.length < layout.accounts.length) return undefined
  const fields: SolanaCall['fields'] = {}
  layout.accounts.forEach((field, place) => {
    fields[`${name}.${field}`] = accounts[place] as string | null
  })
  let place = 0
  for (const [field, size] of layout.data) {
    const bytes = data.subarray(place, place + size)
    fields[`${name}.${field}`] = size === 32 ? base58.encode(bytes) : numberOf(bytes)
    place += size
  }
  return fields
}

/** Lowest byte first. */
const numberOf = (bytes: Uint8Array) => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
