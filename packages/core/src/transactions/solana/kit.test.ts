import { base64 } from '@scure/base'
import {
  AccountRole,
  address as addressOf,
  appendTransactionMessageInstruction,
  assertIsFullySignedTransaction,
  type Blockhash,
  compileTransaction,
  createKeyPairFromPrivateKeyBytes,
  createTransactionMessage,
  getAddressFromPublicKey,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  getTransactionDecoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signBytes,
  verifySignature,
} from '@solana/kit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectedSolanaWallets } from '../../providers/solana/connected-wallet.ts'
import { afterWait } from '../../testing/after-wait.ts'
import { type FakeClient, fakeClient, userWith, walletAccount } from '../../testing/fake-client.ts'
import { fakeFrame } from '../../testing/fake-frame.ts'
import { sendSolanaTransaction, signSolanaTransaction } from './send-transaction.ts'

const pair = await createKeyPairFromPrivateKeyBytes(new Uint8Array(32).fill(7))
const address = await getAddressFromPublicKey(pair.publicKey)
const MEMO = addressOf('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const OLD = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N' as Blockhash
const RPC = 'https://rpc.example/'

const message = (version: 'legacy' | 0) =>
  pipe(
    createTransactionMessage({ version }),
    (built) => setTransactionMessageFeePayer(address, built),
    (built) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: OLD, lastValidBlockHeight: 9n }, built),
    (built) =>
      appendTransactionMessageInstruction(
        {
          programAddress: MEMO,
          accounts: [{ address, role: AccountRole.READONLY_SIGNER }],
          data: new TextEncoder().encode('hi'),
        },
        built,
      ),
  )

let client: FakeClient
beforeEach(() => {
  client = fakeClient({
    user: userWith(walletAccount('ethereum'), walletAccount('solana', { address })),
    config: {
      embeddedWallets: { showWalletUIs: false },
      solanaClusters: [{ name: 'devnet', rpcUrl: RPC }],
    },
  })
  fakeFrame(client, {
    'privy:wallets:connect': () => ({ entropyId: 'e' }),
    'privy:wallets:rpc': async (data: { request: { params: { message: string } } }) => ({
      response: {
        method: 'signMessage',
        data: {
          signature: base64.encode(
            Uint8Array.from(await signBytes(pair.privateKey, base64.decode(data.request.params.message))),
          ),
        },
      },
    }),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A cluster behind `fetch`; answers what it was asked. */
function cluster(answers: Record<string, unknown>) {
  const asked: { url: string; method: string; params: unknown[] }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body)
    asked.push({ url, method, params })
    const answer = answers[method]
    return Response.json({
      jsonrpc: '2.0',
      id: 1,
      ...(answer instanceof Error ? { error: { message: answer.message } } : { result: answer }),
    })
  })
  return asked
}
const HEALTHY = {
  getBalance: { value: 1_000_000 },
  getFeeForMessage: { value: 5000 },
  getLatestBlockhash: { value: { blockhash: OLD, lastValidBlockHeight: 99 } },
  simulateTransaction: { value: { err: null, logs: [] } },
  sendTransaction: 'whatever the cluster says',
  getSignatureStatuses: { value: [{ err: null, confirmationStatus: 'confirmed' }] },
  getTransaction: { meta: { fee: 5001 } },
}

it.each([
  'legacy',
  0,
] as const)("signs kit's compiled transaction, version %s, into a copy that kit can send", async (version) => {
  const transaction = compileTransaction(message(version))
  const signed = await signSolanaTransaction(client, { transaction })
  expect(transaction.signatures[address]).toBeNull()
  assertIsFullySignedTransaction(signed)
  const signature = signed.signatures[address]
  expect(signature && (await verifySignature(pair.publicKey, signature, transaction.messageBytes))).toBe(true)
  expect(signed.lifetimeConstraint).toEqual(transaction.lifetimeConstraint)
  expect(Object.isFrozen(signed)).toBe(true)
  const wire = base64.decode(getBase64EncodedWireTransaction(signed))
  expect(getTransactionDecoder().decode(wire).signatures).toEqual(signed.signatures)
  expect(client.fired).toEqual([['signSolanaTransaction', 'onSuccess', { signedTransaction: signed }]])
})

it('is signed by the connected wallet too, one or several', async () => {
  const [wallet] = connectedSolanaWallets(client, client.state.get().user)
  const transactions = [compileTransaction(message(0)), compileTransaction(message('legacy'))]
  const signed = (await wallet?.signAllTransactions(transactions)) ?? []
  expect(signed.map((one) => one.messageBytes)).toEqual(transactions.map((one) => one.messageBytes))
  const good = signed.map(({ signatures, messageBytes }) =>
    verifySignature(pair.publicKey, signatures[address] as never, messageBytes),
  )
  expect(await Promise.all(good)).toEqual([true, true])
})

it('sends without a connection over the RPC of the first configured cluster, and waits', async () => {
  const asked = cluster(HEALTHY)
  const transaction = compileTransaction(message(0))
  const receipt = await sendSolanaTransaction(client, {
    transaction,
    transactionOptions: { skipPreflight: true },
  })
  expect(receipt).toEqual({
    signature: getSignatureFromTransaction(receipt.signedTransaction),
    signedTransaction: receipt.signedTransaction,
    parsedTransaction: { meta: { fee: 5001 } },
    fees: 5001n,
  })
  assertIsFullySignedTransaction(receipt.signedTransaction)
  expect(new Set(asked.map(({ url }) => url))).toEqual(new Set([RPC]))
  const sent = asked.find(({ method }) => method === 'sendTransaction')
  expect(sent?.params).toEqual([
    getBase64EncodedWireTransaction(receipt.signedTransaction),
    { encoding: 'base64', skipPreflight: true },
  ])
  const fired = client.fired.map(([event, callback]) => [event, callback])
  expect(fired).toEqual([['sendSolanaTransaction', 'onSuccess']])
})

it('asks for balances before and after with the same commitment', async () => {
  const asked = cluster(HEALTHY)
  await sendSolanaTransaction(client, { transaction: compileTransaction(message(0)) })
  const commitments = asked.flatMap(({ method, params }) =>
    ['getBalance', 'getMultipleAccounts', 'simulateTransaction'].includes(method)
      ? [[method, (params[1] as { commitment: string }).commitment]]
      : [],
  )
  expect(commitments.sort()).toEqual([
    ['getBalance', 'processed'],
    ['getMultipleAccounts', 'processed'],
    ['simulateTransaction', 'processed'],
  ])
})

it('stops waiting for a transaction whose blockhash is too old', async () => {
  cluster({ ...HEALTHY, getSignatureStatuses: { value: [null] }, getBlockHeight: 100 })
  const sending = sendSolanaTransaction(client, { transaction: compileTransaction(message(0)) })
  await expect(sending).rejects.toMatchObject({ message: 'The transaction was not confirmed in time' })
})

it('tells what the cluster answered to a transaction that it refuses', async () => {
  cluster({ ...HEALTHY, sendTransaction: new Error('Blockhash not found') })
  const sending = sendSolanaTransaction(client, { transaction: compileTransaction(message(0)) })
  await expect(sending).rejects.toThrow('Blockhash not found')
})

it('asks for a message to be compiled first', async () => {
  const transaction = message(0) as never
  await expect(signSolanaTransaction(client, { transaction })).rejects.toThrow('compileTransaction')
})

it('is given a fresh blockhash by the dialog, which takes back what others have signed', async () => {
  const fresh = '9sHcv6xwn9YkB8nxTUGKDwPwNnmqVp5oAXxU8Fdkm4J6'
  cluster({ ...HEALTHY, getLatestBlockhash: { value: { blockhash: fresh, lastValidBlockHeight: 99 } } })
  const given = { ...compileTransaction(message(0)), signatures: { [address]: new Uint8Array(64).fill(1) } }
  const uiOptions = { showWalletUIs: true }
  const signing = signSolanaTransaction(client, { transaction: given, uiOptions })
  await vi.waitFor(() => expect(afterWait(client)?.id).toBe('solana-transaction'))
  const { data } = client.modal.state.get().screen as Extract<
    NonNullable<ReturnType<typeof client.modal.state.get>['screen']>,
    { id: 'solana-transaction' }
  >
  data.onSuccess(await data.onConfirm(await data.prepareTransactionRequest({ anew: true })))
  client.modal.close('done')
  const signed = await signing
  expect(signed.lifetimeConstraint).toMatchObject({ blockhash: fresh })
  expect(signed.messageBytes).not.toEqual(given.messageBytes)
  const signature = signed.signatures[address] as never
  expect(await verifySignature(pair.publicKey, signature, Uint8Array.from(signed.messageBytes))).toBe(true)
})
