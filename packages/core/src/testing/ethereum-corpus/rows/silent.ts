import { AT } from '../addresses.ts'
import { type CorpusRow, MOST, ONE } from '../row.ts'

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
]
