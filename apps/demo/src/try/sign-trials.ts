import { createSiweMessage, generateSiweNonce } from 'viem/siwe'
import { localChain } from '../chains.ts'
import { etherPayment } from '../wallets/ether-payment.ts'
import { order } from '../wallets/order.ts'
import { CONTRACTS, EVERYTHING } from './contracts.ts'
import { trial } from './ethereum-trials.ts'
import { readToken } from './tokens.ts'
import type { TrialGroup } from './trial.ts'
import { listing, permit2 } from './typed-samples.ts'

const PERMIT = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
]

async function permit(owner: `0x${string}`, spender: string, value: bigint) {
  const nonce = await readToken(CONTRACTS.dollar, 'nonces', owner)
  const deadline = Math.floor(Date.now() / 1000) + 3600
  return {
    domain: {
      name: 'Sandbox Dollar',
      version: '1',
      chainId: localChain.id,
      verifyingContract: CONTRACTS.dollar,
    },
    primaryType: 'Permit',
    types: { Permit: PERMIT },
    message: { owner, spender, value: `${value}`, nonce: `${nonce}`, deadline: `${deadline}` },
  }
}

/** What is signed and sent by nobody, or by somebody else. */
export const SIGN_GROUP: TrialGroup = {
  title: 'Sign',
  note: 'Words and data; nothing is sent, though some of it is as good as sent.',
  trials: [
    trial('siwe', 'Log in with Ethereum', 'The message by which a page knows your wallet.', (tools) =>
      tools.signMessage(
        createSiweMessage({
          address: tools.address,
          chainId: localChain.id,
          domain: location.host,
          nonce: generateSiweNonce(),
          uri: location.origin,
          version: '1',
          statement: 'Log in at Juniper.',
        }),
      ),
    ),
    trial('typed-data', 'Sign an order', 'Data with fields, not a text.', (tools) =>
      tools.signTypedData(order('Please ring twice.')),
    ),
    trial('permit', 'Permit 25 dollars', 'An approval by signature: it costs nothing.', async (tools) =>
      tools.signTypedData(await permit(tools.address, CONTRACTS.market, 25_000_000n)),
    ),
    trial('permit2', 'Permit 25 dollars by Permit2', 'The allowance that many pages share.', (tools) =>
      tools.signTypedData(permit2(CONTRACTS.market, 25_000_000n)),
    ),
    trial(
      'listing',
      'Offer a postcard for sale',
      'An order, as Seaport has them: who fills it takes it.',
      (tools) => tools.signTypedData(listing(tools.address)),
    ),
    trial('sign-only', 'Sign a payment, send nothing', 'The transaction comes back to the page.', (tools) =>
      tools.sign({
        ...etherPayment,
        gas: 21_000n,
        maxFeePerGas: 2_000_000_000n,
        maxPriorityFeePerGas: 1_000_000_000n,
        nonce: 0,
      }),
    ),
    trial(
      'authorize',
      'Take on the code of a contract',
      'EIP-7702, by signature: your wallet may act as the market does.',
      (tools) => tools.authorize(CONTRACTS.market),
      'careful',
    ),
    trial(
      'permit-drainer',
      'Permit a thief everything',
      'By this signature a thief may take all your dollars.',
      async (tools) => tools.signTypedData(await permit(tools.address, CONTRACTS.drainer, EVERYTHING)),
      'dangerous',
    ),
  ],
}
