import { concat, encodeFunctionData, getContractAddress, type Hex, numberToHex, pad } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { CONTRACTS } from '../evm/contracts.ts'
import type { FaucetPayment } from '../evm/ether-faucet.ts'
import { callEthereum } from '../evm/ethereum-rpc.ts'
import { BUNDLER, ENTRY_POINT } from './addresses.ts'
import { depositOf } from './entry-point.ts'
import { DEPLOYER, type Foreign, foreignContracts, SAFE_DEPLOYER } from './installed.ts'

const SPONSORED_WEI = 1000n * 10n ** 18n
const RICHES = numberToHex(10n ** 30n)

/** A chain to prepare: its node, and how somebody rich pays on it. */
export interface Chain {
  url: string
  pay(payment: FaucetPayment): Promise<string>
}

/**
 * Makes a chain one on which smart wallets run: entry point and Safe's contracts at their addresses, a bundler with
 * riches, and a sponsor that knows who signs for the paymaster service and has funds. What is there already stays.
 */
export async function placeAccountContracts({ url, pay }: Chain, sponsorSigner: Hex): Promise<void> {
  await callEthereum(url, 'anvil_setCode', [SAFE_DEPLOYER, await codeAt(url, DEPLOYER)])
  for (const contract of foreignContracts()) await place(url, pay, contract)
  await callEthereum(url, 'anvil_impersonateAccount', [BUNDLER])
  await callEthereum(url, 'anvil_setBalance', [BUNDLER, RICHES])
  await callEthereum(url, 'anvil_setStorageAt', [CONTRACTS.Sponsor, pad('0x0'), pad(sponsorSigner)])
  const missing = SPONSORED_WEI - (await depositOf(url, CONTRACTS.Sponsor))
  if (missing <= 0n) return
  const data = encodeFunctionData({
    abi: entryPoint07Abi,
    functionName: 'depositTo',
    args: [CONTRACTS.Sponsor],
  })
  await pay({ to: ENTRY_POINT, wei: missing, data })
}

/**
 * Deployed as on every chain, so that the constructor has run. Where what is installed was compiled elsewhere than what
 * stands on public chains, and so comes to another address, its code is put to the known one.
 */
async function place(
  url: string,
  pay: Chain['pay'],
  { address, deployer, salt, creation }: Foreign,
): Promise<void> {
  if ((await codeAt(url, address)) !== '0x') return
  const at = getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode: creation })
  if ((await codeAt(url, at)) === '0x') await pay({ to: deployer, data: concat([salt, creation]) })
  if (at !== address) await callEthereum(url, 'anvil_setCode', [address, await codeAt(url, at)])
}

function codeAt(url: string, address: Hex): Promise<Hex> {
  return callEthereum<Hex>(url, 'eth_getCode', [address, 'latest'])
}
