import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { concat, encodeAbiParameters, type Hex } from 'viem'
import { ENTRY_POINT } from './addresses.ts'

const FOLDER = new URL('../../safe/', import.meta.url)
const SAFE = '@safe-global/safe-contracts/build/artifacts/contracts'
const MODULE = '@safe-global/safe-4337/build/artifacts/contracts'

/** Whoever deploys by CREATE2: the one that anvil has, and Safe's, which is the same code elsewhere. */
export const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
export const SAFE_DEPLOYER = '0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7'

const NO_SALT: Hex = `0x${'0'.repeat(64)}`

/** A contract of others: the code that makes it, and where it stands on every chain. */
export interface Foreign {
  address: Hex
  deployer: Hex
  salt: Hex
  creation: Hex
}

/** What to say where the contracts are not there. */
export const NOT_INSTALLED =
  'Smart wallets run on contracts that are installed apart: npm ci --prefix apps/sandbox/safe, then start again.'

/** Whether the contracts of others are installed: they are for development alone, and Safe's are GPL and LGPL. */
export function contractsInstalled(): boolean {
  return SOURCES.every(({ file }) => existsSync(new URL(`node_modules/${file}`, FOLDER)))
}

const SOURCES: (Omit<Foreign, 'creation'> & { file: string; of?: Hex })[] = [
  {
    address: ENTRY_POINT,
    file: '@account-abstraction/contracts/artifacts/EntryPoint.json',
    deployer: DEPLOYER,
    salt: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  },
  safe('0x41675C099F32341bf84BFc5382aF534df5C7461a', `${SAFE}/Safe.sol/Safe.json`),
  safe(
    '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
    `${SAFE}/proxies/SafeProxyFactory.sol/SafeProxyFactory.json`,
  ),
  safe('0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526', `${SAFE}/libraries/MultiSend.sol/MultiSend.json`),
  // a batch is sent to it; where it is missing, the batch succeeds and does nothing
  safe(
    '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
    `${SAFE}/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json`,
  ),
  safe('0x2dd68b007B46fBe91B9A7c3EDa5A7a1063cB5b47', `${MODULE}/SafeModuleSetup.sol/SafeModuleSetup.json`),
  {
    ...safe('0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226', `${MODULE}/Safe4337Module.sol/Safe4337Module.json`),
    of: ENTRY_POINT,
  },
]

function safe(address: Hex, file: string) {
  return { address, file, deployer: SAFE_DEPLOYER as Hex, salt: NO_SALT }
}

/** The contracts of others, those first that others lean on. Only where `contractsInstalled`. */
export function foreignContracts(): Foreign[] {
  const read = createRequire(FOLDER)
  return SOURCES.map(({ address, deployer, salt, file, of }) => {
    const { bytecode } = read(`./node_modules/${file}`) as { bytecode: Hex }
    const creation = of ? concat([bytecode, encodeAbiParameters([{ type: 'address' }], [of])]) : bytecode
    return { address, deployer, salt, creation }
  })
}
