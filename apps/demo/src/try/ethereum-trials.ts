import { encodeFunctionData, numberToHex, parseEther } from 'viem'
import { localChain, secondChain } from '../chains.ts'
import { etherPayment } from '../wallets/ether-payment.ts'
import { ABI, CONTRACTS, EVERYTHING, STRANGER } from './contracts.ts'
import { give } from './faucet.ts'
import { ensureToken, newPostcard } from './tokens.ts'
import type { EthereumTools, Trial, TrialGroup, TrialResult } from './trial.ts'

const SHOP = etherPayment.to as `0x${string}`
const chainId = localChain.id
/** Makes a contract that does nothing. */
const SMALLEST = '0x6001600c60003960016000f300'
const soon = () => BigInt(Math.floor(Date.now() / 1000) + 1200)

type Encoded = Parameters<typeof encodeFunctionData<typeof ABI>>[0]

/** A call of a contract, as the wallet is handed it. */
export const call = (
  to: `0x${string}`,
  { functionName, args }: Pick<Encoded, 'functionName' | 'args'>,
  value = 0n,
) => ({
  to,
  data: encodeFunctionData({ abi: ABI, functionName, args } as Encoded),
  value,
  chainId,
})

export const trial = (
  id: string,
  title: string,
  note: string,
  run: (tools: EthereumTools) => ReturnType<EthereumTools['send']>,
  tone?: Trial['tone'],
): Trial => ({ chain: 'ethereum', id, title, note, run, ...(tone ? { tone } : {}) })

const dollars = (whole: bigint) => whole * 10n ** 6n

/** Asks on the second chain, by the wallet's own provider, which is back on the first one afterwards. */
async function elsewhere({ address, request }: EthereumTools): Promise<TrialResult> {
  const to = (id: number) => request('wallet_switchEthereumChain', [{ chainId: numberToHex(id) }])
  await to(secondChain.id)
  try {
    const payment = { from: address, to: SHOP, value: numberToHex(etherPayment.value) }
    return {
      label: `Transaction on chain ${Number(await request('eth_chainId', []))}`,
      value: String(await request('eth_sendTransaction', [payment])),
    }
  } finally {
    await to(chainId)
  }
}

const sending: TrialGroup = {
  title: 'Send',
  note: 'Coins and tokens leave your pocket.',
  trials: [
    trial('send-coin', 'Send ether', '0.001 ETH to the shop.', (tools) => tools.send(etherPayment)),
    trial('type-0', 'Send ether the old way', 'Type 0, with one price for gas.', (tools) =>
      tools.send({ ...etherPayment, type: 0 }),
    ),
    trial('type-1', 'Send ether with a list', 'Type 1: it says what it will touch.', (tools) =>
      tools.send({ ...etherPayment, type: 1, accessList: [{ address: SHOP, storageKeys: [] }] }),
    ),
    trial('second-chain', 'Send ether on the other chain', 'Your wallet goes there, and back.', (tools) =>
      elsewhere(tools),
    ),
    trial('send-token', 'Send dollars', '5 SBD, a token with nothing odd about it.', async (tools) => {
      await ensureToken('dollar', tools.address)
      return tools.send(call(CONTRACTS.dollar, { functionName: 'transfer', args: [SHOP, dollars(5n)] }))
    }),
    trial('send-taxed', 'Send a taxed token', 'A fiftieth of it gets lost on the way.', async (tools) => {
      await ensureToken('taxed', tools.address)
      return tools.send(call(CONTRACTS.taxed, { functionName: 'transfer', args: [SHOP, parseEther('10')] }))
    }),
    trial('swap', 'Swap ether for dollars', 'One thing goes, another comes.', (tools) => {
      const args = [dollars(29n), [CONTRACTS.market, CONTRACTS.dollar], tools.address, soon()] as const
      return tools.send(
        call(CONTRACTS.market, { functionName: 'swapExactETHForTokens', args }, parseEther('0.01')),
      )
    }),
    trial(
      'batch',
      'Several calls at once',
      'Let the market spend, and pay: wallet_sendCalls.',
      async (tools) => {
        await ensureToken('dollar', tools.address)
        const calls = [
          call(CONTRACTS.dollar, { functionName: 'approve', args: [CONTRACTS.market, dollars(25n)] }),
          call(CONTRACTS.dollar, { functionName: 'transfer', args: [SHOP, dollars(5n)] }),
        ].map(({ to, data, value }) => ({ to, data, value: numberToHex(value) }))
        const asked = {
          version: '2.0.0',
          from: tools.address,
          chainId: numberToHex(chainId),
          atomicRequired: false,
          calls,
        }
        const answer = (await tools.request('wallet_sendCalls', [asked])) as { id: string }
        return { label: 'Batch', value: answer.id }
      },
    ),
  ],
}

const allowing: TrialGroup = {
  title: 'Let others spend',
  note: 'Nothing leaves yet, but somebody may take it later.',
  trials: [
    trial('approve', 'Let the market spend 25 dollars', 'An approval with an end.', (tools) =>
      tools.send(call(CONTRACTS.dollar, { functionName: 'approve', args: [CONTRACTS.market, dollars(25n)] })),
    ),
    trial('approve-all', 'Let the market spend everything', 'An approval without an end.', (tools) =>
      tools.send(call(CONTRACTS.dollar, { functionName: 'approve', args: [CONTRACTS.market, EVERYTHING] })),
    ),
    trial('collection', 'Hand over a collection', 'The market may move every postcard.', (tools) =>
      tools.send(
        call(CONTRACTS.collectible, { functionName: 'setApprovalForAll', args: [CONTRACTS.market, true] }),
      ),
    ),
  ],
}

const collecting: TrialGroup = {
  title: 'Collect',
  note: 'Pieces with numbers of their own.',
  trials: [
    trial('mint', 'Mint a postcard', 'A new piece comes to you.', (tools) =>
      tools.send(call(CONTRACTS.collectible, { functionName: 'mint', args: [tools.address] })),
    ),
    trial('give-piece', 'Give a postcard away', 'One piece of a collection, ERC-721.', async (tools) => {
      const id = await newPostcard(tools.address)
      const args = [tools.address, SHOP, id] as const
      return tools.send(call(CONTRACTS.collectible, { functionName: 'safeTransferFrom', args }))
    }),
    trial('give-items', 'Give several items away', 'Two kinds at once, ERC-1155.', async (tools) => {
      await give('ethereum', 'items', tools.address)
      const args = [tools.address, SHOP, [1n, 2n], [3n, 1n], '0x'] as const
      return tools.send(call(CONTRACTS.items, { functionName: 'safeBatchTransferFrom', args }))
    }),
  ],
}

const odd: TrialGroup = {
  title: 'Look twice',
  note: 'What a wallet should be clear about, and what it should warn of.',
  trials: [
    trial('unknown', 'Call something unknown', 'A function that no list has.', (tools) =>
      tools.send(
        call(CONTRACTS.market, { functionName: 'blinkAtTheMoon', args: [3n, `0x${'5a'.repeat(32)}`] }, 1n),
      ),
    ),
    trial('create', 'Make a contract', 'A transaction that goes to nobody.', (tools) =>
      tools.send({ data: SMALLEST, chainId }),
    ),
    trial(
      'reverts',
      'Buy what is sold out',
      'The chain would turn it down.',
      (tools) => tools.send(call(CONTRACTS.market, { functionName: 'buyTheLastOne', args: [] }, 1000n)),
      'careful',
    ),
    trial(
      'too-much',
      'Send more dollars than there are',
      'The token turns it down.',
      (tools) => {
        const args = [SHOP, dollars(10n ** 12n)] as const
        return tools.send(call(CONTRACTS.dollar, { functionName: 'transfer', args }))
      },
      'careful',
    ),
    trial(
      'hostile',
      'Send a token with a wicked name',
      'Its name brings markup and turns the writing round.',
      async (tools) => {
        await ensureToken('hostile', tools.address)
        const args = [SHOP, parseEther('1')] as const
        return tools.send(call(CONTRACTS.hostile, { functionName: 'transfer', args }))
      },
      'careful',
    ),
    trial(
      'warning',
      'Let a stranger spend everything',
      'An account, not a contract, may take all your dollars.',
      async (tools) => {
        await ensureToken('dollar', tools.address)
        return tools.send(call(CONTRACTS.dollar, { functionName: 'approve', args: [STRANGER, EVERYTHING] }))
      },
      'careful',
    ),
    trial(
      'drainer',
      'Claim a reward',
      'There is none. This contract takes what it can.',
      (tools) =>
        tools.send(call(CONTRACTS.drainer, { functionName: 'claimReward', args: [] }, parseEther('0.01'))),
      'dangerous',
    ),
    trial(
      'drainer-all',
      'Give a thief the collection',
      'The drainer may move every postcard.',
      (tools) =>
        tools.send(
          call(CONTRACTS.collectible, { functionName: 'setApprovalForAll', args: [CONTRACTS.drainer, true] }),
        ),
      'dangerous',
    ),
  ],
}

export const ETHEREUM_GROUPS = [sending, allowing, collecting, odd]
