import type { EthereumCall } from '../../ports/chain-nodes.ts'

/** What ERC-6492 ends a signature with that holds how its account is deployed. */
const WRAPPED = Buffer.from('6492'.repeat(16), 'hex')
const IS_VALID_SIGNATURE = '1626ba7e'
/** What ERC-1271 answers for yes: a whole word, since the function's own name begins alike and could be given back. */
const MAGIC = Buffer.from(IS_VALID_SIGNATURE.padEnd(64, '0'), 'hex')
const WORD = 32

/** A signature, and what deploys the account that made it where that is not deployed. */
export interface ContractSignature {
  /** of ERC-1271 */
  signature: Buffer
  deploy: { factory: Buffer; data: Buffer } | null
}

/**
 * Takes a signature of ERC-6492 apart; any other is one of a deployed account.
 * @param signature 0x hex
 * @returns undefined for one that says it is wrapped, and is not to the letter.
 */
export function readContractSignature(signature: string): ContractSignature | undefined {
  const bytes = Buffer.from(signature.slice(2), 'hex')
  if (!bytes.subarray(-WORD).equals(WRAPPED)) return { signature: bytes, deploy: null }
  const body = bytes.subarray(0, -WORD)
  const numberAt = (offset: number) => {
    const word = body.subarray(offset, offset + WORD)
    // what does not fit into the last four bytes is no place in so short a text
    return word.length === WORD && word.subarray(0, 28).every((byte) => byte === 0)
      ? word.readUInt32BE(28)
      : undefined
  }
  const bytesAt = (head: number) => {
    const offset = numberAt(head)
    const length = offset === undefined ? undefined : numberAt(offset)
    if (offset === undefined || length === undefined) return undefined
    const found = body.subarray(offset + WORD, offset + WORD + length)
    return found.length === length ? found : undefined
  }
  const data = bytesAt(WORD)
  const inner = bytesAt(2 * WORD)
  const isAddress = body.length >= WORD && body.subarray(0, 12).every((byte) => byte === 0)
  if (!isAddress || !data || !inner) return undefined
  return { signature: inner, deploy: { factory: body.subarray(12, WORD), data } }
}

const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0')
const push3 = (value: number) => `62${hex(value, 3)}`
const pushAddress = (address: string) => `73${address}`

/**
 * The `eth_call` that asks the contract at `address` whether it takes the signature for its own (ERC-1271). Where there is
 * none yet it is first deployed as the signature says (ERC-6492): in that call alone, of which nothing stays on the chain.
 * What a factory is told is the sender's choice, so it is never called where a contract is there already.
 *
 * It is the creation of a contract whose code is the answer. Nothing has to be deployed for it, and any node can do it.
 * @param hash 32 bytes
 */
export function askContract(address: string, hash: Uint8Array, signed: ContractSignature): EthereumCall {
  const { signature, deploy } = signed
  const check = Buffer.concat([
    Buffer.from(IS_VALID_SIGNATURE, 'hex'),
    hash,
    word(64),
    word(signature.length),
    signature,
    Buffer.alloc((WORD - (signature.length % WORD)) % WORD),
  ])
  const account = address.slice(2).toLowerCase()
  const data = deploy?.data ?? Buffer.alloc(0)
  const payload = Buffer.concat([data, check])
  const answerAt = payload.length
  const code = (length: number) => {
    // payload -> memory
    const copy = `${push3(payload.length)}${push3(length)}600039`
    const deployed = deploy
      ? // CALL(gas, factory, 0, data): whether it came to something is seen by what is there afterwards
        `60006000${push3(data.length)}60006000${pushAddress(deploy.factory.toString('hex'))}5af150`
      : ''
    // EXTCODESIZE(account) JUMPI over the factory
    const jumpHead = `${pushAddress(account)}3b`
    const at = (copy.length + jumpHead.length + '61000057'.length + deployed.length) / 2
    const jump = `${jumpHead}61${hex(at, 2)}57${deployed}5b`
    // STATICCALL(gas, account, check) -> its first word at the answer's fourth
    const ask = `6020${push3(answerAt + 3 * WORD)}${push3(check.length)}${push3(data.length)}${pushAddress(account)}5afa`
    const note = `${push3(answerAt)}52`
    const size = `3d${push3(answerAt + WORD)}52`
    const there = `${pushAddress(account)}3b${push3(answerAt + 2 * WORD)}52`
    return `${copy}${jump}${ask}${note}${size}${there}6080${push3(answerAt)}f3`
  }
  // its length does not depend on the number
  const length = code(0).length / 2
  return { data: `0x${code(length)}${payload.toString('hex')}` }
}

const word = (value: number) => Buffer.from(hex(value, WORD), 'hex')

/**
 * What a node answered to `askContract`: `absent` where there is no contract, not even a deployed one, as at an address
 * that a key stands for. Undefined for what is no answer to it.
 */
export function readContractAnswer(answer: string): 'accepted' | 'refused' | 'absent' | undefined {
  const bytes = Buffer.from(answer.slice(2), 'hex')
  if (bytes.length !== 4 * WORD) return undefined
  const [went, size, code] = [0, 1, 2].map((index) =>
    BigInt(`0x${bytes.toString('hex', index * WORD, (index + 1) * WORD)}`),
  )
  if (code === 0n) return 'absent'
  const accepted = went === 1n && Number(size) >= WORD && bytes.subarray(3 * WORD).equals(MAGIC)
  return accepted ? 'accepted' : 'refused'
}
