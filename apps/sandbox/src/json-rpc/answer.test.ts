import { describe, expect, it, vi } from 'vitest'
import { answerJsonRpc, type Call, methodNotFound } from './answer.ts'
import { invalidParams } from './fault.ts'

const call: Call = (method, params) => {
  if (method === 'echo') return params
  if (method === 'u64') return { max: 2n ** 64n - 1n }
  if (method === 'bad') throw invalidParams('no')
  if (method === 'crash') throw new Error('secret detail')
  throw methodNotFound(method)
}

const ask = async (text: string) => answerJsonRpc(text, call)
const code = async (text: string) => JSON.parse((await ask(text)) as string).error.code

describe('answerJsonRpc', () => {
  it('answers a call under its own id', async () => {
    expect(await ask('{"jsonrpc":"2.0","id":7,"method":"echo","params":["a",1.5,null]}')).toBe(
      '{"jsonrpc":"2.0","result":["a",1.5,null],"id":7}',
    )
    expect(await ask('{"jsonrpc":"2.0","id":"x","method":"echo"}')).toContain('"id":"x"')
  })

  it('carries whole numbers of 64 bits through unharmed', async () => {
    const text = '{"jsonrpc":"2.0","id":1,"method":"echo","params":[18446744073709551615]}'
    expect(await ask(text)).toContain('"result":[18446744073709551615]')
    expect(await ask('{"jsonrpc":"2.0","id":1,"method":"u64"}')).toContain('{"max":18446744073709551615}')
  })

  it.each([
    ['{', -32700],
    ['', -32700],
    ['[1', -32700],
    ['{"jsonrpc":"2.0","id":1,"method":"echo","params":[{"$n":""}]}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"echo","params":[{"$n":""}', -32700],
    ['1', -32600],
    ['null', -32600],
    ['"x"', -32600],
    ['[]', -32600],
    ['{}', -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"echo"}', -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"echo"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":42}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":1}}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"bad"}', -32602],
    ['{"jsonrpc":"2.0","id":1,"method":"nope"}', -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"constructor"}', -32601],
  ])('%s is refused with %d', async (text, expected) => {
    expect(await code(text)).toBe(expected)
  })

  it('tells nothing of an error of its own', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await ask('{"jsonrpc":"2.0","id":1,"method":"crash"}')).toBe(
      '{"jsonrpc":"2.0","error":{"code":-32603,"message":"Internal error"},"id":1}',
    )
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  it('answers batches in order, without their notifications', async () => {
    const answers = JSON.parse(
      (await ask(
        '[{"jsonrpc":"2.0","id":1,"method":"echo","params":[1]},{"jsonrpc":"2.0","method":"echo"},3,{"jsonrpc":"2.0","id":2,"method":"nope"}]',
      )) as string,
    )
    expect(answers.map((one: { id: unknown }) => one.id)).toEqual([1, null, 2])
    expect(answers[1].error.code).toBe(-32600)
    expect(await ask('{"jsonrpc":"2.0","method":"ping"}')).toBeUndefined()
    expect(await ask('[{"jsonrpc":"2.0","method":"crash"}]')).toBeUndefined()
    expect(JSON.parse((await ask(`[${'1,'.repeat(1000)}1]`)) as string).error.code).toBe(-32600)
  })
})
