import { parseEther } from 'viem'
import { etherPayment } from '../wallets/ether-payment.ts'
import { CONTRACTS } from './contracts.ts'
import { call } from './ethereum-trials.ts'
import { give } from './faucet.ts'
import { ensureToken } from './tokens.ts'
import type { SmartTools, Trial, TrialGroup } from './trial.ts'

const SHOP = etherPayment.to as `0x${string}`
const FIVE_DOLLARS = 5n * 10n ** 6n

const trial = (
  id: string,
  title: string,
  note: string,
  run: (tools: SmartTools) => ReturnType<Trial['run']>,
): Trial => ({
  chain: 'smart',
  id,
  title,
  note,
  run,
})

const bytesOf = (...asked: Parameters<typeof call>) => {
  const { to, data, value } = call(...asked)
  return { to, data, value }
}

/** An account that is a contract, which the embedded wallet owns: it can do several things at once, and not pay. */
export const SMART_GROUP: TrialGroup = {
  title: 'Smart wallet',
  note: 'A contract of your own, which your wallet signs for. The shop pays what it costs.',
  trials: [
    trial('smart-send', 'Mint a postcard for nothing', 'Somebody else pays the fee.', (tools) =>
      tools.send([bytesOf(CONTRACTS.collectible, { functionName: 'mint', args: [tools.address] })]),
    ),
    trial('smart-batch', 'Approve and pay at once', 'Two calls: both happen, or neither.', async (tools) => {
      await ensureToken('dollar', tools.address)
      return tools.send([
        bytesOf(CONTRACTS.dollar, { functionName: 'approve', args: [CONTRACTS.market, FIVE_DOLLARS] }),
        bytesOf(CONTRACTS.dollar, { functionName: 'transfer', args: [SHOP, FIVE_DOLLARS] }),
      ])
    }),
    trial('smart-pay', 'Pay the shop', '0.001 ETH of the smart wallet.', async (tools) => {
      await give('ethereum', 'native', tools.address)
      return tools.send([{ to: SHOP, value: parseEther('0.001') }])
    }),
    trial('smart-sign', 'Sign a message', 'By the contract, not by a key.', (tools) =>
      tools.signMessage('Keep the table by the window, please.'),
    ),
  ],
}
