import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { foundry } from 'viem/chains'
import type { DecodedCall } from '../../transactions/ethereum/decoded-call.ts'
import { openSending } from '../../transactions/ethereum/send-transaction.ts'
import type { PreparedEthereumTransaction } from '../../transactions/requests.ts'
import { fakeChain } from '../fake-chain.ts'
import { fakeClient, userWith, walletAccount } from '../fake-client.ts'
import { AT, type Name, nameOf, SAYS } from './addresses.ts'
import { bytesOf, type CorpusRow, type Expected, PART, UNREAD } from './row.ts'
import { accounts } from './rows/accounts.ts'
import { bridges } from './rows/bridges.ts'
import { carried } from './rows/carried.ts'
import { coin } from './rows/coin.ts'
import { collections } from './rows/collections.ts'
import { exchanges } from './rows/exchanges.ts'
import { hostile } from './rows/hostile.ts'
import { lending } from './rows/lending.ts'
import { malformed } from './rows/malformed.ts'
import { markets } from './rows/markets.ts'
import { namesAndVotes } from './rows/names-and-votes.ts'
import { permissions } from './rows/permissions.ts'
import { silent } from './rows/silent.ts'
import { tokens } from './rows/tokens.ts'
import { unknown } from './rows/unknown.ts'

export { nameOf } from './addresses.ts'
export { bytesOf, type CorpusRow } from './row.ts'

/** Every row there is. How to add one: see README.md beside this file. */
export const ETHEREUM_CORPUS: readonly CorpusRow[] = [
  ...coin,
  ...tokens,
  ...permissions,
  ...silent,
  ...collections,
  ...exchanges,
  ...lending,
  ...bridges,
  ...namesAndVotes,
  ...accounts,
  ...carried,
  ...markets,
  ...unknown,
  ...malformed,
  ...hostile,
]

const TOKEN = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])

/** A wallet on a chain whose contracts say of themselves what a row says. */
export function corpusWallet() {
  let says: CorpusRow['says'] = {}
  const chain = fakeChain({
    eth_call([call]) {
      const { to, data } = call as { to: string; data: Hex }
      const name = nameOf(to).slice(1) as Name
      const { functionName } = decodeFunctionData({ abi: TOKEN, data })
      const result = { ...SAYS, ...says }[name]?.[functionName]
      if (result == null) throw new Error('execution reverted')
      return encodeFunctionResult({ abi: TOKEN, functionName, result } as never)
    },
  })
  const client = (extendedCalldataDecoding: boolean) =>
    fakeClient({
      user: userWith(walletAccount('ethereum', { address: AT.me })),
      config: {
        supportedChains: [foundry],
        defaultChain: foundry,
        embeddedWallets: { showWalletUIs: true, extendedCalldataDecoding },
      },
    })
  const [usual, extended] = [client(false), client(true)]
  return {
    /** A row as the screen is handed it, by way of what a host's page calls. */
    async prepare(row: CorpusRow): Promise<PreparedEthereumTransaction> {
      says = row.says ?? {}
      const data = bytesOf(row)
      const request = {
        ...(row.to === null ? {} : { to: AT[row.to] }),
        ...(data === undefined ? {} : { data }),
        ...(row.value === undefined ? {} : { value: row.value }),
      }
      const { engine } = await openSending(row.extended ? extended : usual, [request], {})
      return engine.prepare(0)
    },
    close: chain.restore,
  }
}

/**
 * All that is known of a call, on one line: `approve: approve 0x095ea7b3 @usdc, erc20, spender @bob, amounts 5`. What is not
 * known of it is `?`.
 */
export function callText({
  action,
  functionName,
  selector,
  contract,
  isErc20Ish,
  isNFTIsh,
  ...rest
}: DecodedCall): string {
  const said = Object.entries(rest).map(([field, value]) => {
    const list = Array.isArray(value) ? value.join(' ') : String(value)
    return `${field} ${typeof value === 'string' ? nameOf(value) : list}`
  })
  return [
    `${action}: ${functionName ?? '?'} ${selector ?? '?'} ${nameOf(contract)}`,
    ...(isErc20Ish ? ['erc20'] : []),
    ...(isNFTIsh ? ['nft'] : []),
    ...said,
  ].join(', ')
}

/** What is expected of a row, the short ways of saying it spelled out. */
export function expectedOf(row: CorpusRow): Exclude<Expected, { unknown: unknown }> {
  const { expected, to } = row
  if (!('unknown' in expected)) return expected
  const selector = expected.unknown
  const data = bytesOf(row) ?? '0x'
  const pays = expected.pays
  return {
    calls: [`transaction: ? ${selector ?? '?'} @${to}`],
    reads: [
      ...(pays === undefined ? UNREAD : ['You send', pays, PART]),
      `Unknown function: ${selector ?? data}`,
      `To: @${to}`,
    ],
  }
}
