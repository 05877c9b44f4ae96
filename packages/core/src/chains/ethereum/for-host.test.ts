import { BaseError, createPublicClient, decodeErrorResult, http, parseAbi } from 'viem'
import { afterEach, expect, it } from 'vitest'
import { ClientError } from '../../errors/client-errors.ts'
import { ProviderError } from '../../errors/provider-error.ts'
import { type ChainAnswers, fakeChain, Lost } from '../../testing/fake-chain.ts'
import { forHost } from './for-host.ts'

const NODE = 'https://node.example/v2/k3y-of-the-host'
const TO = '0x000000000000000000000000000000000000dEaD'
/** Error(string) with 'not yours'. */
const UNDONE =
  '0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000096e6f7420796f7572730000000000000000000000000000000000000000000000'

let restore = () => {}
afterEach(() => restore())

/** How a question to a chain fails that answers in this way, as the library says it. */
async function failing(answer: ChainAnswers[string]): Promise<Error> {
  ;({ restore } = fakeChain({ eth_call: answer }))
  const client = createPublicClient({ transport: http(NODE, { retryCount: 0, timeout: 500 }) })
  const asked = { method: 'eth_call', params: [{ to: TO, data: '0xc0ffee' }, 'latest'] }
  return client.request(asked as never).then(
    () => new Error('it did not fail'),
    (error) => error,
  )
}
const saying =
  (message: string, more: object = {}) =>
  () => {
    throw Object.assign(new Error(message), more)
  }
const losing = (page: string | null) => () => {
  throw new Lost(page)
}

it.each([
  [
    'a contract undoes it',
    saying('execution reverted: not yours', { code: 3, data: UNDONE }),
    { message: 'execution reverted: not yours', code: 3, data: UNDONE },
  ],
  [
    'the chain refuses it',
    saying('nonce too low', { code: -32000 }),
    { message: 'nonce too low', code: -32000, data: undefined },
  ],
  [
    'what it says turns the words after it, or would fill a screen',
    saying(`execution reverted: \u202Eevil\n\n${'x'.repeat(500)}`, { code: 3 }),
    { message: `execution reverted: evil ${'x'.repeat(275)}…`, code: 3, data: undefined },
  ],
  [
    'somebody between answers with a page',
    losing('<html>Bad gateway</html>'),
    { message: 'HTTP request failed.', code: -32603, data: undefined },
  ],
  ['nobody answers', losing(null), { message: 'HTTP request failed.', code: -32603, data: undefined }],
])('says shortly what there is to say when %s', async (_, answer, expected) => {
  const raw = await failing(answer)
  // what the library says has the node's address, with its key, and all that was asked
  expect([raw instanceof BaseError, raw.message.includes(NODE), raw.message.includes('c0ffee')]).toEqual([
    true,
    true,
    true,
  ])
  const told = forHost(raw) as ProviderError
  const { message, code, data, cause } = told
  expect(told).toBeInstanceOf(ProviderError)
  expect({ message, code, data, cause }).toEqual({ ...expected, cause: raw })
})

it('leaves the contract’s own error readable', async () => {
  const { data } = forHost(
    await failing(saying('execution reverted', { code: 3, data: UNDONE })),
  ) as ProviderError
  const abi = parseAbi(['error Error(string)'])
  expect(decodeErrorResult({ abi, data: data as `0x${string}` }).args).toEqual(['not yours'])
})

it.each([
  ['one of ours', new ClientError('Insufficient balance for transaction', 'insufficient_balance')],
  ['one of a provider', new ProviderError('The user rejected the request', 4001)],
  ['a plain one', new Error('Transaction failed')],
  ['nothing', undefined],
  ['a word', 'no'],
])('leaves %s as it is', (_, error) => {
  expect(forHost(error)).toBe(error)
})
