import { AT } from '../addresses.ts'
import { type CorpusRow, MOST, ONE } from '../row.ts'

/** Of a number as large as a hash, which no amount is. */
const HASH = MOST - 5n
const LAND = { odd: { symbol: 'LAND', decimals: 0 } }
const GUESS = 'Its decimals are not known: 18 are assumed.'

/** Tokens whose contracts say less than they should: nothing of themselves, or a symbol alone. */
export const silent: CorpusRow[] = [
  {
    what: 'all may be spent of a token that answers nothing',
    to: 'mute',
    data: ['approve(address,uint256)', AT.stranger, MOST],
    expected: {
      calls: [
        `approve: approve 0x095ea7b3 @mute, erc20, nft, spender @stranger, amounts ${MOST}, tokenIds ${MOST}`,
      ],
      reads: ['Permission to spend', 'Maximum unnamed token', 'Spender: @stranger', 'Token address: @mute'],
    },
  },
  {
    what: 'some may be spent of a token that answers nothing',
    to: 'mute',
    data: ['approve(address,uint256)', AT.stranger, 4_200_000n],
    expected: {
      calls: [
        'approve: approve 0x095ea7b3 @mute, erc20, nft, spender @stranger, amounts 4200000, tokenIds 4200000',
      ],
      reads: [
        'Permission to spend',
        '0.0000000000042 unnamed token',
        GUESS,
        'Spender: @stranger',
        'Token address: @mute',
      ],
    },
  },
  {
    what: 'number 0 of what may be a collection: it ends nothing',
    to: 'mute',
    data: ['approve(address,uint256)', AT.stranger, 0n],
    expected: {
      calls: ['approve: approve 0x095ea7b3 @mute, erc20, nft, spender @stranger, amounts 0, tokenIds 0'],
      reads: ['Permission to spend', '0 unnamed token', GUESS, 'Spender: @stranger', 'Token address: @mute'],
    },
  },
  {
    what: 'transferFrom of a token that answers nothing',
    to: 'mute',
    data: ['transferFrom(address,address,uint256)', AT.me, AT.bob, 3n * ONE],
    expected: {
      calls: [
        `transfer: transferFrom 0x23b872dd @mute, erc20, nft, transferFrom @me, transferTo @bob, amounts ${3n * ONE}, tokenIds ${3n * ONE}`,
      ],
      reads: ['You send', '3 unnamed token', GUESS, 'To: @bob', 'Token address: @mute'],
    },
  },
  {
    what: 'a kitty by transfer: its contract has a symbol and no decimals',
    to: 'kitties',
    data: ['transfer(address,uint256)', AT.bob, 2_000_000n],
    expected: {
      calls: ['transfer: transfer 0xa9059cbb @kitties, erc20, transferTo @bob, amounts 2000000'],
      reads: ['You send', '0.000000000002 CK', GUESS, 'To: @bob', 'Token address: @kitties'],
    },
  },
  {
    what: 'mint of what nobody says',
    to: 'mute',
    extended: true,
    data: ['mint(address,uint256)', AT.bob, 77n],
    expected: {
      calls: ['mint: mint 0x40c10f19 @mute, erc20, nft, transferTo @bob, amounts 77, tokenIds 77'],
      reads: ['Mint', '0.000000000000000077 unnamed token', GUESS, 'To: @bob', 'Token address: @mute'],
    },
  },
  {
    what: 'all may be spent of a token that says its symbol alone',
    to: 'odd',
    says: { odd: { symbol: 'USDX', decimals: null } },
    data: ['approve(address,uint256)', AT.stranger, MOST],
    expected: {
      calls: [`approve: approve 0x095ea7b3 @odd, nft, spender @stranger, tokenIds ${MOST}`],
      reads: ['Permission to spend', 'Maximum USDX', 'Spender: @stranger', 'Token address: @odd'],
    },
  },
  {
    what: 'permission of number 0 of land whose contract says 0 decimals: it ends nothing',
    to: 'odd',
    says: LAND,
    data: ['approve(address,uint256)', AT.bob, 0n],
    expected: {
      calls: ['approve: approve 0x095ea7b3 @odd, erc20, nft, spender @bob, amounts 0, tokenIds 0'],
      reads: ['Permission to spend', '0 LAND', 'Spender: @bob', 'Token address: @odd'],
    },
  },
  {
    what: 'permission of land, numbered beyond all amounts: it may be either',
    to: 'odd',
    says: LAND,
    data: ['approve(address,uint256)', AT.bob, HASH],
    expected: {
      calls: [
        `approve: approve 0x095ea7b3 @odd, erc20, nft, spender @bob, amounts ${HASH}, tokenIds ${HASH}`,
      ],
      reads: ['Permission to spend', 'Maximum LAND #11579208…9930', 'Spender: @bob', 'Token address: @odd'],
    },
  },
  {
    what: 'land, numbered beyond all amounts, whose contract says 0 decimals',
    to: 'odd',
    says: LAND,
    data: ['transferFrom(address,address,uint256)', AT.me, AT.bob, HASH],
    expected: {
      calls: [
        `transfer: transferFrom 0x23b872dd @odd, erc20, nft, transferFrom @me, transferTo @bob, amounts ${HASH}, tokenIds ${HASH}`,
      ],
      reads: ['You send', 'LAND #11579208…9930', 'To: @bob', 'Token address: @odd'],
    },
  },
]
