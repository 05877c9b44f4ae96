import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hex,
  hexToBigInt,
  keccak256,
  numberToHex,
  slice,
} from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { CONTRACTS } from '../evm/contracts.ts'
import { callEthereum } from '../evm/ethereum-rpc.ts'
import { methodNotFound } from '../json-rpc/answer.ts'
import { invalidParams, RpcFault } from '../json-rpc/fault.ts'
import { depositOf } from './entry-point.ts'
import { checkEntryPoint, gasOf, type Operation, readOperation } from './operation.ts'
import { REJECTED_BY_PAYMASTER } from './refusals.ts'
import type { Sponsoring } from './sponsoring.ts'

const VALIDATION_GAS = 100_000n
const POST_OP_GAS = 1n
const VALID_SECONDS = 600
const SPONSOR: Address = CONTRACTS.Sponsor
const MOST_WEI = 10n ** 18n
// What a signature is as long as: recovering it must cost as much, and so it is one, of something else.
const STUB_SIGNATURE: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

export interface PaymasterWorld {
  url: string
  chainId: number
  signer: PrivateKeyAccount
  sponsoring: Sponsoring
  now(): number
}

/**
 * A paymaster service of ERC-7677: it looks at an operation, and signs that the sponsor's contract pays for it and for no
 * other, within ten minutes. Throws RpcFault where it does not pay.
 */
export function createPaymaster({ url, chainId, signer, sponsoring, now }: PaymasterWorld) {
  function decide({ sender }: Operation): void {
    const { on, excluded } = sponsoring.policy()
    if (!on) throw refusal('The sponsor pays for nothing just now')
    if (excluded.includes(sender.toLowerCase())) throw refusal(`The sponsor does not pay for ${sender}`)
  }

  async function sign(operation: Operation): Promise<Hex> {
    const cost = gasOf(operation) * operation.maxFeePerGas
    if (cost > MOST_WEI) throw refusal(`The sponsor pays at most ${MOST_WEI} wei, and not ${cost}`)
    const funds = await depositOf(url, SPONSOR)
    if (cost > funds) throw refusal(`The sponsor has ${funds} wei left, and not ${cost}`)
    // the chain's clock may have been set ahead
    const block = await callEthereum<{ timestamp: Hex }>(url, 'eth_getBlockByNumber', ['latest', false])
    const time = Math.max(Math.floor(now() / 1000), Number(hexToBigInt(block.timestamp)))
    const validUntil = time + VALID_SECONDS
    const signature = await signer.signMessage({ message: { raw: digestOf(operation, chainId, validUntil) } })
    return concat([numberToHex(validUntil, { size: 6 }), signature])
  }

  return async (method: string, params: unknown[]): Promise<unknown> => {
    if (method !== 'pm_getPaymasterStubData' && method !== 'pm_getPaymasterData') throw methodNotFound(method)
    const stub = method === 'pm_getPaymasterStubData'
    checkEntryPoint(params[1])
    if (
      typeof params[2] !== 'string' ||
      !/^0x[\da-f]{1,16}$/i.test(params[2]) ||
      Number(params[2]) !== chainId
    )
      throw invalidParams(`The chain is not ${numberToHex(chainId)}`)
    const operation = readOperation(params[0], true)
    decide(operation)
    const paymaster = { paymaster: SPONSOR }
    const gas = {
      paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit || VALIDATION_GAS,
      paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit || POST_OP_GAS,
    }
    const limits = Object.fromEntries(Object.entries(gas).map(([name, value]) => [name, numberToHex(value)]))
    if (stub) {
      const paymasterData = concat([numberToHex(0, { size: 6 }), STUB_SIGNATURE])
      return { ...paymaster, paymasterData, ...limits, sponsor: { name: 'Sandbox' }, isFinal: false }
    }
    return { ...paymaster, paymasterData: await sign({ ...operation, ...paymaster, ...gas }), ...limits }
  }
}

/** What is signed; `getHash` of contracts/Sponsor.sol says the same. */
function digestOf(operation: Operation, chainId: number, validUntil: number): Hex {
  const packed = toPackedUserOperation({ ...operation, paymasterData: '0x' })
  const fields = [
    ['uint256', BigInt(chainId)],
    ['address', SPONSOR],
    ['uint48', validUntil],
    ['address', packed.sender],
    ['uint256', packed.nonce],
    ['bytes32', keccak256(packed.initCode)],
    ['bytes32', keccak256(packed.callData)],
    ['bytes32', packed.accountGasLimits],
    ['uint256', packed.preVerificationGas],
    ['bytes32', packed.gasFees],
    ['bytes32', keccak256(slice(packed.paymasterAndData, 20))],
  ] as const
  return keccak256(
    encodeAbiParameters(
      fields.map(([type]) => ({ type })),
      fields.map(([, value]) => value),
    ),
  )
}

function refusal(message: string): RpcFault {
  return new RpcFault(REJECTED_BY_PAYMASTER, message)
}
