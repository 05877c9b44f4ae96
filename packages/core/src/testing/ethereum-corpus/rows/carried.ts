import { AT } from '../addresses.ts'
import { type CorpusRow, encode, MOST, ONE, PART } from '../row.ts'

const SEND = encode(['transfer(address,uint256)', AT.bob, 5_000_000n])
const GRANT = encode(['approve(address,uint256)', AT.stranger, MOST])
const FETCH = encode(['transferFrom(address,address,uint256)', AT.bob, AT.me, 1_000_000_000_000n])
const MADE = encode(['mint(address,uint256)', AT.me, 1_000_000_000_000n])
const WITHDRAWN = encode(['approve(address,uint256)', AT.bob, 0n])

const SENT = 'transfer: transfer 0xa9059cbb @usdc, erc20, transferTo @bob, amounts 5000000'
const fetched = (token: string, carried = '') =>
  `transfer: transferFrom 0x23b872dd @${token}, erc20, transferFrom @bob, transferTo @me${carried}, amounts 1000000000000`
const FETCHED = fetched('usdc')

/** What one call carries for others, where a host has it read; and what its bytes only claim would arrive. */
export const carried: CorpusRow[] = [
  {
    what: 'account: one call, opened',
    to: 'account',
    extended: true,
    data: ['execute(address,uint256,bytes)', AT.usdc, 0n, SEND],
    expected: {
      calls: [`${SENT}, caller @account`],
      reads: ['Moved between others', '5 USDC', 'To: @bob', 'Token address: @usdc'],
    },
  },
  {
    what: 'account: coins, opened',
    to: 'account',
    extended: true,
    data: ['execute(address,uint256,bytes)', AT.bob, ONE, '0x'],
    expected: {
      calls: [`transaction: ? ? @bob, caller @account, value ${ONE}`],
      reads: ['Moved between others', '1 ETH', 'To: @bob'],
    },
  },
  {
    what: 'account: coins for the wallet, which only its bytes say would arrive',
    to: 'account',
    extended: true,
    data: ['execute(address,uint256,bytes)', AT.me, ONE, '0x'],
    expected: {
      calls: [`transaction: ? ? @me, caller @account, value ${ONE}`],
      reads: [
        'This transaction cannot be read',
        'Approve it only if you trust the app that asks, and know what it is for.',
        'Unknown function: 0xb61d27f6',
        'To: @account',
      ],
    },
  },
  {
    what: 'account: a known call, and one more that takes coins',
    to: 'account',
    extended: true,
    data: ['executeBatch(address[],uint256[],bytes[])', [AT.usdc, AT.stranger], [0n, ONE], [SEND, '0x']],
    expected: {
      calls: [`${SENT}, caller @account`, `transaction: ? ? @stranger, caller @account, value ${ONE}`],
      reads: [
        'Moved between others: 5 USDC | @usdc | To @bob',
        'Moved between others: 1 ETH | To @stranger',
        'To: @account',
      ],
    },
  },
  {
    what: 'account: coins beside a known call',
    to: 'account',
    extended: true,
    data: ['execute(address,uint256,bytes)', AT.usdc, ONE, SEND],
    expected: {
      calls: [`${SENT}, caller @account, value ${ONE}`],
      reads: [
        'Moved between others: 1 ETH | To @usdc',
        'Moved between others: 5 USDC | @usdc | To @bob',
        'To: @account',
      ],
    },
  },
  {
    what: 'Multicall3: aggregate3, opened',
    to: 'multicall3',
    extended: true,
    data: ['aggregate3((address,bool,bytes)[])', [[AT.usdc, false, SEND]]],
    expected: {
      calls: [`${SENT}, caller @multicall3`],
      reads: ['Moved between others', '5 USDC', 'To: @bob', 'Token address: @usdc'],
    },
  },
  {
    what: 'a coin for USDC that a stranger says would arrive, in a batch',
    to: 'stranger',
    extended: true,
    value: ONE,
    data: ['executeBatch(address[],uint256[],bytes[])', [AT.usdc], [0n], [FETCH]],
    expected: {
      calls: [fetched('usdc', ', caller @stranger')],
      reads: ['You send', '1 ETH', PART, 'Unknown function: 0x47e1da2a', 'To: @stranger'],
    },
  },
  {
    what: 'a coin for USDC that a stranger says would be made, in a batch',
    to: 'stranger',
    extended: true,
    value: ONE,
    data: ['executeBatch(address[],bytes[])', [AT.usdc], [MADE]],
    expected: {
      calls: ['mint: mint 0x40c10f19 @usdc, erc20, transferTo @me, caller @stranger, amounts 1000000000000'],
      reads: ['You send', '1 ETH', PART, 'Unknown function: 0x18dfb3c7', 'To: @stranger'],
    },
  },
  {
    what: 'a coin for what calls itself USDC and would arrive',
    to: 'odd',
    says: { odd: { symbol: 'USDC', decimals: 6 } },
    value: ONE,
    data: ['transferFrom(address,address,uint256)', AT.bob, AT.me, 1_000_000_000_000n],
    expected: {
      calls: [fetched('odd')],
      reads: ['You send', '1 ETH', 'Function: transferFrom', 'To: @odd'],
    },
  },
  {
    what: 'a coin for what calls itself USDC and would be made',
    to: 'odd',
    extended: true,
    says: { odd: { symbol: 'USDC', decimals: 6 } },
    value: ONE,
    data: ['mint(address,uint256)', AT.me, 1_000_000_000_000n],
    expected: {
      calls: ['mint: mint 0x40c10f19 @odd, erc20, transferTo @me, amounts 1000000000000'],
      reads: ['You send', '1 ETH', 'Function: mint', 'To: @odd'],
    },
  },
  {
    what: 'several that would arrive, beside one that is sent',
    to: 'usdc',
    extended: true,
    data: ['multicall(bytes[])', [FETCH, SEND, MADE, FETCH]],
    expected: {
      calls: [
        FETCHED,
        SENT,
        'mint: mint 0x40c10f19 @usdc, erc20, transferTo @me, amounts 1000000000000',
        FETCHED,
      ],
      reads: ['You send', '5 USDC', 'Function: transferFrom, mint', 'To: @bob', 'Token address: @usdc'],
    },
  },
  {
    what: 'a permission for all behind twenty-four that end',
    to: 'usdc',
    extended: true,
    data: ['multicall(bytes[])', [...Array(24).fill(WITHDRAWN), GRANT]],
    expected: {
      calls: [
        ...Array(24).fill('approve: approve 0x095ea7b3 @usdc, erc20, spender @bob, amounts 0'),
        `approve: approve 0x095ea7b3 @usdc, erc20, spender @stranger, amounts ${MOST}`,
      ],
      reads: [
        'Permission to spend: Maximum USDC | @usdc | Spender @stranger',
        ...Array(23).fill('Permission withdrawn: 0 USDC | @usdc | Spender @bob'),
        'And 1 more',
        'To: @usdc',
      ],
    },
  },
]
