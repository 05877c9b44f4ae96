import { signHash, signPersonalMessage, signSolanaMessage, signTypedData } from '@latchkey/keys'
import { CHAINS, hashBytes, signAuthorization, signSolanaTransaction } from '@latchkey/keys/chains'
import type { Hex, TransactionSerializable } from 'viem'
import { hexToBytes, keccak256, serializeTransaction } from 'viem/utils'
import type { Act } from '../policy/act.ts'
import { authorizationAct, ethereumTransactionAct } from '../policy/ethereum-act.ts'
import { solanaTransactionAct } from '../policy/solana-act.ts'
import { typedDataAct } from '../policy/typed-data-act.ts'
import { SignerRefusal } from '../signer-refusal.ts'
import type { Deed } from './deed.ts'
import { orRefuse } from './deed.ts'
import type { WalletDocument } from './documents.ts'
import type { WholeTransaction } from './ethereum-transaction.ts'
import { wholeTransaction } from './ethereum-transaction.ts'
import type { RawSignParams, RpcBody } from './rpc-body.ts'

/** What `rpc` signs; the others have ways of their own. */
export type SignedBody = Exclude<RpcBody, { method: 'eth_sendTransaction' | 'exportPrivateKey' }>

const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}` as const
const invalid = (message: string) => new SignerRefusal('invalid_request', message)

const SOLANA: ReadonlySet<string> = new Set(['signMessage', 'signTransaction', 'signAndSendTransaction'])

/** @throws SignerRefusal `invalid_request` where a body is about another wallet, or another chain's method */
export function checkPlace(body: RpcBody, { id, address, chain_type: chain }: WalletDocument): void {
  const own =
    chain === 'ethereum' ? body.address?.toLowerCase() === address.toLowerCase() : body.address === address
  const fits =
    (body.wallet_id ?? id) === id &&
    (body.chain_type ?? chain) === chain &&
    (body.address === undefined || own)
  if (!fits) throw invalid('The body is about another wallet')
  const chainOf = body.method === 'exportPrivateKey' ? chain : SOLANA.has(body.method) ? 'solana' : 'ethereum'
  if (chainOf !== chain) throw invalid(`A wallet of ${chain} has no ${body.method}`)
}

/** Reads a body of `rpc` that is for this wallet. @throws SignerRefusal `invalid_request` */
export function deedOf(body: SignedBody, { address }: WalletDocument): Deed {
  switch (body.method) {
    case 'personal_sign':
      return personalSign(body.params)
    case 'secp256k1_sign':
      return {
        act: { kind: 'raw_hash', chainType: 'ethereum', method: body.method },
        sign: (privateKey) => inHex(orRefuse(() => signHash(privateKey, body.params.hash))),
      }
    case 'eth_signTypedData_v4':
      return typedData(body.params.typed_data)
    case 'eth_signTransaction': {
      const whole = wholeTransaction(body.params.transaction, {}, { address })
      const { act, sign } = transactionDeed(body.method, whole)
      return {
        act,
        sign: (privateKey) => ({ signed_transaction: sign(privateKey).signedTransaction, encoding: 'rlp' }),
      }
    }
    case 'eth_sign7702Authorization':
      return {
        act: authorizationAct(body.params.contract),
        sign: (privateKey) => ({
          authorization: orRefuse(() =>
            signAuthorization(privateKey, { ...body.params, nonce: body.params.nonce }),
          ),
        }),
      }
    case 'signMessage':
      return {
        act: {
          kind: 'message',
          chainType: 'solana',
          method: body.method,
          bytes: Buffer.from(body.params.message, 'base64'),
        },
        sign: (privateKey) => ({
          signature: orRefuse(() => signSolanaMessage(privateKey, body.params.message)),
          encoding: 'base64',
        }),
      }
    case 'signTransaction':
    case 'signAndSendTransaction': {
      const { transaction } = body.params
      return {
        act: solanaTransactionAct(body.method, Buffer.from(transaction, 'base64'), address),
        sign: (privateKey) => ({
          signed_transaction: orRefuse(() => signSolanaTransaction(privateKey, transaction)),
          encoding: 'base64',
        }),
      }
    }
  }
}

const inHex = (signature: string) => ({ signature, encoding: 'hex' })

function personalSign({ message, encoding }: { message: string; encoding: 'utf-8' | 'hex' }): Deed {
  const bytes = encoding === 'utf-8' ? Buffer.from(message) : Buffer.from(message.replace(/^0x/, ''), 'hex')
  return {
    act: { kind: 'message', chainType: 'ethereum', method: 'personal_sign', bytes },
    // In hex, so that no text is taken for the bytes that it may spell.
    sign: (privateKey) => inHex(orRefuse(() => signPersonalMessage(privateKey, hexOf(bytes)))),
  }
}

/** What is judged is what is signed: in the one form that policies read. @throws SignerRefusal for what has none */
function typedData(given: unknown): Deed {
  const act = typedDataAct(given)
  if (act.kind === 'undecoded') throw invalid('The typed data are none of EIP-712')
  return { act, sign: (privateKey) => inHex(orRefuse(() => signTypedData(privateKey, act.typedData))) }
}

/** A whole transaction, judged by the very bytes whose hash is signed. */
export function transactionDeed(
  method: 'eth_signTransaction' | 'eth_sendTransaction',
  { type, ...fields }: WholeTransaction,
): { act: Act; sign(privateKey: Uint8Array): { signedTransaction: string; hash: string } } {
  const name = (['legacy', 'eip2930', 'eip1559'] as const)[type]
  const transaction = { ...fields, type: name } as unknown as TransactionSerializable
  const unsigned = serialized(transaction)
  return {
    act: ethereumTransactionAct(method, hexToBytes(unsigned)),
    sign(privateKey) {
      const signature = signHash(privateKey, keccak256(unsigned))
      const signedTransaction = serializeTransaction(transaction, partsOf(signature))
      return { signedTransaction, hash: keccak256(signedTransaction) }
    },
  }
}

/** r, s and the last byte, which is 27 or 28. */
function partsOf(signature: Hex) {
  const v = BigInt(`0x${signature.slice(130)}`)
  return {
    r: `0x${signature.slice(2, 66)}`,
    s: `0x${signature.slice(66, 130)}`,
    v,
    yParity: Number(v - 27n),
  } as const
}

function serialized(transaction: TransactionSerializable) {
  try {
    return serializeTransaction(transaction)
  } catch {
    throw invalid('The transaction is not valid')
  }
}

/** @throws SignerRefusal `invalid_request` for what is not in its encoding */
function bytesIn(bytes: string, encoding: 'utf-8' | 'hex' | 'base64'): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(bytes)
  const text = encoding === 'hex' ? bytes.replace(/^0x/, '').toLowerCase() : bytes
  const read = Buffer.from(text, encoding)
  // Node leaves out what it cannot read
  if (read.toString(encoding) !== text) throw invalid(`The bytes are not in ${encoding}`)
  return read
}

/** 32 bytes that stand for anything; that they are of bytes which came along makes them nothing else to a policy. */
export function rawDeed(params: RawSignParams, { chain_type: chainType }: WalletDocument): Deed {
  const hash =
    'hash' in params
      ? params.hash
      : hexOf(hashBytes(params.hash_function, bytesIn(params.bytes, params.encoding)))
  return {
    act: { kind: 'raw_hash', chainType, method: 'raw_sign' },
    sign: (privateKey) => inHex(orRefuse(() => CHAINS[chainType].signHash(privateKey, hash))),
  }
}
