import { callEthereum } from './ethereum-rpc.ts'

// Not one of the node's well-known accounts: whoever uses those must not race the faucet for nonces.
const FAUCET = '0xfa0ce7000000000000000000000000000000fa0c'
const RICHES = `0x${(10n ** 30n).toString(16)}`

/** What the faucet sends: ether (wei), or a call that gives tokens. */
export interface FaucetPayment {
  to: string
  wei?: bigint
  data?: string
}

/** Gives the faucet's account its riches and lets the node sign for it. */
export async function prepareFaucetAccount(url: string): Promise<void> {
  await callEthereum(url, 'anvil_impersonateAccount', [FAUCET])
  await callEthereum(url, 'anvil_setBalance', [FAUCET, RICHES])
}

/**
 * The faucet of the node at `url`. Payments go out one after the other: the node gives two that come at once
 * the same nonce.
 */
export function createEtherFaucet(url: string): (payment: FaucetPayment) => Promise<string> {
  let last: Promise<unknown> = Promise.resolve()
  return (payment) => {
    const sent = last.then(() => send(url, payment))
    last = sent.catch(() => {})
    return sent
  }
}

/** Resolves with the hash once the transaction is mined. */
async function send(url: string, { to, wei = 0n, data = '0x' }: FaucetPayment): Promise<string> {
  const transaction = { from: FAUCET, to, value: `0x${wei.toString(16)}`, data }
  const hash = await callEthereum<string>(url, 'eth_sendTransaction', [transaction])
  for (let attempt = 0; attempt < 100; attempt++) {
    const receipt = await callEthereum<{ status: string } | null>(url, 'eth_getTransactionReceipt', [hash])
    if (receipt?.status === '0x1') return hash
    if (receipt) throw new Error('The transfer was reverted')
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('The transfer was not mined')
}
