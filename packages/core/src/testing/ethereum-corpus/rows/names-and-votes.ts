import { AT } from '../addresses.ts'
import { type CorpusRow, ONE, UNREAD, word } from '../row.ts'

export const namesAndVotes: CorpusRow[] = [
  // ENS
  {
    what: 'ENS: a name is spoken for',
    to: 'ensController',
    data: ['commit(bytes32)', word(5)],
    expected: { unknown: '0xf14fcbc8' },
  },
  {
    what: 'ENS: a name is bought',
    to: 'ensController',
    value: ONE / 100n,
    data: [
      'register(string,address,uint256,bytes32,address,bytes[],bool,uint16)',
      'latchkey',
      AT.me,
      31_536_000n,
      word(5),
      AT.ensResolver,
      [],
      true,
      0,
    ],
    expected: { unknown: '0x74694a2b', pays: '0.01 ETH' },
  },
  {
    what: 'ENS: a name is kept',
    to: 'ensController',
    value: ONE / 100n,
    data: ['renew(string,uint256)', 'latchkey', 31_536_000n],
    expected: { unknown: '0xacf1a841', pays: '0.01 ETH' },
  },
  {
    what: 'ENS: a name points at a stranger',
    to: 'ensResolver',
    data: ['setAddr(bytes32,address)', word(9), AT.stranger],
    expected: { unknown: '0xd5fa2b00' },
  },
  {
    what: 'ENS: a name says something',
    to: 'ensResolver',
    data: ['setText(bytes32,string,string)', word(9), 'url', 'https://latchkey.example'],
    expected: { unknown: '0x10f13a8c' },
  },
  {
    what: "ENS: one's address has a name",
    to: 'ensReverse',
    data: ['setName(string)', 'latchkey.eth'],
    expected: { unknown: '0xc47f0027' },
  },
  {
    what: 'ENS: a resolver is told several things',
    to: 'ensResolver',
    extended: true,
    data: ['multicall(bytes[])', ['0xd5fa2b00', '0x10f13a8c']],
    expected: {
      calls: ['transaction: ? 0xd5fa2b00 @ensResolver', 'transaction: ? 0x10f13a8c @ensResolver'],
      reads: [...UNREAD, 'Unknown function: 0xac9650d8', 'To: @ensResolver'],
    },
  },
  // votes
  {
    what: 'votes go to somebody',
    to: 'uni',
    data: ['delegate(address)', AT.bob],
    expected: { unknown: '0x5c19a95c' },
  },
  {
    what: 'votes go to somebody by a signature',
    to: 'uni',
    data: [
      'delegateBySig(address,uint256,uint256,uint8,bytes32,bytes32)',
      AT.stranger,
      1n,
      2n,
      27,
      word(1),
      word(2),
    ],
    expected: { unknown: '0xc3cda520' },
  },
  {
    what: 'a vote',
    to: 'governor',
    data: ['castVote(uint256,uint8)', 42n, 1],
    expected: { unknown: '0x56781388' },
  },
  {
    what: 'a vote with words',
    to: 'governor',
    data: ['castVoteWithReason(uint256,uint8,string)', 42n, 0, 'No.'],
    expected: { unknown: '0x7b3c71d3' },
  },
  {
    what: 'a proposal',
    to: 'governor',
    data: [
      'propose(address[],uint256[],string[],bytes[],string)',
      [AT.uni],
      [0n],
      ['transfer(address,uint256)'],
      ['0x'],
      'Pay somebody',
    ],
    expected: { unknown: '0xda95691a' },
  },
  {
    what: 'a proposal is carried out',
    to: 'governor',
    data: ['execute(uint256)', 42n],
    expected: { unknown: '0xfe0d94c1' },
  },
]
