import { AT } from '../addresses.ts'
import { type CorpusRow, encode, MOST, ONE, PART, UNREAD, word } from '../row.ts'

const SEND = encode(['transfer(address,uint256)', AT.bob, 5_000_000n])
const GRANT = encode(['approve(address,uint256)', AT.stranger, MOST])
const APE = encode(['safeTransferFrom(address,address,uint256,bytes)', AT.me, AT.bob, 1n, '0x1234'])
const ITEMS = encode([
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  AT.me,
  AT.bob,
  [1n],
  [2n],
  '0x',
])
const MANY = encode(['multicall(bytes[])', [SEND, GRANT]])
const bare = (text: string) => text.slice(2)
const upper = (hex: string) => `0x${bare(hex).toUpperCase()}` as const

export const malformed: CorpusRow[] = [
  // cut short, and gone on
  {
    what: 'a transfer that is a byte short',
    to: 'usdc',
    data: SEND.slice(0, -2) as '0x',
    expected: { unknown: '0xa9059cbb' },
  },
  {
    what: 'a transfer that is a word short',
    to: 'usdc',
    data: SEND.slice(0, -64) as '0x',
    expected: { unknown: '0xa9059cbb' },
  },
  {
    what: 'a transfer of a selector alone',
    to: 'usdc',
    data: '0xa9059cbb',
    expected: { unknown: '0xa9059cbb' },
  },
  { what: 'three bytes of a selector', to: 'usdc', data: '0xa9059c', expected: { unknown: null } },
  { what: 'one byte', to: 'usdc', data: '0xa9', expected: { unknown: null } },
  {
    what: 'a transfer with a byte too many',
    to: 'usdc',
    data: `${SEND}00`,
    expected: { unknown: '0xa9059cbb' },
  },
  {
    what: 'a transfer with a word too many',
    to: 'usdc',
    data: `${SEND}${bare(word(0))}`,
    expected: { unknown: '0xa9059cbb' },
  },
  {
    what: 'a transfer that says where it comes from, behind its end',
    to: 'usdc',
    data: `${SEND}${bare(AT.stranger).toLowerCase()}`,
    expected: { unknown: '0xa9059cbb' },
  },
  {
    what: 'a permission with words of a stranger behind it',
    to: 'usdc',
    data: `${GRANT}6c61746368`,
    expected: { unknown: '0x095ea7b3' },
  },
  {
    what: 'an empty selector with arguments of a transfer',
    to: 'usdc',
    data: `0x00000000${SEND.slice(10)}`,
    expected: { unknown: '0x00000000' },
  },
  {
    what: 'a transfer in capitals',
    to: 'usdc',
    data: upper(SEND),
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @bob, amounts 5000000'],
      reads: ['You send', '5 USDC', 'To: @bob', 'Token address: @usdc'],
    },
  },
  {
    what: 'an unknown call in capitals',
    to: 'usdc',
    data: '0xDEADBEEF',
    expected: { unknown: '0xdeadbeef' },
  },
  // what belongs to none
  {
    what: 'a transfer whose address has something before it',
    to: 'usdc',
    data: `0xa9059cbb${'ff'.repeat(12)}${SEND.slice(34)}` as '0x',
    expected: { unknown: '0xa9059cbb' },
  },
  {
    what: 'a permission whose address has one bit before it',
    to: 'usdc',
    data: `0x095ea7b3${'0'.repeat(23)}1${GRANT.slice(34)}` as '0x',
    expected: { unknown: '0x095ea7b3' },
  },
  {
    what: 'an operator who is neither',
    to: 'apes',
    data: encode(['setApprovalForAll(address,bool)', AT.stranger, true]).replace(/1$/, '2') as '0x',
    expected: { unknown: '0xa22cb465' },
  },
  {
    what: 'an operator by all bits',
    to: 'apes',
    data: encode(['setApprovalForAll(address,bool)', AT.stranger, true]).replace(
      /0{63}1$/,
      'f'.repeat(64),
    ) as '0x',
    expected: { unknown: '0xa22cb465' },
  },
  {
    what: 'bytes of an ape that are not padded with nothing',
    to: 'apes',
    data: APE.replace(/0$/, '1') as '0x',
    expected: { unknown: '0xb88d4fde' },
  },
  {
    what: 'bytes of an ape that begin beyond the end',
    to: 'apes',
    data: APE.replace(bare(word(128)), bare(word(4096))) as '0x',
    expected: { unknown: '0xb88d4fde' },
  },
  {
    what: 'bytes of an ape that begin at their own start',
    to: 'apes',
    data: APE.replace(bare(word(128)), bare(word(0))) as '0x',
    expected: { unknown: '0xb88d4fde' },
  },
  {
    what: 'items whose two lists are one',
    to: 'items',
    data: ITEMS.replace(bare(word(224)), bare(word(160))) as '0x',
    expected: { unknown: '0x2eb2c2d6' },
  },
  {
    what: 'items whose list is as long as numbers go',
    to: 'items',
    data: `0x2eb2c2d6${bare(word(BigInt(AT.me)))}${bare(word(BigInt(AT.bob)))}${bare(word(160))}${bare(word(160))}${bare(word(160))}${'f'.repeat(64)}` as '0x',
    expected: { unknown: '0x2eb2c2d6' },
  },
  // names that mean two things
  {
    what: 'a function that has the selector of a transfer',
    to: 'odd',
    data: ['many_msg_babbage(bytes1)', '0x41'],
    expected: { unknown: '0xa9059cbb' },
  },
  {
    what: 'a function that has the selector of a permission',
    to: 'odd',
    data: ['sign_szabo_bytecode(bytes16,uint128)', `0x${'41'.repeat(16)}`, 5n],
    expected: { unknown: '0x095ea7b3' },
  },
  {
    what: 'a function that has the selector of transferFrom',
    to: 'odd',
    data: ['gasprice_bit_ether(int128)', 5n],
    expected: { unknown: '0x23b872dd' },
  },
  // calls within calls
  { what: 'several calls, as usual', to: 'odd', data: MANY, expected: { unknown: '0xac9650d8' } },
  {
    what: 'a call within a call within a call',
    to: 'odd',
    extended: true,
    data: ['multicall(bytes[])', [MANY]],
    expected: { unknown: '0xac9650d8' },
  },
  {
    what: 'a call that carries nothing',
    to: 'odd',
    extended: true,
    data: ['multicall(bytes[])', []],
    expected: { unknown: '0xac9650d8' },
  },
  {
    what: 'a call that carries an empty one',
    to: 'odd',
    extended: true,
    data: ['multicall(bytes[])', ['0x']],
    expected: {
      calls: ['transaction: ? ? @odd'],
      reads: [...UNREAD, 'Unknown function: 0xac9650d8', 'To: @odd'],
    },
  },
  {
    what: 'a call that carries one of two bytes',
    to: 'odd',
    extended: true,
    data: ['multicall(bytes[])', ['0xa905']],
    expected: {
      calls: ['transaction: ? ? @odd'],
      reads: [...UNREAD, 'Unknown function: 0xac9650d8', 'To: @odd'],
    },
  },
  {
    what: 'several calls, the last of which nobody knows',
    to: 'usdc',
    extended: true,
    data: ['multicall(bytes[])', [SEND, '0xdeadbeef01']],
    expected: {
      calls: [
        'transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @bob, amounts 5000000',
        'transaction: ? 0xdeadbeef @usdc',
      ],
      reads: ['You send', '5 USDC', PART, 'Unknown function: 0xac9650d8', 'To: @bob', 'Token address: @usdc'],
    },
  },
  {
    what: 'several calls, one with a byte too many',
    to: 'usdc',
    extended: true,
    data: ['multicall(bytes[])', [GRANT, `${SEND}00`]],
    expected: {
      calls: [
        `approve: approve 0x095ea7b3 @usdc, erc20, spender @stranger, amounts ${MOST}`,
        'transaction: ? 0xa9059cbb @usdc',
      ],
      reads: [
        'Permission to spend',
        'Maximum USDC',
        PART,
        'Unknown function: 0xac9650d8',
        'Spender: @stranger',
        'Token address: @usdc',
      ],
    },
  },
  {
    what: 'a hundred calls that give something away: every one is shown',
    to: 'usdc',
    extended: true,
    data: ['multicall(bytes[])', Array(100).fill(SEND)],
    expected: {
      calls: Array(100).fill('transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @bob, amounts 5000000'),
      reads: [...Array(100).fill('You send: − 5 USDC | @usdc'), 'To: @bob'],
    },
  },
  {
    what: 'one more than a hundred calls',
    to: 'usdc',
    extended: true,
    data: ['multicall(bytes[])', Array(101).fill(SEND)],
    expected: { unknown: '0xac9650d8' },
  },
  {
    what: 'several calls with a byte too many behind them',
    to: 'usdc',
    extended: true,
    data: `${MANY}00`,
    expected: { unknown: '0xac9650d8' },
  },
  {
    what: 'calls in lists of different lengths',
    to: 'account',
    extended: true,
    data: ['executeBatch(address[],bytes[])', [AT.usdc], [SEND, GRANT]],
    expected: { unknown: '0x18dfb3c7' },
  },
  {
    what: 'a list of calls that holds itself',
    to: 'odd',
    extended: true,
    data: `0xac9650d8${bare(word(0))}`,
    expected: { unknown: '0xac9650d8' },
  },
  {
    what: 'a list of calls as long as numbers go',
    to: 'odd',
    extended: true,
    data: `0xac9650d8${bare(word(32))}${'f'.repeat(64)}` as '0x',
    expected: { unknown: '0xac9650d8' },
  },
  {
    what: 'a permission behind thirty transfers stands before them',
    to: 'usdc',
    extended: true,
    data: ['multicall(bytes[])', [...Array(30).fill(SEND), GRANT]],
    expected: {
      calls: [
        ...Array(30).fill('transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @bob, amounts 5000000'),
        `approve: approve 0x095ea7b3 @usdc, erc20, spender @stranger, amounts ${MOST}`,
      ],
      reads: [
        'Permission to spend: Maximum USDC | @usdc',
        ...Array(30).fill('You send: − 5 USDC | @usdc'),
        'Spender: @stranger',
        'To: @bob',
      ],
    },
  },
  {
    what: 'an unknown call behind thirty transfers is said to be there',
    to: 'usdc',
    extended: true,
    data: ['multicall(bytes[])', [...Array(30).fill(SEND), '0xdeadbeef']],
    expected: {
      calls: [
        ...Array(30).fill('transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @bob, amounts 5000000'),
        'transaction: ? 0xdeadbeef @usdc',
      ],
      reads: [
        ...Array(30).fill('You send: − 5 USDC | @usdc'),
        PART,
        'Unknown function: 0xac9650d8',
        'To: @bob',
      ],
    },
  },
  // how much
  {
    what: 'as many bytes as a network takes',
    to: 'odd',
    data: `0xdeadbeef${'5a'.repeat(131_072 - 4)}`,
    expected: { unknown: '0xdeadbeef' },
  },
  {
    what: 'a byte more than a network takes',
    to: 'odd',
    data: `0xdeadbeef${'5a'.repeat(131_072 - 3)}`,
    expected: { refused: 'Invalid transaction request' },
  },
  {
    what: 'a transfer in ten million bytes',
    to: 'usdc',
    data: `${SEND}${'00'.repeat(10_000_000)}`,
    expected: { refused: 'Invalid transaction request' },
  },
  { what: 'half a byte', to: 'usdc', data: `${SEND}0`, expected: { refused: 'Invalid transaction request' } },
  {
    what: 'data that are no hex',
    to: 'usdc',
    data: '0xtransfer',
    expected: { refused: 'Invalid transaction request' },
  },
  {
    what: 'more coins than a number holds',
    to: 'bob',
    value: MOST + 1n,
    expected: { refused: 'Invalid transaction request' },
  },
  {
    what: 'fewer coins than none',
    to: 'bob',
    value: -ONE,
    expected: { refused: 'Invalid transaction request' },
  },
]
