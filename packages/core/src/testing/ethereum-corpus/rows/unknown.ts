import { AT } from '../addresses.ts'
import { type CorpusRow, ONE, word } from '../row.ts'

export const unknown: CorpusRow[] = [
  {
    what: 'a selector that nobody has heard of',
    to: 'odd',
    data: '0xdeadbeef',
    expected: { unknown: '0xdeadbeef' },
  },
  {
    what: 'the same with a coin',
    to: 'odd',
    value: ONE,
    data: '0xdeadbeef',
    expected: { unknown: '0xdeadbeef', pays: '1 ETH' },
  },
  {
    what: 'the same to somebody who is no contract',
    to: 'bob',
    data: '0xdeadbeef',
    expected: { unknown: '0xdeadbeef' },
  },
  {
    what: 'the same at a token that is known',
    to: 'usdc',
    data: '0xdeadbeef',
    expected: { unknown: '0xdeadbeef' },
  },
  { what: 'the highest selector', to: 'odd', data: '0xffffffff', expected: { unknown: '0xffffffff' } },
  { what: 'no selector but zeros', to: 'odd', data: '0x00000000', expected: { unknown: '0x00000000' } },
  {
    what: 'a function of many words',
    to: 'odd',
    data: `0x1a2b3c4d${Array.from({ length: 64 }, (_, at) => word(at).slice(2)).join('')}`,
    expected: { unknown: '0x1a2b3c4d' },
  },
  {
    what: 'arguments of a transfer under another name',
    to: 'usdc',
    data: ['transferTokens(address,uint256)', AT.stranger, ONE],
    expected: { unknown: '0xbec3fa17' },
  },
  {
    what: 'arguments of a permission under another name',
    to: 'usdc',
    data: ['authorize(address,uint256)', AT.stranger, ONE],
    expected: { unknown: '0xc1dbd9b2' },
  },
  {
    what: 'a transfer with the arguments the other way round',
    to: 'usdc',
    data: ['transfer(uint256,address)', ONE, AT.stranger],
    expected: { unknown: '0xb7760c8f' },
  },
  {
    what: 'a transfer of 128 bits',
    to: 'odd',
    data: ['transfer(address,uint128)', AT.bob, ONE],
    expected: { unknown: '0xfbb001d6' },
  },
  {
    what: 'a name that is written otherwise',
    to: 'odd',
    data: ['Transfer(address,uint256)', AT.bob, ONE],
    expected: { unknown: '0x69ca02dd' },
  },
  {
    what: 'execute, with a number before it',
    to: 'account',
    extended: true,
    data: ['execute(uint8,address,uint256,bytes)', 0, AT.usdc, 0n, '0x'],
    expected: { unknown: '0xd47b33fb' },
  },
]
