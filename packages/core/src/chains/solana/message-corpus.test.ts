import { base64 } from '@scure/base'
import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  Authorized,
  ComputeBudgetProgram,
  Ed25519Program,
  Keypair,
  Lockup,
  PublicKey,
  Secp256k1Program,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VoteProgram,
} from '@solana/web3.js'
import { expect, it } from 'vitest'
import type { SolanaInstructionView } from './instructions/view.ts'
import { parseMessage } from './parse-message.ts'
import * as programs from './programs.ts'
import { readInstructions } from './read-instructions.ts'

/**
 * Whole messages as wallets are asked to sign them, and what is said of each of their instructions. They are put together by
 * the chain's own library, or by hand from a program's public layout. To add one: a line with its instructions, and for each
 * of them a line in the words of `textOf`, addresses by their names. What is not read is `unknown`, and has its data.
 */
const seeded = (seed: number) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey
const PEOPLE = {
  me: seeded(1),
  bob: seeded(2),
  stranger: seeded(3),
  // what holds something
  mine: seeded(11),
  bobs: seeded(12),
  strangers: seeded(13),
  usdc: new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  wsol: new PublicKey('So11111111111111111111111111111111111111112'),
  nonce: seeded(14),
  stake: seeded(15),
  validator: seeded(16),
  base: seeded(17),
  table: seeded(18),
  pool: seeded(19),
}
/** Programs that are not read here. */
const STRANGE = {
  raydiumV4: '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
  raydiumPools: 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK',
  orca: 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
  meteora: 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo',
  pump: '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P',
  jupiterV4: 'JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB',
  marinade: 'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD',
  squads: 'SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf',
  wormhole: 'worm2ZoG2kUd4vFXhvjh93UUH596ayRfgQ2MgjNMTth',
  bubblegum: 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY',
}
const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const { me, bob, stranger, mine, bobs, strangers, usdc, wsol, nonce, stake, validator, base, table, pool } =
  PEOPLE

const NAMES = new Map([
  ...Object.entries(PEOPLE).map(([name, key]) => [key.toBase58(), `@${name}`] as const),
  ...Object.entries(STRANGE).map(([name, key]) => [key, `@${name}`] as const),
])
const nameOf = (text: string) => NAMES.get(text) ?? programs.programName(text) ?? text

const u16 = (value: number) => [value & 255, value >> 8]
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]
const u64 = (value: bigint | number) =>
  Array.from({ length: 8 }, (_, place) => Number((BigInt(value) >> BigInt(8 * place)) & 255n))
const hex = (value: string) => [...Buffer.from(value, 'hex')]
const text = (value: string) => [...new TextEncoder().encode(value)]

/** An instruction by hand; the first account signs. */
const by = (program: string, data: number[], ...accounts: PublicKey[]) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: accounts.map((pubkey, at) => ({ pubkey, isSigner: at === 0 && pubkey === me, isWritable: true })),
    data: Buffer.from(data),
  })
const token = (data: number[], ...accounts: PublicKey[]) => by(programs.TOKEN, data, ...accounts)
const token2022 = (data: number[], ...accounts: PublicKey[]) => by(programs.TOKEN_2022, data, ...accounts)
const opened = (account: PublicKey, owner: PublicKey, mint: PublicKey, program = programs.TOKEN) =>
  by(
    programs.ASSOCIATED_TOKEN,
    [1],
    me,
    account,
    owner,
    mint,
    SystemProgram.programId,
    new PublicKey(program),
  )

/** All that is said of an instruction but its data, on one line. */
function textOf({ kind, name, program, programName, data: _, sell, buy, ...rest }: SolanaInstructionView) {
  const side = (label: string, of: SolanaInstructionView['sell']) =>
    of
      ? [`${label} ${of.exact ? '' : of === sell ? 'at most ' : 'at least '}${of.amount} ${nameOf(of.mint)}`]
      : []
  const fields = Object.entries(rest).map(([field, value]) => `${field} ${nameOf(String(value))}`)
  const head = [kind, name, programName ?? nameOf(program)].filter((part) => part !== undefined).join(' ')
  return [head, ...fields, ...side('sell', sell), ...side('buy', buy)].join(', ').replace(', ', ' ')
}

type Row = [what: string, instructions: TransactionInstruction[], said: string[]]

const CORPUS: Row[] = [
  // SOL and accounts, by the chain's own library
  [
    'SOL to somebody',
    [SystemProgram.transfer({ fromPubkey: me, toPubkey: bob, lamports: 5 })],
    ['sol-transfer System from @me, to @bob, amount 5, decimals 9, symbol SOL'],
  ],
  [
    'SOL of an account with a seed',
    [
      SystemProgram.transfer({
        fromPubkey: mine,
        basePubkey: me,
        toPubkey: bob,
        lamports: 5,
        seed: 'savings',
        programId: SystemProgram.programId,
      }),
    ],
    ['sol-transfer System from @mine, to @bob, amount 5, decimals 9, symbol SOL'],
  ],
  [
    'an account',
    [
      SystemProgram.createAccount({
        fromPubkey: me,
        newAccountPubkey: mine,
        lamports: 9,
        space: 165,
        programId: new PublicKey(programs.TOKEN),
      }),
    ],
    ['create-account System from @me, to @mine, amount 9, decimals 9, symbol SOL, owner Token'],
  ],
  [
    'an account of a program that nobody knows',
    [
      SystemProgram.createAccount({
        fromPubkey: me,
        newAccountPubkey: mine,
        lamports: 9,
        space: 1,
        programId: new PublicKey(STRANGE.pump),
      }),
    ],
    ['create-account System from @me, to @mine, amount 9, decimals 9, symbol SOL, owner @pump'],
  ],
  [
    'an account with a seed',
    [
      SystemProgram.createAccountWithSeed({
        fromPubkey: me,
        newAccountPubkey: mine,
        basePubkey: me,
        seed: 'savings',
        lamports: 9,
        space: 165,
        programId: new PublicKey(programs.TOKEN),
      }),
    ],
    ['create-account System from @me, to @mine, amount 9, decimals 9, symbol SOL, owner Token'],
  ],
  [
    "one's account goes to a program",
    [SystemProgram.assign({ accountPubkey: me, programId: new PublicKey(STRANGE.pump) })],
    ['unknown assign System account @me'],
  ],
  [
    'the same with a seed',
    [
      SystemProgram.assign({
        accountPubkey: mine,
        basePubkey: me,
        seed: 'a',
        programId: new PublicKey(STRANGE.pump),
      }),
    ],
    ['unknown assign System account @mine'],
  ],
  [
    'space',
    [SystemProgram.allocate({ accountPubkey: me, space: 80 })],
    ['unknown allocate System account @me'],
  ],
  [
    'space with a seed',
    [
      SystemProgram.allocate({
        accountPubkey: mine,
        basePubkey: me,
        seed: 'a',
        space: 80,
        programId: SystemProgram.programId,
      }),
    ],
    ['unknown allocate System account @mine'],
  ],
  [
    'SOL to ten',
    Array.from({ length: 10 }, (_, at) =>
      SystemProgram.transfer({ fromPubkey: me, toPubkey: bob, lamports: at }),
    ),
    Array.from(
      { length: 10 },
      (_, at) => `sol-transfer System from @me, to @bob, amount ${at}, decimals 9, symbol SOL`,
    ),
  ],
  ['no instructions', [], []],
  // nonces
  [
    'a nonce is advanced, and SOL sent',
    [
      SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: me }),
      SystemProgram.transfer({ fromPubkey: me, toPubkey: bob, lamports: 5 }),
    ],
    [
      'unknown nonce System account @nonce',
      'sol-transfer System from @me, to @bob, amount 5, decimals 9, symbol SOL',
    ],
  ],
  [
    'a nonce is made',
    SystemProgram.createNonceAccount({
      fromPubkey: me,
      noncePubkey: nonce,
      authorizedPubkey: me,
      lamports: 1_500_000,
    }).instructions,
    [
      'create-account System from @me, to @nonce, amount 1500000, decimals 9, symbol SOL, owner System',
      'unknown nonce System account @nonce',
    ],
  ],
  [
    'a nonce goes to a stranger',
    [
      SystemProgram.nonceAuthorize({
        noncePubkey: nonce,
        authorizedPubkey: me,
        newAuthorizedPubkey: stranger,
      }),
    ],
    ['unknown nonce-authority System account @nonce'],
  ],
  // budget
  [
    'a budget of all sorts',
    [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 200_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 50_000 }),
      ComputeBudgetProgram.requestHeapFrame({ bytes: 65_536 }),
      by(programs.COMPUTE_BUDGET, [4, ...u32(65_536)]),
    ],
    [
      'unknown compute-limit Compute Budget',
      'unknown compute-price Compute Budget',
      'unknown compute-limit Compute Budget',
      'unknown compute-limit Compute Budget',
    ],
  ],
  [
    'a budget of old',
    [ComputeBudgetProgram.requestUnits({ units: 5, additionalFee: 1_000_000 })],
    ['unknown Compute Budget'],
  ],
  // tokens
  [
    'USDC to somebody who has none yet',
    [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 60_000 }),
      opened(bobs, bob, usdc),
      token([12, ...u64(25_000_000), 6], mine, usdc, bobs, me),
      by(programs.MEMO, text('Invoice 7'), me),
    ],
    [
      'unknown compute-limit Compute Budget',
      'ata-creation Associated Token from @me, account @bobs, to @bob, owner @bob, mint @usdc',
      'spl-transfer Token from @mine, mint @usdc, to @bobs, amount 25000000, decimals 6',
      'unknown memo Memo text Invoice 7',
    ],
  ],
  [
    'SOL is wrapped',
    [
      opened(mine, me, wsol),
      SystemProgram.transfer({ fromPubkey: me, toPubkey: mine, lamports: 1_000_000_000 }),
      token([17], mine),
    ],
    [
      'ata-creation Associated Token from @me, account @mine, to @me, owner @me, mint @wsol',
      'sol-transfer System from @me, to @mine, amount 1000000000, decimals 9, symbol SOL',
      'spl-sync-native Token account @mine',
    ],
  ],
  [
    'wrapped SOL is unwrapped',
    [token([9], mine, me, me)],
    ['spl-close-account Token account @mine, to @me, owner @me'],
  ],
  [
    'USDC by those who sign together',
    [token([3, ...u64(5)], mine, bobs, base, me, bob)],
    ['spl-transfer Token from @mine, to @bobs, amount 5'],
  ],
  ['several who sign together', [token([2, 2], base, PublicKey.default, me, bob)], ['unknown Token']],
  ['the same without rent', [token([19, 2], base, me, bob)], ['unknown Token']],
  [
    'a token account goes to a stranger',
    [token([6, 2, 1, ...stranger.toBytes()], mine, me)],
    ['unknown set-authority Token account @mine'],
  ],
  [
    'a mint that nobody makes more of',
    [token([6, 0, 0], usdc, me)],
    ['unknown set-authority Token account @usdc'],
  ],
  ['an account is thawed', [token([11], mine, usdc, me)], ['unknown freeze Token account @mine, mint @usdc']],
  ['how large an account is', [token([21], usdc)], ['unknown Token']],
  ['an owner for ever', [token([22], mine)], ['unknown Token']],
  ['an amount as it is read', [token([23, ...u64(5)], usdc)], ['unknown Token']],
  // Token-2022
  [
    'Token-2022: an account',
    [opened(mine, me, usdc, programs.TOKEN_2022)],
    ['ata-creation Associated Token from @me, account @mine, to @me, owner @me, mint @usdc'],
  ],
  [
    'Token-2022: a fee is set',
    [token2022([26, 0, 0, 0, ...u16(500), ...u64(5)], usdc)],
    ['unknown Token-2022'],
  ],
  [
    'Token-2022: tokens, with a fee',
    [token2022([26, 1, ...u64(1_000), 2, ...u64(3)], mine, usdc, bobs, me)],
    ['spl-transfer Token-2022 from @mine, mint @usdc, to @bobs, amount 1000, decimals 2'],
  ],
  [
    'Token-2022: tokens, with a fee, cut short',
    [token2022([26, 1, ...u64(1_000)], mine, usdc, bobs, me)],
    ['unknown Token-2022'],
  ],
  [
    'Token-2022: fees are fetched of the mint',
    [token2022([26, 2], usdc, strangers, me)],
    ['unknown Token-2022'],
  ],
  [
    'Token-2022: fees are fetched of accounts',
    [token2022([26, 3, 1], usdc, strangers, me, mine)],
    ['unknown Token-2022'],
  ],
  [
    'Token-2022: a dearer fee',
    [token2022([26, 5, ...u16(10_000), ...u64(2n ** 64n - 1n)], usdc, me)],
    ['unknown Token-2022'],
  ],
  [
    'Token-2022: a secret transfer',
    [token2022([27, 7, ...new Uint8Array(36)], mine, usdc, bobs, me)],
    ['unknown Token-2022'],
  ],
  [
    'Token-2022: an account is made fit for secrets',
    [token2022([27, 2, ...new Uint8Array(44)], mine, usdc, me)],
    ['unknown Token-2022'],
  ],
  ['Token-2022: accounts begin frozen', [token2022([28, 0, 2], usdc)], ['unknown Token-2022']],
  [
    'Token-2022: more space',
    [token2022([29, 7, 0], mine, me, SystemProgram.programId, me)],
    ['unknown Token-2022'],
  ],
  ['Token-2022: notes are wanted', [token2022([30, 0], mine, me)], ['unknown Token-2022']],
  ['Token-2022: nobody can send it', [token2022([32], usdc)], ['unknown Token-2022']],
  ['Token-2022: interest', [token2022([33, 0, ...me.toBytes(), ...u16(500)], usdc)], ['unknown Token-2022']],
  ['Token-2022: a guard', [token2022([34, 0], mine, me)], ['unknown Token-2022']],
  [
    'Token-2022: a stranger may move all for ever',
    [token2022([35, ...stranger.toBytes()], usdc)],
    ['unknown Token-2022'],
  ],
  [
    'Token-2022: a program of a stranger at each transfer',
    [token2022([36, 0, ...me.toBytes(), ...stranger.toBytes()], usdc)],
    ['unknown Token-2022'],
  ],
  ['Token-2022: SOL that lies in a mint', [token2022([38], usdc, stranger, me)], ['unknown Token-2022']],
  [
    'Token-2022: where it is described',
    [token2022([39, 0, ...me.toBytes(), ...usdc.toBytes()], usdc)],
    ['unknown Token-2022'],
  ],
  ['Token-2022: it is stopped', [token2022([44, 1], usdc, me)], ['unknown Token-2022']],
  [
    'Token-2022: a name',
    [token2022([...hex('d2e11ea258b84d8d'), ...u32(4), ...text('Fake')], usdc, me, usdc, me)],
    ['unknown Token-2022'],
  ],
  ['Token-2022: an instruction to come', [token2022([255], usdc)], ['unknown Token-2022']],
  // associated accounts
  [
    'an account that is there already fails',
    [
      by(
        programs.ASSOCIATED_TOKEN,
        [0],
        me,
        bobs,
        bob,
        usdc,
        SystemProgram.programId,
        new PublicKey(programs.TOKEN),
      ),
    ],
    ['ata-creation Associated Token from @me, account @bobs, to @bob, owner @bob, mint @usdc'],
  ],
  [
    'what lies in an account within an account',
    [by(programs.ASSOCIATED_TOKEN, [2], mine, usdc, bobs, base, usdc, me, new PublicKey(programs.TOKEN))],
    ['unknown Associated Token'],
  ],
  [
    'an associated instruction to come',
    [by(programs.ASSOCIATED_TOKEN, [3], me, bobs, bob, usdc)],
    ['unknown Associated Token'],
  ],
  // stake
  [
    'a stake is made',
    StakeProgram.createAccount({
      fromPubkey: me,
      stakePubkey: stake,
      authorized: new Authorized(me, me),
      lockup: new Lockup(0, 0, me),
      lamports: 2_000_000_000,
    }).instructions,
    [
      'create-account System from @me, to @stake, amount 2000000000, decimals 9, symbol SOL, owner Stake',
      'unknown stake Stake account @stake',
    ],
  ],
  [
    'a stake goes to a validator',
    StakeProgram.delegate({ stakePubkey: stake, authorizedPubkey: me, votePubkey: validator }).instructions,
    ['unknown stake Stake account @stake'],
  ],
  [
    'a stake is ended',
    StakeProgram.deactivate({ stakePubkey: stake, authorizedPubkey: me }).instructions,
    ['unknown unstake Stake account @stake'],
  ],
  [
    'a stake goes to a stranger',
    StakeProgram.authorize({
      stakePubkey: stake,
      authorizedPubkey: me,
      newAuthorizedPubkey: stranger,
      stakeAuthorizationType: { index: 1 },
    }).instructions,
    ['unknown stake-authority Stake account @stake'],
  ],
  [
    'two stakes become one',
    StakeProgram.merge({ stakePubkey: stake, sourceStakePubKey: mine, authorizedPubkey: me }).instructions,
    ['unknown stake Stake account @stake'],
  ],
  [
    'a vote account goes to a stranger',
    VoteProgram.authorize({
      votePubkey: validator,
      authorizedPubkey: me,
      newAuthorizedPubkey: stranger,
      voteAuthorizationType: { index: 1 },
    }).instructions,
    ['unknown Vote'],
  ],
  [
    'a validator takes its pay',
    VoteProgram.withdraw({
      votePubkey: validator,
      authorizedWithdrawerPubkey: me,
      lamports: 5,
      toPubkey: stranger,
    }).instructions,
    ['unknown Vote'],
  ],
  // tables
  [
    'a table is made',
    [AddressLookupTableProgram.createLookupTable({ authority: me, payer: me, recentSlot: 5 })[0]],
    ['unknown Address Lookup Table'],
  ],
  [
    'a table is made longer',
    [
      AddressLookupTableProgram.extendLookupTable({
        lookupTable: table,
        authority: me,
        payer: me,
        addresses: [bob],
      }),
    ],
    ['unknown Address Lookup Table'],
  ],
  [
    'a table is made fast',
    [AddressLookupTableProgram.freezeLookupTable({ lookupTable: table, authority: me })],
    ['unknown Address Lookup Table'],
  ],
  [
    'a table is closed, its SOL goes to a stranger',
    [AddressLookupTableProgram.closeLookupTable({ lookupTable: table, authority: me, recipient: stranger })],
    ['unknown Address Lookup Table'],
  ],
  // signatures in messages, notes
  [
    'a signature of another curve',
    [
      Secp256k1Program.createInstructionWithEthAddress({
        ethAddress: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
        message: Buffer.from('hi'),
        signature: Buffer.alloc(64),
        recoveryId: 0,
      }),
    ],
    ['unknown KeccakSecp256k11111111111111111111111111111'],
  ],
  [
    'a signature of the same curve',
    [
      Ed25519Program.createInstructionWithPublicKey({
        publicKey: me.toBytes(),
        message: Buffer.from('hi'),
        signature: Buffer.alloc(64),
      }),
    ],
    ['unknown Ed25519'],
  ],
  [
    'a note that says it is safe',
    [
      by(programs.MEMO, text('Verified by Latchkey\u202e'), me),
      token([12, ...u64(25_000_000), 6], mine, usdc, strangers, me),
    ],
    [
      'unknown memo Memo text Verified by Latchkey',
      'spl-transfer Token from @mine, mint @usdc, to @strangers, amount 25000000, decimals 6',
    ],
  ],
  // exchanges that are not read
  [
    'Raydium V4',
    [by(STRANGE.raydiumV4, [9, ...u64(5), ...u64(4)], pool, mine, strangers, me)],
    ['unknown @raydiumV4'],
  ],
  [
    "Raydium's pools of ranges",
    [by(STRANGE.raydiumPools, [...hex('2b04ed0b1ac91e62'), ...u64(5), ...u64(4)], me, pool, mine)],
    ['unknown @raydiumPools'],
  ],
  [
    'Orca',
    [by(STRANGE.orca, [...hex('f8c69e91e17587c8'), ...u64(5), ...u64(4)], me, pool, mine)],
    ['unknown @orca'],
  ],
  [
    'Meteora',
    [by(STRANGE.meteora, [...hex('f8c69e91e17587c8'), ...u64(5), ...u64(4)], pool, mine)],
    ['unknown @meteora'],
  ],
  [
    'Pump',
    [by(STRANGE.pump, [...hex('66063d1201daebea'), ...u64(5), ...u64(4)], pool, mine, me)],
    ['unknown @pump'],
  ],
  [
    'Jupiter of old',
    [by(STRANGE.jupiterV4, [...hex('c1209b3341d69c81'), ...u64(5), ...u64(4)], me, mine)],
    ['unknown @jupiterV4'],
  ],
  [
    'Raydium: a pool is made',
    [
      by(
        programs.RAYDIUM_CP_SWAP,
        [...hex('afaf6d1f0d989bed'), ...u64(5), ...u64(4), ...u64(0)],
        me,
        pool,
        mine,
      ),
    ],
    ['unknown Raydium'],
  ],
  [
    'Raydium: a share is put in',
    [
      by(
        programs.RAYDIUM_CP_SWAP,
        [...hex('f223c68952e1f2b6'), ...u64(5), ...u64(4), ...u64(3)],
        me,
        pool,
        mine,
      ),
    ],
    ['unknown Raydium'],
  ],
  // other programs
  [
    'Marinade',
    [by(STRANGE.marinade, [...hex('f223c68952e1f2b6'), ...u64(5)], pool, mine, me)],
    ['unknown @marinade'],
  ],
  ['Squads', [by(STRANGE.squads, [...hex('c208a157991401d6')], pool, me)], ['unknown @squads']],
  ['Wormhole', [by(STRANGE.wormhole, [1, ...u32(0), ...u32(2), 1, 2, 1], pool, me)], ['unknown @wormhole']],
  [
    'a compressed token',
    [by(STRANGE.bubblegum, [...hex('a334c8e78c0345ba')], pool, me, bob)],
    ['unknown @bubblegum'],
  ],
  [
    'Metaplex: a collectible is sent',
    [by(METAPLEX, [49, 0, ...u64(1), 0], mine, me, bobs, bob, usdc)],
    ['unknown Metaplex'],
  ],
  ['a program gets other code', [by(LOADER, u32(3), pool, mine, base, me)], ['unknown BPF Loader']],
  ['a program goes to a stranger', [by(LOADER, u32(4), pool, me, stranger)], ['unknown BPF Loader']],
  [
    'a program that has the first bytes of a transfer of SOL',
    [by(STRANGE.squads, [...u32(2), ...u64(5)], me, bob)],
    ['unknown @squads'],
  ],
  [
    'a swap among what is known',
    [
      opened(mine, me, wsol),
      by(STRANGE.orca, [...hex('f8c69e91e17587c8'), ...u64(5)], me, pool),
      token([9], mine, me, me),
    ],
    [
      'ata-creation Associated Token from @me, account @mine, to @me, owner @me, mint @wsol',
      'unknown @orca',
      'spl-close-account Token account @mine, to @me, owner @me',
    ],
  ],
]

const BLOCKHASH = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
const message = (instructions: TransactionInstruction[]) =>
  new TransactionMessage({ payerKey: me, recentBlockhash: BLOCKHASH, instructions })
const bytesOf = (instructions: TransactionInstruction[]) => ({
  legacy: Uint8Array.from(message(instructions).compileToLegacyMessage().serialize()),
  0: message(instructions).compileToV0Message().serialize(),
})

it.each(CORPUS)('%s', (_, instructions, said) => {
  const { legacy, 0: latest } = bytesOf(instructions)
  const views = readInstructions(parseMessage(legacy))
  expect(views.map(textOf)).toEqual(said)
  expect(readInstructions(parseMessage(latest))).toEqual(views)
  const unread = views.flatMap(({ kind, data }, at) => (kind === 'unknown' ? [[at, data]] : []))
  const whole = instructions.flatMap(({ data }, at) =>
    views[at]?.kind === 'unknown' ? [[at, base64.encode(Uint8Array.from(data))]] : [],
  )
  expect(unread).toEqual(whole)
})

const SENT = 'spl-transfer Token from @mine, mint @usdc, to @bobs, amount 5, decimals 6'
const addresses = [usdc, bobs]
const LOOKED_UP: [what: string, known: PublicKey[] | null, said: string][] = [
  ['at hand', addresses, SENT],
  ['not at hand', null, 'unknown Token'],
  ['shorter than the message needs', addresses.slice(0, 1), 'unknown Token'],
  ['with another account in that place', [usdc, strangers], SENT.replace('@bobs', '@strangers')],
]

it.each(LOOKED_UP)('takes the receiver of a transfer out of a look-up table that is %s', (_, known, said) => {
  const state = {
    addresses,
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
  }
  const bytes = message([token([12, ...u64(5), 6], mine, usdc, bobs, me)])
    .compileToV0Message([new AddressLookupTableAccount({ key: table, state })])
    .serialize()
  const tables = new Map(known ? [[table.toBase58(), known.map(String)]] : [])
  expect(readInstructions(parseMessage(bytes, tables)).map(textOf)).toEqual([said])
})

it('says each thing once', () => {
  const names = CORPUS.map(([what]) => what)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.length).toBeGreaterThan(80)
})
