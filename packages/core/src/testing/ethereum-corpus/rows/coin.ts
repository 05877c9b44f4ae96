import { AT } from '../addresses.ts'
import { type CorpusRow, MOST, ONE } from '../row.ts'

/** Code of a contract that does nothing. */
const CODE = '0x6080604052348015600e575f5ffd5b50603e80601a5f395ff3fe60806040525f5ffd'

export const coin: CorpusRow[] = [
  {
    what: 'a coin',
    to: 'bob',
    value: ONE,
    expected: { calls: [], reads: ['You send', '1 ETH', 'To: @bob'] },
  },
  { what: 'no coin at all', to: 'bob', expected: { calls: [], reads: ['0 ETH', 'To: @bob'] } },
  {
    what: 'no coin, said to be none',
    to: 'bob',
    value: 0n,
    expected: { calls: [], reads: ['0 ETH', 'To: @bob'] },
  },
  {
    what: 'the least of a coin',
    to: 'bob',
    value: 1n,
    expected: { calls: [], reads: ['You send', '<0.001 ETH', 'To: @bob'] },
  },
  {
    what: 'a coin in all its digits',
    to: 'bob',
    value: 1_234_567_890_123_456_789n,
    expected: { calls: [], reads: ['You send', '1.234568 ETH', 'To: @bob'] },
  },
  {
    what: 'a thousand coins and a bit',
    to: 'bob',
    value: 1_000_000_500_000_000_000_000n,
    expected: { calls: [], reads: ['You send', '1,000.0005 ETH', 'To: @bob'] },
  },
  {
    what: 'a hundred million coins',
    to: 'bob',
    value: 100_000_000n * ONE,
    expected: { calls: [], reads: ['You send', '100,000,000 ETH', 'To: @bob'] },
  },
  {
    what: 'as many coins as a number holds',
    to: 'bob',
    value: MOST,
    expected: {
      calls: [],
      reads: [
        'You send',
        '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584008 ETH',
        'To: @bob',
      ],
    },
  },
  {
    what: 'a coin to oneself',
    to: 'me',
    value: ONE,
    expected: { calls: [], reads: ['You send', '1 ETH', 'To: @me'] },
  },
  {
    what: 'a coin to nobody',
    to: 'nobody',
    value: ONE,
    expected: { calls: [], reads: ['You send', '1 ETH', 'To: @nobody'] },
  },
  {
    what: 'a coin to where nobody can fetch it',
    to: 'dead',
    value: ONE,
    expected: { calls: [], reads: ['You send', '1 ETH', 'To: @dead'] },
  },
  {
    what: 'a coin to a token, without a call',
    to: 'weth',
    value: ONE,
    expected: { calls: [], reads: ['You send', '1 ETH', 'To: @weth'] },
  },
  {
    what: 'a coin with data that are empty',
    to: 'bob',
    value: ONE,
    data: '0x',
    expected: { calls: [], reads: ['You send', '1 ETH', 'To: @bob'] },
  },
  {
    what: 'data that are empty, to a contract',
    to: 'usdc',
    data: '0x',
    expected: { calls: [], reads: ['0 ETH', 'To: @usdc'] },
  },
  {
    what: 'a coin with a note in its data',
    to: 'bob',
    value: ONE,
    data: '0x7468616e6b73',
    expected: { unknown: '0x7468616e', pays: '1 ETH' },
  },
  { what: 'a note that has no selector', to: 'bob', data: '0x686921', expected: { unknown: null } },
  {
    what: 'a new contract',
    to: null,
    data: CODE,
    expected: { calls: [], reads: ['Create a contract', 'To: New contract'] },
  },
  {
    what: 'a new contract that is given a coin',
    to: null,
    data: CODE,
    value: ONE,
    expected: { calls: [], reads: ['Create a contract', 'You send', '1 ETH', 'To: New contract'] },
  },
  {
    what: 'a new contract without code',
    to: null,
    expected: { calls: [], reads: ['Create a contract', 'To: New contract'] },
  },
  {
    what: 'a new contract whose code begins like a transfer of a token',
    to: null,
    data: ['transfer(address,uint256)', AT.bob, ONE],
    expected: { calls: [], reads: ['Create a contract', 'To: New contract'] },
  },
  {
    what: 'a contract made by the usual factory of such',
    to: 'create2',
    data: `0x${'00'.repeat(32)}${CODE.slice(2)}`,
    expected: { unknown: '0x00000000' },
  },
]
