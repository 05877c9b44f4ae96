import { encodeAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { wrap } from '../../testing/smart-accounts.ts'
import { askContract, readContractAnswer, readContractSignature } from './contract-signature.ts'

const FACTORY = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const WRAPPED = '6492'.repeat(16)
const word = (value: number | bigint) => value.toString(16).padStart(64, '0')

describe('a signature', () => {
  it('of a deployed account is taken as it is', () => {
    const signature = `0x${'1b'.repeat(70)}`
    expect(readContractSignature(signature)).toEqual({
      signature: Buffer.from('1b'.repeat(70), 'hex'),
      deploy: null,
    })
  })

  it('that is wrapped is taken apart, whatever the length of its parts', () => {
    const parts = [0, 1, 31, 32, 33, 500].map((length) => {
      const data = `0x${'a7'.repeat(length)}` as const
      return readContractSignature(wrap(FACTORY, data, `0x${'1b'.repeat(65)}`))
    })
    expect(parts).toEqual(
      [0, 1, 31, 32, 33, 500].map((length) => ({
        signature: Buffer.from('1b'.repeat(65), 'hex'),
        deploy: { factory: Buffer.from(FACTORY.slice(2), 'hex'), data: Buffer.alloc(length, 0xa7) },
      })),
    )
  })

  const body = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [FACTORY, '0xa7', '0x1b1b'],
  ).slice(2)
  it.each([
    ['nothing', ''],
    ['less than its head', body.slice(0, 64)],
    ['no end of its last part', body.slice(0, -64)],
    ['more than 20 bytes for an address', `1${body.slice(1)}`],
    ['a part that begins outside', body.slice(0, 64) + word(2n ** 40n) + body.slice(128)],
    ['a part that begins far outside', body.slice(0, 64) + word(2n ** 255n) + body.slice(128)],
    ['a part that is too long', body.slice(0, 192) + word(2n ** 31n) + body.slice(256)],
  ])('that says it is wrapped and holds %s is none', (_, text) => {
    expect(readContractSignature(`0x${body}${WRAPPED}`)).toBeDefined()
    expect(readContractSignature(`0x${text}${WRAPPED}`)).toBeUndefined()
  })
})

describe('what a node answers', () => {
  const YES = '1626ba7e'.padEnd(64, '0')
  const answer = (went: number, size: number, code: number, said: string) =>
    readContractAnswer(`0x${word(went)}${word(size)}${word(code)}${said}`)

  it('is yes by the magic word alone, whole, of a contract that is there', () => {
    expect([
      answer(1, 32, 7, YES),
      answer(1, 64, 7, YES),
      answer(0, 32, 7, YES),
      answer(1, 4, 7, YES),
      answer(1, 32, 7, '1626ba7e'.padEnd(64, '1')),
      answer(1, 32, 0, YES),
      answer(1, 0, 0, '0'.repeat(64)),
    ]).toEqual(['accepted', 'accepted', 'refused', 'refused', 'refused', 'absent', 'absent'])
  })

  it('is no answer in another length', () => {
    expect([readContractAnswer('0x'), readContractAnswer(`0x${YES}`)]).toEqual([undefined, undefined])
  })
})

it('asks with no more than the contract’s creation and the parts', () => {
  const hash = new Uint8Array(32).fill(3)
  const signed = readContractSignature(wrap(FACTORY, '0xa7a7', `0x${'1b'.repeat(65)}`))
  if (!signed) throw new Error('It cannot be read')
  const call = askContract(`0x${'Ab'.repeat(20)}`, hash, signed)
  expect(Object.keys(call)).toEqual(['data'])
  expect(call.data).toMatch(/^0x[0-9a-f]+$/)
  expect(
    call.data.endsWith(
      `a7a71626ba7e${'03'.repeat(32)}${word(64)}${word(65)}${'1b'.repeat(65)}${'00'.repeat(31)}`,
    ),
  ).toBe(true)
})
