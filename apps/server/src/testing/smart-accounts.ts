import type { Hex } from 'viem'
import { concatHex, getContractAddress, keccak256, numberToHex, serializeErc6492Signature, size } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

/** The contract that deploys what it is told at an address that follows from it; anvil has it from the start. */
const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** What a contract is deployed by that has this code. */
const initCode = (code: Hex): Hex =>
  concatHex(['0x61', numberToHex(size(code), { size: 2 }), '0x80600c6000396000f3', code])

/**
 * The code of an account of ERC-1271 that takes the signatures of one key:
 * `mstore(0, hash) mstore(32, v) mstore(64, r) mstore(96, s)`, the precompile 1, and the magic word where it names the owner.
 */
export const ownedBy = ({ address }: PrivateKeyAccount): Hex =>
  `0x60043560005260a43560f81c602052606435604052608435606052602060806080600060015afa5060805173${address
    .slice(2)
    .toLowerCase()}14631626ba7e60e01b0260005260206000f3`

/** Answers every question with this word. */
export const answering = (word: Hex): Hex => `0x7f${word.slice(2)}60005260206000f3`
export const YES: Hex = `0x1626ba7e${'0'.repeat(56)}`

/** An account that is deployed nowhere yet: where it will be, and how a signature of it says so (ERC-6492). */
export function counterfactual(code: Hex, salt = keccak256(code)) {
  const init = initCode(code)
  const address = getContractAddress({ opcode: 'CREATE2', from: DEPLOYER, salt, bytecode: init })
  const deploy = concatHex([salt, init])
  return {
    address,
    deploy,
    deployer: DEPLOYER as Hex,
    wrap: (signature: Hex) => wrap(DEPLOYER, deploy, signature),
  }
}

export const wrap = (address: Hex, data: Hex, signature: Hex): Hex =>
  serializeErc6492Signature({ address, data, signature })
