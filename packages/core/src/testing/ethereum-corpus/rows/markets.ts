import { AT } from '../addresses.ts'
import { type CorpusRow, ONE, word } from '../row.ts'

const SIGNATURE = `0x${'5a'.repeat(65)}` as const
const OFFER = [2, AT.apes, 8817n, 1n, 1n] as const
const PAY = [0, AT.nobody, 0n, ONE, ONE, AT.bob] as const
const ORDER = [
  [AT.bob, AT.nobody, [OFFER], [PAY], 0, 1n, 2_000_000_000n, word(0), 5n, word(6), 1n],
  SIGNATURE,
] as const
const ADVANCED = [ORDER[0], 1n, 1n, SIGNATURE, '0x'] as const
const BASIC = [
  AT.nobody,
  0n,
  ONE,
  AT.bob,
  AT.nobody,
  AT.apes,
  8817n,
  1n,
  0,
  1n,
  2_000_000_000n,
  word(0),
  5n,
  word(6),
  word(6),
  0n,
  [],
  SIGNATURE,
] as const
const BASIC_TYPES =
  '(address,uint256,uint256,address,address,address,uint256,uint256,uint8,uint256,uint256,bytes32,uint256,bytes32,bytes32,uint256,(uint256,address)[],bytes)'
const PARAMETERS =
  '(address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256)'
const COMPONENTS = PARAMETERS
const BLUR_ORDER = [
  AT.me,
  1,
  AT.stranger,
  AT.apes,
  8817n,
  1n,
  AT.nobody,
  ONE,
  1n,
  2_000_000_000n,
  [],
  7n,
  '0x',
] as const
const BLUR_INPUT = [BLUR_ORDER, 27, word(1), word(2), '0x', 0, 1n] as const
const BLUR_TYPES =
  '((address,uint8,address,address,uint256,uint256,address,uint256,uint256,uint256,(uint16,address)[],uint256,bytes),uint8,bytes32,bytes32,bytes,uint8,uint256)'

export const markets: CorpusRow[] = [
  {
    what: 'Seaport: an ape is bought',
    to: 'seaport',
    value: ONE,
    data: [`fulfillBasicOrder(${BASIC_TYPES})`, BASIC],
    expected: { unknown: '0xfb0f3ee1', pays: '1 ETH' },
  },
  {
    what: 'Seaport: the same by the function whose selector is nothing but zeros',
    to: 'seaport',
    value: ONE,
    data: [`fulfillBasicOrder_efficient_6GL6yc(${BASIC_TYPES})`, BASIC],
    expected: { unknown: '0x00000000', pays: '1 ETH' },
  },
  {
    what: 'Seaport: an order',
    to: 'seaport',
    value: ONE,
    data: [`fulfillOrder((${PARAMETERS},bytes),bytes32)`, ORDER, word(0)],
    expected: { unknown: '0xb3a34c4c', pays: '1 ETH' },
  },
  {
    what: 'Seaport: an order, what is bought goes to a stranger',
    to: 'seaport',
    value: ONE,
    data: [
      `fulfillAdvancedOrder((${PARAMETERS},uint120,uint120,bytes,bytes),(uint256,uint8,uint256,uint256,bytes32[])[],bytes32,address)`,
      ADVANCED,
      [],
      word(0),
      AT.stranger,
    ],
    expected: { unknown: '0xe7acab24', pays: '1 ETH' },
  },
  {
    what: 'Seaport: orders are agreed to beforehand',
    to: 'seaport',
    extended: true,
    data: [`validate((${PARAMETERS},bytes)[])`, [ORDER]],
    expected: { unknown: '0x88147732' },
  },
  {
    what: 'Seaport: an order is cancelled',
    to: 'seaport',
    data: [`cancel(${COMPONENTS}[])`, [ORDER[0]]],
    expected: { unknown: '0xfd9f1e10' },
  },
  {
    what: 'Seaport: all orders are cancelled',
    to: 'seaport',
    data: ['incrementCounter()'],
    expected: { unknown: '0x5b34b966' },
  },
  {
    what: 'Blur: an ape is bought',
    to: 'blur',
    value: ONE,
    data: [`execute(${BLUR_TYPES},${BLUR_TYPES})`, BLUR_INPUT, BLUR_INPUT],
    expected: { unknown: '0x9a1fc3a7', pays: '1 ETH' },
  },
  {
    what: 'Blur: several apes are bought',
    to: 'blur',
    value: ONE,
    data: [`bulkExecute((${BLUR_TYPES},${BLUR_TYPES})[])`, [[BLUR_INPUT, BLUR_INPUT]]],
    expected: { unknown: '0xb3be57f8', pays: '1 ETH' },
  },
  {
    what: 'Blur: coins are put in',
    to: 'blurPool',
    value: ONE,
    data: ['deposit()'],
    expected: { unknown: '0xd0e30db0', pays: '1 ETH' },
  },
  {
    what: 'Blur: coins are taken out',
    to: 'blurPool',
    data: ['withdraw(uint256)', ONE],
    expected: { unknown: '0x2e1a7d4d' },
  },
  {
    what: 'CryptoPunks: a punk is bought',
    to: 'punks',
    value: ONE,
    data: ['buyPunk(uint256)', 7804n],
    expected: { unknown: '0x8264fe98', pays: '1 ETH' },
  },
  {
    what: 'CryptoPunks: a punk is given away',
    to: 'punks',
    data: ['transferPunk(address,uint256)', AT.bob, 7804n],
    expected: { unknown: '0x8b72a2ec' },
  },
  {
    what: 'CryptoPunks: a punk is offered to all for nothing',
    to: 'punks',
    data: ['offerPunkForSale(uint256,uint256)', 7804n, 0n],
    expected: { unknown: '0xc44193c3' },
  },
  {
    what: 'a bid for an auction',
    to: 'odd',
    value: ONE,
    data: ['createBid(uint256)', 900n],
    expected: { unknown: '0x659dd2b4', pays: '1 ETH' },
  },
  {
    what: 'an airdrop is claimed',
    to: 'odd',
    data: ['claim(uint256,address,uint256,bytes32[])', 5n, AT.me, ONE, [word(1)]],
    expected: { unknown: '0x2e7ba6ef' },
  },
  {
    what: 'an airdrop by a name that lies',
    to: 'odd',
    value: ONE,
    data: ['SecurityUpdate()'],
    expected: { unknown: '0x5fba79f5', pays: '1 ETH' },
  },
  {
    what: 'another one that lies',
    to: 'odd',
    value: ONE,
    data: ['claimRewards()'],
    expected: { unknown: '0x372500ab', pays: '1 ETH' },
  },
]
