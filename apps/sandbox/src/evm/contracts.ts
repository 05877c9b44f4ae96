import { readFileSync } from 'node:fs'
import { callEthereum } from './ethereum-rpc.ts'

/** Where each contract stands: on both chains, on every run. */
export const CONTRACTS = {
  Dollar: '0x4AF256A7EEece53f3185EFC84934b8655F451a83',
  TaxedToken: '0xab65fc4fC80aCD57E640635Ec89b34e7f7801A60',
  FrozenToken: '0x030E1c4f2823d330cAD4BD150db8D27A9f742a6d',
  HostileToken: '0xcDfaD08aE389Ff3812406dc75dd4c6D13C30Da5e',
  Collectible: '0x8e83Bf98Db4db4dc4e94b4aFd3d89Ea739249829',
  Items: '0x91B50eA64F3c86d08988789B6c4f3a0C45695be5',
  Drainer: '0xD08bd0802481bA62687788E5A92bD76D63D20892',
  Market: '0x9B57D75D4E274Ad0F0A55d28DCA7ce335A2759f2',
  BatchAccount: '0x1b93bE7e95647C1a0e8292348E656f73B49204cb',
  Sponsor: '0xB03d6290B7ecaEbaf84e62B645857c90a515ECF5',
} as const

export type ContractName = keyof typeof CONTRACTS

const COMPILED = new URL('../../contracts/compiled.json', import.meta.url)

/** The runtime code of each contract, hex; see contracts/compile.mjs. */
export function readCompiled(): Record<ContractName, string> {
  return JSON.parse(readFileSync(COMPILED, 'utf8'))
}

/**
 * Puts every contract at its address. They have no constructors, so the code is all there is to put; what they
 * keep, from an earlier run with a state folder, stays.
 */
export async function placeContracts(url: string): Promise<void> {
  const codes = readCompiled()
  const names = Object.keys(CONTRACTS) as ContractName[]
  await Promise.all(names.map((name) => callEthereum(url, 'anvil_setCode', [CONTRACTS[name], codes[name]])))
}
