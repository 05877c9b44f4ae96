import { encodePacked, pad, size } from 'viem'
import { AT } from '../addresses.ts'
import { type CorpusRow, encode, ONE, word } from '../row.ts'

const SEND = encode(['transfer(address,uint256)', AT.bob, 5_000_000n])
const MULTISEND = encodePacked(
  ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
  [0, AT.usdc, 0n, BigInt(size(SEND)), SEND],
)
const SIGNATURE = `0x${'5a'.repeat(65)}` as const
const OPERATION_6 = [AT.account, 1n, '0x', SEND, 1n, 1n, 1n, 1n, 1n, '0x', SIGNATURE] as const
const OPERATION_7 = [AT.account, 1n, '0x', SEND, word(1), 1n, word(2), '0x', SIGNATURE] as const

export const accounts: CorpusRow[] = [
  // Safe
  {
    what: 'Safe: tokens are sent',
    to: 'safe',
    data: [
      'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
      AT.usdc,
      0n,
      SEND,
      0,
      0n,
      0n,
      0n,
      AT.nobody,
      AT.nobody,
      SIGNATURE,
    ],
    expected: { unknown: '0x6a761202' },
  },
  {
    what: 'Safe: code of a stranger is run',
    to: 'safe',
    extended: true,
    data: [
      'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
      AT.stranger,
      0n,
      '0x1234',
      1,
      0n,
      0n,
      0n,
      AT.nobody,
      AT.nobody,
      SIGNATURE,
    ],
    expected: { unknown: '0x6a761202' },
  },
  {
    what: 'Safe: a hash is agreed to',
    to: 'safe',
    data: ['approveHash(bytes32)', word(77)],
    expected: { unknown: '0xd4d9bdcd' },
  },
  {
    what: 'Safe: a stranger becomes an owner',
    to: 'safe',
    data: ['addOwnerWithThreshold(address,uint256)', AT.stranger, 1n],
    expected: { unknown: '0x0d582f13' },
  },
  {
    what: 'Safe: a module may do everything',
    to: 'safe',
    data: ['enableModule(address)', AT.stranger],
    expected: { unknown: '0x610b5925' },
  },
  {
    what: 'Safe: several at once',
    to: 'multiSend',
    extended: true,
    data: ['multiSend(bytes)', MULTISEND],
    expected: { unknown: '0x8d80ff0a' },
  },
  // smart accounts
  {
    what: 'account: one call, as usual',
    to: 'account',
    data: ['execute(address,uint256,bytes)', AT.usdc, 0n, SEND],
    expected: { unknown: '0xb61d27f6' },
  },
  {
    what: 'account: ERC-7579',
    to: 'account',
    extended: true,
    data: [
      'execute(bytes32,bytes)',
      word(0),
      encodePacked(['address', 'uint256', 'bytes'], [AT.usdc, 0n, SEND]),
    ],
    expected: { unknown: '0xe9ae5c53' },
  },
  {
    what: 'account: a batch as tuples',
    to: 'account',
    extended: true,
    data: ['executeBatch((address,uint256,bytes)[])', [[AT.usdc, 0n, SEND]]],
    expected: { unknown: '0x34fcd5be' },
  },
  {
    what: 'EntryPoint 0.6: operations',
    to: 'entryPoint6',
    data: [
      'handleOps((address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)[],address)',
      [OPERATION_6],
      AT.stranger,
    ],
    expected: { unknown: '0x1fad948c' },
  },
  {
    what: 'EntryPoint 0.7: operations',
    to: 'entryPoint7',
    extended: true,
    data: [
      'handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)',
      [OPERATION_7],
      AT.stranger,
    ],
    expected: { unknown: '0x765e827f' },
  },
  {
    what: 'EntryPoint: fees are paid ahead',
    to: 'entryPoint7',
    value: ONE,
    data: ['depositTo(address)', AT.account],
    expected: { unknown: '0xb760faf9', pays: '1 ETH' },
  },
  {
    what: 'EntryPoint: fees are taken out to a stranger',
    to: 'entryPoint7',
    data: ['withdrawTo(address,uint256)', AT.stranger, ONE],
    expected: { unknown: '0x205c2878' },
  },
  // many at once
  {
    what: 'Multicall3: aggregate3, as usual',
    to: 'multicall3',
    data: ['aggregate3((address,bool,bytes)[])', [[AT.usdc, false, SEND]]],
    expected: { unknown: '0x82ad56cb' },
  },
  {
    what: 'Multicall3: with coins',
    to: 'multicall3',
    extended: true,
    value: ONE,
    data: ['aggregate3Value((address,bool,uint256,bytes)[])', [[AT.bob, false, ONE, '0x']]],
    expected: { unknown: '0x174dea71', pays: '1 ETH' },
  },
  {
    what: 'Multicall3: tryAggregate',
    to: 'multicall3',
    extended: true,
    data: ['tryAggregate(bool,(address,bytes)[])', false, [[AT.usdc, SEND]]],
    expected: { unknown: '0xbce38bd7' },
  },
  {
    what: 'Disperse: coins',
    to: 'disperse',
    value: 3n * ONE,
    data: ['disperseEther(address[],uint256[])', [AT.bob, AT.carol], [ONE, 2n * ONE]],
    expected: { unknown: '0xe63d38ed', pays: '3 ETH' },
  },
  {
    what: 'Disperse: tokens',
    to: 'disperse',
    data: ['disperseToken(address,address[],uint256[])', AT.usdc, [AT.bob, AT.carol], [5n, 6n]],
    expected: { unknown: '0xc73a2d60' },
  },
  // who owns what
  {
    what: 'a proxy gets other code',
    to: 'proxy',
    data: ['upgradeTo(address)', AT.stranger],
    expected: { unknown: '0x3659cfe6' },
  },
  {
    what: 'a proxy gets other code, and is called',
    to: 'proxy',
    value: ONE,
    data: ['upgradeToAndCall(address,bytes)', AT.stranger, '0x8129fc1c'],
    expected: { unknown: '0x4f1ef286', pays: '1 ETH' },
  },
  {
    what: 'a proxy gets another keeper',
    to: 'proxy',
    data: ['changeAdmin(address)', AT.stranger],
    expected: { unknown: '0x8f283970' },
  },
  {
    what: 'a keeper of proxies gives one other code',
    to: 'proxyAdmin',
    data: ['upgrade(address,address)', AT.proxy, AT.stranger],
    expected: { unknown: '0x99a88ec4' },
  },
  {
    what: 'a contract gets another owner',
    to: 'proxyAdmin',
    data: ['transferOwnership(address)', AT.stranger],
    expected: { unknown: '0xf2fde38b' },
  },
  {
    what: 'a contract gets no owner',
    to: 'proxyAdmin',
    data: ['renounceOwnership()'],
    expected: { unknown: '0x715018a6' },
  },
  {
    what: 'a role',
    to: 'proxy',
    data: ['grantRole(bytes32,address)', word(0), AT.stranger],
    expected: { unknown: '0x2f2ff15d' },
  },
  {
    what: "a token contract of one's own is stopped",
    to: 'odd',
    data: ['pause()'],
    expected: { unknown: '0x8456cb59' },
  },
  {
    what: 'a message to whatever contract: fallback with an address alone',
    to: 'proxy',
    data: pad(AT.stranger),
    expected: { unknown: '0x00000000' },
  },
]
