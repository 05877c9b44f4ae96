import { AT } from '../addresses.ts'
import { type CorpusRow, ONE } from '../row.ts'

/** A token that calls itself whatever it likes is sent: what is shown of its name, and that it is not the coin's. */
const named = (what: string, symbol: string, shown: string, impostor?: 'impostor'): CorpusRow => ({
  what,
  to: 'odd',
  says: { odd: { symbol, decimals: 18 } },
  data: ['transfer(address,uint256)', AT.bob, 5n * ONE],
  expected: {
    calls: [`transfer: transfer 0xa9059cbb @odd, erc20, transferTo @bob, amounts ${5n * ONE}`],
    reads: [
      'You send',
      `5 ${shown}`,
      ...(impostor ? [`A token here calls itself ${shown}. It is not the coin of Foundry.`] : []),
      'To: @bob',
      'Token address: @odd',
    ],
  },
})

export const hostile: CorpusRow[] = [
  named("a name like the coin's", 'ETH', 'ETH', 'impostor'),
  named("a name like the coin's in small letters", 'eth', 'eth', 'impostor'),
  named("a name like the coin's in Cyrillic", 'ЕТН', 'ЕТН', 'impostor'),
  named("a name like the coin's in Greek", 'ΕΤΗ', 'ΕΤΗ', 'impostor'),
  named("a name like the coin's in wide letters", 'ＥＴＨ', 'ETH', 'impostor'),
  named("a name like the coin's with what is not seen", '\u200bE\u2066TH', 'ETH', 'impostor'),
  named("a name like the coin's with blanks", ' E T H ', 'E T H', 'impostor'),
  named("a name that is not the coin's", 'WETH', 'WETH'),
  named("a name like another token's", 'USDC', 'USDC'),
  named('a name that turns the line around', '\u202eCDSU', 'CDSU'),
  named('a name of markup', '<img src=x onerror=alert(1)>', 'img srcx oner…'),
  named('a name that is a sentence of ours', 'Sponsored ✓', 'Sponsored'),
  named('a name that makes the amount longer', '000 USDC', 'USDC'),
  named('a name that is a number', '1000', 'unnamed token'),
  named('a name that begins with a comma and digits', ',000.00 USDC', 'USDC'),
  named('a name as long as a page', 'W'.repeat(5_000), 'WWWWWWWWWWWWW…'),
  named('a name of several lines', 'USDC\n\nApproved by your bank', 'USDC Approved…'),
  named('a name of nothing', '', 'unnamed token'),
  named('a name of what is not seen', '\u200b\u2800\u3164', 'unnamed token'),
  named('a name under a pile of accents', `Z${'\u0301'.repeat(30)}`, 'Ź́́'),
  named('a name in another script', '币安币', '币安币'),
  named('a name in Arabic', 'درهم', 'درهم'),
  named('a name with the sign of a currency', '$PEPE', '$PEPE'),
  named('a name that is an address', AT.usdc, '0xA0b86991c62…'),
  {
    what: "a permission for a token whose name is the coin's",
    to: 'odd',
    says: { odd: { symbol: 'ETH', decimals: 18 } },
    data: ['approve(address,uint256)', AT.stranger, 5n * ONE],
    expected: {
      calls: [`approve: approve 0x095ea7b3 @odd, erc20, spender @stranger, amounts ${5n * ONE}`],
      reads: [
        'Permission to spend',
        '5 ETH',
        'A token here calls itself ETH. It is not the coin of Foundry.',
        'Spender: @stranger',
        'Token address: @odd',
      ],
    },
  },
  {
    what: "a collection whose name is the coin's",
    to: 'odd',
    says: { odd: { symbol: 'ETH', decimals: null } },
    data: ['setApprovalForAll(address,bool)', AT.stranger, true],
    expected: {
      calls: ['approve: setApprovalForAll 0xa22cb465 @odd, nft, operator @stranger, approved true'],
      reads: [
        'Permission to move',
        'All tokens ETH',
        'A token here calls itself ETH. It is not the coin of Foundry.',
        'Operator: @stranger',
        'Token address: @odd',
      ],
    },
  },
]
