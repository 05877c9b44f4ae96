import { callEthereum } from './ethereum-rpc.ts'

// Not one of the node's well-known accounts: whoever uses those must not race the faucet for nonces.
const FAUCET = '0xfa0ce7000000000000000000000000000000fa0c'
const RICHES = `0x${(10n ** 30n).toString(16)}`

/** Gives the faucet's account its riches and lets the node sign for it. */
export async function prepareFaucetAccount(url: string): Promise<void> {
  await callEthereum(url, 'anvil_impersonateAccount', [FAUCET])
  await callEthereum(url, 'anvil_setBalance', [FAUCET, RICHES])
}

/**
 * The faucet of the node at `url`. Payments go out one after the other: the node gives two that come at once
 * the same nonce.
 */
export function createEtherFaucet(url: string): (to: string, wei: bigint) => Promise<string> {
  let last: Promise<unknown> = Promise.resolve()
  return (to, wei) => {
    const payment = last.then(() => sendEther(url, to, wei))
    last = payment.catch(() => {})
    return payment
  }
}

/** Sends wei from the faucet; resolves with the hash once the transaction is mined. */
async function sendEther(url: string, to: string, wei: bigint): Promise<string> {
  const value = `0x${wei.toString(16)}`
  const hash = await callEthereum<string>(url, 'eth_sendTransaction', [{ from: FAUCET, to, value }])
  for (let attempt = 0; attempt < 100; attempt++) {
    const receipt = await callEthereum<{ status: string } | null>(url, 'eth_getTransactionReceipt', [hash])
    if (receipt?.status === '0x1') return hash
    if (receipt) throw new Error('The transfer was reverted')
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('The transfer was not mined')
}
